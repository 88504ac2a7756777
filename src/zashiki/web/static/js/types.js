/**
 * The messages of docs/protocol.md as types, for editors and `tsc --checkJs`; no page loads this file.
 *
 * @typedef {{step: string, text: string, rules?: string[], form?: "buttons"|"amount"|"yesno", default?: string,
 *   choices?: Choice[]}} Prompt
 * @typedef {{token: string, label: string, next?: Prompt, more?: boolean, final?: boolean, note?: string}} Choice
 * @typedef {{index: number, at: number, event: string, text: string, players?: number[]}} Line
 * @typedef {{version: number, viewer: number|null, regions: Record<string, string>, reading: string,
 *   prompt: Prompt|null, status: string, acting: number[], answered: number[], mine: string|null, withdraw: boolean,
 *   undo: boolean, window: boolean, lines: Line[], first: number, since: number, ended: boolean}} Position
 * @typedef {{seat: number, name: string, kind: "person"|"bot"|"open", bot?: string, standing_in?: boolean,
 *   resigned?: boolean, present?: boolean, mine?: boolean, invite?: string}} SeatFact
 * @typedef {{proposal: number, kind: "rewind"|"end", seat: number, to: number, agreed: number[], waiting: number[]}} Proposal
 * @typedef {{status: "running"|"ended"|"frozen", reason: string, seats: SeatFact[], host: boolean, spectators: number,
 *   proposal: Proposal|null, auto_pass: boolean, commitment: string, rematch?: string}} Facts
 * @typedef {{id: number, seat: number|null, name: string, text: string, at: number}} ChatLine
 * @typedef {{spec: string, label: string}} BotChoice
 * @typedef {{table: string, game: string, title: string, seat: number|null, seats: number[], etag: string,
 *   bots: BotChoice[], static: string, public: string, mon: string[], position: Position, facts: Facts,
 *   chat: ChatLine[], ended: boolean}} Island
 * @typedef {{type: string, key?: string, [field: string]: any}} Message
 *
 * @typedef {Island & {
 *   send: (message: Message) => void,
 *   act: (message: Message) => string,
 *   back: () => boolean,
 *   sure: (title: string, text: string, yes: string) => Promise<boolean>,
 *   pending: string,
 *   looking: number|null,
 * }} Table
 */

export {};
