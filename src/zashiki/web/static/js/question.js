/** The question: its sentence, its choices as buttons, steppers and boxes, and the path that they make. */

import { alone, buttons, confirm, foot, inviting, kicker, subline, title, waiting, way } from "./answers.js";
import { byId, h, mon, remember } from "./dom.js";
import { graft, onTheWay, placeOf, settingOf, settings, walk } from "./paths.js";
import { Previews } from "./previews.js";
import { hot, mark } from "./targets.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Prompt} Prompt */

/** @param {Prompt} prompt */
const nameOf = (prompt) => JSON.stringify([prompt.step, prompt.text]);

export class Question {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, string>} */
    this.picks = new Map();
    /** @type {Prompt|null} the question, also while my secret answer waits for others */
    this.prompt = null;
    this.asked = "";
    /** What is asked, without the version, and whether I have answered it. */
    this.what = "";
    this.answered = false;
    /** When I first saw it. */
    this.since = 0;
    this.previews = new Previews(this);
    /** @type {{path: string[], asked: string}|null} a new answer and its question, to be sent after the withdrawal */
    this.instead = null;
    /** @type {string[]} the path that was sent last */
    this.sent = [];
    byId("undo").addEventListener("click", () => this.undo());
    const ask = byId("ask");
    for (const kind of ["pointerover", "focusin"]) {
      ask.addEventListener(kind, (event) => {
        const answer = /** @type {Element} */ (event.target).closest("[data-answer]");
        this.previews.look(answer?.getAttribute("data-answer") ?? "");
      });
    }
    ask.addEventListener("pointerleave", () => this.previews.look(""));
  }

  /** Show the question of a new position. @returns {boolean} whether it is another question than before */
  renew() {
    const { position } = this.table;
    const what = JSON.stringify([position.prompt?.step, position.prompt?.text, position.mine]);
    const other = what !== this.what || (this.answered && !this.table.pending);
    this.what = what;
    const signature = JSON.stringify([position.prompt?.step, position.prompt?.text, position.version]);
    if (position.prompt && this.instead && !this.table.pending) {
      const { path, asked } = this.instead;
      this.instead = null;
      if (asked === nameOf(position.prompt)) {
        this.prompt = position.prompt;
        this.send(path);
        return false;
      } // otherwise the others were faster, and this is another question
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
   * Draw the panel, and mark the things on the table.
   * @param {boolean} [other] whether it is another question; then the focus moves from the old answer to its sentence
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
    // The sentences about the choice under the pointer were in the old panel.
    this.previews.renew();
    const kept = focus && !other ? /** @type {HTMLElement|null} */ (ask.querySelector(focus)) : null;
    if (kept) kept.focus({ preventScroll: true });
    else if (inside) this.focus();
  }

  /** Ask for choices that the path needs and that are missing: for the first time, or again on a new connection. */
  fetch(walked = this.prompt ? walk(this.prompt, this.picks) : null) {
    const { looking, position } = this.table;
    if (walked?.fetch && position.prompt && looking === null)
      this.table.send({ type: "subtree", version: position.version, prefix: walked.path });
  }

  /** Ask again for choices and for what they would do, because the server has refused the first time as too fast. */
  askAgain() {
    this.fetch();
    this.previews.askAgain();
  }

  /** Mark what can be chosen on the table, and what was chosen. */
  light() {
    const { table, prompt, previews } = this;
    const { position } = table;
    const walked = prompt ? walk(prompt, this.picks) : null;
    const open = new Set((walked?.open?.choices ?? []).map((choice) => choice.token));
    if (walked?.open) for (const token of Object.keys(previews.ways(walked.path))) open.add(token);
    if (walked?.open) for (const token of settings(walked)) open.add(token);
    const chosen = new Set(position.mine ? [position.mine] : (walked?.path ?? []));
    if (table.pending) for (const token of this.sent) chosen.add(token);
    mark(this.now().off ? new Set() : open, chosen);
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
    const current = walked?.open ?? walked?.rows.at(-1)?.prompt ?? null;
    const crest = table.seat === null ? null : mon(table.seat);
    const head = h("p", { class: "question__kicker" }, crest, h("span", {}, kicker(table)));
    const choose = (/** @type {string} */ token) => this.choose(token);
    if (position.mine && this.prompt) {
      const answers = buttons(this.prompt, this.now(), choose);
      return [head, title(this.prompt.text), answers, subline(waiting(table, this.prompt)), ...inviting(table)];
    }
    if (!walked || !current || !position.prompt) {
      const hidden = position.mine ? subline("Your answer is hidden until all have chosen.") : h("span", {});
      return [head, title(position.status), hidden, ...inviting(table)];
    }
    const last = walked.rows.at(-1);
    // The question that was just answered stays, with its answer, until the new position comes.
    const open = walked.open ?? (table.pending && last?.kind === "picked" ? last.prompt : null);
    const done = walked.open ? walked.rows : walked.rows.slice(0, open ? -1 : undefined);
    const set = (/** @type {number} */ depth, /** @type {string} */ token) =>
      this.set(done[depth].prompt, depth, token);
    const rows = way(done, (depth) => this.back(depth), set);
    /** @type {Node[]} */
    const parts = [head, title(current.text), ...rows];
    if (open) parts.push(buttons(open, this.now(), choose), ...alone(position, open));
    else if (walked.fetch) parts.push(subline("Please wait a moment."));
    else parts.push(confirm(walked, Boolean(table.pending), () => this.send(walked.path)));
    parts.push(h("div", { class: "notes", id: "notes", hidden: true }));
    return parts;
  }

  /** The look of the buttons now. @returns {import("./answers.js").Look} */
  now() {
    const { position, pending, looking } = this.table;
    return {
      chosen: position.mine ? [position.mine] : pending ? this.sent : [],
      waits: Boolean(position.mine),
      off: Boolean(pending) || looking !== null || Boolean(position.mine && !position.withdraw),
    };
  }

  /**
   * Answer with this token, after a click, a key or a tap.
   * @param {string} token
   */
  choose(token) {
    const { table, prompt } = this;
    const { position } = table;
    if (!prompt || table.pending || table.looking !== null) return;
    if (position.mine) {
      if (!position.withdraw) return;
      if (token !== position.mine) this.instead = { path: [token], asked: nameOf(prompt) };
      return this.withdraw();
    }
    const walked = walk(prompt, this.picks);
    const open = walked.open;
    const depth = walked.path.length;
    if (open?.choices?.some((choice) => choice.token === token)) this.picks.set(placeOf(open, depth), token);
    else {
      const row = settingOf(walked, token);
      if (row >= 0) return this.set(walked.rows[row].prompt, row, token);
      const steps = open && this.previews.ways(walked.path)[token];
      if (!steps) return this.backTo(token);
      steps.forEach((step, index) => this.picks.set(onTheWay(depth + index), step));
    }
    const then = walk(prompt, this.picks);
    const settled = then.rows.slice(walked.rows.length + 1).some((row) => row.kind !== "picked");
    if (!then.open && !then.fetch && !settled) this.send(then.path);
    else this.draw(true);
  }

  /**
   * Change a stepper or a box.
   * @param {Prompt} prompt
   * @param {number} depth
   * @param {string} token
   */
  set(prompt, depth, token) {
    this.picks.set(placeOf(prompt, depth), token);
    this.draw();
  }

  /** @param {string} token a chosen thing that was clicked again: go back to its choice */
  backTo(token) {
    const depth = walk(/** @type {Prompt} */ (this.prompt), this.picks).rows.findIndex(
      (row) => row.kind === "picked" && row.choice.token === token,
    );
    if (depth >= 0) this.back(depth);
  }

  /** @param {number} depth */
  back(depth) {
    for (const key of [...this.picks.keys()]) if (Number(key.split(" ")[0]) >= depth) this.picks.delete(key);
    this.draw();
  }

  /** Go one step back on the path that is being made. @returns {boolean} whether there was one */
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
    // The version of the question that this answers. Another one may be asked when the user has confirmed it.
    const { version } = table.position;
    const final = prompt ? walk(prompt, this.picks).final : false;
    if (
      final &&
      remember("sure") === "yes" &&
      !(await table.sure("This cannot be taken back", "Something hidden is revealed, or dice are rolled.", "Do it"))
    ) {
      return this.stepBack();
    }
    this.sent = path;
    this.answered = true;
    table.act({ type: "act", version, path });
    this.draw();
  }

  /** @param {{prefix: string[], version: number, prompt: Prompt|null}} answer of the server */
  graft(answer) {
    if (!this.prompt || answer.version !== this.table.position.version) return;
    graft(this.prompt, answer.prefix, answer.prompt);
    const walked = walk(this.prompt, this.picks);
    const last = walked.rows.at(-1);
    if (!walked.open && !walked.fetch && last?.kind === "picked") this.send(walked.path);
    else this.draw();
  }
}
