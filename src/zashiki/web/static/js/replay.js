/** The replay: moves through the steps without loading the page again, by buttons, keys, the slider, or by itself. */

import { byId, h, mon, remember, setMon } from "./dom.js";
import { collect, show } from "./regions.js";

const place = byId("table").dataset;
const base = place.base ?? "";
const who = place.as ?? "guest";
const last = Number(place.last);
const stops = (place.stops ?? "").split(" ").map(Number);
/** @type {{names: string[], headings: [number, string][]}} */
const island = JSON.parse(byId("island").textContent ?? "{}");
const headings = new Map(island.headings);
const PACE = 1200;
const ORDER = ["fan", "leaf", "waves", "mountain", "crane", "bell", "blossom", "wheel"];

let at = Number(place.at);
let playing = 0;
let speed = Number(remember("speed")) || 1;
let wanted = at;
let loading = false;
let regions = collect();
setMon(ORDER);
deaden();

/** Make the table inactive: in a replay nothing can be chosen. */
function deaden() {
  for (const one of document.querySelectorAll("#table [data-token]")) {
    for (const name of ["data-token", "tabindex", "aria-pressed", "aria-disabled"]) one.removeAttribute(name);
    one.classList.remove("z-act");
    one.setAttribute("role", "img");
  }
}

/** @param {number} step */
const address = (step) => `${base}?at=${step}&as=${who}`;

/** @param {number} to */
async function go(to) {
  wanted = Math.min(last, Math.max(0, to));
  if (loading || wanted === at) return;
  loading = true;
  try {
    while (wanted !== at) {
      const step = wanted;
      const answer = await fetch(`${base}/frame?at=${step}&as=${who}`, { headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      draw(await answer.json(), step);
    }
  } catch {
    location.assign(address(wanted));
  } finally {
    loading = false;
  }
}

/**
 * @param {{position: import("./types.js").Position}} frame
 * @param {number} step
 */
function draw(frame, step) {
  at = step;
  const { position } = frame;
  const changed = Object.fromEntries(Object.entries(position.regions).filter(([name, text]) => regions[name] !== text));
  show(
    changed,
    Object.keys(regions).filter((name) => !(name in position.regions)),
    place.static ?? "",
  );
  regions = position.regions;
  deaden();
  byId("step").textContent = `Step ${at}`;
  byId("status").textContent = status(position);
  /** @type {HTMLInputElement} */ (byId("scrub")).value = String(at);
  const targets = {
    "go-first": 0,
    "go-turnback": before(at),
    "go-back": at - 1,
    "go-next": at + 1,
    "go-turnon": after(at),
    "go-last": last,
  };
  for (const [id, to] of Object.entries(targets)) {
    const step = Math.min(last, Math.max(0, to));
    byId(id).setAttribute("href", address(step));
    byId(id).toggleAttribute("aria-disabled", step === at);
    if (step === at) byId(id).setAttribute("aria-disabled", "true");
  }
  byId("link").setAttribute("href", address(at));
  const chapters = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chapter")]);
  const now = chapters.findLastIndex((one) => Number(one.dataset.at) <= at);
  for (const [index, one] of chapters.entries()) {
    if (index === now) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
  for (const one of document.querySelectorAll(".seats a")) {
    const url = new URL(one.getAttribute("href") ?? "", location.href);
    url.searchParams.set("at", String(at));
    one.setAttribute("href", `${url.pathname}${url.search}`);
  }
  for (const bar of document.querySelectorAll("[data-bar]"))
    bar.classList.toggle("is-now", position.acting.includes(Number(bar.getAttribute("data-bar"))));
  drawStory(position.lines);
  history.replaceState(null, "", address(at));
}

/** The start of the chapter or turn before a step. @param {number} step */
const before = (step) => stops.findLast((stop) => stop < step) ?? 0;

/** The start of the chapter or turn after a step. @param {number} step */
const after = (step) => stops.find((stop) => stop > step) ?? last;

/** @param {import("./types.js").Position} position */
function status(position) {
  if (position.ended || !position.acting.length) return position.status;
  return `To choose: ${new Intl.ListFormat("en-GB").format(position.acting.map((seat) => island.names[seat]))}.`;
}

/** @param {import("./types.js").StoryLine[]} lines from the oldest to the newest, also some later ones */
function drawStory(lines) {
  const now = lines.findLast((line) => line.at <= at)?.at;
  /** @type {HTMLElement[]} */
  const items = [];
  let move = -1;
  for (const line of lines) {
    const first = line.at !== move;
    const heading = first && headings.get(line.at);
    if (heading) items.push(h("li", { class: "turn" }, heading));
    const kind = line.at === now ? " is-now" : line.at > at ? " later" : "";
    items.push(
      h(
        "li",
        { class: `${first ? "first" : ""}${kind}` },
        h("span", { class: "step num" }, first ? String(line.at) : ""),
        line.players?.length ? mon(line.players[0]) : h("span", {}),
        h("a", { href: address(line.at) }, line.text),
      ),
    );
    move = line.at;
  }
  byId("story").replaceChildren(...items);
  scrollToNow();
}

/** Scroll the list so that the current step is in its middle. */
function scrollToNow() {
  const list = byId("story");
  const first = /** @type {HTMLElement|null} */ (list.querySelector(".is-now"));
  if (first)
    list.scrollTop += first.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight * 0.4;
}

scrollToNow();

const play = byId("go-play");
play.hidden = false;

/** @param {boolean} on */
function run(on) {
  clearInterval(playing);
  playing = on ? window.setInterval(() => (at >= last ? run(false) : go(at + 1)), PACE / speed) : 0;
  const label = play.querySelector("span");
  if (label) label.textContent = on ? "Pause" : "Play";
  play.querySelector("use")?.setAttribute("href", on ? "#i-pause" : "#i-play");
}

play.addEventListener("click", () => {
  if (!playing && at >= last) go(0);
  run(!playing);
});
const speeds = byId("speeds");
speeds.hidden = false;

function pace() {
  for (const one of speeds.children)
    one.setAttribute("aria-pressed", String(Number(one.getAttribute("data-speed")) === speed));
  if (playing) run(true);
}

speeds.addEventListener("click", (event) => {
  const wanted = event.target instanceof Element ? event.target.getAttribute("data-speed") : null;
  if (!wanted) return;
  speed = Number(wanted);
  remember("speed", wanted);
  pace();
});
pace();
byId("scrub").addEventListener("input", (event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value)));
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#rail a:not(#link), #story a") : null;
  if (!link || event.ctrlKey || event.metaKey) return;
  const to = new URL(link.getAttribute("href") ?? "", location.href).searchParams.get("at");
  event.preventDefault();
  run(false);
  go(Number(to));
});
addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (to !== undefined) go(to);
  else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) run(!playing);
  else return;
  event.preventDefault();
});
