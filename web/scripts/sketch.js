// @ts-check
// Arrows and circles that a hand draws on a board, to think with. They are the page's alone: nobody else sees them, and they are gone with
// the next step or press. Nothing here touches the document.

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {{x: number, y: number}} Point */

/** An arrow, or a circle where it begins and ends in the same cell. Kinds differ by colour and by how the line is broken.
 * @typedef {{from: string, to: string, kind: number}} Shape */

/** How many kinds of lines there are. */
export const KINDS = 3;

export class Sketch {
  constructor() {
    /** @type {Shape[]} */ this.shapes = [];
    /** @type {Shape|null} what is being drawn */ this.now = null;
  }

  /** A line is begun. @param {string} cell @param {number} kind */
  begin(cell, kind) {
    this.now = { from: cell, to: cell, kind: Math.min(KINDS - 1, kind) };
  }

  /** It goes on to a cell; beside the board it stays where it was. @param {string|null} cell @returns {boolean} whether that is to be seen */
  move(cell) {
    if (!this.now || cell === null || cell === this.now.to) return false;
    this.now.to = cell;
    return true;
  }

  /** It is done. The same line once more takes it away; in another kind it takes the other's place. @returns {boolean} whether one was begun */
  end() {
    const { now } = this;
    this.now = null;
    if (!now) return false;
    const old = this.shapes.find(({ from, to }) => from === now.from && to === now.to);
    this.shapes = this.shapes.filter((shape) => shape !== old);
    if (old?.kind !== now.kind) this.shapes.push(now);
    return true;
  }

  /** Everything goes. @returns {boolean} whether there was anything */
  clear() {
    const had = this.now !== null || this.shapes.length > 0;
    this.now = null;
    this.shapes = [];
    return had;
  }

  /** By keys: a circle on a cell. @param {string} cell @param {number} kind */
  circle(cell, kind) {
    this.begin(cell, kind);
    this.end();
  }

  /** By keys: the first time an arrow begins, the second time it ends. @param {string} cell @param {number} kind */
  arrow(cell, kind) {
    if (!this.now) this.begin(cell, kind);
    else {
      this.move(cell);
      this.end();
    }
  }
}

/** Which kind of line somebody wants who holds these keys. @param {{altKey: boolean, ctrlKey: boolean, metaKey: boolean}} keys */
export function kindOf({ altKey, ctrlKey, metaKey }) {
  if (ctrlKey || metaKey) return 2;
  return altKey ? 1 : 0;
}

/** All that is drawn, as SVG. @param {Sketch} sketch @param {Grid} grid */
export function sketched(sketch, grid) {
  const all = sketch.now ? [...sketch.shapes, sketch.now] : sketch.shapes;
  return all.map(({ from, to, kind }) => {
    const path = from === to ? ring(grid.middle(to)) : arrow(grid.middle(from), grid.middle(to));
    // Below it a wider line of the ground: it is seen on any piece.
    return `<path class="sketch under" d="${path}"/><path class="sketch sk${kind}" d="${path}"/>`;
  }).join("");
}

/** @param {Point} at */
function ring({ x, y }) {
  return `M${x - 16} ${y}a16 16 0 1 1 32 0a16 16 0 1 1 -32 0`;
}

/** A line with a head, which ends before the middle of what it points at. @param {Point} from @param {Point} to */
export function arrow(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const end = { x: to.x - 12 * x, y: to.y - 12 * y };
  const side = (/** @type {number} */ way) => `${end.x - 9 * x + way * 6 * y} ${end.y - 9 * y - way * 6 * x}`;
  return `M${from.x} ${from.y}L${end.x} ${end.y}M${side(1)}L${end.x} ${end.y}L${side(-1)}`;
}
