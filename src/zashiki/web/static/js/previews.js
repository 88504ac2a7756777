/** What a choice would do: said in the panel, marked and drawn on the table; and the ways to what lies further on. */

import { h } from "./dom.js";
import { walk } from "./paths.js";
import { complete } from "./regions.js";
import { hot, touch } from "./targets.js";

/**
 * @typedef {{version: number, path: string[], notes: string[], marks: string[],
 *   drawn?: Record<string, string>, ways?: Record<string, string[]>}} Found
 */

const AFTER = 140;

/** @type {Found} */
const NOTHING = { version: -1, path: [], notes: [], marks: [] };

/** @param {string[]} path */
const key = (path) => path.join(" ");

/** @type {WeakMap<Element, string>} what lies on each sheet */
const lying = new WeakMap();

/** Where a game draws while a path is made. */
const sheets = () => [...document.querySelectorAll("#table .z-over")];

export class Previews {
  /** @param {import("./question.js").Question} question */
  constructor(question) {
    this.question = question;
    this.timer = 0;
    /** What the pointer or the focus is on. */
    this.over = "";
    /** @type {Found} what the path so far comes to */
    this.settled = NOTHING;
    /** Whether the server has said what the path so far comes to. */
    this.answered = false;
    /** @type {Found} what it comes to with the choice under the pointer */
    this.hovered = this.settled;
    /** The path that was asked about last, for the pointer. */
    this.wanted = "";
  }

  /**
   * Things further on that can be chosen after a path, each with the tokens that lead to it.
   * @param {string[]} path
   * @returns {Record<string, string[]>}
   */
  ways(path) {
    const { settled } = this;
    const now = settled.version === this.question.table.position.version && key(settled.path) === key(path);
    return (now && settled.ways) || {};
  }

  /**
   * What the pointer or the focus is on: shown on the table and in the panel, and what it would do.
   * @param {string} token
   */
  look(token) {
    hot(token);
    if (token === this.over) return;
    this.over = token;
    this.renew();
  }

  /** Ask what the path so far and the choice under the pointer would do, as far as that is not known. */
  renew() {
    clearTimeout(this.timer);
    const { table, prompt, picks } = this.question;
    // The question that was just answered is not asked about: the answer would come too late, with the whole page.
    if (table.pending) return;
    const { version } = table.position;
    const empty = { version, path: [], notes: [], marks: [] };
    if (!prompt || !table.position.prompt || table.looking !== null) return this.show(empty);
    const walked = walk(prompt, picks);
    const path = picks.size ? walked.path : [];
    if (this.settled.version !== version || key(this.settled.path) !== key(path)) {
      this.settled = { ...empty, path };
      this.answered = false;
      if (path.length || sheets().length) table.send({ type: "preview", version, path });
    }
    const further = this.further(walked);
    if (!further.length) return this.show(this.settled);
    this.wanted = key(further);
    if (this.hovered.version === version && key(this.hovered.path) === this.wanted) return this.show(this.hovered);
    this.show(this.settled);
    this.timer = window.setTimeout(() => table.send({ type: "preview", version, path: further }), AFTER);
  }

  /** What was asked about has not been answered: it is asked about once more, unless the answer has come meanwhile. */
  askAgain() {
    if (!this.answered) this.settled = NOTHING;
    this.renew();
  }

  /**
   * The path with the choice under the pointer; empty when that is none.
   * @param {import("./paths.js").Walk} walked
   */
  further(walked) {
    if (walked.open?.choices?.some((choice) => choice.token === this.over)) return [...walked.path, this.over];
    const way = this.over ? this.ways(walked.path)[this.over] : null;
    return way ? [...walked.path, ...way] : [];
  }

  /** @param {Found} found */
  found(found) {
    if (found.version !== this.question.table.position.version) return;
    if (key(found.path) === key(this.settled.path)) {
      this.settled = found;
      this.answered = true;
      this.question.light();
      return this.renew();
    }
    if (key(found.path) !== this.wanted) return;
    this.hovered = found;
    this.show(found);
  }

  /** @param {Found} found */
  show(found) {
    touch(found.marks);
    let fresh = false;
    for (const sheet of sheets()) {
      const drawn = found.drawn?.[sheet.id] ?? "";
      if ((lying.get(sheet) ?? "") === drawn) continue;
      lying.set(sheet, drawn);
      sheet.innerHTML = drawn;
      fresh = true;
      complete(drawn, this.question.table.static);
    }
    if (fresh) this.question.light();
    const notes = document.getElementById("notes");
    if (!notes) return;
    notes.hidden = !found.notes.length;
    notes.replaceChildren(...found.notes.map((note) => h("span", {}, note)));
  }
}
