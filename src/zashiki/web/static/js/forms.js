/** The form of a new table: it is updated when an option changes, and it remembers my name. */

import { remember } from "./dom.js";

const form = document.getElementById("new");
const refresh = document.getElementById("refresh");

if (form instanceof HTMLFormElement && refresh) {
  refresh.hidden = true;
  form.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLElement)) return;
    const name = field.getAttribute("name") ?? "";
    if (!name.startsWith("option.") && name !== "pack") return;
    sessionStorage.setItem("zashiki-scroll", String(scrollY));
    const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    location.replace(`${location.pathname}?${query}`);
  });
  const kept = sessionStorage.getItem("zashiki-scroll");
  if (kept) scrollTo(0, Number(kept));
  sessionStorage.removeItem("zashiki-scroll");
}

const name = /** @type {HTMLInputElement|null} */ (document.querySelector('[name="seat.0.name"]'));
if (name && !name.value) name.value = remember("name");
form?.addEventListener("submit", () => name?.value.trim() && remember("name", name.value.trim()));

for (const one of document.querySelectorAll("[data-stepper]")) {
  const input = one.querySelector("input");
  if (!input) continue;
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ step) => {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "iconbtn";
    element.textContent = sign;
    element.setAttribute("aria-label", label);
    element.addEventListener("click", () => {
      step();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return element;
  };
  one.prepend(button("−", "Fewer", () => input.stepDown()));
  one.append(button("+", "More", () => input.stepUp()));
}
