/** The story: newest move first, what happened since my last turn above the rest, a click shows the table as it was. */

import { byId, h, mon } from "./dom.js";

/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Table} Table */

const STEP = 1100;
const MOST_SAID = 9;

export class Story {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    byId("story").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-at]") : null;
      if (button) this.look(Number(button.getAttribute("data-at")));
    });
  }

  draw() {
    const { position, looking, seat } = this.table;
    const list = byId("story");
    const { scrollTop } = list;
    /** @type {HTMLElement[]} */
    const made = [];
    const fresh = position.lines.filter((line) => line.index >= position.since);
    const headed = seat !== null && fresh.length > 0;
    if (headed) {
      const again = fresh[0].at < position.version ? h("button", { type: "button", onclick: () => this.replay(fresh) }, "Show it") : null;
      made.push(h("li", { class: "turn" }, "Since your last turn", again));
    }
    let before = !headed;
    const told = groups(position.lines);
    const news = headed ? told.filter((group) => group[0].index >= position.since) : told.slice(0, 1);
    byId("lately").textContent = news.flat().map((line) => line.text).join(" ");
    for (const group of told) {
      if (!before && group[0].index < position.since) {
        before = true;
        made.push(h("li", { class: "turn" }, "Before"));
      }
      for (const line of group) made.push(item(line, looking, line === group[0]));
    }
    if (position.first > 0) made.push(h("li", { class: "turn" }, h("button", { type: "button", onclick: () => this.table.send({ type: "earlier", before: position.first }) }, "Earlier")));
    list.replaceChildren(...made);
    list.scrollTop = scrollTop < 40 ? 0 : scrollTop;
  }

  /**
   * Read new lines aloud.
   * @param {Line[]} lines
   */
  say(lines) {
    for (const line of lines.slice(-MOST_SAID)) this.speak(line.text);
  }

  /** @param {string} text */
  speak(text) {
    const said = byId("said");
    said.append(h("p", {}, text));
    while (said.childElementCount > 2 * MOST_SAID) said.firstElementChild?.remove();
  }

  /** @param {number} at */
  look(at) {
    clearTimeout(this.timer);
    if (at === this.table.position.version) return this.table.back();
    this.table.send({ type: "look", at });
  }

  /**
   * What happened since my last turn, one move after the other.
   * @param {Line[]} lines
   */
  replay(lines) {
    const moves = [...new Set(lines.map((line) => line.at))];
    const next = () => {
      const at = moves.shift();
      if (at === undefined) return this.table.back();
      this.table.send({ type: "look", at });
      this.timer = window.setTimeout(next, STEP);
    };
    clearTimeout(this.timer);
    next();
  }

  stop() {
    clearTimeout(this.timer);
  }
}

/**
 * Lines by move, the newest move first.
 * @param {Line[]} lines
 */
function groups(lines) {
  /** @type {Line[][]} */
  const found = [];
  for (const line of lines) {
    if (found[0]?.[0].at === line.at) found[0].push(line);
    else found.unshift([line]);
  }
  return found;
}

/**
 * @param {Line} line
 * @param {number|null} looking
 * @param {boolean} first of its move
 */
function item(line, looking, first) {
  const who = line.players?.length ? mon(line.players[0]) : h("span", {});
  return h("li", { class: `${first ? "first" : ""}${line.at === looking ? " is-now" : ""}` }, who, h("button", { type: "button", "data-at": line.at }, line.text));
}
