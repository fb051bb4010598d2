// @ts-check
// Bringing in a game: a file that is chosen or dropped becomes the text, and is sent at once.

import { part } from "./dom.js";

/** What the server takes at most, in bytes. */
const MOST = 1 << 20;

const form = /** @type {HTMLFormElement} */ (part(document, "import"));
const text = /** @type {HTMLTextAreaElement} */ (part(form, "text"));
const chosen = /** @type {HTMLInputElement} */ (part(form, "file"));

for (const node of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-script]"))) node.hidden = false;

/** @param {File} file */
async function take(file) {
  text.setCustomValidity(file.size > MOST ? (form.dataset.large ?? "") : "");
  if (file.size > MOST) {
    text.reportValidity();
    return;
  }
  text.value = await file.text();
  form.requestSubmit();
}

text.addEventListener("input", () => text.setCustomValidity(""));
chosen.addEventListener("change", () => {
  const file = chosen.files?.[0];
  if (file) take(file);
});

// The whole page takes a file: nobody has to aim.
document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  form.classList.add("over");
});
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) form.classList.remove("over");
});
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  form.classList.remove("over");
  if (!file) return;
  event.preventDefault();
  take(file);
});
