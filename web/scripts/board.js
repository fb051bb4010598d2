// @ts-check
// A drawing that can be played on. What is known and what may happen stands in `BoardState`; here the page's events reach it, and
// whatever it changes is drawn in one way, by `redraw`. A step goes out through `onStep`.

import { APART, BoardState } from "./board-state.js";
import { Drawing } from "./drawing.js";
import { CELL } from "./grid.js";
import { Keys } from "./keys.js";
import { Loupe } from "./loupe.js";
import { fading, leaving, marks } from "./marks.js";
import { animate, blink, moves, pieces } from "./motion.js";
import { Pointer } from "./pointer.js";
import { cellNames, describe, meaning } from "./reading.js";

/** @typedef {import("./board-state.js").Care} Care */
/** @typedef {import("./board-state.js").Deed} Deed */
/** @typedef {import("./board-state.js").PageKey} PageKey */
/** @typedef {import("./board-state.js").Planned} Planned */
/** @typedef {import("./motion.js").Seen} Seen */
/** @typedef {import("./types.js").View} View */

/**
 * What a board is told at its making.
 * @typedef {object} BoardOptions
 * @property {(step: string) => void} onStep a legal step was made
 * @property {(step: string) => void} [onTry] something was tried that is not legal: the server may say why
 * @property {(step: string|null) => void} [onAim] a step waits for being confirmed, or no longer does
 * @property {(key: PageKey) => boolean} [onKey] a key that concerns the page
 * @property {() => void} [onIdle] the board is pressed while no step can be made on it
 * @property {() => void} [onNear] a hand comes near the board, or a key: it may be going to be pressed
 * @property {() => boolean} [onCancel] whatever is laid out is to be let go; whether there was something
 * @property {() => void} [onGesture] something is done on the board: what was said of the last deed is over
 * @property {Record<string, string>} words
 * @property {() => Omit<Care, "small">} settings
 */

/** Below this many pixels a cell is too small for a finger. */
const SMALL = 24;

export class Board {
  /**
   * @param {HTMLElement} box the element around the drawing
   * @param {BoardOptions} options
   */
  constructor(box, options) {
    this.box = box;
    this.options = options;
    this.drawing = new Drawing(box);
    this.state = new BoardState(this.drawing.grid);
    this.arrange();
    this.timer = 0;
    /** @type {string|null} the step of which the page was last told that it is aimed at */ this.toldAim = null;
    /** @type {Map<string, string>} what was last said of a cell */ this.named = new Map();
    this.keys = new Keys(this);
    this.loupe = new Loupe(this);
    this.pointer = new Pointer(this);
  }

  get svg() {
    return this.drawing.svg;
  }

  get grid() {
    return this.state.grid;
  }

  /** How careful the hand wants the board to be. @returns {Care} */
  get care() {
    return { ...this.options.settings(), small: this.isSmall };
  }

  get isSmall() {
    return (this.svg.clientWidth / this.grid.width) * CELL < SMALL;
  }

  // ---- What the page says ----

  /**
   * Shows a position. With `queue`, what comes too quickly waits a little, so that it can be followed.
   * @param {View} view
   * @param {{animate?: boolean, queue?: boolean}} [how]
   */
  show(view, how = {}) {
    if (this.state.arrive(view, performance.now(), Boolean(how.queue) && moves())) {
      this.stop();
      this.draw(view, how.animate !== false);
    } else this.timer ||= window.setTimeout(() => this.next(), APART);
  }

  /** Shows the next of those that wait. */
  next() {
    this.timer = 0;
    const view = this.state.next();
    if (view) this.draw(view, true);
    if (this.state.waiting.length) this.timer = window.setTimeout(() => this.next(), APART);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** Any press shows the end at once of what is still being shown. */
  settle() {
    this.stop();
    const last = this.state.settle();
    if (last) this.draw(last, false);
  }

  /** @param {boolean} live */
  setLive(live) {
    this.state.setLive(live);
    this.redraw();
  }

  /** A step was refused: the piece goes back, the cell blinks. @param {string|undefined} cell */
  refused(cell) {
    this.state.refuse();
    this.redraw();
    if (cell) blink(this.drawing.cells.get(cell));
  }

  /** Makes a step that comes from beside the board. @param {string} step */
  commit(step) {
    // Buttons are ahead of what is still being shown on the board.
    this.settle();
    this.do(this.state.commit(step));
  }

  /** Makes the step that waits for being confirmed, or lets it go. @param {boolean} go */
  confirm(go) {
    this.settle();
    this.do(this.state.confirm(go));
  }

  /** Whether a step is legal. @param {string} step */
  isLegal(step) {
    return this.state.legal.all.has(step);
  }

  /** Shows steps that are only thought of; none for none. @param {Planned[]} plan */
  setPlan(plan) {
    this.state.plan = plan;
    this.redraw();
  }

  /** A turn is laid out ahead, or no longer. @param {import("./board-state.js").Laid|null} laid */
  lay(laid) {
    this.state.lay(laid);
    this.redraw();
  }

  /** What a step would do, in words. @param {string} step */
  meaning(step) {
    return meaning(this.state, step, this.options.words);
  }

  /** The position in words. */
  describe() {
    return describe(this.state, this.options.words);
  }

  // ---- What the hand does ----

  /** Somebody presses a cell. @param {string} cell @param {"mouse"|"touch"} by */
  press(cell, by) {
    this.options.onGesture?.();
    this.settle();
    this.do(this.state.press(cell, by, this.care));
  }

  /** @param {string|null} cell */
  setHover(cell) {
    if (this.state.setHover(cell)) this.redraw();
  }

  /** Shows what a deed has changed, and tells the page of it. @param {Deed} deed @returns {boolean} whether it meant something */
  do(deed) {
    const { onStep, onTry, onIdle, onKey } = this.options;
    if (deed.does === "unknown") return false;
    if (deed.does === "page") return onKey?.(deed.key) ?? false;
    this.redraw();
    if (deed.does === "cursor") this.keys.follow(true);
    if (deed.does === "step") onStep(deed.step);
    if (deed.does === "try") onTry?.(deed.step);
    if (deed.does === "idle") onIdle?.();
    return true;
  }

  // ---- The one way of drawing ----

  /** Brings in another drawing. @param {View} view @param {boolean} moving */
  draw(view, moving) {
    const { state, drawing } = this;
    const before = state.view && moving ? pieces(drawing.layers.pieces) : null;
    const { carried } = state;
    const hops = state.view?.hops ?? null;
    state.take(view, performance.now());
    this.pointer.endDrag();
    if (view.svg) {
      this.svg.replaceWith(fragment(view.svg));
      this.drawing = new Drawing(this.box);
      this.named.clear();
      this.arrange();
      this.keys.bind();
    } else if (view.layers) {
      drawing.swap(view.layers);
      this.arrange();
      const { layers, going } = drawing;
      const isHop = carried ? null : (/** @type {Seen} */ from, /** @type {Seen} */ to) => this.isHop(from, to, hops);
      if (before && moves()) animate(before, layers.pieces, going, isHop);
      else if (before) fade(layers.pieces);
    }
    this.redraw();
  }

  arrange() {
    const { grid, pieces, blockAt } = this.drawing;
    this.state.arrange(grid, pieces, blockAt);
  }

  /** @param {Seen} from @param {Seen} to @param {"over"|"far"|null} hops */
  isHop(from, to, hops) {
    const [one, other] = [this.grid.cellAt(from.x, from.y), this.grid.cellAt(to.x, to.y)];
    return one !== null && other !== null && this.state.jumps(one, other, hops);
  }

  /** Draws all that is the board's own, names the cells, and tells the page what is aimed at. */
  redraw() {
    const { state, drawing } = this;
    this.svg.classList.toggle("still", !state.live);
    if (state.view) {
      drawing.own.innerHTML = marks(state);
      this.fadePieces();
      this.nameCells();
    }
    this.showAim();
  }

  /** Pieces that a pending step or a turn laid out concerns are pale. */
  fadePieces() {
    for (const node of this.drawing.layers.pieces.querySelectorAll(".pending")) node.classList.remove("pending");
    for (const faded of [fading(this.state), ...leaving(this.state)]) {
      if (faded !== null) this.drawing.nodes.get(faded)?.classList.add("pending");
    }
  }

  /** Tells readers what stands on each cell and what it means now. */
  nameCells() {
    for (const [cell, name] of cellNames(this.state, this.options.words)) {
      if (this.named.get(cell) === name) continue;
      this.named.set(cell, name);
      this.drawing.cells.get(cell)?.setAttribute("aria-label", name);
    }
  }

  showAim() {
    const { aim, magnified } = this.state;
    this.svg.classList.toggle("aiming", magnified);
    if (aim === this.toldAim) return;
    this.toldAim = aim;
    this.loupe.show(magnified && this.isSmall ? aim : null);
    this.options.onAim?.(aim);
  }
}

/** @param {string} markup a drawing that the server made */
function fragment(markup) {
  return document.createRange().createContextualFragment(markup);
}

/** @param {Element} layer */
function fade(layer) {
  layer.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
}
