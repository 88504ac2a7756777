/** The page of a table: it puts the parts together, and says what happens when a message comes. */

import { byId, newKey, setMon } from "./dom.js";
import { watchKeys } from "./keys.js";
import { skippable } from "./motion.js";
import { sure, toast, turn } from "./notices.js";
import { Panels } from "./panels.js";
import { drawBanner, drawBars, drawCurtain } from "./people.js";
import { Question } from "./question.js";
import { collect, fill, patch, refocus, show, watchMat } from "./regions.js";
import { Story } from "./story.js";
import { Wire } from "./wire.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Table} Table */

// The page waits this long if the server says that it was too fast.
const PAUSE = 1000;

const island = /** @type {import("./types.js").Island} */ (JSON.parse(byId("island").textContent ?? "{}"));
setMon(island.mon);

/** @type {Record<string, string>} layers that are newer than their regions: needed after a look at an earlier move */
let newerLayers = {};

/** @type {Table} */
const table = {
  ...island,
  pending: "",
  looking: null,
  send: (message) => wire.send(message),
  act(message) {
    const key = newKey();
    if (["act", "undo", "withdraw"].includes(message.type)) table.pending = key;
    wire.send({ ...message, key });
    return key;
  },
  back() {
    story.stop();
    if (table.looking === null) return false;
    table.looking = null;
    patch(table.position.regions, newerLayers);
    newerLayers = {};
    show(table.position.regions, [], table.static);
    redraw();
    return true;
  },
  sure,
};
table.position.regions = collect();

const question = new Question(table);
const story = new Story(table);
const panels = new Panels(table);
/** @type {import("./menu.js").Menu|null} */
let menu = null;

async function openMenu() {
  try {
    const { Menu } = await import("./menu.js");
    menu ??= new Menu(table);
    menu.open();
  } catch {
    toast("The menu cannot be loaded at the moment.");
  }
}

/** Draw everything that depends on the position and the facts, except the regions. */
function redraw() {
  question.draw();
  story.draw();
  drawBars(table);
  drawBanner(table);
  drawCurtain(table);
}

/** @param {boolean} quiet */
function announce(quiet) {
  const { prompt, status } = table.position;
  turn(Boolean(prompt), table.title, prompt?.text ?? status, quiet);
  // Screen readers read a sentence that has the focus anyway.
  if (!quiet && document.activeElement?.id !== "ask-text") story.speak(prompt ? prompt.text : status);
}

/**
 * Show a new position, which may come without the parts that have not changed.
 * @param {Record<string, any>} fresh
 * @param {Record<string, string>} regions
 * @param {string[]} gone
 * @param {Record<string, string>} [layers]
 */
function renew(fresh, regions, gone, layers = {}) {
  Object.assign(table.position, fresh);
  const focus = table.looking === null ? show(regions, gone, table.static, layers) : "";
  Object.assign(table.position.regions, regions);
  for (const id of Object.keys(newerLayers))
    if (Object.values(regions).some((text) => text.includes(`id="${id}"`))) delete newerLayers[id];
  Object.assign(newerLayers, layers);
  for (const name of gone) delete table.position.regions[name];
  if (table.pending && !wire.outbox.has(table.pending)) table.pending = "";
  const other = question.renew();
  story.draw();
  drawBars(table);
  drawCurtain(table);
  if (focus && other) question.focus();
  else refocus(focus);
  byId("reading").textContent = table.position.reading;
}

/** @type {Record<string, (message: Message) => void>} */
const on = {
  welcome(message) {
    table.seats = message.seats;
    if (message.seat !== table.seat)
      location.replace(message.seat === null ? `/t/${table.table}` : `/t/${table.table}?seat=${message.seat}`);
    else if (message.etag === table.etag && table.pending && !wire.outbox.has(table.pending)) settle();
    else question.fetch();
  },
  page(message) {
    const { position } = message;
    if (position.viewer !== table.seat) return location.reload();
    table.etag = message.etag;
    table.facts = message.facts;
    table.chat = message.chat;
    table.looking = null;
    const gone = Object.keys(table.position.regions).filter((name) => !(name in position.regions));
    const { regions, ...fresh } = position;
    renew(fresh, regions, gone);
    panels.drawChat();
    drawBanner(table);
    announce(true);
    if (message.result && !table.ended) finish();
  },
  update(message) {
    const { type, regions, layers, gone, lines, keep, reading, etag, ...fresh } = message;
    const { position } = table;
    table.etag = etag;
    if (keep !== null && keep !== undefined) position.lines = position.lines.filter((line) => line.index < keep);
    const known = new Set(position.lines.map((line) => line.index));
    const newLines = (lines ?? []).filter(
      (/** @type {import("./types.js").StoryLine} */ line) => !known.has(line.index),
    );
    position.lines = [...position.lines, ...newLines];
    if (reading !== null && reading !== undefined) fresh.reading = reading;
    fill(regions ?? {}, layers ?? {}, position.regions, newerLayers);
    renew(fresh, regions ?? {}, gone ?? [], layers ?? {});
    story.say(newLines);
    announce(false);
  },
  facts(message) {
    table.facts = message.facts;
    if (!table.position.prompt || table.position.mine) question.draw(); // it says who has to act
    drawBars(table);
    drawBanner(table);
    menu?.renew();
  },
  ack(message) {
    if (message.path) location.assign(message.path);
    // With events the update may come before the acknowledgement. Otherwise the update that follows ends the waiting.
    if (message.key === table.pending && message.version <= table.position.version) settle();
  },
  refused(message) {
    // A preview was refused because the question has changed. The user did not ask for it, so they are not told.
    if (!message.key && ["illegal", "stale"].includes(message.code)) return;
    if (message.code === "too_fast" && (!message.key || wire.outbox.has(message.key)))
      return void setTimeout(() => question.askAgain(), PAUSE);
    if (message.key === table.pending) {
      table.pending = "";
      question.instead = null;
    }
    toast(message.rules?.length ? `${message.message} (${message.rules.join(", ")})` : message.message);
    question.draw();
  },
  chat: (message) => panels.addChat(message.lines),
  notice: (message) => toast(message.text),
  ended: () => finish(),
  subtree: (message) => question.graft(/** @type {any} */ (message)),
  preview: (message) => question.previews.receive(/** @type {any} */ (message)),
  scene(message) {
    table.looking = message.at;
    show(message.regions, [], table.static);
    redraw();
  },
  lines(message) {
    table.position.lines = [...message.lines, ...table.position.lines];
    table.position.first = message.first;
    story.draw();
  },
  pong(message) {
    if (message.version !== table.position.version) wire.send({ type: "hello", seat: table.seat, etag: table.etag });
  },
};

/** A message was carried out, and the page is up to date. */
function settle() {
  table.pending = "";
  question.renew();
}

/** Show the end of the game. The server makes it as HTML; it is fetched again when the course has been calculated. */
async function finish() {
  const first = !table.ended;
  table.ended = true;
  /** @type {HTMLElement|null} */
  let scene = null;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    scene = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("result");
  } catch {
    table.ended = !first; // the next connection brings it again
  }
  if (!scene?.firstElementChild) return;
  byId("result").replaceChildren(...scene.childNodes);
  byId("to-result").hidden = false;
  if (first) {
    stage(true);
    story.speak(byId("result").querySelector("h2")?.textContent ?? "");
  }
}

/** @param {boolean} result whether to show the result, or else the table */
function stage(result) {
  byId("result").hidden = !result;
  byId("table").hidden = result;
  byId("to-result").setAttribute("aria-pressed", String(result));
}

const wire = new Wire(table.table, {
  hello: () => ({ seat: table.seat, etag: table.etag, heard: table.chat.at(-1)?.id ?? 0 }),
  receive: (message) => on[message.type]?.(message),
  online: (yes) => (byId("offline").hidden = yes),
});

byId("table").addEventListener("click", (event) => {
  const token =
    event.target instanceof Element ? event.target.closest("[data-token].z-act")?.getAttribute("data-token") : null;
  if (token) question.choose(token);
});
for (const kind of ["pointerover", "focusin"]) {
  byId("table").addEventListener(kind, (event) => {
    const thing = /** @type {Element} */ (event.target).closest("[data-token]");
    if (thing) question.previews.look(thing.getAttribute("data-token") ?? "");
    else if (!(/** @type {Element} */ (event.target).closest("#ask"))) question.previews.look("");
  });
}
byId("result").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button?.id === "see-table") stage(false);
  if (button?.id === "rematch") table.act({ type: "rematch" });
});
byId("menu-open").addEventListener("click", openMenu);
byId("to-result").addEventListener("click", () => stage(byId("result").hidden));
byId("views").addEventListener("click", () => stage(false));

/** @type {Promise<void>|undefined} */
let tips;

/**
 * Hints are loaded when somebody first points at something. If that fails, the next pointer or focus event tries again.
 * @param {Event} event
 */
function loadTips(event) {
  tips ??= import("./tips.js").then(
    (module) => module.watchTips(event),
    () => (tips = undefined),
  );
}

watchMat();
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, loadTips);
skippable();
watchKeys(question, panels, { back: () => table.back(), menu: openMenu });
question.renew();
redraw();
announce(true);
wire.start();
document.body.dataset.scripted = "yes"; // the script has taken over the page
