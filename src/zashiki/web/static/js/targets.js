/** What can be clicked on the table: glows, is walked along with arrow keys, and says what it would do. */

/** @param {Element} element */
const tokenOf = (element) => element.getAttribute("data-token") ?? "";

const STATES = ["z-legal", "z-chosen", "z-disabled"];

/**
 * Mark the things that answer the question; everything else is dead.
 * @param {Set<string>} open tokens that can be chosen now
 * @param {Set<string>} chosen tokens on the path so far
 */
export function mark(open, chosen) {
  follow([...chosen]);
  const at = document.activeElement;
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
    const walks = live && (one === at || first);
    if (live && one.getClientRects().length) first = false;
    if (live) one.setAttribute("tabindex", walks ? "0" : "-1");
    else one.removeAttribute("tabindex");
  }
}

/**
 * Things that belong to the last choice of some kinds go where it lies: `data-follows` names the kinds, and what bears
 * the token stands where its transform says.
 * @param {string[]} path
 */
function follow(path) {
  for (const group of document.querySelectorAll("#table [data-follows]")) {
    const kinds = (group.getAttribute("data-follows") ?? "").split(" ");
    const token = path.findLast((one) => kinds.includes(one.split(":")[0]));
    const thing = token && group.closest("svg")?.querySelector(`[data-token="${CSS.escape(token)}"][transform]`);
    const home = group.getAttribute("data-home") ?? group.getAttribute("transform") ?? "";
    group.setAttribute("data-home", home);
    group.setAttribute("transform", thing?.getAttribute("transform") ?? home);
  }
}

/** The things that can be clicked and are seen. @returns {SVGElement[]} */
export const targets = () =>
  /** @type {SVGElement[]} */ ([...document.querySelectorAll("#table [data-token].z-act")].filter((one) => one.getClientRects().length));

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const AHEAD = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest target in a direction: along it counts once, sideways twice.
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
 * Give a target the focus, and make it the one that Tab comes to.
 * @param {SVGElement} target
 */
export function focusOn(target) {
  for (const one of targets()) one.setAttribute("tabindex", one === target ? "0" : "-1");
  target.focus();
}

/**
 * Show together what answers the same: the thing on the table and its button.
 * @param {string} token empty: nothing
 */
export function hot(token) {
  for (const one of document.querySelectorAll(".is-hot")) one.classList.remove("is-hot");
  if (!token) return;
  for (const one of document.querySelectorAll(`#table [data-token="${CSS.escape(token)}"], #ask [data-answer="${CSS.escape(token)}"]`)) {
    one.classList.add("is-hot");
  }
}

/**
 * Mark what a choice would touch: tokens and names of regions.
 * @param {string[]} marks
 */
export function touch(marks) {
  for (const one of document.querySelectorAll("#table .is-marked")) one.classList.remove("is-marked");
  for (const name of marks) {
    const quoted = CSS.escape(name);
    for (const one of document.querySelectorAll(`#table [data-token="${quoted}"], #table [data-region="${quoted}"], #table .region #${quoted}`)) {
      one.classList.add("is-marked");
    }
  }
}

/** @type {Map<string, {icon: string, kind: string}>} */
const signs = new Map();

/**
 * The sign of a choice: the first icon of the thing that bears its token, on the colour of that thing's kind; as it was
 * seen last, for a thing bears its token only while it can be chosen.
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
 * A few words that the drawing has for the right of a button.
 * @param {string} token
 */
export function noteOf(token) {
  const thing = document.querySelector(`#table [data-token="${CSS.escape(token)}"][data-note], #table [data-token="${CSS.escape(token)}"] [data-note]`);
  return thing?.getAttribute("data-note") ?? "";
}
