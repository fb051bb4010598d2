// @ts-check
// The list of turns in the page, and looking back at them. What it shows stands in `Line`.

import { el } from "./dom.js";
import { shown, taken } from "./steps.js";

/** @typedef {import("./line.js").Line} Line */

export class Turns {
  /**
   * @param {HTMLElement} list
   * @param {Line} line what it shows
   * @param {(ply: number|null) => void} onLook a ply to look at; null for the present
   */
  constructor(list, line, onLook) {
    this.list = list;
    this.line = line;
    this.onLook = onLook;
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.look(Number(button.dataset.turn) + 1);
    });
    new ResizeObserver(() => this.settle()).observe(list);
  }

  /** Looks at the position after this many turns. @param {number} count */
  look(count) {
    const ply = this.line.look(count);
    this.mark();
    this.onLook(ply);
  }

  /** @param {number} by */
  go(by) {
    this.look(this.line.shown + by);
  }

  leave() {
    if (this.line.looking !== null) this.look(this.line.turns.length);
  }

  /** Two turns a row, First's on the left, with the number of the first of them; a side that has the turn again begins a new row. */
  draw() {
    const rows = /** @type {HTMLElement[]} */ ([]);
    let [row, filled] = [/** @type {HTMLElement|null} */ (null), "second"];
    for (const [place, turn] of this.line.turns.entries()) {
      if (!row || filled === "second" || turn.side === "first") {
        row = el("li", "", el("span", "", String(turn.turn + 1)));
        rows.push(row);
        if (turn.side === "second") row.append(el("span", ""));
      }
      const told = turn.steps.flatMap((step, at) =>
        step !== "end" || turn.steps.length === 1 ? [at ? " " : "", el("span", "", shown(step) + taken(turn.takes?.[at]))] : []);
      const button = el("button", "", ...told);
      button.dataset.turn = String(place);
      row.append(button);
      filled = turn.side;
    }
    this.replaceTail(rows);
    this.mark();
    this.settle();
  }

  /** The last row stays in sight, also when the panel above grows. */
  settle() {
    this.list.classList.toggle("far", this.list.scrollHeight > this.list.clientHeight + 1);
    if (this.line.looking === null) this.list.scrollTop = this.list.scrollHeight;
  }

  /** Only rows that changed are put in anew: a list of hundreds stays quick, and a reader stays in place.
   * @param {HTMLElement[]} rows */
  replaceTail(rows) {
    const old = this.list.children;
    let same = 0;
    while (same < rows.length && same < old.length && old[same]?.textContent === rows[same]?.textContent) same++;
    while (old.length > same) this.list.lastElementChild?.remove();
    this.list.append(...rows.slice(same));
  }

  mark() {
    const now = this.line.shown - 1;
    for (const button of this.list.querySelectorAll("button")) {
      const here = Number(button.dataset.turn) === now;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here && this.line.looking !== null) button.scrollIntoView({ block: "nearest" });
    }
  }
}
