/** What tells me that something has happened: short notes, the title of the page, a sound, a notification. */

import { byId, h, remember } from "./dom.js";

const TOAST_TIME = 5200;
const TONES = [523.25, 783.99];

/** @param {string} text */
export function toast(text) {
  const note = h("p", { class: "toast" }, text);
  byId("toasts").append(note);
  setTimeout(() => note.remove(), TOAST_TIME);
}

/** @type {AudioContext|null} */
let audio = null;

/** Play two soft tones. */
function chime() {
  if (remember("sound") === "no") return;
  try {
    audio ??= new AudioContext();
    const begin = audio.currentTime;
    for (const [index, tone] of TONES.entries()) {
      const start = begin + index * 0.13;
      const source = audio.createOscillator();
      const gain = audio.createGain();
      source.frequency.value = tone;
      source.type = "sine";
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(0.09, start + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.5);
      source.connect(gain).connect(audio.destination);
      source.start(start);
      source.stop(start + 0.55);
    }
  } catch {
    audio = null;
  }
}

/** Notifications of the browser: whether they are possible, whether they are on, and how to turn them on. */
export const notices = {
  possible: "Notification" in window && isSecureContext,
  on: () => notices.possible && Notification.permission === "granted" && remember("notice") === "yes",
  /** @param {boolean} wanted */
  async turn(wanted) {
    remember("notice", wanted ? "yes" : "no");
    if (wanted && Notification.permission === "default") await Notification.requestPermission();
    if (wanted && Notification.permission === "denied") toast("This browser does not allow notifications here.");
  },
};

let wasMine = false;

/**
 * Tell me when it becomes my turn.
 * @param {boolean} mine
 * @param {string} title of the game
 * @param {string} text the question
 * @param {boolean} quiet whether the page was only just opened
 */
export function turn(mine, title, text, quiet) {
  document.title = mine ? `● Your turn · ${title}` : `${title} · zashiki`;
  if (mine && !wasMine && !quiet) {
    if (document.hidden && notices.on()) {
      try {
        new Notification(title, { body: text, tag: location.pathname });
      } catch {
        // Some phones allow notifications only from service workers.
      }
    }
    if (document.hidden || !document.hasFocus()) chime();
  }
  wasMine = mine;
}

/**
 * Ask before something that cannot be undone.
 * @param {string} title
 * @param {string} text
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function sure(title, text, yes) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  byId("sure-title").textContent = title;
  byId("sure-text").textContent = text;
  byId("sure-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }),
  );
}
