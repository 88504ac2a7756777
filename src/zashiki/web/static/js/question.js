/** The question: its sentence, its choices as buttons, steppers and ticks, and the path that they make. */

import { alone, buttons, confirm, foot, inviting, kicker, title, waiting, way } from "./answers.js";
import { byId, h, mon, remember } from "./dom.js";
import { graft, onTheWay, placeOf, settingOf, settings, walk } from "./paths.js";
import { Previews } from "./previews.js";
import { hot, mark } from "./targets.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Prompt} Prompt */

/** @param {Prompt} prompt */
const named = (prompt) => JSON.stringify([prompt.step, prompt.text]);

export class Question {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, string>} */
    this.picks = new Map();
    /** @type {Prompt|null} the question, also while my secret answer to it waits for others */
    this.prompt = null;
    this.asked = "";
    /** What is asked, without the version; and whether it has been answered since. */
    this.what = "";
    this.answered = false;
    /** When it was first seen. */
    this.since = 0;
    this.previews = new Previews(this);
    /** @type {{path: string[], asked: string}|null} a new answer and its question, to be given as soon as the old one has been withdrawn */
    this.instead = null;
    /** @type {string[]} the path that was sent last */
    this.sent = [];
    byId("undo").addEventListener("click", () => this.undo());
    const ask = byId("ask");
    for (const kind of ["pointerover", "focusin"]) {
      ask.addEventListener(kind, (event) => this.previews.look(/** @type {Element} */ (event.target).closest("[data-answer]")?.getAttribute("data-answer") ?? ""));
    }
    ask.addEventListener("pointerleave", () => this.previews.look(""));
  }

  /** A new position has come: ask what it asks. @returns {boolean} whether that is another question than before */
  renew() {
    const { position } = this.table;
    const what = JSON.stringify([position.prompt?.step, position.prompt?.text, position.mine]);
    const other = what !== this.what || (this.answered && !this.table.pending);
    this.what = what;
    const signature = JSON.stringify([position.prompt?.step, position.prompt?.text, position.version]);
    if (position.prompt && this.instead && !this.table.pending) {
      const { path, asked } = this.instead;
      this.instead = null;
      if (asked === named(position.prompt)) {
        this.prompt = position.prompt;
        this.send(path);
        return false;
      } // else the others were faster, and this is another question
    }
    if (position.prompt) {
      if (signature !== this.asked) this.picks.clear();
      this.prompt = position.prompt;
    } else if (!position.mine) this.prompt = null;
    this.asked = signature;
    if (other) {
      this.answered = false;
      this.since = performance.now();
    }
    this.draw(other);
    return other;
  }

  /**
   * Draw the panel and mark the table.
   * @param {boolean} [other] whether it is another question: the focus leaves the answer that was given for its sentence
   */
  draw(other) {
    const { table, prompt } = this;
    const { position } = table;
    const ask = byId("ask");
    const live = Boolean(position.prompt) && table.looking === null;
    const inside = byId("ask-body").contains(document.activeElement);
    const focus = this.focused();
    const walked = prompt ? walk(prompt, this.picks) : null;
    this.fetch(walked);
    ask.classList.toggle("is-mine", live);
    ask.classList.toggle("is-pending", Boolean(table.pending));
    ask.setAttribute("aria-busy", String(Boolean(table.pending)));
    byId("ask-body").replaceChildren(...this.body(walked));
    foot(table, walked?.open ?? prompt, this.picks.size > 0 && Boolean(position.prompt));
    this.light();
    hot(this.previews.over);
    // What was said of the choice under the pointer went with the old panel.
    this.previews.renew();
    const kept = focus && !other ? /** @type {HTMLElement|null} */ (ask.querySelector(focus)) : null;
    if (kept) kept.focus({ preventScroll: true });
    else if (inside) this.focus();
  }

  /** Ask for the choices that the way so far needs and that have not come: for the first time, or once more on a new line. */
  fetch(walked = this.prompt ? walk(this.prompt, this.picks) : null) {
    const { looking, position } = this.table;
    if (walked?.fetch && position.prompt && looking === null) this.table.send({ type: "subtree", version: position.version, prefix: walked.path });
  }

  /** The server was asked too fast and has not answered: ask again for choices and for what they would do. */
  askAgain() {
    this.fetch();
    this.previews.askAgain();
  }

  /** Mark what can be chosen on the table, and what has been. */
  light() {
    const { table, prompt, previews } = this;
    const { position } = table;
    const walked = prompt ? walk(prompt, this.picks) : null;
    const open = new Set((walked?.open?.choices ?? []).map((choice) => choice.token));
    if (walked?.open) for (const token of Object.keys(previews.ways(walked.path))) open.add(token);
    if (walked?.open) for (const token of settings(walked)) open.add(token);
    const chosen = new Set(position.mine ? [position.mine] : walked?.path ?? []);
    if (table.pending) for (const token of this.sent) chosen.add(token);
    mark(table.looking === null && !table.pending ? (position.mine && !position.withdraw ? new Set() : open) : new Set(), chosen);
  }

  focus() {
    byId("ask-text").focus({ preventScroll: true });
  }

  focused() {
    const active = document.activeElement;
    if (!active || !byId("ask-body").contains(active)) return "";
    for (const name of ["data-answer", "data-row"]) {
      const value = active.getAttribute(name);
      if (value) return `[${name}="${CSS.escape(value)}"]`;
    }
    return "";
  }

  /**
   * @param {import("./paths.js").Walk|null} walked
   * @returns {Node[]}
   */
  body(walked) {
    const { table } = this;
    const { position } = table;
    const shown = walked?.open ?? walked?.rows.at(-1)?.prompt ?? null;
    const head = h("p", { class: "question__kicker" }, table.seat === null ? null : mon(table.seat), h("span", {}, kicker(table)));
    if (position.mine && this.prompt) {
      return [head, title(this.prompt.text), buttons(this.prompt, this.now(), (token) => this.choose(token)), h("p", { class: "question__sub" }, waiting(table, this.prompt)), ...inviting(table)];
    }
    if (!walked || !shown || !position.prompt) {
      const mine = position.mine ? "Your answer is hidden until all have chosen." : "";
      return [head, title(position.status), mine ? h("p", { class: "question__sub" }, mine) : h("span", {}), ...inviting(table)];
    }
    const last = walked.rows.at(-1);
    // What was just answered stays as it was, with the answer filled in, until the table has moved on.
    const open = walked.open ?? (table.pending && last?.kind === "picked" ? last.prompt : null);
    const done = walked.open ? walked.rows : walked.rows.slice(0, open ? -1 : undefined);
    const rows = way(done, (depth) => this.back(depth), (depth, token) => this.set(done[depth].prompt, depth, token));
    const parts = [head, title(shown.text), ...rows];
    if (open) parts.push(buttons(open, this.now(), (token) => this.choose(token)), ...alone(position, open));
    else if (walked.fetch) parts.push(h("p", { class: "question__sub" }, "One moment."));
    else parts.push(confirm(walked, Boolean(table.pending), () => this.send(walked.path)));
    parts.push(h("div", { class: "notes", id: "notes", hidden: true }));
    return parts;
  }

  /** How the buttons of a question look now. @returns {import("./answers.js").Look} */
  now() {
    const { position, pending, looking } = this.table;
    return {
      chosen: position.mine ? [position.mine] : pending ? this.sent : [],
      waits: Boolean(position.mine),
      off: Boolean(pending) || looking !== null || Boolean(position.mine && !position.withdraw),
    };
  }

  /**
   * A click, a key or a tap: answer with this token.
   * @param {string} token
   */
  choose(token) {
    const { table, prompt } = this;
    const { position } = table;
    if (!prompt || table.pending || table.looking !== null) return;
    if (position.mine) {
      if (!position.withdraw) return;
      if (token !== position.mine) this.instead = { path: [token], asked: named(prompt) };
      return this.withdraw();
    }
    const walked = walk(prompt, this.picks);
    const open = walked.open;
    const at = walked.path.length;
    if (open?.choices?.some((choice) => choice.token === token)) this.picks.set(placeOf(open, at), token);
    else {
      const row = settingOf(walked, token);
      if (row >= 0) return this.set(walked.rows[row].prompt, row, token);
      const steps = open && this.previews.ways(walked.path)[token];
      if (!steps) return this.backTo(token);
      steps.forEach((step, index) => this.picks.set(onTheWay(at + index), step));
    }
    const then = walk(prompt, this.picks);
    const settled = then.rows.slice(walked.rows.length + 1).some((row) => row.kind !== "picked");
    if (!then.open && !then.fetch && !settled) this.send(then.path);
    else this.draw(true);
  }

  /**
   * A stepper or a tick was changed.
   * @param {Prompt} prompt
   * @param {number} depth
   * @param {string} token
   */
  set(prompt, depth, token) {
    this.picks.set(placeOf(prompt, depth), token);
    this.draw();
  }

  /** @param {string} token a chosen thing, clicked again: back to where it was chosen */
  backTo(token) {
    const depth = walk(/** @type {Prompt} */ (this.prompt), this.picks).rows.findIndex((row) => row.kind === "picked" && row.choice.token === token);
    if (depth >= 0) this.back(depth);
  }

  /** @param {number} depth */
  back(depth) {
    for (const key of [...this.picks.keys()]) if (Number(key.split(" ")[0]) >= depth) this.picks.delete(key);
    this.draw();
  }

  /** One step back on the path that is being built; false when there was none. */
  stepBack() {
    const rows = this.prompt ? walk(this.prompt, this.picks).rows : [];
    const depth = rows.findLastIndex((row) => row.kind === "picked");
    if (depth < 0 || this.table.position.mine) return false;
    this.back(depth);
    return true;
  }

  undo() {
    const { position } = this.table;
    if (this.picks.size && position.prompt && (this.stepBack() || !position.undo)) {
      if (this.picks.size) this.picks.clear();
      return this.draw();
    }
    if (position.withdraw) this.withdraw();
    else if (position.undo) this.table.act({ type: "undo", version: position.version });
  }

  withdraw() {
    this.table.act({ type: "withdraw", version: this.table.position.version });
  }

  /** @param {string[]} path */
  async send(path) {
    const { table, prompt } = this;
    if (table.pending) return;
    const { version } = table.position; // of the question that this answers, whatever is asked when it has been confirmed
    const final = prompt ? walk(prompt, this.picks).final : false;
    if (final && remember("sure") === "yes" && !(await table.sure("This cannot be taken back", "Something hidden comes to light, or the dice are rolled.", "Do it"))) {
      return this.stepBack();
    }
    this.sent = path;
    this.answered = true;
    table.act({ type: "act", version, path });
    this.draw();
  }

  /** @param {{prefix: string[], version: number, prompt: Prompt|null}} found */
  graft(found) {
    if (!this.prompt || found.version !== this.table.position.version) return;
    graft(this.prompt, found.prefix, found.prompt);
    const walked = walk(this.prompt, this.picks);
    const last = walked.rows.at(-1);
    if (!walked.open && !walked.fetch && last?.kind === "picked") this.send(walked.path);
    else this.draw();
  }
}
