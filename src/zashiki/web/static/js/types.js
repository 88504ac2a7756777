/**
 * The messages of docs/protocol.md as types, for editors. No page loads this file.
 *
 * The project does not need Node. If you have it, these commands check and format the scripts in this folder:
 *
 *   npx -p typescript@5 tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 \
 *     --moduleResolution bundler --lib es2023,dom,dom.iterable *.js
 *   npx prettier@3 --print-width 120 --write *.js
 *
 * @typedef {{step: string, text: string, rules?: string[], form?: "buttons"|"amount"|"yesno", default?: string,
 *   choices?: Choice[]}} Prompt
 * @typedef {{token: string, label: string, next?: Prompt, more?: boolean, final?: boolean, note?: string}} Choice
 * @typedef {{index: number, at: number, event: string, text: string, players?: number[]}} StoryLine
 * @typedef {{version: number, viewer: number|null, regions: Record<string, string>, reading: string,
 *   prompt: Prompt|null, status: string, acting: number[], answered: number[], mine: string|null, withdraw: boolean,
 *   undo: boolean, window: boolean, lines: StoryLine[], first: number, since: number, ended: boolean}} Position
 * @typedef {{seat: number, name: string, kind: "person"|"bot"|"open", bot?: string, standing_in?: boolean,
 *   resigned?: boolean, present?: boolean, mine?: boolean, invite?: string}} SeatFact
 * @typedef {{proposal: number, kind: "rewind"|"end", seat: number, to: number, agreed: number[],
 *   waiting: number[]}} Proposal
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
