// @ts-check
// A review that grows: the page asks how far it is, and shows what has come. Marks of the graph lead to what is said of their turns.

import { part, setText } from "./dom.js";

/** So long it waits before it asks again. */
const APART = 1500;

const box = part(document, "review");
const said = part(document, "said");
const address = box.dataset.address ?? "";
let last = "";

function grows() {
  return box.querySelector("[data-part=going]") !== null;
}

async function look() {
  try {
    const answer = await fetch(`${address}?part=1&lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const drawn = await answer.text();
    if (drawn !== last) box.replaceChildren(...new DOMParser().parseFromString(drawn, "text/html").body.childNodes);
    last = drawn;
    setText(said, grows() ? "" : (said.dataset.done ?? ""));
    said.classList.add("vh");
  } catch {
    // It goes on in the house; here it is tried again.
    setText(said, said.dataset.lost ?? "");
    said.classList.remove("vh");
  }
  if (grows()) setTimeout(look, APART);
}

box.addEventListener("click", (event) => {
  const mark = event.target instanceof Element ? event.target.closest("[data-turn]") : null;
  const row = document.getElementById(`turn-${mark?.getAttribute("data-turn")}`);
  if (!row) return;
  row.scrollIntoView({ block: "center" });
  row.querySelector("a")?.focus({ preventScroll: true });
});

if (grows()) setTimeout(look, APART);
