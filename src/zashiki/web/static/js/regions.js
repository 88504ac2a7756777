/** The drawn regions: they are replaced without losing focus or scrolling, and with all symbols that they need. */

import { byId, h } from "./dom.js";
import { move, placesOf } from "./motion.js";

/** @param {string} name */
const find = (name) => document.querySelector(`[data-region="${CSS.escape(name)}"]`);

/**
 * The element of a region. A new region gets a panel, or for another view of the board, a button.
 * @param {string} name
 * @returns {Element}
 */
function place(name) {
  const known = find(name);
  if (known) return known;
  const view = name.startsWith("view-");
  const element = h("div", { class: view ? "region" : "region panel", "data-region": name });
  byId(view ? "mat" : "extras").append(element);
  // The buttons are in the top bar, and among the drawers of a small screen.
  for (const bar of view ? document.querySelectorAll("#views, .drawers") : []) {
    bar.append(
      h(
        "button",
        { type: "button", class: bar.id ? "btn btn--quiet" : null, "data-view": name, "aria-pressed": "false" },
        title(name),
      ),
    );
  }
  return element;
}

/** @param {string} name */
function title(name) {
  const words = name.slice(5).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The regions that came with the page, by name. @returns {Record<string, string>} */
export function collect() {
  /** @type {Record<string, string>} */
  const regions = {};
  for (const one of document.querySelectorAll("[data-region]")) {
    const name = one.getAttribute("data-region") ?? "";
    if (one.firstChild) regions[name] = one.innerHTML;
    tidy(one);
  }
  makeScrollable();
  return regions;
}

/** Let keys scroll a board that is larger than its place. */
function makeScrollable() {
  for (const one of document.querySelectorAll(".mat > .region, .mat > .region > div")) {
    const larger = one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
    if (larger && /auto|scroll/.test(getComputedStyle(one).overflow)) one.setAttribute("tabindex", "0");
    else if (one.classList.contains("region")) one.removeAttribute("tabindex");
  }
}

/**
 * Remove title elements of things that have a label: we show our own hint, and the browser would show a second one.
 * @param {Element} region
 */
function tidy(region) {
  for (const title of region.querySelectorAll("[aria-label] > title")) title.remove();
}

/**
 * Show these regions.
 * @param {Record<string, string>} regions
 * @param {string[]} gone the names of regions that no longer exist
 * @param {string} files the prefix of our files
 * @param {Record<string, string>} [layers] the new contents of layers of regions that stay, by id
 * @returns {string} a selector of what had the focus, for `refocus`
 */
export function show(regions, gone, files, layers = {}) {
  const texts = [...Object.values(regions), ...Object.values(layers)];
  const names = Object.keys(regions);
  const places = [...names.map(place), ...Object.keys(layers).map(byId)];
  const before = placesOf(places);
  const focus = focused(places);
  places.forEach((one, index) => {
    const { scrollLeft, scrollTop } = one;
    one.innerHTML = texts[index];
    if (names[index]?.startsWith("player-"))
      one.querySelector(":scope > svg")?.setAttribute("preserveAspectRatio", "xMaxYMid");
    tidy(one);
    one.scrollLeft = scrollLeft;
    one.scrollTop = scrollTop;
  });
  gone.forEach(clear);
  complete(texts.join(""), files);
  move(places, before);
  makeScrollable();
  return focus;
}

/**
 * Put new contents into some layers of regions.
 * @param {Record<string, string>} regions
 * @param {Record<string, string>} layers by id
 */
export function patch(regions, layers) {
  const ids = Object.keys(layers);
  for (const name of Object.keys(regions)) {
    const mine = ids.filter((id) => regions[name].includes(`id="${id}"`));
    if (!mine.length) continue;
    const holder = h("div");
    holder.innerHTML = regions[name];
    for (const id of mine) {
      const layer = holder.querySelector(`#${CSS.escape(id)}`);
      if (layer) layer.innerHTML = layers[id];
    }
    regions[name] = holder.innerHTML;
  }
}

/**
 * Fill the layers of new regions, which come empty: with the contents that were sent, or else with the old ones.
 * @param {Record<string, string>} regions filled in place
 * @param {Record<string, string>} layers by id; those that are used are removed
 * @param {Record<string, string>} known the old regions
 * @param {Record<string, string>} later layers that are newer than the old regions
 */
export function fill(regions, layers, known, later) {
  for (const name of Object.keys(regions)) {
    if (!regions[name].includes("z-region")) continue;
    const was = { [name]: known[name] ?? "" };
    patch(was, later);
    const holder = h("div");
    const old = h("div");
    holder.innerHTML = regions[name];
    old.innerHTML = was[name];
    for (const layer of holder.querySelectorAll(".z-region")) {
      const kept = old.querySelector(`#${CSS.escape(layer.id)}`);
      if (layer.id in layers) layer.innerHTML = layers[layer.id];
      else if (kept && !layer.hasChildNodes()) layer.innerHTML = kept.innerHTML;
      delete layers[layer.id];
    }
    regions[name] = holder.innerHTML;
  }
}

/** @param {string} name a region that no longer exists: its element is emptied; a view is removed with its button */
function clear(name) {
  if (!name.startsWith("view-")) return find(name)?.replaceChildren();
  find(name)?.remove();
  for (const one of document.querySelectorAll(`button[data-view="${CSS.escape(name)}"]`)) one.remove();
  const mat = byId("mat");
  if (mat.dataset.view === name) delete mat.dataset.view;
}

/**
 * A selector of what has the focus in these places, by its token or id, which the new region will have, too.
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
 * Fetch all symbols once, when a region refers to a symbol or pattern that the page does not have.
 * @param {string} text
 * @param {string} files
 */
export async function complete(text, files) {
  if (fetched) return;
  const wanted = [...text.matchAll(/(?:href="|url\()#((?:i|m|mon|em|pat)-[\w-]+)/g)].map((match) => match[1]);
  if (wanted.every((name) => document.getElementById(name))) return;
  fetched = true;
  try {
    const answer = await fetch(`${files}/sprite.svg`);
    const holder = document.createElement("div");
    holder.innerHTML = await answer.text();
    if (holder.firstElementChild) document.body.prepend(holder.firstElementChild);
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
  for (const one of mat.querySelectorAll(".region"))
    one.classList.toggle("is-shown", one.getAttribute("data-region") === name);
  for (const one of document.querySelectorAll("button[data-view]"))
    one.setAttribute("aria-pressed", String(one.getAttribute("data-view") === name));
}

/** Buttons for other views of the board, and for zooming if the board wants it. */
export function watchMat() {
  const mat = byId("mat");
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    // A view and a drawer need the same space, so one closes the other.
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
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "iconbtn", "aria-label": "Larger", onclick: () => zoom(1) }, "+"),
        h("button", { type: "button", class: "iconbtn", "aria-label": "Smaller", onclick: () => zoom(-1) }, "−"),
      ),
    );
  }
}
