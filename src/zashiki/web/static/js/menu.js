/** The menu: who sits where, links, preferences, and how to end early. It is loaded when it is first opened. */

import { byId, h, icon, mon, remember } from "./dom.js";
import { notices, toast } from "./notices.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").SeatFact} SeatFact */

/**
 * Who plays a seat, in a few words.
 * @param {SeatFact} seat
 */
function whoPlays(seat) {
  if (seat.resigned) return "resigned";
  if (seat.standing_in) return "a bot stands in";
  if (seat.kind === "bot") return `bot, ${seat.bot}`;
  if (seat.kind === "open") return "open seat";
  if (seat.mine) return "you";
  return seat.present ? "here" : "away";
}

export class Menu {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.dialog = /** @type {HTMLDialogElement} */ (byId("menu"));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
  }

  open() {
    this.draw();
    this.dialog.showModal();
  }

  /** Draw it again if it is open, because something in it has changed. */
  renew() {
    if (this.dialog.open) this.draw();
  }

  draw() {
    byId("menu-body").replaceChildren(this.seats(), this.links(), this.preferences(), this.ends());
  }

  seats() {
    const { facts } = this.table;
    const list = h("ul", { class: "seatlist" }, ...facts.seats.map((seat) => this.seat(seat)));
    const watchers =
      facts.spectators === 1
        ? "One person is watching."
        : facts.spectators > 1
          ? `${facts.spectators} people are watching.`
          : "";
    return h(
      "section",
      {},
      h("h3", {}, "At the table"),
      list,
      watchers ? h("p", { class: "small quiet" }, watchers) : null,
    );
  }

  /** @param {SeatFact} seat */
  seat(seat) {
    const { table } = this;
    const running = table.facts.status === "running";
    /** @type {HTMLElement[]} */
    const buttons = [];
    const act = (/** @type {string} */ label, /** @type {object} */ message) =>
      buttons.push(
        h("button", { type: "button", class: "btn", onclick: () => table.act({ type: "", ...message }) }, label),
      );
    if (running && seat.standing_in && (table.facts.host || seat.mine))
      act("Stop the bot", { type: "take_back", seat: seat.seat });
    if (running && table.facts.host && !seat.mine && !seat.standing_in && seat.kind !== "bot" && !seat.present) {
      act("Let a bot play", { type: "stand_in", seat: seat.seat, bot: table.bots[0]?.spec ?? "greedy" });
    }
    if (running && table.facts.host && !seat.mine && seat.kind === "person")
      act("Free the seat", { type: "free", seat: seat.seat });
    const invite = seat.invite
      ? copy(new URL(seat.invite, table.public || location.origin).href, `Invitation for ${seat.name}`)
      : null;
    const id = h(
      "span",
      { class: "grow" },
      h("b", {}, seat.name),
      h("span", { class: "small quiet" }, ` ${whoPlays(seat)}`),
    );
    return h("li", {}, mon(seat.seat, 28), id, ...buttons, invite);
  }

  links() {
    const { table } = this;
    const move =
      table.seat === null
        ? null
        : h(
            "form",
            { method: "post", action: `/t/${table.table}/code` },
            h("input", { type: "hidden", name: "seat", value: table.seat }),
            h("button", { class: "btn" }, icon("link"), "Move this seat to another device"),
          );
    const link = (/** @type {string} */ label, /** @type {string} */ to, /** @type {string} */ sign) =>
      h("a", { class: "btn", href: `/t/${table.table}/${to}` }, icon(sign), label);
    const seat = table.seat === null ? "" : `?seat=${table.seat}`;
    return h(
      "section",
      {},
      h("h3", {}, "Links"),
      h(
        "div",
        { class: "stack" },
        h(
          "div",
          {},
          h("p", { class: "small quiet" }, "For people who only want to watch:"),
          copy(new URL(`/t/${table.table}`, table.public || location.origin).href, "Link for spectators"),
        ),
        h(
          "div",
          { class: "row row--wrap" },
          link("Replay", "replay", "play"),
          link("Record", "record", "download"),
          link("Picture", `picture.svg${seat}`, "eye"),
          move,
        ),
      ),
    );
  }

  preferences() {
    const { table } = this;
    const toggle = (
      /** @type {string} */ label,
      /** @type {string} */ note,
      /** @type {boolean} */ on,
      /** @type {(on: boolean) => void} */ change,
    ) => {
      const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", role: "switch", checked: on }));
      box.addEventListener("change", () => change(box.checked));
      return h("label", { class: "switch" }, box, h("span", {}, h("b", {}, label), h("small", {}, note)));
    };
    const own =
      table.seat === null
        ? []
        : [
            toggle(
              "Pass for me",
              "in reaction windows, after three seconds, whatever I hold",
              table.facts.auto_pass,
              (on) => table.send({ type: "prefs", auto_pass: on }),
            ),
            toggle("Ask first", "before a choice that cannot be taken back", remember("sure") === "yes", (on) =>
              remember("sure", on ? "yes" : "no"),
            ),
          ];
    return h(
      "section",
      {},
      h("h3", {}, "Preferences"),
      h(
        "div",
        { class: "stack" },
        ...own,
        toggle("Sound", "when it is my turn and I am looking at something else", remember("sound") !== "no", (on) =>
          remember("sound", on ? "yes" : "no"),
        ),
        notices.possible
          ? toggle("Notifications", "of this browser, when it is my turn", notices.on(), (on) => notices.turn(on))
          : null,
      ),
    );
  }

  ends() {
    const { table } = this;
    if (table.seat === null || table.facts.status !== "running") return h("span", {});
    const ask = async (
      /** @type {string} */ title,
      /** @type {string} */ text,
      /** @type {string} */ yes,
      /** @type {object} */ message,
    ) => {
      this.dialog.close();
      if (await table.sure(title, text, yes)) table.act({ type: "", ...message });
    };
    const two = table.facts.seats.length === 2;
    const others = table.facts.seats.some(
      (seat) => seat.kind === "person" && !seat.mine && !seat.resigned && !seat.standing_in,
    );
    const note = others
      ? "Everybody at the table is asked. If one of them refuses, the game goes on."
      : "Nobody else has to be asked.";
    return h(
      "section",
      {},
      h("h3", {}, "Ending early"),
      h(
        "div",
        { class: "row row--wrap" },
        h(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () =>
              ask("End the game as a draw?", note, others ? "Ask everybody" : "End it", {
                type: "propose",
                kind: "end",
                to: 0,
              }),
          },
          "Propose to end",
        ),
        h(
          "button",
          {
            type: "button",
            class: "btn",
            onclick: () =>
              ask(
                "Resign?",
                two ? "The game ends, and your opponent wins." : "A bot plays your seat to the end.",
                "Resign",
                { type: "resign" },
              ),
          },
          "Resign",
        ),
      ),
    );
  }
}

/**
 * A field with a button that copies it.
 * @param {string} text
 * @param {string} label
 */
function copy(text, label) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", { class: "input", readonly: true, value: text, "aria-label": label, onfocus: () => field.select() })
  );
  const button = h("button", { type: "button", class: "btn", "aria-label": `Copy: ${label}` }, icon("link"), "Copy");
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    toast("Copied.");
  });
  return h("span", { class: "copy" }, field, button);
}
