/** What tells me that something has happened: notes that pass, the title of the page, a sound, a notice of the browser. */

import { byId, h, remember } from "./dom.js";

const SHOWN = 5200;
const TONES = [523.25, 783.99];

/** @param {string} text */
export function toast(text) {
  const made = h("p", { class: "toast" }, text);
  byId("toasts").append(made);
  setTimeout(() => made.remove(), SHOWN);
}

/** @type {AudioContext|null} */
let audio = null;

/** Two soft tones, made here. */
function chime() {
  if (remember("sound") === "no") return;
  try {
    audio ??= new AudioContext();
    const begin = audio.currentTime;
    for (const [index, tone] of TONES.entries()) {
      const at = begin + index * 0.13;
      const source = audio.createOscillator();
      const gain = audio.createGain();
      source.frequency.value = tone;
      source.type = "sine";
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(0.09, at + 0.015);
      gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
      source.connect(gain).connect(audio.destination);
      source.start(at);
      source.stop(at + 0.55);
    }
  } catch {
    audio = null;
  }
}

/** Whether notices of the browser can be asked for, and have been allowed. */
export const notices = {
  possible: "Notification" in window && isSecureContext,
  on: () => notices.possible && Notification.permission === "granted" && remember("notice") === "yes",
  /** @param {boolean} wanted */
  async turn(wanted) {
    remember("notice", wanted ? "yes" : "no");
    if (wanted && Notification.permission === "default") await Notification.requestPermission();
    if (wanted && Notification.permission === "denied") toast("This browser does not allow notices here.");
  },
};

let was = false;

/**
 * Tell me when it becomes my turn.
 * @param {boolean} mine
 * @param {string} title of the game
 * @param {string} text the question
 * @param {boolean} quiet at the first look at the page
 */
export function turn(mine, title, text, quiet) {
  document.title = mine ? `● Your turn · ${title}` : `${title} · zashiki`;
  if (mine && !was && !quiet) {
    if (document.hidden && notices.on()) {
      try {
        new Notification(title, { body: text, tag: location.pathname });
      } catch {
        // Some phones allow notices from workers only.
      }
    }
    if (document.hidden || !document.hasFocus()) chime();
  }
  was = mine;
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
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
