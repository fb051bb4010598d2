// @ts-check
// The tasks of a tutorial: which is being done, which are done. Whether one is done, the server says; that it was, is kept here.

import { save, settings } from "./settings.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{error: string, message: string, step: string, cell: string|null}} Refused */
/** @typedef {{view: View, steps: string[], verdict: "going"|"done"|"other", text: string|null, refused: Refused|null}} Answer */

const KEPT = "kamni-lessons";

/** What was done, by game. @returns {Record<string, string[]>} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    // Private windows: progress then lasts as long as the page.
    return {};
  }
}

export class Tutorial {
  /**
   * @param {HTMLElement} root the section of the tutorial
   * @param {string} game
   * @param {string[]} names of the tasks, in order
   * @param {Record<string, string>} words
   */
  constructor(root, game, names, words) {
    this.root = root;
    this.game = game;
    this.names = names;
    this.words = words;
    const kept = load()[game];
    /** @type {Set<string>} */ this.done = new Set(Array.isArray(kept) ? kept : []);
    this.show(null);
  }

  /** The first task that is not done yet, after a given place; -1 if there is none. @param {number} [after] */
  open(after = -1) {
    const later = this.names.findIndex((name, place) => place > after && !this.done.has(name));
    return later >= 0 ? later : this.names.findIndex((name) => !this.done.has(name));
  }

  /** @param {number} place */
  finish(place) {
    const name = this.names[place];
    if (!name) return;
    this.done.add(name);
    if (this.open() < 0) {
      settings.known[this.game] = true;
      save();
    }
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...load(), [this.game]: [...this.done] }));
    } catch {
      // It is only not kept.
    }
    this.show(place);
  }

  /** Marks the task at hand, and what is done. @param {number|null} place */
  show(place) {
    const dots = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-task]"));
    dots.forEach((dot, number) => {
      const done = this.done.has(dot.dataset.task ?? "");
      dot.classList.toggle("done", done);
      if (number === place) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
      if (done) dot.setAttribute("aria-label", this.doneLabel(number));
    });
    const tasks = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".tasks > li"));
    tasks.forEach((task, number) => task.classList.toggle("on", number === place));
  }

  /** Brings a reader to a task. @param {number} place */
  focus(place) {
    const title = /** @type {HTMLElement|undefined} */ (this.root.querySelectorAll(".tasks h3")[place]);
    title?.setAttribute("tabindex", "-1");
    title?.focus({ preventScroll: true });
  }

  /** @param {number} number */
  doneLabel(number) {
    const title = this.root.querySelectorAll(".tasks h3 span")[number]?.textContent ?? "";
    return (this.words["task-done"] ?? "").replace("#", String(number + 1)).replace("%", title);
  }

  /**
   * Asks the server what comes of steps.
   * @param {number} place
   * @param {{steps: string[], show?: boolean, whole?: boolean}} asked
   * @returns {Promise<Answer>}
   */
  async ask(place, asked) {
    const response = await fetch(`/tutorial/${this.game}/${this.names[place]}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(asked),
    });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }
}
