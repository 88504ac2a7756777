/** What a choice would do: sentences in the panel, marks and drawings on the table, and what can be chosen later. */

import { h } from "./dom.js";
import { walk } from "./paths.js";
import { complete } from "./regions.js";
import { hot, touch } from "./targets.js";

/**
 * @typedef {{version: number, path: string[], notes: string[], marks: string[],
 *   drawn?: Record<string, string>, ways?: Record<string, string[]>}} Preview
 */

const AFTER = 140;

/** @type {Preview} */
const NOTHING = { version: -1, path: [], notes: [], marks: [] };

/** @param {string[]} path */
const key = (path) => path.join(" ");

/** @type {WeakMap<Element, string>} the drawing on each sheet */
const drawings = new WeakMap();

/** The elements on which a game draws while a path is made. */
const sheets = () => [...document.querySelectorAll("#table .z-over")];

export class Previews {
  /** @param {import("./question.js").Question} question */
  constructor(question) {
    this.question = question;
    this.timer = 0;
    /** The token that the pointer or the focus is on. */
    this.over = "";
    /** @type {Preview} what the path so far would do */
    this.settled = NOTHING;
    /** Whether the server has answered what the path so far would do. */
    this.answered = false;
    /** @type {Preview} what the path would do with the choice under the pointer */
    this.hovered = this.settled;
    /** The path that was asked about last because of the pointer. */
    this.wanted = "";
  }

  /**
   * Later things that can be chosen after a path, each with the tokens that lead to it.
   * @param {string[]} path
   * @returns {Record<string, string[]>}
   */
  ways(path) {
    const { settled } = this;
    const now = settled.version === this.question.table.position.version && key(settled.path) === key(path);
    return (now && settled.ways) || {};
  }

  /**
   * Show what the pointer or the focus is on, on the table and in the panel, and ask what it would do.
   * @param {string} token
   */
  look(token) {
    hot(token);
    if (token === this.over) return;
    this.over = token;
    this.renew();
  }

  /** Ask what the path so far and the choice under the pointer would do, if that is not known yet. */
  renew() {
    clearTimeout(this.timer);
    const { table, prompt, picks } = this.question;
    // The path was just sent. An answer about it would come too late.
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

  /** Ask once more what the path so far would do, unless the answer has come in the meantime. */
  askAgain() {
    if (!this.answered) this.settled = NOTHING;
    this.renew();
  }

  /**
   * The path with the choice under the pointer; empty if there is no choice.
   * @param {import("./paths.js").Walk} walked
   */
  further(walked) {
    if (walked.open?.choices?.some((choice) => choice.token === this.over)) return [...walked.path, this.over];
    const way = this.over ? this.ways(walked.path)[this.over] : null;
    return way ? [...walked.path, ...way] : [];
  }

  /** @param {Preview} preview an answer of the server */
  receive(preview) {
    if (preview.version !== this.question.table.position.version) return;
    if (key(preview.path) === key(this.settled.path)) {
      this.settled = preview;
      this.answered = true;
      this.question.light();
      return this.renew();
    }
    if (key(preview.path) !== this.wanted) return;
    this.hovered = preview;
    this.show(preview);
  }

  /** @param {Preview} preview */
  show(preview) {
    touch(preview.marks);
    let fresh = false;
    for (const sheet of sheets()) {
      const drawing = preview.drawn?.[sheet.id] ?? "";
      if ((drawings.get(sheet) ?? "") === drawing) continue;
      drawings.set(sheet, drawing);
      sheet.innerHTML = drawing;
      fresh = true;
      complete(drawing, this.question.table.static);
    }
    if (fresh) this.question.light();
    const notes = document.getElementById("notes");
    if (!notes) return;
    notes.hidden = !preview.notes.length;
    notes.replaceChildren(...preview.notes.map((note) => h("span", {}, note)));
  }
}
