/** The tabs of the log, the drawers of a small screen, the chat, and the rules. */

import { byId, h, mon } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").ChatLine} ChatLine */

const TABS = ["story", "chat", "rules"];

export class Panels {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.tab = "story";
    this.unread = 0;
    /** @type {Document|null} */
    this.rules = null;
    for (const name of TABS) byId(`tab-${name}`).addEventListener("click", () => this.open(name));
    byId("tab-story").parentElement?.addEventListener("keydown", (event) => this.turn(event));
    for (const button of document.querySelectorAll("[data-drawer-to]"))
      button.addEventListener("click", () => this.drawer(button));
    const story = /** @type {HTMLElement|null} */ (document.querySelector('.drawers [data-tab="story"]'));
    document.querySelector(".lately")?.addEventListener("click", () => story?.click());
    byId("say").addEventListener("submit", (event) => this.send(event));
    byId("rule-search").addEventListener("input", (event) =>
      this.search(/** @type {HTMLInputElement} */ (event.target).value),
    );
    document.getElementById("rule")?.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.button) return;
      event.preventDefault();
      this.rule(byId("rule").dataset.rule ?? "");
    });
    byId("ruletext").addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      if (!link) return;
      event.preventDefault();
      this.rule((link.getAttribute("href") ?? "").slice(1));
    });
    this.drawChat();
  }

  /** @param {string} name */
  open(name) {
    this.tab = name;
    for (const one of TABS) {
      const tab = byId(`tab-${one}`);
      tab.setAttribute("aria-selected", String(one === name));
      tab.tabIndex = one === name ? 0 : -1;
      byId(`pane-${one}`).hidden = one !== name;
    }
    if (name === "chat") {
      this.unread = 0;
      this.count();
      const list = byId("chat");
      list.scrollTop = list.scrollHeight;
    }
    if (name === "rules") this.loadRules();
  }

  /** @param {KeyboardEvent} event */
  turn(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(this.tab) + by + TABS.length) % TABS.length];
    this.open(next);
    byId(`tab-${next}`).focus();
  }

  /** @param {Element|null} button null closes the open drawer */
  drawer(button) {
    const table = byId("table");
    const name = button?.getAttribute("data-drawer-to") ?? "";
    const tab = button?.getAttribute("data-tab");
    const shut = !button || button.getAttribute("aria-expanded") === "true";
    if (tab) this.open(tab);
    for (const one of document.querySelectorAll("[data-drawer-to]"))
      one.setAttribute("aria-expanded", String(!shut && one === button));
    if (shut) delete table.dataset.drawer;
    else table.dataset.drawer = name;
  }

  /** Close an open drawer. @returns {boolean} whether one was open */
  shut() {
    if (!byId("table").dataset.drawer) return false;
    this.drawer(null);
    return true;
  }

  /** @param {SubmitEvent} event */
  send(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (byId("say").querySelector("input"));
    const text = field.value.trim();
    if (!text) return;
    this.table.act({ type: "chat", text });
    field.value = "";
  }

  /** @param {ChatLine[]} lines */
  addChat(lines) {
    const known = new Set(this.table.chat.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    this.table.chat.push(...fresh);
    if (this.tab !== "chat" || byId("chat").getClientRects().length === 0)
      this.unread += fresh.filter((line) => line.seat === null || line.seat !== this.table.seat).length;
    this.count();
    this.drawChat();
  }

  count() {
    for (const id of ["unread", "unread-low"]) {
      const dot = document.getElementById(id);
      if (dot) dot.textContent = this.unread ? String(this.unread) : "";
    }
  }

  drawChat() {
    const list = byId("chat");
    const low = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
    const items = this.table.chat.map((line) => {
      const time = new Date(line.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      return h(
        "li",
        {},
        line.seat === null ? h("span", {}) : mon(line.seat),
        h("span", {}, h("b", {}, `${line.name}: `), line.text, h("time", {}, time)),
      );
    });
    list.replaceChildren(...(items.length ? items : [h("li", { class: "turn" }, "Nobody has written anything yet.")]));
    if (low) list.scrollTop = list.scrollHeight;
  }

  async loadRules() {
    const place = byId("ruletext");
    if (this.rules) return;
    try {
      const answer = await fetch(`/rules/${this.table.game}`);
      if (!answer.ok) throw new Error(String(answer.status));
      this.rules = new DOMParser().parseFromString(await answer.text(), "text/html");
      const main = this.rules.querySelector(".rmain");
      main?.querySelector("form")?.remove();
      place.replaceChildren(...(main ? [...main.childNodes] : []));
    } catch {
      place.replaceChildren(h("p", { class: "quiet" }, "The rules cannot be loaded at the moment."));
    }
  }

  /** @param {string} id */
  async rule(id) {
    const button = document.querySelector('.drawers [data-tab="rules"]');
    if (button && byId("log").getClientRects().length === 0) this.drawer(button);
    this.open("rules");
    await this.loadRules();
    this.search("");
    const place = byId("ruletext");
    for (const one of place.querySelectorAll(".is-asked")) one.classList.remove("is-asked");
    const rule = place.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!rule) return;
    rule.classList.add("is-asked");
    place.scrollTop += rule.getBoundingClientRect().top - place.getBoundingClientRect().top - 12;
    place.focus({ preventScroll: true });
  }

  /** @param {string} query */
  search(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const place = byId("ruletext");
    for (const one of place.querySelectorAll("li[id]")) {
      const text = (one.textContent ?? "").toLowerCase();
      /** @type {HTMLElement} */ (one).hidden = !words.every((word) => text.includes(word));
    }
    for (const section of place.querySelectorAll("section")) {
      section.hidden = words.length > 0 && !section.querySelector("li[id]:not([hidden])");
    }
  }
}
