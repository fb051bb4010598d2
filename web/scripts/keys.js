// @ts-check
// The board by keyboard: one stop for Tab, a cursor that goes by cells. Keys are physical ones (`event.code`), so that they
// are the same in every layout. Where the cursor is and what a key means is the state's business; here is the focus.

/** @typedef {import("./board.js").Board} Board */

export class Keys {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.bind();
    board.box.addEventListener("keydown", (event) => this.key(event));
  }

  /** Finds the cell that Tab leads to; again after the drawing was changed. */
  bind() {
    const { drawing, state, box } = this.board;
    const hadFocus = box.contains(document.activeElement);
    const stop = this.stop();
    if (state.cursor === null || !drawing.cells.has(state.cursor)) state.cursor = stop?.dataset.cell ?? "a1";
    this.follow(hadFocus);
  }

  /** The cell that Tab leads to now. */
  stop() {
    return /** @type {SVGElement|null} */ (this.board.svg.querySelector(".cell[tabindex]"));
  }

  /** Tab leads to the cursor's cell; the focus may go there at once. @param {boolean} focus */
  follow(focus) {
    const { drawing, state } = this.board;
    const [from, to] = [this.stop(), drawing.cells.get(state.cursor ?? "")];
    if (!to) return;
    if (from !== to) {
      from?.removeAttribute("tabindex");
      to.setAttribute("tabindex", "0");
    }
    if (focus) to.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { board } = this;
    board.box.classList.remove("by-pointer");
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(".l-cells")) return;
    board.settle();
    board.options.onNear?.();
    const deed = board.state.key(event.code, event.shiftKey, board.care);
    const isPages = deed.does === "page";
    // What goes to the page says so itself; only letting go is a deed on the board, even where nothing was held.
    const letsGo = isPages && deed.key === "escape";
    if (letsGo || (!isPages && deed.does !== "unknown")) board.options.onGesture?.();
    if (board.do(deed) || letsGo) event.preventDefault();
  }
}
