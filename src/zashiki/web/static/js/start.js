/** Updates my tables on the start page while the page is visible. */

const PAUSE = 15000;

setInterval(async () => {
  if (document.hidden || !document.getElementById("mine")) return;
  try {
    const answer = await fetch("/", { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["mine", "waiting"]) {
      const [old, now] = [document.getElementById(id), fresh.getElementById(id)];
      if (old && now && old.innerHTML !== now.innerHTML && !old.contains(document.activeElement))
        old.replaceChildren(...now.childNodes);
    }
    const waiting = fresh.querySelectorAll(".tablerow.is-now").length;
    document.title = waiting ? `(${waiting}) zashiki` : "zashiki: a room to play in";
  } catch {
    // It is tried again after the next pause.
  }
}, PAUSE);
