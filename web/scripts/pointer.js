// @ts-check
// The board by mouse, pen and finger. A cell is found by where the pointer is, not by what lies there.

import { kindOf } from "./sketch.js";

/** @typedef {import("./board.js").Board} Board */

/** So far a pointer goes, in the drawing's units, before a press becomes a drag. */
const DRAG = 7;

export class Pointer {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {{node: SVGElement, x: number, y: number, moving: boolean, id: number}|null} */ this.drag = null;
    this.justChosen = false;
    /** Whether the right button was pressed on the board: then its menu does not come. */
    this.right = false;
    /** @type {{clientX: number, clientY: number}|null} where the finger was lifted */ this.lifted = null;
    const { box } = board;
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.moved(event));
    box.addEventListener("pointerup", (event) => this.up(event));
    box.addEventListener("pointercancel", () => this.letGo());
    box.addEventListener("pointerenter", () => board.options.onNear?.());
    box.addEventListener("pointerleave", () => board.setHover(null));
    box.addEventListener("contextmenu", (event) => this.right && event.preventDefault());
    box.addEventListener("click", (event) => this.clicked(event));
    // The browser's own dragging of pictures would end ours.
    box.addEventListener("dragstart", (event) => event.preventDefault());
    document.addEventListener("click", (event) => {
      const outside = !(event.target instanceof Element) || !event.target.closest(".box, .turn");
      if (outside && board.state.aim) board.confirm(false);
    });
  }

  /** @param {{clientX: number, clientY: number}} event */
  at(event) {
    const matrix = this.board.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { cell: this.board.grid.cellAt(point.x, point.y), x: point.x, y: point.y };
  }

  /** A piece is chosen as soon as it is pressed, so that it can be dragged. @param {PointerEvent} event */
  down(event) {
    const { board } = this;
    const at = this.at(event);
    board.box.classList.add("by-pointer");
    board.options.onGesture?.();
    this.justChosen = false;
    this.right = event.button === 2 && event.pointerType !== "touch" && Boolean(at?.cell);
    if (at?.cell && this.draws(event, at.cell)) return;
    // What is drawn is gone with a press.
    if (board.state.sketch.clear()) board.redraw();
    if (!at?.cell || event.pointerType === "touch" || event.button !== 0) return;
    board.settle();
    const grabbed = board.state.grab(at.cell);
    if (!grabbed) return;
    this.justChosen = grabbed.isNew;
    if (grabbed.isNew) board.redraw();
    const node = grabbed.piece === null ? undefined : board.drawing.nodes.get(grabbed.piece);
    if (node) this.drag = { node, x: at.x, y: at.y, moving: false, id: event.pointerId };
  }

  /** A line is drawn with the right button, or with the left one and the shift key. @param {PointerEvent} event @param {string} cell @returns {boolean} */
  draws(event, cell) {
    const { board } = this;
    if (!this.right && !(event.button === 0 && event.shiftKey && event.pointerType !== "touch")) return false;
    if (this.right && board.options.onCancel?.()) return true;
    board.state.sketch.begin(cell, kindOf(event));
    // The click that follows is none.
    this.justChosen = true;
    board.box.setPointerCapture(event.pointerId);
    board.redraw();
    return true;
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { board } = this;
    const at = this.at(event);
    if (event.buttons && board.state.sketch.now) {
      if (board.state.sketch.move(at?.cell ?? null)) board.redraw();
      return;
    }
    if (event.pointerType === "touch") {
      if (board.state.slide(at?.cell ?? null)) board.redraw();
      return;
    }
    board.options.onNear?.();
    if (this.drag && at) this.pull(this.drag, at.x - this.drag.x, at.y - this.drag.y);
    board.setHover(at?.cell ?? null);
  }

  /** @param {NonNullable<Pointer["drag"]>} drag @param {number} right @param {number} down */
  pull(drag, right, down) {
    if (!drag.moving && Math.hypot(right, down) > DRAG) {
      drag.moving = true;
      this.board.box.setPointerCapture(drag.id);
      drag.node.parentNode?.append(drag.node);
    }
    if (drag.moving) drag.node.style.translate = `${right}px ${down}px`;
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { board } = this;
    // A click's own place is moved by browsers towards what they take for its target.
    this.lifted = event.pointerType === "touch" ? { clientX: event.clientX, clientY: event.clientY } : null;
    if (board.state.sketch.end()) return board.redraw();
    if (!this.drag?.moving) {
      this.drag = null;
      return;
    }
    const at = this.at(event);
    this.endDrag();
    // The click that follows a drag is none.
    this.justChosen = true;
    board.do(board.state.drop(at?.cell ?? null, board.care));
  }

  /** The pointer is taken away. */
  letGo() {
    this.endDrag();
    this.board.state.sketch.now = null;
  }

  endDrag() {
    if (this.drag) this.drag.node.style.translate = "";
    this.drag = null;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    const at = this.at((touch && this.lifted) || event);
    const chosen = this.justChosen;
    this.justChosen = false;
    this.lifted = null;
    if (!at?.cell) return;
    this.board.state.cursor = at.cell;
    this.board.keys.follow(true);
    if (!chosen) this.board.press(at.cell, touch ? "touch" : "mouse");
  }
}
