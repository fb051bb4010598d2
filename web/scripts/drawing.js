// @ts-check
// The server's drawing in the page: its layers, cells and pieces, found once and again when they are swapped.

import { Grid } from "./grid.js";

const SVG = "http://www.w3.org/2000/svg";
/** The sprite of a piece that covers four cells. */
const LARGE = "fort";

export class Drawing {
  /** @param {HTMLElement} box the element around the drawing */
  constructor(box) {
    const svg = /** @type {SVGSVGElement|null} */ (box.querySelector("svg.board"));
    if (!svg) throw new Error("no board");
    this.svg = svg;
    const { n, margin } = svg.dataset;
    this.grid = new Grid(Number(n), Number(margin), "flipped" in svg.dataset);
    const layer = (/** @type {string} */ name) => /** @type {SVGGElement} */ (svg.querySelector(".l-" + name));
    this.layers = { under: layer("under"), pieces: layer("pieces"), marks: layer("marks") };
    /** @type {Map<string, SVGElement>} */ this.cells = new Map();
    for (const cell of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".cell"))) {
      this.cells.set(cell.dataset.cell ?? "", cell);
    }
    /** The board's own marks, above the server's. */
    this.own = group("own");
    /** Pieces that are no longer there and still to be seen going. */
    this.going = group("going");
    /** @type {Map<string, SVGElement>} pieces by cell; large ones by `block` and the cell that names them */
    this.nodes = new Map();
    /** @type {Map<string, import("./board-state.js").Piece>} the same, as the board's state has them */ this.pieces = new Map();
    /** @type {Map<string, string>} cells of large pieces, with the cell that names them */ this.blockAt = new Map();
    this.index();
  }

  /** Takes in the layers of another position. @param {{under: string, pieces: string, marks: string}} layers */
  swap(layers) {
    this.layers.under.innerHTML = layers.under;
    this.layers.pieces.innerHTML = layers.pieces;
    this.layers.marks.innerHTML = layers.marks;
    this.index();
  }

  index() {
    this.own.replaceChildren();
    this.going.replaceChildren();
    this.layers.marks.append(this.own, this.going);
    this.nodes.clear();
    this.pieces.clear();
    this.blockAt.clear();
    for (const node of /** @type {NodeListOf<SVGElement>} */ (this.layers.pieces.querySelectorAll(".pc"))) {
      const cell = node.dataset.cell ?? "";
      const figure = (node.getAttribute("href") ?? "#stone1").slice(1);
      const isLarge = figure === LARGE;
      if (isLarge) for (const part of this.grid.block(cell)) this.blockAt.set(part, cell);
      const name = isLarge ? "block " + cell : cell;
      this.nodes.set(name, node);
      this.pieces.set(name, { figure, side: node.classList.contains("p1") ? "p1" : "p2" });
    }
  }
}

/** @param {string} name */
function group(name) {
  const node = document.createElementNS(SVG, "g");
  node.setAttribute("class", name);
  return node;
}
