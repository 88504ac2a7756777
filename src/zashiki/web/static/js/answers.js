/** The parts of a question as elements: buttons, steppers, ticks, what has been chosen on the way. */

import { byId, h, icon } from "./dom.js";
import { noteOf, signOf } from "./targets.js";

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./paths.js").Row} Row */
/** @typedef {{chosen: string[], waits: boolean, off: boolean}} Look waits: a chosen answer waits for others */

const MANY = 6;
// So many letters fit side by side on a phone.
const TILES = 46;
// Longer answers do not stand in two columns.
const LINE = 16;
// A longer question takes two lines on a phone.
const HEAD = 40;

/** @param {string} text */
export const title = (text) => h("h2", { id: "ask-text", tabindex: -1 }, text);

/**
 * A choice made on the way, with a way back.
 * @param {Row} row
 * @param {number} depth
 * @param {() => void} back
 */
function crumb(row, depth, back) {
  const button = h("button", { type: "button", class: "btn btn--quiet", "data-row": `back ${depth}`, onclick: back }, "Change");
  return h("div", { class: "crumb" }, h("span", {}, row.choice.label), button);
}

/**
 * A stepper or a tick.
 * @param {Row} row
 * @param {number} depth
 * @param {(token: string) => void} pick
 */
function setting(row, depth, pick) {
  const { prompt, choice } = row;
  const choices = prompt.choices ?? [];
  if (row.kind === "yesno") {
    const yes = choices.find((one) => one.token.startsWith("yes")) ?? choices[0];
    const no = choices.find((one) => one !== yes) ?? yes;
    const box = h("input", { type: "checkbox", "data-row": `tick ${depth}`, checked: choice === yes });
    box.addEventListener("change", () => pick(choice === yes ? no.token : yes.token));
    return h("label", { class: "tick" }, box, h("span", {}, prompt.text));
  }
  const at = choices.indexOf(choice);
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ said) =>
    h("button", {
      type: "button", class: "iconbtn", "aria-label": said, "data-row": `${said} ${depth}`, disabled: !choices[at + by],
      onclick: () => pick(choices[at + by].token),
    }, icon(sign, 18));
  const value = choice.token.split(":").pop() ?? choice.label;
  return h("div", { class: "amount", role: "group", "aria-label": prompt.text }, h("span", {}, prompt.text),
    h("span", { class: "stepper" }, step(-1, "minus", "Fewer"), h("b", { "aria-live": "polite" }, value), step(1, "plus", "More")));
}

/**
 * What has been chosen on the way: answers to the same question that came again, one after another, stand together.
 * @param {Row[]} rows
 * @param {(depth: number) => void} back
 * @param {(depth: number, token: string) => void} set
 */
export function way(rows, back, set) {
  /** @type {HTMLElement[]} */
  const parts = [];
  rows.forEach((row, depth) => {
    const last = rows[depth - 1];
    if (row.kind !== "picked") parts.push(setting(row, depth, (token) => set(depth, token)));
    else if (last?.kind === "picked" && last.prompt.step === row.prompt.step) parts.at(-1)?.firstElementChild?.append(` → ${row.choice.label}`);
    else parts.push(crumb(row, depth, () => back(depth)));
  });
  return parts;
}

/** @param {string} label */
const isAmount = (label) => /^\d+$/.test(label);

/**
 * The answer that a digit gives: the amount where amounts are asked, else the answer that stands at that place.
 * @param {HTMLButtonElement[]} all
 * @param {string} digit
 */
export function byDigit(all, digit) {
  const said = all.map((button) => button.querySelector("span:not(.sign)")?.textContent ?? "");
  return said.some(isAmount) ? all[said.indexOf(digit)] : all[Number(digit) - 1];
}

/**
 * Whether the answers to a question fit side by side below it as tiles, on a phone and in the usual height.
 * @param {Prompt} prompt
 */
function asTiles(prompt) {
  const labels = (prompt.choices ?? []).map((choice) => choice.label);
  const widest = Math.max(0, ...labels.flatMap((label) => label.split(/[\s-]/).map((word) => word.length)));
  const lines = Math.max(0, ...labels.map((label) => Math.ceil((label.length * labels.length) / TILES)));
  return labels.length * widest <= TILES && lines + (prompt.text.length > HEAD ? 2 : 1) <= 3;
}

/**
 * All answers as buttons; the natural one stands out.
 * @param {Prompt} prompt
 * @param {Look} look
 * @param {(token: string) => void} choose
 */
export function buttons(prompt, look, choose) {
  const choices = prompt.choices ?? [];
  const said = Math.max(0, ...choices.map((choice) => choice.label.length)) > LINE ? " choices--said" : "";
  const kind = choices.length > MANY ? ` choices--many${said}` : asTiles(prompt) ? " choices--tiles" : " choices--tiles choices--long";
  // A digit beside an amount would be read as the amount.
  const numbered = !choices.some((choice) => isAmount(choice.label));
  const made = choices.map((choice, index) => {
    const sign = signOf(choice.token);
    const pressed = look.chosen.includes(choice.token);
    const primary = choice.token === prompt.default && !look.chosen.length;
    const note = look.waits ? "" : choice.note || noteOf(choice.token);
    return h("button", {
      type: "button", class: primary ? "btn btn--primary" : "btn", "data-answer": choice.token, disabled: look.off && !pressed,
      "aria-pressed": look.waits || pressed ? String(pressed) : null, onclick: () => choose(choice.token),
    }, sign ? signed(sign) : null, h("span", {}, choice.label), note ? h("small", {}, note) : null,
    numbered && index < 9 ? h("kbd", { "aria-hidden": "true" }, String(index + 1)) : null);
  });
  return h("div", { class: `choices${kind}`, role: "group", "aria-label": "Choices" }, ...made);
}

/**
 * The one button of a path that needs no further choice.
 * @param {import("./paths.js").Walk} walked
 * @param {boolean} off
 * @param {() => void} send
 */
export function confirm(walked, off, send) {
  const last = walked.rows.at(-1);
  const label = last?.kind === "picked" ? last.choice.label : "Do it";
  return h("div", { class: "choices" }, h("button", { type: "button", class: "btn btn--primary", disabled: off, onclick: send }, label));
}

/** @param {{icon: string, kind: string}} sign */
function signed(sign) {
  const made = h("span", { class: sign.kind ? "sign sign--kind" : "sign" }, icon(sign.icon, 18));
  if (sign.kind) made.style.setProperty("--kind", sign.kind);
  return made;
}

/**
 * Who is to do what, above the question.
 * @param {Table} table
 */
export function kicker(table) {
  const { position, seat, looking } = table;
  if (looking !== null) return "You look back";
  if (position.ended) return "The end";
  if (seat === null) return "You look on";
  if (!position.prompt) return position.mine ? "You have chosen" : "Please wait";
  return position.window ? "Yours to answer" : "Your turn";
}

/**
 * What a secret answer waits for.
 * @param {Table} table
 * @param {Prompt} prompt
 */
export function waiting(table, prompt) {
  const { position, facts } = table;
  const others = position.acting.map((seat) => (isEmpty(facts.seats[seat]) ? "somebody at the open seat" : facts.seats[seat]?.name)).filter(Boolean).join(", ");
  const label = prompt.choices?.find((choice) => choice.token === position.mine)?.label ?? "";
  const said = label ? `You chose ${label}. ` : "";
  return position.withdraw ? `${said}Change it until ${others || "the others"} ${position.acting.length > 1 ? "have" : "has"} chosen.` : `${said}${position.status}`;
}

/**
 * Nobody plays this seat: it is open, and no bot stands in.
 * @param {import("./types.js").SeatFact|undefined} fact
 */
const isEmpty = (fact) => fact?.kind === "open" && !fact.standing_in;

/**
 * What the host can do about a seat that is waited for and that nobody has taken.
 * @param {Table} table
 * @returns {Node[]}
 */
export function inviting(table) {
  const { position, facts } = table;
  if (!position.acting.some((seat) => isEmpty(facts.seats[seat]) && facts.seats[seat].invite)) return [];
  const links = h("button", { type: "button", class: "btn", onclick: () => byId("menu-open").click() }, icon("link"), "Show the links");
  return [h("p", { class: "question__sub" }, "Send the seat's link to whoever shall play, or let a bot play it."), h("div", {}, links)];
}

/**
 * Why somebody is asked who has but one answer.
 * @param {import("./types.js").Position} position
 * @param {Prompt} prompt
 * @returns {Node[]}
 */
export function alone(position, prompt) {
  if (!position.window || prompt !== position.prompt || prompt.choices?.length !== 1) return [];
  return [h("p", { class: "question__sub" }, "You are asked whatever you hold, so that nobody can tell. The menu can pass for you.")];
}

/**
 * The way back, and the rule.
 * @param {Table} table
 * @param {Prompt|null} prompt
 * @param {boolean} back whether a path has been begun
 */
export function foot(table, prompt, back) {
  const { position, looking, pending } = table;
  const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
  undo.hidden = table.seat === null;
  undo.disabled = Boolean(pending) || looking !== null || !(position.undo || position.withdraw || back);
  const said = undo.querySelector("span");
  if (said) said.textContent = back ? "Back" : position.withdraw ? "Take back" : "Undo";
  const rule = document.getElementById("rule");
  const id = prompt?.rules?.[0];
  if (rule) {
    rule.hidden = !id;
    rule.dataset.rule = id ?? "";
    const text = rule.querySelector("span");
    if (text && id) text.textContent = `Rule ${id}`;
    if (id) rule.setAttribute("href", `/rules/${table.game}#${id}`);
  }
}
