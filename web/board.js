// @ts-check
// A drawing that can be played on. It knows no rules: a view says which steps are legal and what they would do, a press
// becomes one of those steps, and the step goes out through `onStep`. Whatever changes, `redraw` draws all that is its own.

import { Drawing } from "./drawing.js";
import { CELL } from "./grid.js";
import { Keys } from "./keys.js";
import { Loupe } from "./loupe.js";
import { animate, blink, moves, pieces } from "./motion.js";
import { Pointer } from "./pointer.js";
import { Legal, read } from "./steps.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./motion.js").Seen} Seen */

/**
 * What a board is told at its making.
 * @typedef {object} BoardOptions
 * @property {(step: string) => void} onStep a legal step was made
 * @property {(step: string) => void} [onTry] something was tried that is not legal: the server may say why
 * @property {(step: string|null) => void} [onAim] a step waits for being confirmed, or no longer does
 * @property {(key: "back"|"end"|"type"|"help"|"before"|"after"|"escape") => boolean} [onKey] a key that concerns the page
 * @property {() => void} [onIdle] the board is pressed while no step can be made on it
 * @property {() => void} [onGesture] something is done on the board: what was said of the last deed is over
 * @property {Record<string, string>} words
 * @property {() => {confirmTouch: "needed"|"always"|"never", confirmTurns: boolean}} settings
 */

/** A step that is only thought of, with what is written on it. @typedef {{step: string, side: "first"|"second", mark: string}} Planned */

/** Below this many pixels a cell is too small for a finger. */
const SMALL = 24;
/** How far apart the steps of another's turn are shown, and how many may wait. */
const APART = 280;
const MOST_WAITING = 7;

export class Board {
  /**
   * @param {HTMLElement} box the element around the drawing
   * @param {BoardOptions} options
   */
  constructor(box, options) {
    this.box = box;
    this.options = options;
    /** @type {View|null} */ this.view = null;
    this.legal = new Legal([]);
    /** What the viewer's pieces could do if it were his turn. */ this.could = new Legal([]);
    /** @type {string|null} the piece whose moves are only looked at */ this.lookedAt = null;
    /** Whether steps can be made: the page switches it off while there is no connection. */
    this.live = true;
    /** @type {string|null} what is chosen, as `chooses` names it */ this.chosen = null;
    /** @type {string|null} */ this.hover = null;
    /** @type {string|null} */ this.aim = null;
    /** @type {string|null} */ this.pending = null;
    /** Whether the pending step was made by dragging: the piece is there already. */
    this.carried = false;
    /** @type {View[]} */ this.waiting = [];
    this.lastShown = 0;
    this.timer = 0;
    /** @type {Planned[]} what somebody thinks of doing */ this.plan = [];
    this.drawing = new Drawing(box);
    /** @type {Map<string, string>} what was last said of a cell */ this.named = new Map();
    this.keys = new Keys(this);
    this.loupe = new Loupe(this);
    this.pointer = new Pointer(this);
  }

  get svg() {
    return this.drawing.svg;
  }

  get grid() {
    return this.drawing.grid;
  }

  get pieceAt() {
    return this.drawing.pieceAt;
  }

  get blockAt() {
    return this.drawing.blockAt;
  }

  /**
   * Shows a position. With `queue`, what comes too quickly waits a little, so that it can be followed.
   * @param {View} view
   * @param {{animate?: boolean, queue?: boolean}} [how]
   */
  show(view, how = {}) {
    if (how.queue && moves() && (this.waiting.length || performance.now() - this.lastShown < APART)) {
      this.waiting.push(view);
      if (this.waiting.length > MOST_WAITING) this.waiting.shift();
      this.timer ||= window.setTimeout(() => this.next(), APART);
      return;
    }
    this.settle(false);
    this.draw(view, how.animate !== false);
  }

  /** Shows the next of those that wait. */
  next() {
    this.timer = 0;
    const view = this.waiting.shift();
    if (view) this.draw(view, true);
    if (this.waiting.length) this.timer = window.setTimeout(() => this.next(), APART);
  }

  /** Leaves out all waiting but the last. @param {boolean} showLast */
  settle(showLast) {
    clearTimeout(this.timer);
    this.timer = 0;
    const last = this.waiting.pop();
    this.waiting = [];
    if (last && showLast) this.draw(last, false);
  }

  /** @param {View} view @param {boolean} moving */
  draw(view, moving) {
    this.lastShown = performance.now();
    const before = this.view && moving ? pieces(this.drawing.layers.pieces) : null;
    const hops = this.view?.hops ?? null;
    this.view = view;
    this.legal = new Legal(view.legal);
    this.could = new Legal(view.could ?? []);
    // What is looked at stays so while the rival goes on with his turn.
    if (this.lookedAt !== null && !this.could.moves.has(this.lookedAt)) this.lookedAt = null;
    this.pending = null;
    this.pointer.endDrag();
    if (view.svg) {
      this.svg.replaceWith(fragment(view.svg));
      this.drawing = new Drawing(this.box);
      this.named.clear();
      this.keys.bind();
    } else if (view.layers) {
      this.drawing.swap(view.layers);
      const { layers, going } = this.drawing;
      const isHop = this.carried ? null : (/** @type {Seen} */ from, /** @type {Seen} */ to) => this.isHop(from, to, hops);
      if (before && moves()) animate(before, layers.pieces, going, isHop);
      else if (before) fade(layers.pieces);
    }
    this.carried = false;
    this.letGo();
  }

  /** @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {"over"|"far"|null} hops */
  isHop(from, to, hops) {
    const [one, other] = [this.grid.cellAt(from.x, from.y), this.grid.cellAt(to.x, to.y)];
    return one !== null && other !== null && this.jumps(one, other, hops);
  }

  /** @param {string} from @param {string} to @param {"over"|"far"|null} hops */
  jumps(from, to, hops) {
    if (hops === "far") return this.grid.far(from, to) > 1;
    if (hops !== "over" || this.grid.far(from, to) !== 2) return false;
    const [a, b] = [this.grid.place(from), this.grid.place(to)];
    const middle = this.grid.seen((a.col + b.col) / 2, (a.row + b.row) / 2);
    return middle !== null && this.pieceAt.has(middle);
  }

  /** Steps can be made, or the board can only be looked at. @param {boolean} live */
  setLive(live) {
    this.live = live;
    this.svg.classList.toggle("still", !live);
    if (!live) this.letGo();
  }

  /** A step was refused: the piece goes back, the cell blinks. @param {string|undefined} cell */
  refused(cell) {
    this.pending = null;
    this.carried = false;
    this.redraw();
    if (cell) blink(this.drawing.cells.get(cell));
  }

  // ---- What can be done ----

  /** Whether somebody can move here now. */
  get playable() {
    return this.live && this.pending === null && this.legal.all.size > 0;
  }

  /**
   * What a press on a cell would choose: the cell by which a piece's moves begin, or `x` and the cell for a taking that
   * is offered first.
   * @param {string} cell
   */
  chooses(cell) {
    if (this.legal.takesAreOffered && this.legal.takes.has(cell)) return "x" + cell;
    const named = this.view?.block ? this.blockAt.get(cell) : cell;
    return named !== undefined && this.legal.moves.has(named) ? named : null;
  }

  /** The steps of the chosen piece by the cells that make them. @returns {Map<string, string>} */
  targets() {
    const found = new Map();
    if (this.chosen === null) return found;
    if (this.chosen[0] === "x") return found.set(this.chosen.slice(1), this.chosen);
    for (const [to, step] of this.legal.moves.get(this.chosen) ?? []) {
      if (!this.view?.block) found.set(to, step);
      else {
        const old = this.grid.block(this.chosen);
        for (const cell of this.grid.block(to)) if (!old.includes(cell)) found.set(cell, step);
      }
    }
    return found;
  }

  /** The step that a press on a cell makes now. @param {string} cell @returns {string|null} */
  stepAt(cell) {
    const target = this.targets().get(cell);
    if (target) return target;
    const take = this.legal.takesAreOffered ? undefined : this.legal.takes.get(cell);
    const put = this.chosen === null ? this.legal.puts.get(cell) : undefined;
    return this.legal.sets.get(cell) ?? take ?? put ?? null;
  }

  /** Cells with something to do, in reading order: for going from one to the next. */
  actions() {
    const targets = this.targets();
    const takes = this.legal.takesAreOffered ? [] : [...this.legal.takes.keys()];
    const some = targets.size ? targets.keys() : takes.length ? takes : this.legal.sets.size ? this.legal.sets.keys() : null;
    const list = some ? [...some] : [...this.grid.cells()].filter((cell) => this.chooses(cell));
    const order = [...this.grid.cells()];
    return (list.length ? list : [...this.legal.puts.keys()]).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  // ---- What is done ----

  /** Somebody presses a cell. @param {string} cell @param {"mouse"|"touch"|"key"} by */
  press(cell, by) {
    this.options.onGesture?.();
    this.settle(true);
    if (!this.playable) {
      this.lookAt(cell);
      this.options.onIdle?.();
      return;
    }
    const near = by === "touch" && !this.stepAt(cell) ? this.nearTaking(cell) : cell;
    const step = this.stepAt(near);
    if (step) {
      if (this.aim === step || !this.mustConfirm(step, by)) this.commit(step);
      else this.setAim(step, by === "touch");
      return;
    }
    if (this.aim) {
      this.setAim(null, false);
      return;
    }
    const choice = this.chooses(cell);
    if (choice && choice !== this.chosen) this.choose(choice);
    else if (this.chosen) this.letGo(true);
    else this.try(cell);
  }

  /** Shows how a piece could move if it were its turn; once more, and no longer. @param {string} cell */
  lookAt(cell) {
    const named = this.could.moves.has(cell) ? cell : (this.blockAt.get(cell) ?? cell);
    const other = this.live && this.pending === null && this.could.moves.has(named) && named !== this.lookedAt;
    this.lookedAt = other ? named : null;
    this.redraw();
  }

  /** A taking that a finger has nearly hit. @param {string} cell */
  nearTaking(cell) {
    if (this.chooses(cell) || this.legal.takesAreOffered) return cell;
    for (const taken of this.legal.takes.keys()) if (this.grid.far(cell, taken) === 1) return taken;
    return cell;
  }

  /** @param {string} step @param {"mouse"|"touch"|"key"} by */
  mustConfirm(step, by) {
    const { confirmTouch, confirmTurns } = this.options.settings();
    if (confirmTurns && this.endsTurn(step)) return true;
    return by === "touch" && (confirmTouch === "always" || (confirmTouch === "needed" && this.cellPixels() < SMALL));
  }

  /** @param {string} step */
  endsTurn(step) {
    return this.view?.effects[step]?.ends ?? this.view?.ends.includes(read(step).kind) ?? false;
  }

  cellPixels() {
    return (this.svg.clientWidth / this.grid.width) * CELL;
  }

  /** @param {string} cell */
  choose(cell) {
    this.chosen = cell;
    this.redraw();
  }

  /** Lets go of the chosen piece. If only one piece can act, it is chosen at once. @param {boolean} [byHand] */
  letGo(byHand = false) {
    this.chosen = null;
    const only = this.legal.moves.size === 1 && !this.legal.puts.size && !this.legal.takes.size;
    if (only && !byHand && this.live) this.chosen = [...this.legal.moves.keys()][0] ?? null;
    this.setAim(null, false);
  }

  /** @param {string|null} step @param {boolean} magnified */
  setAim(step, magnified) {
    const before = this.aim;
    this.aim = step;
    this.svg.classList.toggle("aiming", step !== null && magnified);
    this.redraw();
    this.loupe.show(step !== null && magnified && this.cellPixels() < SMALL ? step : null);
    if (before !== step) this.options.onAim?.(step);
  }

  /** Makes a step, from wherever it comes. @param {string} step */
  commit(step) {
    // Buttons beside the board are ahead of what is still being shown on it: any press shows the end at once.
    this.settle(true);
    if (!this.live || !this.legal.all.has(step)) return;
    this.chosen = null;
    this.pending = step;
    this.setAim(null, false);
    this.options.onStep(step);
  }

  /** Tries what is not in the list, to hear why. @param {string} cell */
  try(cell) {
    const stands = this.pieceAt.has(cell) || this.blockAt.has(cell);
    if (this.legal.sets.size) this.options.onTry?.("@" + cell);
    else if (stands && this.legal.takes.size && !this.legal.moves.size) this.options.onTry?.("x" + cell);
    else if (stands && this.legal.moves.size) {
      const from = this.pieceAt.has(cell) ? cell : (this.blockAt.get(cell) ?? cell);
      const { col, row } = this.grid.place(from);
      const next = this.grid.seen(col, row + 1) ?? this.grid.seen(col, row - 1);
      if (next) this.options.onTry?.(from + "-" + next);
    } else if (this.legal.puts.size) this.options.onTry?.(cell);
  }

  // ---- The one way of drawing ----

  /** Draws all that is the board's own: choice, targets, pale pieces, what a step would do; and names the cells. */
  redraw() {
    if (!this.view) return;
    const targets = this.playable ? this.targets() : new Map();
    const parts = [];
    if (this.chosen !== null && this.playable) parts.push(this.pick(this.chosen));
    for (const [cell, step] of targets) parts.push(this.target(cell, step, targets.size));
    if (this.playable) for (const cell of this.legal.sets.keys()) parts.push(use("m-few", this.grid.middle(cell)));
    if (this.lookedAt !== null && !this.playable) parts.push(this.looked(this.lookedAt));
    const shown = this.pending ?? this.aim ?? this.hovered();
    if (shown) parts.push(this.preview(shown));
    else for (const planned of this.plan) parts.push(this.planned(planned));
    this.drawing.own.innerHTML = parts.join("");
    this.fadePieces();
    this.nameCells(targets);
  }

  /** The step under the pointer. */
  hovered() {
    return this.playable && this.hover !== null ? this.stepAt(this.hover) : null;
  }

  /** @param {string} cell */
  pick(cell) {
    if (cell[0] === "x") return use("m-pick", this.grid.middle(cell.slice(1)));
    return this.view?.block ? use("m-pick-f", this.grid.blockMiddle(cell)) : use("m-pick", this.grid.middle(cell));
  }

  /** Where a piece could go. @param {string} cell */
  looked(cell) {
    const block = this.blockAt.get(cell) === cell;
    const old = block ? this.grid.block(cell) : [];
    const targets = [...(this.could.moves.get(cell)?.keys() ?? [])];
    const cells = block ? targets.flatMap((to) => this.grid.block(to).filter((one) => !old.includes(one))) : targets;
    const pick = block ? use("m-pick-f", this.grid.blockMiddle(cell)) : use("m-pick", this.grid.middle(cell));
    return pick + [...new Set(cells)].map((one) => use("m-few", this.grid.middle(one))).join("");
  }

  /** @param {string} cell @param {string} step @param {number} count */
  target(cell, step, count) {
    const effect = this.view?.effects[step];
    const at = this.grid.middle(cell);
    const { kind, from, to } = read(step);
    if (kind === "take") return use("m-take", at);
    const hop = from !== null && to !== null && this.jumps(from, to, this.view?.hops ?? null);
    const dot = use(hop ? "m-hop" : count > 30 ? "m-few" : "m-dot", at);
    const strong = effect && (effect.wins || effect.takes?.length) && !this.view?.block;
    return strong ? this.ghost(step) + dot : dot;
  }

  /** A pale piece where the step would bring it. @param {string} step */
  ghost(step) {
    const { kind, from, to } = read(step);
    if (to === null || kind === "take") return "";
    const figure = this.view?.figure;
    if (kind !== "move") return figure ? use(figure[0], this.grid.middle(to), `pc ghost ${figure[1]}`) : "";
    const block = this.view?.block;
    const node = block ? this.pieceAt.get("block " + from) : this.pieceAt.get(from ?? "");
    const side = node?.classList.contains("p1") ? "p1" : "p2";
    const id = (node?.getAttribute("href") ?? "#stone1").slice(1);
    return use(id, block ? this.grid.blockMiddle(to) : this.grid.middle(to), `pc ghost ${side}`);
  }

  /** What a step would do. @param {string} step */
  preview(step) {
    const effect = this.view?.effects[step] ?? {};
    const at = (/** @type {string} */ cell) => this.grid.middle(cell);
    const parts = [];
    for (const square of effect.squares ?? []) {
      const points = square.map(at).map(({ x, y }) => `${x} ${y}`);
      parts.push(`<path class="plan" d="M${points.join("L")}Z"/>`);
    }
    if (effect.line) {
      const [a, b] = effect.line.map(at);
      if (a && b) parts.push(`<path class="five" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>`);
    }
    for (const cell of [...(effect.takes ?? []), ...(effect.opens ?? [])]) parts.push(use("m-take", at(cell)));
    return parts.join("") + this.ghost(step);
  }

  /** Shows steps that are only thought of; none for none. @param {Planned[]} plan */
  setPlan(plan) {
    this.plan = plan;
    this.redraw();
  }

  /** A step that is thought of: a way, or a pale piece, with its mark. @param {Planned} planned */
  planned({ step, side, mark }) {
    const { kind, from, to } = read(step);
    if (to === null) return "";
    const block = kind === "move" && this.view?.block;
    const middle = (/** @type {string} */ cell) => (block ? this.grid.blockMiddle(cell) : this.grid.middle(cell));
    const at = middle(to);
    const label = `<text class="plan-mark" x="${at.x}" y="${at.y}">${mark}</text>`;
    if (kind === "take") return use("m-take", at) + label;
    if (kind === "move" && from !== null) {
      const begin = middle(from);
      return `<path class="plan-way" d="${arrow(begin, at)}"/>` + label;
    }
    const own = side === this.view?.mover ? this.view?.figure : null;
    const [id, classes] = own ?? (side === "first" ? ["stone1", "p1"] : ["stone2", "p2"]);
    return use(id, at, `pc ghost ${classes}`) + label;
  }

  /** Pieces that a pending step concerns are pale. */
  fadePieces() {
    for (const node of this.drawing.layers.pieces.querySelectorAll(".pending")) node.classList.remove("pending");
    if (this.pending === null) return;
    const { kind, from, to } = read(this.pending);
    const cell = kind === "move" ? from : kind === "take" ? to : null;
    if (cell === null) return;
    const key = kind === "move" && this.view?.block ? "block " + cell : cell;
    this.pieceAt.get(key)?.classList.add("pending");
  }

  /** Tells readers what stands on each cell and what it means now. @param {Map<string, string>} targets */
  nameCells(targets) {
    const names = this.view?.cells ?? [];
    const words = this.options.words;
    let place = 0;
    for (const cell of this.grid.cells()) {
      let name = names[place++] ?? cell;
      const step = targets.get(cell);
      if (cell === this.chosen || "x" + cell === this.chosen) name += ", " + words.chosen;
      if (step) name += this.meaning(step);
      if (this.named.get(cell) !== name) {
        this.named.set(cell, name);
        this.drawing.cells.get(cell)?.setAttribute("aria-label", name);
      }
    }
  }

  /** @param {string} step */
  meaning(step) {
    const words = this.options.words;
    const effect = this.view?.effects[step];
    const taking = this.legal.takesAreOffered ? words["can-lift"] : words["can-take"];
    let text = ", " + (read(step).kind === "take" ? taking : words["can-go"]);
    if (effect?.takes?.length) text += ", " + (words.takes ?? "").replace("#", String(effect.takes.length));
    if (effect?.line) text += ", " + words["makes-five"];
    else if (effect?.wins) text += ", " + words.wins;
    return text;
  }

  /** @param {string|null} cell */
  setHover(cell) {
    if (cell === this.hover) return;
    this.hover = cell;
    if (this.playable) this.redraw();
  }

  /** The position in words: rows from the top, empty ones together. */
  describe() {
    const words = this.options.words;
    const names = this.view?.cells ?? [];
    const said = [];
    let empty = /** @type {number[]} */ ([]);
    const flush = () => {
      if (empty.length === 1) said.push((words["empty-row"] ?? "").replace("#", String(empty[0])));
      if (empty.length > 1) said.push((words["empty-rows"] ?? "").replace("#", `${empty[0]}–${empty[empty.length - 1]}`));
      empty = [];
    };
    const order = [...this.grid.cells()];
    for (let row = 0; row < this.grid.n; row++) {
      const taken = order.slice(row * this.grid.n, (row + 1) * this.grid.n)
        .filter((cell) => this.pieceAt.has(cell) || this.blockAt.has(cell));
      if (!taken.length) empty.push(row + 1);
      else {
        flush();
        said.push(taken.map((cell) => names[order.indexOf(cell)]).join("; ") + ".");
      }
    }
    flush();
    return said.join(" ");
  }
}

/** A line with a head, which ends before the middle of what it points at. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function arrow(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const end = { x: to.x - 12 * x, y: to.y - 12 * y };
  const side = (/** @type {number} */ way) => `${end.x - 9 * x + way * 6 * y} ${end.y - 9 * y - way * 6 * x}`;
  return `M${from.x} ${from.y}L${end.x} ${end.y}M${side(1)}L${end.x} ${end.y}L${side(-1)}`;
}

/** @param {string} id @param {{x: number, y: number}} at @param {string} [classes] */
function use(id, at, classes) {
  return `<use href="#${id}"${classes ? ` class="${classes}"` : ""} transform="translate(${at.x} ${at.y})"/>`;
}

/** @param {string} markup a drawing that the server made */
function fragment(markup) {
  return document.createRange().createContextualFragment(markup);
}

/** @param {Element} layer */
function fade(layer) {
  layer.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80 });
}
