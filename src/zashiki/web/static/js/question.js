/** The question: its sentence, its choices as buttons, steppers and ticks, and the path that they make. */

import { buttons, confirm, crumb, setting, title } from "./answers.js";
import { byId, h, mon, remember } from "./dom.js";
import { graft, placeOf, walk } from "./paths.js";
import { hot, mark, touch } from "./targets.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Prompt} Prompt */

const PREVIEW_AFTER = 140;

export class Question {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, string>} */
    this.picks = new Map();
    /** @type {Prompt|null} the question, also while my secret answer to it waits for others */
    this.prompt = null;
    this.asked = "";
    this.timer = 0;
    this.previewed = "";
    /** @type {string[]} a new answer, to be given as soon as the old one has been withdrawn */
    this.instead = [];
    /** @type {string[]} the path that was sent last */
    this.sent = [];
    byId("undo").addEventListener("click", () => this.undo());
    const ask = byId("ask");
    for (const kind of ["pointerover", "focusin"]) {
      ask.addEventListener(kind, (event) => this.look(/** @type {Element} */ (event.target).closest("[data-answer]")?.getAttribute("data-answer") ?? ""));
    }
    ask.addEventListener("pointerleave", () => this.look(""));
  }

  /** A new position has come: ask what it asks. */
  renew() {
    const { position } = this.table;
    const signature = JSON.stringify([position.prompt?.step, position.prompt?.text, position.version]);
    if (position.prompt && this.instead.length) {
      const path = this.instead;
      const same = this.prompt?.step === position.prompt.step && this.prompt.text === position.prompt.text;
      this.instead = [];
      this.prompt = position.prompt;
      if (same) return this.send(path); // else the others were faster, and this is another question
    }
    if (position.prompt) {
      if (signature !== this.asked) this.picks.clear();
      this.prompt = position.prompt;
    } else if (!position.mine) this.prompt = null;
    this.asked = signature;
    this.draw();
  }

  /** Draw the panel and mark the table. */
  draw() {
    const { table, prompt } = this;
    const { position } = table;
    const ask = byId("ask");
    const live = Boolean(position.prompt) && table.looking === null;
    const focus = this.focused();
    const walked = prompt ? walk(prompt, this.picks) : null;
    if (walked?.fetch && live) table.send({ type: "subtree", version: position.version, prefix: walked.path });
    ask.classList.toggle("is-mine", live);
    ask.classList.toggle("is-pending", Boolean(table.pending));
    ask.setAttribute("aria-busy", String(Boolean(table.pending)));
    byId("ask-body").replaceChildren(...this.body(walked));
    this.foot(walked?.open ?? prompt);
    const open = new Set((walked?.open?.choices ?? []).map((choice) => choice.token));
    const chosen = new Set(position.mine ? [position.mine] : walked?.path ?? []);
    if (table.pending) for (const token of this.sent) chosen.add(token);
    mark(table.looking === null && !table.pending ? (position.mine && !position.withdraw ? new Set() : open) : new Set(), chosen);
    hot(this.previewed);
    // What was said of the choice under the pointer went with the old panel.
    if (live && open.has(this.previewed)) this.preview(false);
    if (focus) /** @type {HTMLElement|null} */ (ask.querySelector(focus))?.focus({ preventScroll: true });
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
    const kicker = this.kicker();
    const head = h("p", { class: "question__kicker" }, table.seat === null ? null : mon(table.seat), h("span", {}, kicker));
    if (position.mine && this.prompt) {
      return [head, title(this.prompt.text), buttons(this.prompt, this.now(), (token) => this.choose(token)), h("p", { class: "question__sub" }, this.waiting())];
    }
    if (!walked || !shown || !position.prompt) {
      const mine = position.mine ? "Your answer is hidden until all have chosen." : "";
      return [head, title(position.status), mine ? h("p", { class: "question__sub" }, mine) : h("span", {})];
    }
    const last = walked.rows.at(-1);
    // What was just answered stays as it was, with the answer filled in, until the table has moved on.
    const open = walked.open ?? (table.pending && last?.kind === "picked" ? last.prompt : null);
    const done = walked.open ? walked.rows : walked.rows.slice(0, open ? -1 : undefined);
    const rows = done.map((row, depth) =>
      row.kind === "picked" ? crumb(row, depth, () => this.back(depth)) : setting(row, depth, (token) => this.set(row.prompt, depth, token)));
    const parts = [head, title(shown.text), ...rows];
    if (open) parts.push(buttons(open, this.now(), (token) => this.choose(token)));
    else if (walked.fetch) parts.push(h("p", { class: "question__sub" }, "One moment."));
    else parts.push(confirm(walked, Boolean(table.pending), () => this.send(walked.path)));
    parts.push(h("div", { class: "notes", id: "notes", hidden: true }));
    return parts;
  }

  kicker() {
    const { position, seat, looking } = this.table;
    if (looking !== null) return "You look back";
    if (position.ended) return "The end";
    if (seat === null) return "You look on";
    if (!position.prompt) return position.mine ? "You have chosen" : "Please wait";
    return position.window ? "Yours to answer" : "Your turn";
  }

  waiting() {
    const { position, facts } = this.table;
    const others = position.acting.map((seat) => facts.seats[seat]?.name).filter(Boolean).join(", ");
    const label = this.prompt?.choices?.find((choice) => choice.token === position.mine)?.label ?? "";
    const said = label ? `You chose ${label}. ` : "";
    return position.withdraw ? `${said}Change it until ${others || "the others"} ${position.acting.length > 1 ? "have" : "has"} chosen.` : `${said}${position.status}`;
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

  /** @param {Prompt|null} prompt */
  foot(prompt) {
    const { position, looking, pending } = this.table;
    const undo = /** @type {HTMLButtonElement} */ (byId("undo"));
    const back = this.picks.size > 0 && Boolean(position.prompt);
    undo.disabled = Boolean(pending) || looking !== null || !(position.undo || position.withdraw || back);
    const said = undo.querySelector("span");
    if (said) said.textContent = back ? "Back" : position.withdraw ? "Take back" : "Undo";
    const rule = document.getElementById("rule");
    const id = prompt?.rules?.[0];
    if (rule) {
      rule.hidden = !id;
      rule.dataset.rule = id ?? "";
      const text = rule.querySelector("span");
      if (text && id) text.textContent = `Rule ${id}`;
      if (id) rule.setAttribute("href", `/rules/${this.table.game}#${id}`);
    }
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
      if (token !== position.mine) this.instead = [token];
      return this.withdraw();
    }
    const walked = walk(prompt, this.picks);
    const open = walked.open;
    if (!open?.choices?.some((choice) => choice.token === token)) return this.backTo(token);
    this.picks.set(placeOf(open, walked.path.length), token);
    const then = walk(prompt, this.picks);
    const settled = then.rows.slice(walked.rows.length + 1).some((row) => row.kind !== "picked");
    if (!then.open && !then.fetch && !settled) this.send(then.path);
    else {
      this.draw();
      this.preview(true);
    }
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
    this.preview(true);
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
    const final = prompt ? walk(prompt, this.picks).final : false;
    if (final && remember("sure") === "yes" && !(await table.sure("This cannot be taken back", "Something hidden comes to light, or the dice are rolled.", "Do it"))) {
      return this.stepBack();
    }
    this.sent = path;
    table.act({ type: "act", version: table.position.version, path });
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

  /**
   * What the pointer or the focus is on: shown on the table and in the panel, and what it would do.
   * @param {string} token
   */
  look(token) {
    hot(token);
    if (token === this.previewed) return;
    this.previewed = token;
    this.preview(false);
  }

  /** @param {boolean} settled whether the path so far is what is asked about */
  preview(settled) {
    clearTimeout(this.timer);
    const { table, prompt } = this;
    if (!prompt || !table.position.prompt || table.looking !== null) return;
    const walked = walk(prompt, this.picks);
    const token = this.previewed;
    const open = walked.open?.choices?.some((choice) => choice.token === token);
    const path = open ? [...walked.path, token] : settled ? walked.path : [];
    if (!path.length) return this.previewFound({ path: [], notes: [], marks: [] });
    this.timer = window.setTimeout(() => table.send({ type: "preview", version: table.position.version, path }), PREVIEW_AFTER);
  }

  /** @param {{path: string[], notes: string[], marks: string[]}} found */
  previewFound(found) {
    touch(found.marks);
    const notes = document.getElementById("notes");
    if (!notes) return;
    notes.hidden = !found.notes.length;
    notes.replaceChildren(...found.notes.map((note) => h("span", {}, note)));
  }
}
