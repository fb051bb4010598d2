// @ts-check
// Where things are in a drawing: cells of 40 units in a margin, row 1 at the top, or all turned by 180°.

export const CELL = 40;

export class Grid {
  /** @param {number} n rows and columns @param {number} margin around them @param {boolean} flipped */
  constructor(n, margin, flipped) {
    this.n = n;
    this.margin = margin;
    this.flipped = flipped;
    this.width = n * CELL + 2 * margin;
  }

  /** @param {string} cell */
  place(cell) {
    const col = cell.charCodeAt(0) - 97;
    const row = Number(cell.slice(1)) - 1;
    return this.flipped ? { col: this.n - 1 - col, row: this.n - 1 - row } : { col, row };
  }

  /**
   * The cell that is seen in a column and row; null off the board.
   * @param {number} col
   * @param {number} row
   * @returns {string|null}
   */
  seen(col, row) {
    if (col < 0 || row < 0 || col >= this.n || row >= this.n) return null;
    const [c, r] = this.flipped ? [this.n - 1 - col, this.n - 1 - row] : [col, row];
    return String.fromCharCode(97 + c) + (r + 1);
  }

  /** @param {string} cell */
  middle(cell) {
    const { col, row } = this.place(cell);
    return { x: this.margin + CELL * (col + 0.5), y: this.margin + CELL * (row + 0.5) };
  }

  /**
   * The middle of a piece of four cells that is named by its top-left one.
   * @param {string} cell
   */
  blockMiddle(cell) {
    const { x, y } = this.middle(cell);
    const aside = this.flipped ? -CELL / 2 : CELL / 2;
    return { x: x + aside, y: y + aside };
  }

  /**
   * The four cells of such a piece.
   * @param {string} cell
   */
  block(cell) {
    const col = cell.charCodeAt(0);
    const row = Number(cell.slice(1));
    return [0, 1].flatMap((down) => [0, 1].map((right) => String.fromCharCode(col + right) + (row + down)));
  }

  /**
   * The cell at a point of the drawing.
   * @param {number} x
   * @param {number} y
   */
  cellAt(x, y) {
    return this.seen(Math.floor((x - this.margin) / CELL), Math.floor((y - this.margin) / CELL));
  }

  /**
   * How far apart two cells are, the longer way.
   * @param {string} one
   * @param {string} other
   */
  far(one, other) {
    const a = this.place(one);
    const b = this.place(other);
    return Math.max(Math.abs(a.col - b.col), Math.abs(a.row - b.row));
  }

  /** All cells, a1 first, row by row: the order of the names in a view. */
  *cells() {
    for (let row = 1; row <= this.n; row++) {
      for (let col = 0; col < this.n; col++) yield String.fromCharCode(97 + col) + row;
    }
  }
}
