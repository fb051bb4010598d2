// @ts-check
// A game that is over, step by step, as the server has made it ready: what each step changes in the drawing. It touches no element.

/** @typedef {{under: string, marks: string, come?: string[], gone?: string[], turn: number}} Frame */
/** @typedef {{under: string, pieces: string[], marks: string, steps: Frame[]}} Reel */
/** @typedef {{under: string, pieces: string, marks: string}} Layers */

/** After a step within a turn, after a turn, and before it begins again, in milliseconds. */
const STEP = 600;
const TURN = 1300;
const END = 8000;

/** The key of a piece, which it has for life. @param {string} piece */
function keyOf(piece) {
  return piece.match(/data-key="([^"]*)"/)?.[1] ?? piece;
}

export class Film {
  /** @param {Reel} reel @param {(number|null)[]} chances First's, after each number of steps */
  constructor(reel, chances) {
    this.reel = reel;
    this.chances = chances;
    /** How many steps are shown. */
    this.ply = reel.steps.length;
  }

  get last() {
    return this.reel.steps.length;
  }

  /** The layers of the drawing after this many steps. @param {number} ply @returns {Layers} */
  at(ply) {
    const { under, pieces, marks, steps } = this.reel;
    /** @type {Map<string, string>} */
    const standing = new Map(pieces.map((piece) => [keyOf(piece), piece]));
    for (const { come = [], gone = [] } of steps.slice(0, ply)) {
      for (const key of gone) standing.delete(key);
      // A piece that was there keeps its place among those that lie over it.
      for (const piece of come) standing.set(keyOf(piece), piece);
    }
    const frame = steps[ply - 1];
    return { under: frame?.under ?? under, pieces: [...standing.values()].join(""), marks: frame?.marks ?? marks };
  }

  /** Goes on by this many steps, as far as the game goes; whether that is anywhere else. @param {number} by */
  go(by) {
    const before = this.ply;
    this.ply = Math.max(0, Math.min(this.last, this.ply + by));
    return this.ply !== before;
  }

  /** The number of the turn whose step was made last. */
  get turn() {
    const frame = this.reel.steps[this.ply - 1];
    return frame ? frame.turn + 1 : 0;
  }

  /** How long what is shown stays. */
  get stays() {
    if (this.ply === this.last) return END;
    return this.ply > 0 && this.reel.steps[this.ply]?.turn === this.reel.steps[this.ply - 1]?.turn ? STEP : TURN;
  }

  /** First's chance as far as it was last known. @returns {number|null} */
  get chance() {
    for (let ply = this.ply; ply >= 0; ply--) {
      const known = this.chances[ply];
      if (typeof known === "number") return known;
    }
    return null;
  }
}
