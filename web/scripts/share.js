// @ts-check
// The panel for sharing: its links and files are those of what is shown.

import { part } from "./dom.js";

/** @typedef {{ply: number, flipped: boolean, moves?: string}} Shown with the steps, where they are not those of the link */

export class Share {
  /** @param {HTMLElement} root @param {() => Shown} shown */
  constructor(root, shown) {
    this.root = root;
    this.shown = shown;
    this.send = part(root, "send");
    // Phones have their own way to send a link to somebody.
    this.send.hidden = !navigator.share;
    this.send.addEventListener("click", () => this.sendOn());
    root.addEventListener("beforetoggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "open") this.fill();
    });
  }

  get isDark() {
    const { theme } = document.documentElement.dataset;
    return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  fill() {
    const { ply, flipped, moves } = this.shown();
    const at = { ...(moves ? { moves } : {}), ply: String(ply) };
    const { link = "", files = "" } = this.root.dataset;
    const here = new URL(link, location.href);
    for (const [name, value] of Object.entries(at)) here.searchParams.set(name, value);
    /** @type {HTMLInputElement} */ (part(this.root, "share-here")).value = here.href;
    const board = /** @type {HTMLInputElement|null} */ (this.root.querySelector('[data-part="embed-share"]'));
    if (board) board.value = board.value.replace(/(\?lang=\w+)[^"]*"/, `$1${flipped ? "&amp;flip" : ""}"`);
    const look = { theme: this.isDark ? "dark" : "light", from: flipped ? "second" : "first", lang: document.documentElement.lang };
    for (const file of /** @type {NodeListOf<HTMLAnchorElement>} */ (this.root.querySelectorAll("[data-file]"))) {
      const ending = file.dataset.file ?? "";
      const query = ending === "kmn" || ending === "sgf" ? {} : ending === "gif" ? look : { ...at, ...look };
      const text = new URLSearchParams(query).toString();
      file.href = `${files}.${ending}${text ? `?${text}` : ""}`;
    }
  }

  async sendOn() {
    const { title = "", link = "" } = this.root.dataset;
    try {
      await navigator.share({ title, url: link });
    } catch {
      // Whoever thinks better of it has the link all the same.
    }
  }
}
