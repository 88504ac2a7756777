/** The things on the table that can be chosen: they glow, and arrow keys move between them. */

/** @param {Element} element */
const tokenOf = (element) => element.getAttribute("data-token") ?? "";

const STATES = ["z-legal", "z-chosen", "z-disabled"];

/**
 * Mark the things that answer the question. All other things cannot be clicked.
 * @param {Set<string>} open tokens that can be chosen now
 * @param {Set<string>} chosen tokens of the path so far
 */
export function mark(open, chosen) {
  follow([...chosen]);
  const active = document.activeElement;
  let first = true;
  for (const one of document.querySelectorAll("#table [data-token]")) {
    const token = tokenOf(one);
    const can = open.has(token);
    const is = chosen.has(token);
    one.classList.remove(...STATES);
    if (is) one.classList.add("z-chosen");
    else if (can) one.classList.add("z-legal");
    const live = can || is;
    if (live) {
      one.setAttribute("role", "button");
      one.setAttribute("aria-pressed", String(is));
      one.removeAttribute("aria-disabled");
    } else {
      one.setAttribute("role", "img");
      one.removeAttribute("aria-pressed");
    }
    one.classList.toggle("z-act", live);
    const walks = live && (one === active || first);
    if (live && one.getClientRects().length) first = false;
    if (live) one.setAttribute("tabindex", walks ? "0" : "-1");
    else one.removeAttribute("tabindex");
  }
}

/**
 * Move things to the last chosen thing of some kinds. Their `data-follows` names these kinds, and the transform of the
 * thing with the chosen token says where it is.
 * @param {string[]} path
 */
function follow(path) {
  for (const group of document.querySelectorAll("#table [data-follows]")) {
    const kinds = (group.getAttribute("data-follows") ?? "").split(" ");
    const token = path.findLast((one) => kinds.includes(one.split(":")[0]));
    const thing = token ? group.closest("svg")?.querySelector(`[data-token="${CSS.escape(token)}"][transform]`) : null;
    const home = group.getAttribute("data-home") ?? group.getAttribute("transform") ?? "";
    group.setAttribute("data-home", home);
    group.setAttribute("transform", thing?.getAttribute("transform") ?? home);
  }
}

/** The visible things that can be clicked. @returns {SVGElement[]} */
export const targets = () =>
  /** @type {SVGElement[]} */ (
    [...document.querySelectorAll("#table [data-token].z-act")].filter((one) => one.getClientRects().length)
  );

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest target in a direction. The distance sideways counts twice.
 * @param {Element|null} from
 * @param {keyof typeof AHEAD} key
 * @returns {SVGElement|null}
 */
export function neighbour(from, key) {
  const all = targets();
  if (!from) return all[0] ?? null;
  const [dx, dy] = AHEAD[key];
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const there = middle(one);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead < 4 || aside > ahead * 3) continue;
    const way = ahead + 2 * aside;
    if (way < least) [best, least] = [one, way];
  }
  return best;
}

/**
 * Give a target the focus, and make it the one that the Tab key reaches.
 * @param {SVGElement} target
 */
export function focusOn(target) {
  for (const one of targets()) one.setAttribute("tabindex", one === target ? "0" : "-1");
  target.focus();
}

/**
 * Highlight a thing on the table together with the button that gives the same answer.
 * @param {string} token empty: highlight nothing
 */
export function hot(token) {
  for (const one of document.querySelectorAll(".is-hot")) one.classList.remove("is-hot");
  if (!token) return;
  for (const one of document.querySelectorAll(
    `#table [data-token="${CSS.escape(token)}"], #ask [data-answer="${CSS.escape(token)}"]`,
  )) {
    one.classList.add("is-hot");
  }
}

/**
 * Mark what a choice would affect.
 * @param {string[]} marks tokens and names of regions
 */
export function touch(marks) {
  for (const one of document.querySelectorAll("#table .is-marked")) one.classList.remove("is-marked");
  for (const name of marks) {
    const quoted = CSS.escape(name);
    for (const one of document.querySelectorAll(
      `#table [data-token="${quoted}"], #table [data-region="${quoted}"], #table .region #${quoted}`,
    )) {
      one.classList.add("is-marked");
    }
  }
}

/** @type {Map<string, {icon: string, kind: string}>} */
const signs = new Map();

/**
 * The sign of a choice: the first icon of the thing with its token, on the colour of that thing's kind. It is
 * remembered, because a thing has its token only while it can be chosen.
 * @param {string} token
 * @returns {{icon: string, kind: string}|null}
 */
export function signOf(token) {
  for (const thing of document.querySelectorAll(`#table [data-token="${CSS.escape(token)}"]`)) {
    const use = thing.querySelector('use[href^="#i-"]');
    if (!use) continue;
    const band = thing.querySelector('[fill^="var(--k-"]');
    const sign = { icon: (use.getAttribute("href") ?? "").slice(3), kind: band?.getAttribute("fill") ?? "" };
    signs.set(token, sign);
    return sign;
  }
  return signs.get(token) ?? null;
}

/**
 * A few words of the drawing for the right side of a button.
 * @param {string} token
 */
export function noteOf(token) {
  const thing = document.querySelector(
    `#table [data-token="${CSS.escape(token)}"][data-note], #table [data-token="${CSS.escape(token)}"] [data-note]`,
  );
  return thing?.getAttribute("data-note") ?? "";
}
