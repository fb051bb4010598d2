// @ts-check
// Setting up a position: pieces are put wherever one likes, and the server says whether it can be played. Letters and their
// pictures come with the tools; all that is known here is how a position's text is written.

import { part, setText } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./types.js").Tried} Tried */
/** @typedef {{letter: string, on: string|null, figure: string|null, side: string|null, name: string}} Tool */

/**
 * @typedef {object} SetupOptions
 * @property {Board} board
 * @property {Record<string, string>} words
 * @property {(position: string|null) => Promise<Tried|string>} judge a position, or why it is none; null asks for the game's beginning
 * @property {(position: Tried) => void} onDone
 */

const EMPTY = ".";
/** The sprite of the piece that covers four cells. */
const LARGE = "fort";
const WAIT = 250;

export class Setup {
  /** @param {HTMLElement} root @param {SetupOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    this.active = false;
    this.palette = part(root, "palette");
    this.said = part(root, "setup-said");
    this.mover = /** @type {HTMLSelectElement} */ (part(root, "mover"));
    this.radios = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("input[type=radio]")]);
    /** @type {Tool[]} */
    this.tools = this.radios.map(({ value, dataset }) => ({
      letter: value, on: dataset.on ?? null, figure: dataset.figure ?? null, side: dataset.side ?? null, name: dataset.name ?? value,
    }));
    this.fort = this.tools.find(({ figure }) => figure === LARGE)?.letter ?? null;
    this.rider = this.tools.find(({ on }) => on !== null)?.on ?? null;
    /** @type {Tried|null} the game's beginning: its ground is always there */ this.start = null;
    /** @type {string[]} */ this.letters = [];
    this.timer = 0;
    this.palette.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "radio") this.show();
      else this.changed();
    });
  }

  get keys() {
    return /** @type {(HTMLInputElement|HTMLSelectElement)[]} */ ([...this.root.querySelectorAll("[data-key]")]);
  }

  get tool() {
    const place = this.radios.findIndex(({ checked }) => checked);
    return /** @type {Tool} */ (this.tools[Math.max(0, place)]);
  }

  /** Begins with a position. @param {Tried} position @returns {Promise<boolean>} */
  async open(position) {
    const start = this.start ?? (await this.options.judge(null));
    if (typeof start === "string") {
      setText(this.said, start);
      return false;
    }
    this.start = start;
    this.active = true;
    this.palette.hidden = false;
    this.take(position.text);
    return true;
  }

  close() {
    this.active = false;
    this.palette.hidden = true;
    clearTimeout(this.timer);
  }

  clear() {
    this.letters.fill(EMPTY);
    this.changed();
  }

  restart() {
    if (this.start) this.take(this.start.text);
  }

  async done() {
    const judged = await this.options.judge(this.text());
    if (!this.active) return;
    if (typeof judged === "string") this.refuse(judged);
    else this.options.onDone(judged);
  }

  /** @param {string} reason */
  refuse(reason) {
    setText(this.said, reason);
    this.said.classList.add("bad");
  }

  // ---- The text ----

  /** Takes a position's text apart. @param {string} text */
  take(text) {
    const [board = "", side = "first", ...fields] = text.split(" ");
    const row = (/** @type {string} */ text) => text.replace(/\d+/g, (run) => EMPTY.repeat(Number(run)));
    this.letters = [...board.split("/").map(row).join("")];
    this.mover.value = side === "second" ? "second" : "first";
    const given = new Map(fields.map((field) => /** @type {[string, string]} */ (field.split("="))));
    for (const field of this.keys) {
      field.value = given.get(field.dataset.key ?? "") ?? "";
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    }
    this.changed();
  }

  /** The position as a text. */
  text() {
    const { n } = this.options.board.grid;
    const rows = Array.from({ length: n }, (_, row) =>
      this.letters.slice(row * n, (row + 1) * n).join("").replace(/\.+/g, (run) => String(run.length)));
    const fields = this.keys.filter(({ value }) => value.trim()).map(({ dataset, value }) => `${dataset.key}=${value.replaceAll(" ", "")}`);
    return [rows.join("/"), this.mover.value, ...fields].join(" ");
  }

  // ---- Putting ----

  /** Somebody presses a cell. @param {string} cell */
  press(cell) {
    const { n } = this.options.board.grid;
    const at = cell.charCodeAt(0) - 97 + n * (Number(cell.slice(1)) - 1);
    const { letter, on, figure } = this.tool;
    const here = this.letters[at] ?? EMPTY;
    const large = here === this.fort || here === this.rider;
    if (figure === LARGE) {
      if (large) this.takeOff(at);
      else this.putLarge(at, letter);
    } else if (on && large) this.letters[at] = here === on ? (this.fort ?? EMPTY) : on;
    else if (large && here === this.rider) this.letters[at] = this.fort ?? EMPTY;
    else {
      if (large) this.takeOff(at);
      this.letters[at] = here === letter ? EMPTY : letter;
    }
    this.changed();
  }

  /** A piece of four cells, within the board. @param {number} at @param {string} letter */
  putLarge(at, letter) {
    const { n } = this.options.board.grid;
    const [col, row] = [Math.min(at % n, n - 2), Math.min(Math.floor(at / n), n - 2)];
    const cells = [0, 1, n, n + 1].map((by) => row * n + col + by);
    for (const cell of cells) if (this.letters[cell] === this.fort || this.letters[cell] === this.rider) this.takeOff(cell);
    for (const cell of cells) this.letters[cell] = letter;
  }

  /** Takes off the large piece that covers a cell. @param {number} at */
  takeOff(at) {
    const block = this.blocks().find((cells) => cells.includes(at)) ?? [at];
    for (const cell of block) this.letters[cell] = EMPTY;
  }

  /** The large pieces: the first wall that none covers yet is a corner. */
  blocks() {
    const { n } = this.options.board.grid;
    const covered = new Set();
    const blocks = /** @type {number[][]} */ ([]);
    for (const [at, letter] of this.letters.entries()) {
      if (covered.has(at) || (letter !== this.fort && letter !== this.rider) || this.fort === null) continue;
      const cells = [at, at + 1, at + n, at + n + 1].filter((cell) => cell < n * n);
      for (const cell of cells) covered.add(cell);
      blocks.push(cells);
    }
    return blocks;
  }

  // ---- Showing ----

  /** Draws, and asks whether it can be played. */
  changed() {
    this.show();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      const text = this.text();
      const judged = await this.options.judge(text);
      if (!this.active || text !== this.text()) return;
      this.said.classList.remove("bad");
      if (typeof judged === "string") this.refuse(judged);
      else setText(this.said, this.options.words["analysis-setup-fine"] ?? "");
    }, WAIT);
  }

  /** The board, on which every cell can be pressed. */
  show() {
    const { board, words } = this.options;
    const { start } = this;
    if (!start || !this.active) return;
    const { grid } = board;
    const cells = [...grid.cells()];
    const tool = this.tool;
    const name = (/** @type {string} */ letter) =>
      this.tools.find((one) => (one.letter === letter || one.on === letter) && one.figure)?.name ?? words["cell-empty"];
    board.show({
      ...start,
      layers: { under: start.layers?.under ?? "", pieces: this.pieces(cells), marks: "" },
      legal: cells,
      effects: {},
      ends: [],
      block: false,
      hops: null,
      figure: tool.figure && tool.figure !== LARGE ? [tool.figure, tool.side ?? ""] : null,
      cells: cells.map((cell, place) => `${cell}, ${name(this.letters[place] ?? EMPTY)}`),
    }, { animate: false });
  }

  /** @param {string[]} cells */
  pieces(cells) {
    const { grid } = this.options.board;
    const piece = (/** @type {Tool|undefined} */ tool, /** @type {string} */ cell, /** @type {{x: number, y: number}} */ { x, y }) =>
      tool ? `<use href="#${tool.figure}" class="pc ${tool.side}" data-key="s${cell}" data-cell="${cell}" transform="translate(${x} ${y})"/>` : "";
    const large = this.tools.find(({ figure }) => figure === LARGE);
    const forts = this.blocks().map(([at]) => piece(large, cells[at ?? 0] ?? "", grid.blockMiddle(cells[at ?? 0] ?? "a1")));
    const others = this.letters.map((letter, place) => {
      const tool = this.tools.find((one) => one.figure && one.figure !== LARGE && (one.letter === letter || one.on === letter));
      const cell = cells[place] ?? "a1";
      return tool ? piece(tool, cell, grid.middle(cell)) : "";
    });
    return forts.join("") + others.join("");
  }
}
