// @ts-check
// A game so far as a list of turns, and how far back it is looked at.

/** @typedef {import("./types.js").Turn} Turn */

export class Line {
  /** @param {Turn[]} [turns] */
  constructor(turns = []) {
    this.turns = turns;
    /** @type {number|null} the position that is looked at: this many turns were made; null in the present */ this.looking = null;
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
  }

  /** Steps made after this many turns. @param {number} count */
  plies(count) {
    return this.turns.slice(0, count).reduce((sum, turn) => sum + turn.steps.length, 0);
  }

  /** How many turns it takes to come to at least this many steps. @param {number} ply */
  turnsTo(ply) {
    let count = 0;
    while (count < this.turns.length && this.plies(count) < ply) count++;
    return count;
  }

  /** How many turns were made in the position that is shown. */
  get shown() {
    return this.looking ?? this.turns.length;
  }

  /** The number of the turn after which the position stands that is shown. */
  number() {
    const turn = this.turns[this.shown - 1];
    return turn ? turn.turn + 1 : (this.turns[0]?.turn ?? 0);
  }

  /** Looks at the position after this many turns; after all of them, at the present. @param {number} count @returns {number|null} its steps; null in the present */
  look(count) {
    const within = Math.max(0, Math.min(this.turns.length, count));
    this.looking = within === this.turns.length ? null : within;
    return this.looking === null ? null : this.plies(within);
  }
}
