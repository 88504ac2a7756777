/** The drawn regions: put in place without a jump, with focus and scrolling kept, and with all symbols that they refer to. */

import { byId, h } from "./dom.js";
import { move, remembered } from "./motion.js";

/** @param {string} name */
const find = (name) => document.querySelector(`[data-region="${CSS.escape(name)}"]`);

/**
 * The place of a region; one that has no place yet gets a panel, or a button for another view of the board.
 * @param {string} name
 * @returns {Element}
 */
function place(name) {
  const found = find(name);
  if (found) return found;
  const view = name.startsWith("view-");
  const made = h("div", { class: view ? "region" : "region panel", "data-region": name });
  byId(view ? "mat" : "extras").append(made);
  if (view) byId("views").append(h("button", { type: "button", class: "btn btn--quiet", "data-view": name, "aria-pressed": "false" }, title(name)));
  return made;
}

/** @param {string} name */
function title(name) {
  const said = name.slice(5).replaceAll("-", " ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What the page was sent with, by region. @returns {Record<string, string>} */
export function drawn() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const one of document.querySelectorAll("[data-region]")) {
    const name = one.getAttribute("data-region") ?? "";
    if (one.firstChild) found[name] = one.innerHTML;
    tidy(one);
  }
  return found;
}

/**
 * A thing that is labelled needs no title element: hints are ours, and the browser would show a second one.
 * @param {Element} region
 */
function tidy(region) {
  for (const title of region.querySelectorAll("[aria-label] > title")) title.remove();
}

/**
 * Show these regions.
 * @param {Record<string, string>} regions
 * @param {string[]} gone names of regions that are no more
 * @param {string} files prefix of our files
 */
export function show(regions, gone, files) {
  const names = Object.keys(regions);
  const places = names.map(place);
  const before = remembered(places);
  const focus = focused(places);
  places.forEach((one, index) => {
    const { scrollLeft, scrollTop } = one;
    one.innerHTML = regions[names[index]];
    if (names[index].startsWith("player-")) one.querySelector(":scope > svg")?.setAttribute("preserveAspectRatio", "xMaxYMid");
    tidy(one);
    one.scrollLeft = scrollLeft;
    one.scrollTop = scrollTop;
  });
  for (const name of gone) find(name)?.replaceChildren();
  complete(names.map((name) => regions[name]).join(""), files);
  move(places, before);
  return () => refocus(focus);
}

/**
 * What has the focus inside of these places, by what will be there again.
 * @param {Element[]} places
 */
function focused(places) {
  const active = document.activeElement;
  if (!active || !places.some((one) => one.contains(active))) return "";
  const token = active.getAttribute("data-token");
  return token ? `[data-token="${CSS.escape(token)}"]` : active.id ? `#${CSS.escape(active.id)}` : "";
}

/** @param {string} selector */
function refocus(selector) {
  const again = selector && document.querySelector(selector);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
}

let fetched = false;

/**
 * Fetch the whole sprite once when a region refers to a symbol or pattern that the page did not bring.
 * @param {string} text
 * @param {string} files
 */
async function complete(text, files) {
  if (fetched) return;
  const wanted = [...text.matchAll(/(?:href="|url\()#((?:i|m|mon|em|pat)-[\w-]+)/g)].map((found) => found[1]);
  if (wanted.every((name) => document.getElementById(name))) return;
  fetched = true;
  try {
    const answer = await fetch(`${files}/sprite.svg`);
    const held = document.createElement("div");
    held.innerHTML = await answer.text();
    if (held.firstElementChild) document.body.prepend(held.firstElementChild);
  } catch {
    fetched = false;
  }
}

/** Buttons of other views of the board, and zooming where a board asks for it. */
export function watchMat() {
  const mat = byId("mat");
  byId("views").addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-view]") : null;
    if (!button) return;
    const name = button.getAttribute("data-view") ?? "";
    const shown = mat.dataset.view === name;
    if (shown) delete mat.dataset.view;
    else mat.dataset.view = name;
    for (const one of mat.querySelectorAll(".region")) one.classList.toggle("is-shown", !shown && one.getAttribute("data-region") === name);
    for (const one of document.querySelectorAll("[data-view]")) one.setAttribute("aria-pressed", String(!shown && one === button));
  });
  if (mat.querySelector("svg[data-zoom]")) {
    const zoom = (/** @type {number} */ by) => {
      const level = Math.min(3, Math.max(1, Number(mat.dataset.zoom ?? 1) + by));
      if (level === 1) delete mat.dataset.zoom;
      else mat.dataset.zoom = String(level);
    };
    mat.append(
      h("div", { class: "tools" },
        h("button", { type: "button", class: "iconbtn", "aria-label": "Larger", onclick: () => zoom(1) }, "+"),
        h("button", { type: "button", class: "iconbtn", "aria-label": "Smaller", onclick: () => zoom(-1) }, "−")),
    );
  }
}
