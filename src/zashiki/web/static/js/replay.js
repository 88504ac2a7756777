/** Replay: steps without loading the page anew, by buttons, keys and the rail; plays by itself. */

import { byId, h, mon, setMon } from "./dom.js";
import { drawn, show } from "./regions.js";

const place = byId("table").dataset;
const base = place.base ?? "";
const who = place.as ?? "guest";
const last = Number(place.last);
const PACE = 1200;
const ORDER = ["fan", "leaf", "waves", "mountain", "crane", "bell", "blossom", "wheel"];

let at = Number(place.at);
let playing = 0;
let wanted = at;
let loading = false;
let regions = drawn();
setMon(ORDER);
still();

/** Nothing is to be answered in a replay. */
function still() {
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
  show(changed, Object.keys(regions).filter((name) => !(name in position.regions)), place.static ?? "");
  regions = position.regions;
  still();
  byId("step").textContent = `Step ${at}`;
  byId("status").textContent = position.status;
  /** @type {HTMLInputElement} */ (byId("scrub")).value = String(at);
  const targets = { "go-first": 0, "go-back": at - 1, "go-next": at + 1, "go-last": last };
  for (const [id, to] of Object.entries(targets)) {
    const step = Math.min(last, Math.max(0, to));
    byId(id).setAttribute("href", address(step));
    byId(id).toggleAttribute("aria-disabled", step === at);
    if (step === at) byId(id).setAttribute("aria-disabled", "true");
  }
  byId("link").setAttribute("href", address(at));
  for (const one of document.querySelectorAll(".seats a")) {
    const url = new URL(one.getAttribute("href") ?? "", location.href);
    url.searchParams.set("at", String(at));
    one.setAttribute("href", `${url.pathname}${url.search}`);
  }
  for (const bar of document.querySelectorAll("[data-bar]")) bar.classList.toggle("is-now", position.acting.includes(Number(bar.getAttribute("data-bar"))));
  drawStory(position.lines);
  history.replaceState(null, "", address(at));
}

/** @param {import("./types.js").Line[]} lines from the oldest to the newest */
function drawStory(lines) {
  const list = byId("story");
  /** @type {HTMLElement[][]} */
  const groups = [];
  let move = -1;
  for (const line of lines) {
    if (line.at !== move) groups.unshift([]);
    const item = h("li", { class: `${line.at === move ? "" : "first"}${line.at === at ? " is-now" : ""}` }, h("span", { class: "step num" }, line.at === move ? "" : String(line.at)), line.players?.length ? mon(line.players[0]) : h("span", {}), h("a", { href: address(line.at) }, line.text));
    groups[0].push(item);
    move = line.at;
  }
  list.replaceChildren(...groups.flat());
}

const play = byId("go-play");
play.hidden = false;

/** @param {boolean} on */
function run(on) {
  clearInterval(playing);
  playing = on ? window.setInterval(() => (at >= last ? run(false) : go(at + 1)), PACE) : 0;
  const said = play.querySelector("span");
  if (said) said.textContent = on ? "Pause" : "Play";
  play.querySelector("use")?.setAttribute("href", on ? "#i-pause" : "#i-play");
}

play.addEventListener("click", () => {
  if (!playing && at >= last) go(0);
  run(!playing);
});
byId("scrub").addEventListener("input", (event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value)));
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#rail .iconbtn, #story a") : null;
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
