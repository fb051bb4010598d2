// @ts-check
// Bringing in a game: a file that is chosen or dropped becomes the text, and is sent at once.

import { part } from "./dom.js";

/** What the server takes at most, in bytes. */
const MOST = 1 << 20;
/** How much of a file is looked at for the name of its letters. */
const BEGINNING = 4096;

const form = /** @type {HTMLFormElement} */ (part(document, "import"));
const text = /** @type {HTMLTextAreaElement} */ (part(form, "text"));
const chosen = /** @type {HTMLInputElement} */ (part(form, "file"));

for (const node of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-script]"))) node.hidden = false;

/**
 * The letters that a file may be written in, in the order in which they are tried: those of the mark before it; else UTF-8, also where
 * one that was converted still names its old letters; else those that SGF names.
 * @param {Uint8Array} bytes
 */
function letters(bytes) {
  const [one, two, three, four] = bytes;
  if ((one === 0xff && two === 0xfe) || (one && two === 0 && three && four === 0)) return ["utf-16le"];
  if ((one === 0xfe && two === 0xff) || (one === 0 && two && three === 0 && four)) return ["utf-16be"];
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, BEGINNING));
  const named = beginning.trimStart().startsWith("(") ? /CA\[([^\]]+)\]/.exec(beginning)?.[1] : undefined;
  return named ? ["utf-8", named] : ["utf-8"];
}

/**
 * The text of a file; nothing if it is not written in any of them.
 * @param {Uint8Array} bytes
 */
function decoded(bytes) {
  for (const name of letters(bytes)) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {
      // The file is written in others, or nobody knows these.
    }
  }
  return undefined;
}

/** @param {File} file */
async function take(file) {
  const large = file.size > MOST;
  const read = large ? undefined : decoded(new Uint8Array(await file.arrayBuffer()));
  if (read === undefined) {
    text.setCustomValidity((large ? form.dataset.large : form.dataset.letters) ?? "");
    text.reportValidity();
    return;
  }
  text.setCustomValidity("");
  text.value = read;
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
