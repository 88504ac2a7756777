/** The parts of a question as elements: buttons, steppers, boxes to tick, and earlier choices of the path. */

import { byId, h, icon } from "./dom.js";
import { noteOf, signOf } from "./targets.js";

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./paths.js").Row} Row */
/** @typedef {{chosen: string[], waits: boolean, off: boolean}} Look waits: a secret answer waits for others */

const MANY = 6;
// This many letters fit side by side on a phone.
const TILES = 46;
// Longer answers are not set in two columns.
const LINE = 16;
// A longer question takes two lines on a phone.
const HEAD = 40;

/** @param {string} text */
export const title = (text) => h("h2", { id: "ask-text", tabindex: -1 }, text);

/** @param {string} text */
export const subline = (text) => h("p", { class: "question__sub" }, text);

/**
 * An earlier choice of the path, with a button to change it.
 * @param {Row} row
 * @param {number} depth
 * @param {() => void} back
 */
function crumb(row, depth, back) {
  const button = h(
    "button",
    { type: "button", class: "btn btn--quiet", "data-row": `back ${depth}`, onclick: back },
    "Change",
  );
  return h("div", { class: "crumb" }, h("span", {}, row.choice.label), button);
}

/**
 * A stepper or a box to tick.
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
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ label) =>
    h(
      "button",
      {
        type: "button",
        class: "iconbtn",
        "aria-label": label,
        "data-row": `${label} ${depth}`,
        disabled: !choices[at + by],
        onclick: () => pick(choices[at + by].token),
      },
      icon(sign, 18),
    );
  const value = choice.token.split(":").pop() ?? choice.label;
  return h(
    "div",
    { class: "amount", role: "group", "aria-label": prompt.text },
    h("span", {}, prompt.text),
    h(
      "span",
      { class: "stepper" },
      step(-1, "minus", "Fewer"),
      h("b", { "aria-live": "polite" }, value),
      step(1, "plus", "More"),
    ),
  );
}

/**
 * The earlier choices of the path. Answers to a question that was asked several times in a row stand together.
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
    else if (last?.kind === "picked" && last.prompt.step === row.prompt.step)
      parts.at(-1)?.firstElementChild?.append(` → ${row.choice.label}`);
    else parts.push(crumb(row, depth, () => back(depth)));
  });
  return parts;
}

/** @param {string} label */
const isAmount = (label) => /^\d+$/.test(label);

/**
 * The answer that a digit means: this amount, if an amount is asked for, or else the answer at this place.
 * @param {HTMLButtonElement[]} all
 * @param {string} digit
 */
export function byDigit(all, digit) {
  const labels = all.map((button) => button.querySelector("span:not(.sign)")?.textContent ?? "");
  return labels.some(isAmount) ? all[labels.indexOf(digit)] : all[Number(digit) - 1];
}

/**
 * Whether the answers to a question fit side by side below it as tiles, on a phone and at the usual height.
 * @param {Prompt} prompt
 */
function asTiles(prompt) {
  const labels = (prompt.choices ?? []).map((choice) => choice.label);
  const widest = Math.max(0, ...labels.flatMap((label) => label.split(/[\s-]/).map((word) => word.length)));
  const lines = Math.max(0, ...labels.map((label) => Math.ceil((label.length * labels.length) / TILES)));
  return labels.length * widest <= TILES && lines + (prompt.text.length > HEAD ? 2 : 1) <= 3;
}

/**
 * All answers as buttons. The default answer stands out.
 * @param {Prompt} prompt
 * @param {Look} look
 * @param {(token: string) => void} choose
 */
export function buttons(prompt, look, choose) {
  const choices = prompt.choices ?? [];
  const long = Math.max(0, ...choices.map((choice) => choice.label.length)) > LINE ? " choices--said" : "";
  const kind =
    choices.length > MANY
      ? ` choices--many${long}`
      : asTiles(prompt)
        ? " choices--tiles"
        : " choices--tiles choices--long";
  // People would read a digit next to an amount as the amount.
  const numbered = !choices.some((choice) => isAmount(choice.label));
  const made = choices.map((choice, index) => {
    const sign = signOf(choice.token);
    const pressed = look.chosen.includes(choice.token);
    const primary = choice.token === prompt.default && !look.chosen.length;
    const note = look.waits ? "" : choice.note || noteOf(choice.token);
    return h(
      "button",
      {
        type: "button",
        class: primary ? "btn btn--primary" : "btn",
        "data-answer": choice.token,
        disabled: look.off && !pressed,
        "aria-pressed": look.waits || pressed ? String(pressed) : null,
        onclick: () => choose(choice.token),
      },
      sign ? signed(sign) : null,
      h("span", {}, choice.label),
      note ? h("small", {}, note) : null,
      numbered && index < 9 ? h("kbd", { "aria-hidden": "true" }, String(index + 1)) : null,
    );
  });
  return h("div", { class: `choices${kind}`, role: "group", "aria-label": "Choices" }, ...made);
}

/**
 * The button that confirms a path without further choices.
 * @param {import("./paths.js").Walk} walked
 * @param {boolean} off
 * @param {() => void} send
 */
export function confirm(walked, off, send) {
  const last = walked.rows.at(-1);
  const label = last?.kind === "picked" ? last.choice.label : "Do it";
  return h(
    "div",
    { class: "choices" },
    h("button", { type: "button", class: "btn btn--primary", disabled: off, onclick: send }, label),
  );
}

/** @param {{icon: string, kind: string}} sign */
function signed(sign) {
  const made = h("span", { class: sign.kind ? "sign sign--kind" : "sign" }, icon(sign.icon, 18));
  if (sign.kind) made.style.setProperty("--kind", sign.kind);
  return made;
}

/**
 * A few words above the question that say who has to act.
 * @param {Table} table
 */
export function kicker(table) {
  const { position, seat, looking } = table;
  if (looking !== null) return "You are looking back";
  if (position.ended) return "The end";
  if (seat === null) return "You are watching";
  if (!position.prompt) return position.mine ? "You have chosen" : "Please wait";
  return position.window ? "You may react" : "Your turn";
}

/**
 * A sentence that says what a secret answer waits for.
 * @param {Table} table
 * @param {Prompt} prompt
 */
export function waiting(table, prompt) {
  const { position, facts } = table;
  const others = position.acting
    .map((seat) => (isEmpty(facts.seats[seat]) ? "somebody at the open seat" : facts.seats[seat]?.name))
    .filter(Boolean)
    .join(", ");
  const label = prompt.choices?.find((choice) => choice.token === position.mine)?.label ?? "";
  const answer = label ? `You chose ${label}. ` : "";
  if (!position.withdraw) return `${answer}${position.status}`;
  const have = position.acting.length > 1 ? "have" : "has";
  return `${answer}You can change it until ${others || "the others"} ${have} chosen.`;
}

/**
 * Whether nobody plays this seat: it is open, and no bot stands in.
 * @param {import("./types.js").SeatFact|undefined} fact
 */
const isEmpty = (fact) => fact?.kind === "open" && !fact.standing_in;

/**
 * What the host can do if the game waits for a seat that nobody has taken.
 * @param {Table} table
 * @returns {Node[]}
 */
export function inviting(table) {
  const { position, facts } = table;
  if (!position.acting.some((seat) => isEmpty(facts.seats[seat]) && facts.seats[seat].invite)) return [];
  const links = h(
    "button",
    { type: "button", class: "btn", onclick: () => byId("menu-open").click() },
    icon("link"),
    "Show the links",
  );
  return [subline("Send the link of the seat to somebody, or let a bot play it."), h("div", {}, links)];
}

/**
 * Why a player is asked who has only one answer.
 * @param {import("./types.js").Position} position
 * @param {Prompt} prompt
 * @returns {Node[]}
 */
export function alone(position, prompt) {
  if (!position.window || prompt !== position.prompt || prompt.choices?.length !== 1) return [];
  return [subline("You are asked whatever you hold, so that nobody learns what it is. The menu can pass for you.")];
}

/**
 * The row below the question: the button to undo, and the rule.
 * @param {Table} table
 * @param {Prompt|null} prompt
 * @param {boolean} back whether a path was begun
 */
export function foot(table, prompt, back) {
  const { position, looking, pending } = table;
  const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
  undo.hidden = table.seat === null;
  undo.disabled = Boolean(pending) || looking !== null || !(position.undo || position.withdraw || back);
  const label = undo.querySelector("span");
  if (label) label.textContent = back ? "Back" : position.withdraw ? "Take back" : "Undo";
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
