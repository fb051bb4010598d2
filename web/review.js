// @ts-check
// A review that grows: the page asks how far it is, and shows what has come. Marks of the graph lead to what is said of their turns.

import { part, setText } from "./dom.js";

/** So long it waits before it asks again. */
const APART = 1500;

const box = part(document, "review");
const address = box.dataset.address ?? "";
let shown = progress();

/** How many turns are judged, or nothing when there is nothing to wait for. */
function progress() {
  return /** @type {HTMLElement|null} */ (box.querySelector("[data-part=going]"))?.dataset.judged ?? null;
}

async function look() {
  try {
    const answer = await fetch(`${address}?part=1&lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(String(answer.status));
    take(await answer.text());
  } catch {
    const said = box.querySelector("[role=status]");
    if (said) setText(said, box.dataset.lost ?? "");
  }
  if (shown !== null) setTimeout(look, APART);
}

/** What the server has drawn. Only what is new is shown. @param {string} drawn */
function take(drawn) {
  const fresh = new DOMParser().parseFromString(drawn, "text/html").body;
  const before = shown;
  const next = /** @type {HTMLElement|null} */ (fresh.querySelector("[data-part=going]"))?.dataset.judged ?? null;
  if (next === before) return;
  // What is read aloud keeps its place: only its words change.
  const [said, words] = [box.querySelector("[role=status]"), fresh.querySelector("[role=status]")];
  if (said && words) {
    setText(said, words.textContent ?? "");
    words.replaceWith(said);
  }
  box.replaceChildren(...fresh.childNodes);
  shown = next;
  if (next === null) box.querySelector("h2")?.scrollIntoView({ block: "nearest" });
}

box.addEventListener("click", (event) => {
  const mark = event.target instanceof Element ? event.target.closest("[data-turn]") : null;
  const row = document.getElementById(`turn-${mark?.getAttribute("data-turn")}`);
  if (!row) return;
  row.scrollIntoView({ block: "center" });
  row.querySelector("a")?.focus({ preventScroll: true });
});

if (shown !== null) setTimeout(look, APART);
