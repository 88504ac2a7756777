/** The table by keyboard: digits choose answers, arrows move between targets; also Enter, Escape and some letters. */

import { byDigit } from "./answers.js";
import { byId, writing } from "./dom.js";
import { focusOn, neighbour, targets } from "./targets.js";

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./panels.js").Panels} Panels */

const REPEATED = /^([1-9urcm]|Enter| )$/i;
// For this long, Enter does not answer a new question: the key was meant for the one before.
const READING_TIME = 350;

const answers = () =>
  /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#ask .choices .btn:not(:disabled)")]);

/**
 * @param {Question} question
 * @param {Panels} panels
 * @param {{back: () => boolean, menu: () => void}} commands
 */
export function watchKeys(question, panels, commands) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]") || !byId("curtain").hidden) return;
    if (event.key === "Escape") {
      if (writing(event.target)) /** @type {HTMLElement} */ (event.target).blur();
      else if (!commands.back() && !panels.shut()) question.stepBack();
      return;
    }
    if (writing(event.target)) return;
    if (event.repeat && REPEATED.test(event.key)) return event.preventDefault();
    const used = event.key.startsWith("Arrow") ? arrow(event) : press(event);
    if (used) event.preventDefault();
  });

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (/^[1-9]$/.test(event.key)) {
      const all = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#ask .choices .btn")]);
      const button = byDigit(all, event.key);
      if (!button || button.disabled) return false;
      button.focus();
      button.click();
      return true;
    }
    if (event.key === "Enter" || event.key === " ") return enter(event);
    const click = { u: "undo", r: "rule" }[event.key.toLowerCase()];
    if (click) return clickOn(click);
    if (event.key.toLowerCase() === "c") {
      panels.open("chat");
      byId("say").querySelector("input")?.focus();
      return true;
    }
    if (event.key.toLowerCase() === "m") {
      commands.menu();
      return true;
    }
    return false;
  }

  /** @param {string} id */
  function clickOn(id) {
    const button = document.getElementById(id);
    if (!button || button.hidden) return false;
    button.click();
    return true;
  }

  /** @param {KeyboardEvent} event */
  function enter(event) {
    const thing = event.target instanceof Element ? event.target : null;
    const token = thing?.closest("[data-token].z-act")?.getAttribute("data-token");
    if (token) {
      question.choose(token);
      return true;
    }
    if (event.key !== "Enter" || thing?.closest("button, a, summary, input")) return false;
    if (performance.now() - question.since < READING_TIME) return true;
    const primary = /** @type {HTMLButtonElement|null} */ (document.querySelector("#ask .btn--primary:not(:disabled)"));
    primary?.click();
    return Boolean(primary);
  }
}

/** @param {KeyboardEvent} event */
function arrow(event) {
  const key = /** @type {"ArrowLeft"|"ArrowRight"|"ArrowUp"|"ArrowDown"} */ (event.key);
  const active = document.activeElement;
  if (active?.closest(".story, .ruletext, [role=tablist], .menu")) return false;
  if (active?.closest("#ask")) {
    const all = answers();
    const index = all.indexOf(/** @type {HTMLButtonElement} */ (active));
    if (key === "ArrowLeft" && targets().length) {
      focusOn(targets()[0]);
      return true;
    }
    const next = key === "ArrowUp" ? all[Math.max(0, index - 1)] : all[index + 1];
    next?.focus();
    return Boolean(next);
  }
  const from = active?.closest("[data-token].z-act") ?? null;
  const next = neighbour(from, key);
  if (next) focusOn(next);
  else if (key === "ArrowRight" || !from) answers()[0]?.focus();
  return true;
}
