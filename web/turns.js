// @ts-check
// The list of turns, and looking back at them.

import { el } from "./dom.js";
import { shown, taken } from "./steps.js";

/** @typedef {import("./types.js").Turn} Turn */

export class Turns {
  /**
   * @param {HTMLElement} list
   * @param {(ply: number|null) => void} onLook a ply to look at; null for the present
   */
  constructor(list, onLook) {
    this.list = list;
    this.onLook = onLook;
    /** @type {Turn[]} */ this.turns = [];
    /** @type {number|null} the turn that is looked at: this many were made */ this.looking = null;
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (button) this.look(Number(button.dataset.turn) + 1);
    });
    new ResizeObserver(() => this.settle()).observe(list);
  }

  /** @param {Turn[]} turns */
  set(turns) {
    this.turns = turns;
    this.draw();
  }

  /**
   * A step was made.
   * @param {string} step @param {"first"|"second"} side @param {number} turn how many turns were completed before it @param {number} took
   */
  add(step, side, turn, took) {
    const last = this.turns[this.turns.length - 1];
    const now = last && last.turn === turn ? last : { side, turn, steps: [] };
    if (now !== last) this.turns.push(now);
    now.steps.push(step);
    if (took) now.takes = now.steps.map((_, at) => (at === now.steps.length - 1 ? took : (now.takes?.[at] ?? 0)));
    this.draw();
  }

  /** Only this many steps remain. @param {number} ply */
  cut(ply) {
    let left = ply;
    this.turns = this.turns.flatMap((turn) => {
      const steps = turn.steps.slice(0, Math.max(0, left));
      left -= turn.steps.length;
      return steps.length ? [{ ...turn, steps, takes: turn.takes?.slice(0, steps.length) }] : [];
    });
    if (this.looking !== null && this.looking > this.turns.length) this.looking = null;
    this.draw();
  }

  /** Steps made after this many turns of the list. @param {number} count */
  plies(count) {
    return this.turns.slice(0, count).reduce((sum, turn) => sum + turn.steps.length, 0);
  }

  /** The number of the turn after which the position stands that is looked at. */
  number() {
    const turn = this.turns[(this.looking ?? this.turns.length) - 1];
    return turn ? turn.turn + 1 : (this.turns[0]?.turn ?? 0);
  }

  /** Looks at the position after this many turns. @param {number} count */
  look(count) {
    const within = Math.max(0, Math.min(this.turns.length, count));
    this.looking = within === this.turns.length ? null : within;
    this.mark();
    this.onLook(this.looking === null ? null : this.plies(within));
  }

  /** @param {number} by */
  go(by) {
    this.look((this.looking ?? this.turns.length) + by);
  }

  leave() {
    if (this.looking !== null) this.look(this.turns.length);
  }

  /** Two turns a row, First's on the left, with the number of the first of them; a side that has the turn again begins a new row. */
  draw() {
    const rows = /** @type {HTMLElement[]} */ ([]);
    let [row, filled] = [/** @type {HTMLElement|null} */ (null), "second"];
    for (const [place, turn] of this.turns.entries()) {
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
    if (this.looking === null) this.list.scrollTop = this.list.scrollHeight;
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
    const now = (this.looking ?? this.turns.length) - 1;
    for (const button of this.list.querySelectorAll("button")) {
      const here = Number(button.dataset.turn) === now;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here && this.looking !== null) button.scrollIntoView({ block: "nearest" });
    }
  }
}
