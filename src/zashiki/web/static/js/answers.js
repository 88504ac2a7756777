/** The parts of a question as elements: buttons, steppers, ticks, what has been chosen on the way. */

import { h, icon } from "./dom.js";
import { noteOf, signOf } from "./targets.js";

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./paths.js").Row} Row */
/** @typedef {{chosen: string[], waits: boolean, off: boolean}} Look waits: a chosen answer waits for others */

const MANY = 6;

/** @param {string} text */
export const title = (text) => h("h2", { id: "ask-text" }, text);

/**
 * A choice made on the way, with a way back.
 * @param {Row} row
 * @param {number} depth
 * @param {() => void} back
 */
export function crumb(row, depth, back) {
  const button = h("button", { type: "button", class: "btn btn--quiet", "data-row": `back ${depth}`, onclick: back }, "Change");
  return h("div", { class: "crumb" }, h("span", {}, row.choice.label), button);
}

/**
 * A stepper or a tick.
 * @param {Row} row
 * @param {number} depth
 * @param {(token: string) => void} pick
 */
export function setting(row, depth, pick) {
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
 * All answers as buttons; the natural one stands out.
 * @param {Prompt} prompt
 * @param {Look} look
 * @param {(token: string) => void} choose
 */
export function buttons(prompt, look, choose) {
  const choices = prompt.choices ?? [];
  const kind = choices.length > MANY ? " choices--many" : " choices--tiles";
  const made = choices.map((choice, index) => {
    const sign = signOf(choice.token);
    const pressed = look.chosen.includes(choice.token);
    const primary = choice.token === prompt.default && !look.chosen.length;
    const note = look.waits ? "" : choice.note || noteOf(choice.token);
    return h("button", {
      type: "button", class: primary ? "btn btn--primary" : "btn", "data-answer": choice.token, disabled: look.off && !pressed,
      "aria-pressed": look.waits || pressed ? String(pressed) : null, onclick: () => choose(choice.token),
    }, sign ? signed(sign) : null, h("span", {}, choice.label), note ? h("small", {}, note) : null,
    index < 9 ? h("kbd", { "aria-hidden": "true" }, String(index + 1)) : null);
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
