// @ts-check
// What a game with the computer has changed of the game's path, below its result. The server draws it.

import { part } from "./dom.js";

/** @typedef {import("./types.js").Full} Full */

/**
 * Asks for it once, when somebody's game with the computer is over.
 * @param {HTMLElement} main
 * @param {Full} full
 */
export async function showPath(main, full) {
  const isOwn = full.you.length === 1 && full.seats.some(({ kind }) => kind === "computer");
  if (!full.end || !isOwn || main.dataset.path) return;
  main.dataset.path = "asked";
  try {
    const answer = await fetch(`/${main.dataset.id}/path?lang=${document.documentElement.lang}`);
    // Without words there is nothing to say: it was no game of the path.
    if (answer.status !== 200) return;
    const box = part(main, "path");
    box.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes);
    box.hidden = false;
    // One button is the next thing to do.
    if (box.querySelector(".main")) for (const other of part(main, "over").querySelectorAll(".two .main")) other.classList.remove("main");
  } catch {
    // The path has a page of its own.
  }
}
