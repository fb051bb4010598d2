// @ts-check
// A magnifying glass for cells that are too small for a finger. It shows the board itself, not a copy.

import { CELL } from "./grid.js";
import { read } from "./steps.js";

/** @typedef {import("./board.js").Board} Board */

/** Its width in pixels, and that of a cell in it. */
const WIDTH = 148;
const LARGE = 44;
const LAYERS = ["board", "under", "pieces", "marks"];

export class Loupe {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {SVGSVGElement|null} */ this.node = null;
  }

  /** Shows what a step concerns; nothing takes it away. @param {string|null} step */
  show(step) {
    const cell = step ? read(step).to : null;
    if (cell === null) {
      this.node?.remove();
      this.node = null;
      return;
    }
    const node = this.node ?? this.make();
    const { grid } = this.board;
    const side = (WIDTH / LARGE) * CELL;
    const { x, y } = grid.middle(cell);
    node.setAttribute("viewBox", `${x - side / 2} ${y - side / 2} ${side} ${side}`);
    node.classList.toggle("right", this.isLeft(cell, step ?? ""));
  }

  /** Whether more of what the step concerns lies in the left half. @param {string} cell @param {string} step */
  isLeft(cell, step) {
    const { grid, acting: view } = this.board.state;
    const all = [cell, cell, ...(view?.effects[step]?.takes ?? [])];
    const from = read(step).from;
    if (from) all.push(from);
    const middle = grid.width / 2;
    return all.filter((other) => grid.middle(other).x < middle).length * 2 >= all.length;
  }

  make() {
    const { svg, box } = this.board;
    const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    node.setAttribute("class", (svg.getAttribute("class") ?? "").replace("board", "loupe"));
    node.setAttribute("aria-hidden", "true");
    for (const layer of LAYERS) {
      svg.querySelector(".l-" + layer)?.setAttribute("id", "layer-" + layer);
      const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", "#layer-" + layer);
      node.append(use);
    }
    box.append(node);
    this.node = node;
    return node;
  }
}
