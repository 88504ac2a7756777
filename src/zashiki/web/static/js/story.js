/** The story: the newest move first, with what happened since my last turn at the top. A click shows the table then. */

import { byId, h, mon } from "./dom.js";

/** @typedef {import("./types.js").StoryLine} StoryLine */
/** @typedef {import("./types.js").Table} Table */

const STEP = 1100;
const MOST_SPOKEN = 9;

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
    const items = [];
    const fresh = position.lines.filter((line) => line.index >= position.since);
    const headed = seat !== null && fresh.length > 0;
    if (headed) {
      const again =
        fresh[0].at < position.version
          ? h("button", { type: "button", onclick: () => this.replay(fresh) }, "Show it")
          : null;
      items.push(h("li", { class: "turn" }, "Since your last turn", again));
    }
    let before = !headed;
    const moves = groups(position.lines);
    const news = headed ? moves.filter((group) => group[0].index >= position.since) : moves.slice(0, 1);
    byId("lately").textContent = news
      .flat()
      .map((line) => line.text)
      .join(" ");
    for (const group of moves) {
      if (!before && group[0].index < position.since) {
        before = true;
        items.push(h("li", { class: "turn" }, "Before"));
      }
      for (const line of group) items.push(item(line, looking, line === group[0]));
    }
    if (position.first > 0)
      items.push(
        h(
          "li",
          { class: "turn" },
          h(
            "button",
            { type: "button", onclick: () => this.table.send({ type: "earlier", before: position.first }) },
            "Earlier",
          ),
        ),
      );
    list.replaceChildren(...items);
    list.scrollTop = scrollTop < 40 ? 0 : scrollTop;
  }

  /**
   * Let screen readers read new lines.
   * @param {StoryLine[]} lines
   */
  say(lines) {
    for (const line of lines.slice(-MOST_SPOKEN)) this.speak(line.text);
  }

  /** @param {string} text */
  speak(text) {
    const log = byId("said");
    log.append(h("p", {}, text));
    while (log.childElementCount > 2 * MOST_SPOKEN) log.firstElementChild?.remove();
  }

  /** @param {number} at */
  look(at) {
    clearTimeout(this.timer);
    if (at === this.table.position.version) return this.table.back();
    this.table.send({ type: "look", at });
  }

  /**
   * Show what happened since my last turn, one move after the other.
   * @param {StoryLine[]} lines
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
 * @param {StoryLine[]} lines
 */
function groups(lines) {
  /** @type {StoryLine[][]} */
  const moves = [];
  for (const line of lines) {
    if (moves[0]?.[0].at === line.at) moves[0].push(line);
    else moves.unshift([line]);
  }
  return moves;
}

/**
 * @param {StoryLine} line
 * @param {number|null} looking
 * @param {boolean} first whether it is the first line of its move
 */
function item(line, looking, first) {
  const who = line.players?.length ? mon(line.players[0]) : h("span", {});
  return h(
    "li",
    { class: `${first ? "first" : ""}${line.at === looking ? " is-now" : ""}` },
    who,
    h("button", { type: "button", "data-at": line.at }, line.text),
  );
}
