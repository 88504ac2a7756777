/** Helpers that make elements, and preferences of the browser. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {string[]} */
let monOrder = [];

/** @param {string[]} order the names of the crests, by seat */
export function setMon(order) {
  monOrder = order;
}

/**
 * The element with this id. Throws if there is none.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/**
 * An element with attributes and children. Attributes that begin with `on` are listeners; false and null are left out.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node|string|null|false|undefined)} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * @param {string} reference the id of the symbol
 * @param {string} kind the class
 * @param {number} size
 * @param {string} [label] what screen readers say; without it they ignore the symbol
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
 * Read or write a preference of this browser.
 * @param {string} name
 * @param {string} [value] the new value; without it the stored value is returned
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

/** Whether the user wants no animations. @returns {boolean} */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A new key for a message. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/**
 * Whether the user is writing in this element.
 * @param {EventTarget|null} target
 */
export const writing = (target) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=checkbox],[type=range]), textarea, select") || target.isContentEditable);
