/** The people at the table: their bars, open proposals, and the curtain between players who share a screen. */

import { byId, h, icon } from "./dom.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").SeatFact} SeatFact */

/**
 * @param {SeatFact} fact
 * @param {Table} table
 * @returns {HTMLElement|null}
 */
function badge(fact, table) {
  const { position, seat } = table;
  const own = fact.seat === seat;
  const make = (/** @type {string} */ sign, /** @type {string} */ text) =>
    h("span", { class: "badge" }, sign ? icon(sign, 16) : null, h("span", {}, text));
  if (fact.resigned) return make("", "resigned");
  if (fact.kind === "open" && fact.invite) {
    return h(
      "button",
      { type: "button", class: "badge badge--now", onclick: () => byId("menu-open").click() },
      icon("link", 16),
      h("span", {}, "Invite"),
    );
  }
  if (fact.kind === "open") return make("link", "open seat");
  if (position.ended) return null;
  if (position.acting.includes(fact.seat))
    return own ? h("span", { class: "badge badge--now" }, "Your turn") : make("hourglass", "choosing");
  if (position.answered.includes(fact.seat)) return make("check", "has chosen");
  if (fact.standing_in) return make("bot", "stands in");
  return fact.kind === "bot" ? make("bot", "bot") : null;
}

/** @param {Table} table */
export function drawBars(table) {
  for (const fact of table.facts.seats) {
    const bar = document.querySelector(`[data-bar="${fact.seat}"]`);
    if (!bar) continue;
    const own = fact.seat === table.seat;
    bar.classList.toggle("is-now", !own && !table.position.ended && table.position.acting.includes(fact.seat));
    bar.classList.toggle("is-present", Boolean(fact.present));
    bar.classList.toggle("is-away", fact.kind === "person" && !fact.present);
    const name = bar.querySelector(".pbar__name");
    if (name && name.textContent !== fact.name) name.textContent = fact.name;
    bar.querySelector(".presence")?.setAttribute("aria-label", fact.present ? "here" : "away");
    const label = badge(fact, table);
    bar.querySelector("[data-badge]")?.replaceChildren(...(label ? [label] : []));
  }
}

/**
 * The banner: the table is shown at an earlier move, a proposal is open, or the table is frozen.
 * @param {Table} table
 */
export function drawBanner(table) {
  const banner = byId("banner");
  const { looking, facts, seat } = table;
  const proposal = facts.proposal;
  /** @type {(Node|string|null)[]} */
  let parts = [];
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "btn", onclick: act }, label);
  if (looking !== null) {
    const rewind = seat !== null && facts.status === "running" && !proposal;
    parts = [
      h("span", {}, `The table after move ${looking}`),
      button("Back to now", () => table.back()),
      rewind ? button("Ask to go back here", () => table.act({ type: "propose", kind: "rewind", to: looking })) : null,
    ];
  } else if (proposal) {
    const who = facts.seats[proposal.seat]?.name ?? "";
    const what =
      proposal.kind === "end" ? "proposes to end the game as a draw." : `asks to go back to move ${proposal.to}.`;
    const answer = (/** @type {boolean} */ agree) => () =>
      table.act({ type: "consent", proposal: proposal.proposal, agree });
    const mine = proposal.seat === seat;
    // If all who still had to answer have left, any of the others can carry the proposal out.
    const due = seat !== null && (proposal.waiting.includes(seat) || !proposal.waiting.length);
    parts = [
      h("span", {}, mine ? `You asked. Still to answer: ${names(facts.seats, proposal.waiting)}.` : `${who} ${what}`),
      due ? button("Agree", answer(true)) : null,
      due || mine ? button(mine ? "Take back" : "Refuse", answer(false)) : null,
    ];
  } else if (facts.status === "frozen") parts = [h("span", {}, `This table is frozen: ${facts.reason}`)];
  banner.replaceChildren(...parts.filter((part) => part !== null));
  banner.hidden = !parts.length;
}

/**
 * @param {SeatFact[]} seats
 * @param {number[]} wanted
 */
const names = (seats, wanted) => wanted.map((seat) => seats[seat]?.name).join(", ") || "nobody";

/**
 * The curtain hides the table when several people share this screen and another of my seats has to act, but not this
 * one. What that seat may see is loaded only when the curtain is lifted.
 * @param {Table} table
 */
export function drawCurtain(table) {
  const { position, seats, seat, facts, table: name } = table;
  const curtain = byId("curtain");
  const next =
    seat === null || position.ended || position.acting.includes(seat)
      ? undefined
      : position.acting.find((one) => seats.includes(one));
  curtain.hidden = next === undefined;
  byId("table").inert = next !== undefined;
  if (next === undefined) return;
  const who = facts.seats[next]?.name ?? "";
  byId("curtain-title").textContent = `Pass the screen to ${who}`;
  const lift = byId("curtain-lift");
  lift.textContent = `I am ${who}`;
  lift.onclick = () => location.replace(`/t/${name}?seat=${next}`);
  lift.focus();
}
