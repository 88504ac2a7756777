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
  // In the top bar, or among the drawers of a small screen.
  for (const bar of view ? document.querySelectorAll("#views, .drawers") : []) {
    bar.append(h("button", { type: "button", class: bar.id ? "btn btn--quiet" : null, "data-view": name, "aria-pressed": "false" }, title(name)));
  }
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
  reach();
  return found;
}

/** A board that is larger than its place can be moved by keys. */
function reach() {
  for (const one of document.querySelectorAll(".mat > .region, .mat > .region > div")) {
    const larger = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
    if (larger && /auto|scroll/.test(getComputedStyle(one).overflow)) one.setAttribute("tabindex", "0");
    else if (one.classList.contains("region")) one.removeAttribute("tabindex");
  }
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
 * @param {Record<string, string>} [layers] of regions that stay: the new insides of their layers, by id
 * @returns {string} where the focus was, to be given back
 */
export function show(regions, gone, files, layers = {}) {
  const texts = [...Object.values(regions), ...Object.values(layers)];
  const names = Object.keys(regions);
  const places = [...names.map(place), ...Object.keys(layers).map(byId)];
  const before = remembered(places);
  const focus = focused(places);
  places.forEach((one, index) => {
    const { scrollLeft, scrollTop } = one;
    one.innerHTML = texts[index];
    if (names[index]?.startsWith("player-")) one.querySelector(":scope > svg")?.setAttribute("preserveAspectRatio", "xMaxYMid");
    tidy(one);
    one.scrollLeft = scrollLeft;
    one.scrollTop = scrollTop;
  });
  gone.forEach(leave);
  complete(texts.join(""), files);
  move(places, before);
  reach();
  return focus;
}

/**
 * The texts of regions with new insides of some of their layers.
 * @param {Record<string, string>} regions
 * @param {Record<string, string>} layers by id
 */
export function patch(regions, layers) {
  const ids = Object.keys(layers);
  for (const name of Object.keys(regions)) {
    const mine = ids.filter((id) => regions[name].includes(`id="${id}"`));
    if (!mine.length) continue;
    const held = h("div");
    held.innerHTML = regions[name];
    for (const id of mine) {
      const layer = held.querySelector(`#${CSS.escape(id)}`);
      if (layer) layer.innerHTML = layers[id];
    }
    regions[name] = held.innerHTML;
  }
}

/**
 * New regions come without the insides of their layers: each is among those that were sent, else it is as it was.
 * @param {Record<string, string>} regions filled in place
 * @param {Record<string, string>} layers by id; what is used is taken out
 * @param {Record<string, string>} known the regions as they were
 * @param {Record<string, string>} later layers that came after them
 */
export function fill(regions, layers, known, later) {
  for (const name of Object.keys(regions)) {
    if (!regions[name].includes("z-region")) continue;
    const was = { [name]: known[name] ?? "" };
    patch(was, later);
    const held = h("div");
    const old = h("div");
    held.innerHTML = regions[name];
    old.innerHTML = was[name];
    for (const layer of held.querySelectorAll(".z-region")) {
      const kept = old.querySelector(`#${CSS.escape(layer.id)}`);
      if (layer.id in layers) layer.innerHTML = layers[layer.id];
      else if (kept && !layer.hasChildNodes()) layer.innerHTML = kept.innerHTML;
      delete layers[layer.id];
    }
    regions[name] = held.innerHTML;
  }
}

/** @param {string} name a region that is no more: its place is emptied, and a view goes with its button */
function leave(name) {
  if (!name.startsWith("view-")) return find(name)?.replaceChildren();
  find(name)?.remove();
  for (const one of document.querySelectorAll(`button[data-view="${CSS.escape(name)}"]`)) one.remove();
  const mat = byId("mat");
  if (mat.dataset.view === name) delete mat.dataset.view;
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
export function refocus(selector) {
  const again = selector && document.querySelector(selector);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
}

let fetched = false;

/**
 * Fetch the whole sprite once when a region refers to a symbol or pattern that the page did not bring.
 * @param {string} text
 * @param {string} files
 */
export async function complete(text, files) {
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

/**
 * Show another view of the board, or the board itself.
 * @param {string} name empty for the board
 */
function look(name) {
  const mat = byId("mat");
  if (name) mat.dataset.view = name;
  else delete mat.dataset.view;
  for (const one of mat.querySelectorAll(".region")) one.classList.toggle("is-shown", one.getAttribute("data-region") === name);
  for (const one of document.querySelectorAll("button[data-view]")) one.setAttribute("aria-pressed", String(one.getAttribute("data-view") === name));
}

/** Buttons of other views of the board, and zooming where a board asks for it. */
export function watchMat() {
  const mat = byId("mat");
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    // A view and a drawer want the same room: one closes the other.
    if (event.target.closest("[data-drawer-to]")) return look("");
    const name = event.target.closest("button[data-view]")?.getAttribute("data-view");
    if (!name) return;
    /** @type {HTMLElement|null} */ (document.querySelector('[data-drawer-to][aria-expanded="true"]'))?.click();
    look(mat.dataset.view === name ? "" : name);
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
