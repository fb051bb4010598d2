// @ts-check
// All that a board knows, apart from the page: what may be done, as it was handed in; what stands where; what is chosen, aimed at or
// on its way. Nothing here touches the document or knows a rule. Whatever happens is a method: it changes the state and answers with a
// deed, which says what is to be done outside.

import { Sketch } from "./sketch.js";
import { Legal, read } from "./steps.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./types.js").View} View */

/** Who presses. @typedef {"mouse"|"touch"|"key"} By */

/**
 * A step that is only thought of, with what is written on it; whether what moves covers four cells, where that is otherwise than the view says.
 * @typedef {{step: string, side: "first"|"second", mark: string, block?: boolean}} Planned
 */

/**
 * A turn that is laid out while another's is waited for: its steps, how many steps the game had then, and the position that the server
 * supposes after them, with what could follow.
 * @typedef {{steps: string[], ply: number, view: View}} Laid
 */

/** A piece by its sprite and the class of its side. @typedef {{figure: string, side: string}} Piece */

/**
 * How careful the hand wants the board to be.
 * @typedef {object} Care
 * @property {"needed"|"always"|"never"} confirmTouch
 * @property {boolean} confirmTurns
 * @property {boolean} small whether cells are too small for a finger
 */

/** A key that concerns the page around the board. @typedef {"back"|"end"|"type"|"help"|"before"|"after"|"escape"} PageKey */

/**
 * What is to be done outside: a legal step was made, something else is to be tried so that its refusal is heard, the board was pressed
 * while no step can be made, the cursor went to another cell, a key is the page's, or nobody's.
 * @typedef {{does: "nothing"|"idle"|"cursor"|"unknown"}|{does: "step"|"try", step: string}|{does: "page", key: PageKey}} Deed
 */

/** How far apart the steps of another's turn are shown, and how many may wait. */
export const APART = 280;
export const MOST_WAITING = 7;

/** By how many columns and rows a key goes. */
const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-99, 0], End: [99, 0], PageUp: [0, -99], PageDown: [0, 99],
});

/** @type {Deed} */
const NOTHING = { does: "nothing" };

export class BoardState {
  /** @param {Grid} grid */
  constructor(grid) {
    /** The measures of the drawing, and whether it is turned. */
    this.grid = grid;
    /** @type {Map<string, Piece>} pieces by cell; large ones by `block` and the cell that names them */
    this.pieces = new Map();
    /** @type {Map<string, string>} cells of large pieces, with the cell that names them */ this.blockAt = new Map();
    /** What is drawn of both: a turn that is laid out moves them without the drawing. */
    this.drawn = { pieces: this.pieces, blockAt: this.blockAt };
    /** @type {Laid|null} the turn that is laid out ahead */ this.laid = null;
    /** @type {[string, string]|null} what its puts and set-downs bring */ this.brings = null;
    /** @type {View|null} */ this.view = null;
    this.legal = new Legal([]);
    /** What the viewer's pieces could do if it were his turn. */ this.could = new Legal([]);
    /** @type {string|null} the piece whose moves are only looked at */ this.lookedAt = null;
    /** Whether steps can be made: the page switches it off while there is no connection, or the past is looked at. */
    this.live = true;
    /** @type {string|null} what is chosen, as `chooses` names it */ this.chosen = null;
    /** @type {string|null} the cell under the pointer */ this.hover = null;
    /** @type {string|null} the cell of the keyboard; none before the first drawing */ this.cursor = null;
    /** @type {string|null} a step that waits for being confirmed */ this.aim = null;
    /** Whether a finger aims: what it covers is shown enlarged. */
    this.magnified = false;
    /** @type {string|null} a step that is on its way to the server */ this.pending = null;
    /** Whether the pending step was made by dragging: the piece is there already. */
    this.carried = false;
    /** @type {Planned[]} what somebody thinks of doing */ this.plan = [];
    /** What a hand has drawn on the board, to think with. */
    this.sketch = new Sketch();
    /** @type {View[]} what came too quickly to be followed */ this.waiting = [];
    this.lastShown = -Infinity;
  }

  // ---- What comes from outside ----

  /**
   * A position has come. With `queue`, what comes too quickly waits a little, so that it can be followed.
   * @param {View} view @param {number} now in milliseconds @param {boolean} queue
   * @returns {boolean} whether it is to be shown at once
   */
  arrive(view, now, queue) {
    if (!queue || (!this.waiting.length && now - this.lastShown >= APART)) {
      this.waiting = [];
      return true;
    }
    this.waiting.push(view);
    if (this.waiting.length > MOST_WAITING) this.waiting.shift();
    return false;
  }

  /** The next of those that wait. */
  next() {
    return this.waiting.shift() ?? null;
  }

  /** Leaves out all waiting but the last. */
  settle() {
    const last = this.waiting.pop() ?? null;
    this.waiting = [];
    return last;
  }

  /** A position is shown. @param {View} view @param {number} now in milliseconds */
  take(view, now) {
    this.lastShown = now;
    this.view = view;
    this.sketch.clear();
    // What is laid out stays to be seen while the other goes on; it goes on where it was judged for this very position.
    if (view.legal.length) this.laid = null;
    this.legal = new Legal(this.laid === null ? view.legal : this.laid.ply === view.ply ? this.laid.view.legal : []);
    this.could = new Legal(view.could ?? []);
    // What is looked at stays so while the rival goes on with his turn.
    if (this.lookedAt !== null && !this.could.moves.has(this.lookedAt)) this.lookedAt = null;
    this.pending = null;
    this.carried = false;
    this.keepLooking();
    this.letGo();
  }

  /** What the drawing has, after it was changed or turned. @param {Grid} grid @param {Map<string, Piece>} pieces @param {Map<string, string>} blockAt */
  arrange(grid, pieces, blockAt) {
    this.grid = grid;
    this.drawn = { pieces, blockAt };
    this.stand();
  }

  /** A turn is laid out ahead, or no longer. @param {Laid|null} laid */
  lay(laid) {
    if (!laid) this.keepLooking();
    this.laid = laid;
    this.brings = laid?.view.figure ?? (laid?.steps.length ? this.brings : null);
    this.legal = new Legal(laid?.view.legal ?? this.view?.legal ?? []);
    this.refuse();
    this.stand();
    // Who only waits has chosen nothing.
    this.letGo(laid !== null && !laid.steps.length);
    if (!laid) return;
    // What was looked at is taken in hand.
    const looked = this.lookedAt;
    if (looked !== null && this.legal.moves.has(looked)) this.chosen = looked;
    this.lookedAt = null;
  }

  /** A piece in hand for a turn ahead is looked at until it is known again what it can do. */
  keepLooking() {
    if (this.laid && this.chosen !== null && this.could.moves.has(this.chosen)) this.lookedAt = this.chosen;
  }

  /** What stands where: as it is drawn, with the steps that are laid out made. */
  stand() {
    this.pieces = new Map(this.drawn.pieces);
    this.blockAt = new Map(this.drawn.blockAt);
    for (const step of this.laid?.steps ?? []) this.makeAhead(step);
  }

  /** Makes a step of a turn that is laid out, as its text says. @param {string} step */
  makeAhead(step) {
    const { kind, from, to } = read(step);
    if (to === null) return;
    if (kind === "take") this.pieces.delete(to);
    else if (from === null) {
      if (this.brings) this.pieces.set(to, { figure: this.brings[0], side: this.brings[1] });
    } else {
      const piece = this.pieces.get(this.mover(from));
      this.pieces.delete(this.mover(from));
      if (piece) this.pieces.set(this.mover(to), piece);
      if (!this.acting?.block) return;
      for (const cell of this.grid.block(from)) this.blockAt.delete(cell);
      for (const cell of this.grid.block(to)) this.blockAt.set(cell, to);
    }
  }

  /** The position in which steps are made: the one that is shown, or the one that is supposed while a turn is laid out. */
  get acting() {
    return this.laid?.view ?? this.view;
  }

  /** Steps can be made, or the board can only be looked at. @param {boolean} live */
  setLive(live) {
    this.live = live;
    if (!live) this.letGo();
  }

  /** A step was refused: the piece goes back. */
  refuse() {
    this.pending = null;
    this.carried = false;
  }

  // ---- What can be done ----

  /** Whether somebody can move here now. */
  get playable() {
    return this.live && this.pending === null && this.legal.all.size > 0;
  }

  /** The name of the piece that moves from a cell, as `pieces` has it. @param {string} cell */
  mover(cell) {
    return this.acting?.block ? "block " + cell : cell;
  }

  /**
   * What a press on a cell would choose: the cell by which a piece's moves begin, or `x` and the cell for a taking that
   * is offered first.
   * @param {string} cell
   */
  chooses(cell) {
    if (this.legal.takesAreOffered && this.legal.takes.has(cell)) return "x" + cell;
    const named = this.acting?.block ? this.blockAt.get(cell) : cell;
    return named !== undefined && this.legal.moves.has(named) ? named : null;
  }

  /** The steps of the chosen piece by the cells that make them. @returns {Map<string, string>} */
  targets() {
    const found = new Map();
    if (this.chosen === null) return found;
    if (this.chosen[0] === "x") return found.set(this.chosen.slice(1), this.chosen);
    for (const [to, step] of this.legal.moves.get(this.chosen) ?? []) {
      if (!this.acting?.block) found.set(to, step);
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

  /** The step under the pointer. */
  hovered() {
    return this.playable && this.hover !== null ? this.stepAt(this.hover) : null;
  }

  /** Cells with something to do, in reading order: for going from one to the next. */
  actions() {
    const targets = this.targets();
    const takes = this.legal.takesAreOffered ? [] : [...this.legal.takes.keys()];
    const some = targets.size ? targets.keys() : takes.length ? takes : this.legal.sets.size ? this.legal.sets.keys() : null;
    const order = [...this.grid.cells()];
    const list = some ? [...some] : order.filter((cell) => this.chooses(cell));
    return (list.length ? list : [...this.legal.puts.keys()]).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }

  /** Whether a move goes over something. @param {string} from @param {string} to @param {"over"|"far"|null} hops */
  jumps(from, to, hops) {
    if (hops === "far") return this.grid.far(from, to) > 1;
    if (hops !== "over" || this.grid.far(from, to) !== 2) return false;
    const [a, b] = [this.grid.place(from), this.grid.place(to)];
    const middle = this.grid.seen((a.col + b.col) / 2, (a.row + b.row) / 2);
    return middle !== null && this.pieces.has(middle);
  }

  /** @param {string} step */
  endsTurn(step) {
    return this.acting?.effects[step]?.ends ?? this.acting?.ends.includes(read(step).kind) ?? false;
  }

  /** Whether a step is asked back before it is made. @param {string} step @param {By} by @param {Care} care */
  mustConfirm(step, by, { confirmTouch, confirmTurns, small }) {
    // A turn that is laid out can be dropped as long as it is not made.
    if (confirmTurns && !this.laid && this.endsTurn(step)) return true;
    return by === "touch" && (confirmTouch === "always" || (confirmTouch === "needed" && small));
  }

  // ---- What is done ----

  /** Somebody presses a cell. @param {string} cell @param {By} by @param {Care} care @returns {Deed} */
  press(cell, by, care) {
    if (!this.playable) {
      this.lookAt(cell);
      return { does: "idle" };
    }
    const near = by === "touch" && !this.stepAt(cell) ? this.nearTaking(cell) : cell;
    const step = this.stepAt(near);
    if (step) {
      if (this.aim === step || !this.mustConfirm(step, by, care)) return this.commit(step);
      this.setAim(step, by === "touch");
      return NOTHING;
    }
    if (this.aim) {
      this.setAim(null);
      return NOTHING;
    }
    const choice = this.chooses(cell);
    if (choice && choice !== this.chosen) this.chosen = choice;
    else if (this.chosen) this.letGo(true);
    else return this.attempt(cell);
    return NOTHING;
  }

  /** Makes a step, from wherever it comes. @param {string} step @returns {Deed} */
  commit(step) {
    if (!this.live || !this.legal.all.has(step)) return NOTHING;
    this.chosen = null;
    this.pending = step;
    this.setAim(null);
    return { does: "step", step };
  }

  /** Makes the step that waits for being confirmed, or lets it go. @param {boolean} go @returns {Deed} */
  confirm(go) {
    if (go && this.aim) return this.commit(this.aim);
    this.setAim(null);
    return NOTHING;
  }

  /** Tries what is not in the list, to hear why. @param {string} cell @returns {Deed} */
  attempt(cell) {
    const stands = this.pieces.has(cell) || this.blockAt.has(cell);
    if (this.legal.sets.size) return { does: "try", step: "@" + cell };
    if (stands && this.legal.takes.size && !this.legal.moves.size) return { does: "try", step: "x" + cell };
    if (stands && this.legal.moves.size) {
      const from = this.pieces.has(cell) ? cell : (this.blockAt.get(cell) ?? cell);
      const { col, row } = this.grid.place(from);
      const next = this.grid.seen(col, row + 1) ?? this.grid.seen(col, row - 1);
      return next ? { does: "try", step: from + "-" + next } : NOTHING;
    }
    return this.legal.puts.size ? { does: "try", step: cell } : NOTHING;
  }

  /** Shows how a piece could move if it were its turn; once more, and no longer. @param {string} cell */
  lookAt(cell) {
    // Where it could go may be pressed before it is known what a turn ahead could be.
    if (this.lookedTargets().includes(cell)) return;
    const named = this.could.moves.has(cell) ? cell : (this.blockAt.get(cell) ?? cell);
    const other = this.live && this.pending === null && this.could.moves.has(named) && named !== this.lookedAt;
    this.lookedAt = other ? named : null;
  }

  /** The cells to which the piece that is looked at could move. @returns {string[]} */
  lookedTargets() {
    const from = this.lookedAt;
    const targets = from === null ? [] : [...(this.could.moves.get(from)?.keys() ?? [])];
    if (from === null || this.blockAt.get(from) !== from) return targets;
    const old = this.grid.block(from);
    return [...new Set(targets.flatMap((to) => this.grid.block(to).filter((one) => !old.includes(one))))];
  }

  /** A taking that a finger has nearly hit. @param {string} cell */
  nearTaking(cell) {
    if (this.chooses(cell) || this.legal.takesAreOffered) return cell;
    for (const taken of this.legal.takes.keys()) if (this.grid.far(cell, taken) === 1) return taken;
    return cell;
  }

  /** Lets go of the chosen piece. If only one piece can act, it is chosen at once. @param {boolean} [byHand] */
  letGo(byHand = false) {
    this.chosen = null;
    const only = this.legal.moves.size === 1 && !this.legal.puts.size && !this.legal.takes.size;
    if (only && !byHand && this.live) this.chosen = [...this.legal.moves.keys()][0] ?? null;
    this.setAim(null);
  }

  /** Lets go of whatever is drawn, chosen or aimed at. @returns {boolean} whether there was something */
  cancel() {
    if (this.sketch.clear()) return true;
    const had = Boolean(this.chosen || this.aim);
    if (had) this.letGo(true);
    return had;
  }

  /** @param {string|null} step @param {boolean} [magnified] */
  setAim(step, magnified = false) {
    this.aim = step;
    this.magnified = step !== null && magnified;
  }

  /** The pointer is over a cell, or over none. @param {string|null} cell @returns {boolean} whether that is to be seen */
  setHover(cell) {
    if (cell === this.hover) return false;
    this.hover = cell;
    return this.playable;
  }

  // ---- By pointer ----

  /**
   * A piece is chosen as soon as it is pressed, so that it can be dragged.
   * @param {string} cell
   * @returns {{isNew: boolean, piece: string|null}|null} whether it was not chosen before, and what can be dragged
   */
  grab(cell) {
    if (!this.playable || this.stepAt(cell)) return null;
    const choice = this.chooses(cell);
    if (!choice) return null;
    const isNew = choice !== this.chosen;
    this.chosen = choice;
    return { isNew, piece: choice[0] === "x" ? null : this.acting?.block ? this.mover(choice) : cell };
  }

  /** A piece that was dragged is let go over a cell. @param {string|null} cell @param {Care} care @returns {Deed} */
  drop(cell, care) {
    const step = cell === null ? undefined : this.targets().get(cell);
    if (!step) return NOTHING;
    if (this.mustConfirm(step, "mouse", care)) {
      this.setAim(step);
      return NOTHING;
    }
    this.carried = true;
    return this.commit(step);
  }

  /** A finger that aims goes on to a cell. @param {string|null} cell @returns {boolean} whether it aims at something else now */
  slide(cell) {
    const step = this.aim && cell ? this.stepAt(cell) : null;
    if (!step || step === this.aim) return false;
    this.setAim(step, true);
    return true;
  }

  // ---- By keyboard ----

  /** A key by its place on the keyboard. @param {string} code @param {boolean} shift @param {Care} care @returns {Deed} */
  key(code, shift, care) {
    const way = WAYS[code];
    if (way) return this.go(way);
    const page = (/** @type {PageKey} */ key) => /** @type {Deed} */ ({ does: "page", key });
    switch (code) {
      case "Enter": case "NumpadEnter": case "Space":
        return shift && code !== "Space" ? page("end") : this.press(this.cursor ?? "a1", "key", care);
      case "Escape": return this.cancel() ? NOTHING : page("escape");
      case "Period": return this.goOn(1);
      case "Comma": return this.goOn(-1);
      case "Backspace": return page("back");
      case "Slash": return page(shift ? "help" : "type");
      case "KeyC": case "KeyA": return this.draw(code === "KeyC", shift);
      case "BracketLeft": return page("before");
      case "BracketRight": return page("after");
      default: return { does: "unknown" };
    }
  }

  /** A circle on the cursor's cell, or an arrow that begins or ends there. @param {boolean} circle @param {boolean} other whether of another kind @returns {Deed} */
  draw(circle, other) {
    const cell = this.cursor ?? "a1";
    if (circle) this.sketch.circle(cell, other ? 1 : 0);
    else this.sketch.arrow(cell, other ? 1 : 0);
    return NOTHING;
  }

  /** By this many columns and rows, as they are seen; stays on the board. @param {[number, number]} way @returns {Deed} */
  go([right, down]) {
    const { col, row } = this.grid.place(this.cursor ?? "a1");
    const within = (/** @type {number} */ at) => Math.min(this.grid.n - 1, Math.max(0, at));
    return this.goTo(this.grid.seen(within(col + right), within(row + down)) ?? "a1");
  }

  /** To the next or previous cell where something can be done. @param {number} by @returns {Deed} */
  goOn(by) {
    const cells = this.actions();
    if (!cells.length) return NOTHING;
    const order = [...this.grid.cells()];
    const here = cells.indexOf(this.cursor ?? "a1");
    const place = order.indexOf(this.cursor ?? "a1");
    const after = cells.findIndex((cell) => order.indexOf(cell) > place);
    const from = here >= 0 ? here : by > 0 ? (after < 0 ? cells.length : after) - 1 : after < 0 ? cells.length : after;
    return this.goTo(cells[(from + by + cells.length) % cells.length] ?? "a1");
  }

  /** @param {string} cell @returns {Deed} */
  goTo(cell) {
    this.cursor = cell;
    this.sketch.move(cell);
    this.setHover(cell);
    return { does: "cursor" };
  }
}
