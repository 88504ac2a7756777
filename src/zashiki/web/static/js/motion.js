/** Animations when a region changes: things glide to their new places, cards turn, dice roll. All are short. */

import { calm } from "./dom.js";

const GLIDE = 320;
const MOST = 400;
// Layers of a picture do not move, whatever is drawn on them.
const THINGS = "[id]:not(.z-region, .z-over, svg)";
const EASE = "cubic-bezier(.2, .7, .3, 1)";

/** @typedef {{rect: DOMRect, back: boolean, text: string}} Before */

/**
 * Where the things with an id are before a region changes.
 * @param {Element[]} regions
 * @returns {Map<string, Before>}
 */
export function placesOf(regions) {
  /** @type {Map<string, Before>} */
  const places = new Map();
  if (calm()) return places;
  for (const region of regions) {
    for (const one of region.querySelectorAll(THINGS)) {
      if (places.size >= MOST) return places;
      places.set(one.id, {
        rect: one.getBoundingClientRect(),
        back: one.classList.contains("z-back"),
        text: one.textContent ?? "",
      });
    }
  }
  return places;
}

/**
 * How many pixels of the screen one unit of an element's movement has.
 * @param {Element} element
 */
function unit(element) {
  const parent = element.parentElement;
  if (element instanceof SVGElement && parent instanceof SVGGraphicsElement) return parent.getScreenCTM()?.a || 1;
  return 1;
}

/**
 * Let things glide from their old places to their new ones.
 * @param {Element[]} regions
 * @param {Map<string, Before>} before
 */
export function move(regions, before) {
  if (calm() || !before.size || document.hidden) return;
  for (const region of regions) {
    /** @type {Set<Element>} */
    const moved = new Set();
    for (const one of region.querySelectorAll(THINGS)) {
      const old = before.get(one.id);
      if (one.parentElement && [...moved].some((other) => other.contains(one))) continue;
      if (!old) appear(one);
      else if (glide(one, old.rect)) moved.add(one);
      if (old?.back && !one.classList.contains("z-back")) turn(one);
      if (one.classList.contains("z-die") && old && old.text !== one.textContent) roll(one);
    }
  }
}

/**
 * @param {Element} element
 * @param {DOMRect} from
 * @returns {boolean} whether it moved
 */
function glide(element, from) {
  const to = element.getBoundingClientRect();
  const scale = unit(element);
  const x = (from.left + from.width / 2 - to.left - to.width / 2) / scale;
  const y = (from.top + from.height / 2 - to.top - to.height / 2) / scale;
  if (Math.hypot(x, y) * scale < 3 || !to.width) return false;
  element.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], { duration: GLIDE, easing: EASE });
  return true;
}

/** @param {Element} element */
function appear(element) {
  if (element.classList.contains("z-die")) roll(element);
  else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing: "ease-out" });
}

/** @param {Element} element */
function turn(element) {
  around(element, [{ scale: "0.05 1" }, { scale: "1 1" }], 300);
}

/** @param {Element} element */
function roll(element) {
  around(
    element,
    [
      { rotate: "-200deg", scale: "0.7" },
      { rotate: "14deg", scale: "1.12" },
      { rotate: "0deg", scale: "1" },
    ],
    450,
  );
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} duration
 */
function around(element, frames, duration) {
  const ring = { transformBox: "fill-box", transformOrigin: "center" };
  element.animate(
    frames.map((frame) => ({ ...ring, ...frame })),
    { duration, easing: "ease-out" },
  );
}

/** End all animations when the user touches or types something. */
export function skippable() {
  const skip = () => {
    for (const one of document.getAnimations()) if (!(one instanceof CSSAnimation)) one.finish();
  };
  addEventListener("pointerdown", skip, true);
  addEventListener("keydown", skip, true);
}
