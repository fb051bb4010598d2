// @ts-check
// A tree of lines in the page.

import { el } from "./dom.js";
import { shown, taken } from "./steps.js";
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").Node} Node */

export class TreeList extends Tree {
  /** @param {HTMLElement} list @param {(node: Node) => void} onGo */
  constructor(list, onGo) {
    super();
    this.list = list;
    /** @type {Map<Element, Node>} */ this.buttons = new Map();
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const node = button ? this.buttons.get(button) : undefined;
      if (node) onGo(node);
    });
    // What stands above the list grows and shrinks: the present step stays in sight.
    new ResizeObserver(() => this.mark()).observe(list);
  }

  /** Two turns of the main line a row, First's on the left; variations below the turn that they replace. */
  draw() {
    this.buttons.clear();
    const rows = /** @type {HTMLElement[]} */ ([]);
    let [row, filled] = [/** @type {HTMLElement|null} */ (null), "second"];
    for (let node = this.root.children[0]; node; ) {
      const group = [node];
      while (group[group.length - 1]?.children[0]?.turn === node.turn) group.push(/** @type {Node} */ (group[group.length - 1]?.children[0]));
      if (!row || filled === "second" || node.side === "first") {
        row = el("li", "", el("span", "num", String(node.turn + 1)));
        rows.push(row);
        if (node.side === "second") row.append(el("span", ""));
      }
      row.append(el("span", "", ...group.map((one) => this.button(one))));
      filled = node.side;
      const others = group.flatMap((one) => one.parent?.children.slice(1) ?? []);
      if (others.length) {
        rows.push(el("li", "vars", ...others.map((other) => this.variation(other))));
        row = null;
      }
      node = /** @type {Node} */ (group[group.length - 1]?.children[0]);
    }
    this.list.replaceChildren(...rows);
    this.mark();
  }

  /** @param {Node} first @returns {HTMLElement} */
  variation(first) {
    const box = el("div", "var");
    for (let node = /** @type {Node|undefined} */ (first); node; node = node.children[0]) {
      box.append(this.button(node));
      if (node !== first) box.append(...(node.parent?.children.slice(1) ?? []).map((other) => this.variation(other)));
    }
    return box;
  }

  /** @param {Node} node */
  button(node) {
    const button = el("button", `${node.side} ${node.note ? "noted" : ""}`.trim(), shown(node.step) + taken(node.took) + node.sign);
    button.setAttribute("type", "button");
    if (node.note) button.title = node.note;
    this.buttons.set(button, node);
    return button;
  }

  /** Shows which node is the present one. */
  mark() {
    for (const [button, node] of this.buttons) {
      const here = node === this.current;
      if (here) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (here) this.reveal(button);
    }
    if (this.current === this.root) this.list.scrollTop = 0;
  }

  /** Scrolls the list, never the page. @param {Element} button */
  reveal(button) {
    const [box, own] = [this.list.getBoundingClientRect(), button.getBoundingClientRect()];
    if (own.top < box.top) this.list.scrollTop -= box.top - own.top + 8;
    if (own.bottom > box.bottom) this.list.scrollTop += own.bottom - box.bottom + 8;
  }
}
