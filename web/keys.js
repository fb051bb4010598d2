// @ts-check
// The board by keyboard: one stop for Tab, a cursor that goes by cells. Keys are physical ones (`event.code`), so that they
// are the same in every layout.

/** @typedef {import("./board.js").Board} Board */

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-99, 0], End: [99, 0], PageUp: [0, -99], PageDown: [0, 99],
});

export class Keys {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {string} */ this.cursor = "a1";
    this.began = false;
    this.bind();
    board.box.addEventListener("keydown", (event) => this.key(event));
  }

  /** Finds the cell that Tab leads to; again after the drawing was changed. */
  bind() {
    const { svg, cells } = this.board.drawing;
    const hadFocus = this.board.box.contains(document.activeElement);
    const stop = /** @type {SVGElement|null} */ (svg.querySelector(".cell[tabindex]"));
    if (cells.has(this.cursor) && stop?.dataset.cell !== this.cursor && this.began) {
      stop?.removeAttribute("tabindex");
      cells.get(this.cursor)?.setAttribute("tabindex", "0");
    } else this.cursor = stop?.dataset.cell ?? "a1";
    this.began = true;
    if (hadFocus) cells.get(this.cursor)?.focus({ preventScroll: true });
  }

  /** @param {string} cell @param {boolean} focus */
  moveTo(cell, focus) {
    const { cells } = this.board.drawing;
    const [from, to] = [cells.get(this.cursor), cells.get(cell)];
    if (!to) return;
    from?.removeAttribute("tabindex");
    to.setAttribute("tabindex", "0");
    this.cursor = cell;
    if (focus) to.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.board.box.classList.remove("by-pointer");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(".l-cells")) return;
    this.board.settle(true);
    if (this.act(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something here */
  act(event) {
    const { board } = this;
    const way = WAYS[event.code];
    // What goes to the page, and a press, say so themselves.
    if (way || ["Escape", "Period", "Comma"].includes(event.code)) board.options.onGesture?.();
    if (way) return this.go(way);
    const page = (/** @type {Parameters<NonNullable<typeof board.options.onKey>>[0]} */ key) => board.options.onKey?.(key) ?? false;
    switch (event.code) {
      case "Enter": case "NumpadEnter": case "Space":
        if (event.shiftKey && event.code !== "Space") return page("end");
        board.press(this.cursor, "key");
        return true;
      case "Escape":
        if (board.chosen || board.aim) board.letGo(true);
        else page("escape");
        return true;
      case "Period": return this.next(1);
      case "Comma": return this.next(-1);
      case "Backspace": return page("back");
      case "Slash": return page(event.shiftKey ? "help" : "type");
      case "BracketLeft": return page("before");
      case "BracketRight": return page("after");
      default: return false;
    }
  }

  /** By this many columns and rows, as they are seen; stays on the board. @param {[number, number]} way */
  go([right, down]) {
    const { grid } = this.board;
    const { col, row } = grid.place(this.cursor);
    const within = (/** @type {number} */ at) => Math.min(grid.n - 1, Math.max(0, at));
    const cell = grid.seen(within(col + right), within(row + down));
    if (cell) this.moveTo(cell, true);
    const over = this.board.hover !== cell;
    if (over) this.board.setHover(cell);
    return true;
  }

  /** To the next or previous cell where something can be done. @param {number} by */
  next(by) {
    const cells = this.board.actions();
    if (!cells.length) return true;
    const here = cells.indexOf(this.cursor);
    const order = [...this.board.grid.cells()];
    const place = order.indexOf(this.cursor);
    const after = cells.findIndex((cell) => order.indexOf(cell) > place);
    const from = here >= 0 ? here : by > 0 ? (after < 0 ? cells.length : after) - 1 : after < 0 ? cells.length : after;
    const cell = cells[(from + by + cells.length) % cells.length];
    if (cell) {
      this.moveTo(cell, true);
      this.board.setHover(cell);
    }
    return true;
  }
}
