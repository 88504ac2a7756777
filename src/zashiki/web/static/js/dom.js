/** Making elements, and remembering small things. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {string[]} */
let monOrder = [];

/** @param {string[]} order names of mon in the order of seats */
export function setMon(order) {
  monOrder = order;
}

/**
 * The element with an id, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * An element with attributes and children. Attributes that begin with `on` are listeners; false and null leave one out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|false|undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * @param {string} reference id of a symbol
 * @param {string} kind class
 * @param {number} size
 * @param {string} [label] what is read aloud; silent without
 */
function symbol(reference, kind, size, label) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", kind);
  made.setAttribute("width", String(size));
  made.setAttribute("height", String(size));
  if (label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  } else made.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${reference}`);
  made.append(use);
  return made;
}

/**
 * @param {string} name
 * @param {number} [size]
 * @param {string} [label]
 */
export const icon = (name, size = 20, label) => symbol(`i-${name}`, "z-i", size, label);

/**
 * A player's crest.
 * @param {number} seat
 * @param {number} [size]
 */
export function mon(seat, size = 20) {
  const made = symbol(`mon-${monOrder[seat % monOrder.length]}`, "z-mon", size);
  made.setAttribute("viewBox", "0 0 48 48");
  return made;
}

/**
 * A preference of this browser.
 * @param {string} name
 * @param {string} [value] to remember; without it the remembered value is given
 * @returns {string}
 */
export function remember(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`zashiki-${name}`, value);
    return localStorage.getItem(`zashiki-${name}`) ?? "";
  } catch {
    return value ?? "";
  }
}

/** @returns {boolean} */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A key for a message: new for each thing done. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/**
 * Whether somebody writes at this moment.
 * @param {EventTarget|null} target
 */
export const writing = (target) =>
  target instanceof HTMLElement && (target.matches("input:not([type=checkbox],[type=range]), textarea, select") || target.isContentEditable);
