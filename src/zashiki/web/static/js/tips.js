/** Hints that say what a thing is, on hover, focus or a long press. The text is its label or its data-tip. */

import { h } from "./dom.js";

const AFTER = 380;
const LONG = 450;

/** @param {EventTarget|null} target */
const isFocused = (target) => target instanceof Element && target.matches(":focus-visible");

/**
 * Show hints for all things that are drawn on the table.
 * @param {Event} first the pointer or the focus that came to something before this script was loaded
 */
export function watchTips(first) {
  const tip = h("div", { class: "tip", role: "tooltip", hidden: true });
  document.body.append(tip);
  let timer = 0;
  /** @type {Element|null} */
  let over = null;

  const hide = () => {
    clearTimeout(timer);
    over = null;
    tip.hidden = true;
  };

  /** @param {Element} thing */
  const show = (thing) => {
    const text = thing.getAttribute("data-tip") ?? thing.getAttribute("aria-label");
    if (!text || !thing.isConnected) return;
    tip.textContent = text;
    tip.hidden = false;
    const box = thing.getBoundingClientRect();
    const own = tip.getBoundingClientRect();
    const left = Math.min(innerWidth - own.width - 8, Math.max(8, box.left + box.width / 2 - own.width / 2));
    const above = box.top - own.height - 10;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 8 ? above : Math.min(innerHeight - own.height - 8, box.bottom + 10)}px`;
  };

  /**
   * @param {EventTarget|null} target
   * @param {number} pause
   */
  const wait = (target, pause) => {
    const thing =
      target instanceof Element
        ? target.closest(".region [data-tip], .region [aria-label]:not(.z-region, .z-picture)")
        : null;
    if (thing === over) return;
    hide();
    over = thing;
    if (thing) timer = window.setTimeout(() => show(thing), pause);
  };

  /**
   * @param {Event} event
   * @param {EventTarget|null} target
   */
  const enter = (event, target = event.target) => {
    if (event instanceof PointerEvent ? event.pointerType === "mouse" : isFocused(target)) wait(target, AFTER);
  };

  document.addEventListener("pointerover", enter);
  document.addEventListener("focusin", enter);
  // The pointer or the focus may have moved on while this script was loaded.
  const now = document.querySelectorAll(first instanceof PointerEvent ? ":hover" : ":focus");
  enter(first, [...now].at(-1) ?? null);
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", (event) => {
    hide();
    if (event.pointerType !== "mouse") wait(event.target, LONG);
  });
  for (const kind of ["pointerup", "pointercancel", "scroll", "keydown"]) {
    document.addEventListener(
      kind,
      (event) =>
        kind === "pointerup" && tip.hidden
          ? clearTimeout(timer)
          : kind === "pointerup"
            ? setTimeout(hide, 2500)
            : hide(),
      true,
    );
  }
}
