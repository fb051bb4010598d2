// @ts-check
// What was played here from the position: asked for while the panel is open, kept with the node, and shown as turns with their results.

import { el, part, setText } from "./dom.js";
import { save, settings } from "./settings.js";
import { shown } from "./steps.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Book} Book */

/**
 * @typedef {object} OpeningsOptions
 * @property {Record<string, string>} words
 * @property {(node: Node, by: string) => string} address where a node's turns are asked for
 * @property {(node: Node, turn: Turn) => void} onTurn somebody wants to see a turn played
 * @property {(turns: Turn[]|null) => void} onHover a turn is pointed at, or none
 */

/** Going along a line, nobody asks about what he only passes. */
const SETTLED = 200;

export class Openings {
  /** @param {HTMLDetailsElement} root @param {OpeningsOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    const get = (/** @type {string} */ name) => part(root, name);
    this.parts = { said: get("book-said"), note: get("book-note"), list: get("book"), examples: get("book-examples") };
    this.by = /** @type {HTMLSelectElement} */ (get("book-by"));
    /** @type {string[]} */ this.names = [...this.by.options].map((option) => option.text);
    /** @type {Node|null} */ this.node = null;
    /** @type {Book|null} */ this.book = null;
    /** @type {WeakMap<Node, Map<string, Book>>} what is known, by node and whose turns */
    this.known = new WeakMap();
    this.timer = 0;
    root.open = settings.openings;
    root.addEventListener("toggle", () => this.toggled());
    this.by.addEventListener("change", () => this.ask());
    const { list } = this.parts;
    list.addEventListener("click", (event) => this.pressed(event));
    for (const name of ["pointerover", "focusin"]) list.addEventListener(name, (event) => this.point(event));
    for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, () => options.onHover(null));
  }

  /** Shows what is known of a node; what is not is asked for when it has stood for a moment. @param {Node} node */
  show(node) {
    clearTimeout(this.timer);
    if (node === this.node && this.book) return;
    this.node = node;
    this.fill(null);
    if (this.root.open) this.timer = window.setTimeout(() => this.ask(), this.known.has(node) ? 0 : SETTLED);
  }

  toggled() {
    if (settings.openings !== this.root.open) {
      settings.openings = this.root.open;
      save();
    }
    if (this.root.open && !this.book) this.ask();
  }

  async ask() {
    const { node, by: { value: by } } = this;
    if (!node) return;
    const old = this.known.get(node)?.get(by);
    const book = old ?? (await this.load(node, by));
    // Meanwhile another may be looked at, or others asked about.
    if (this.node !== node || this.by.value !== by) return;
    if (typeof book === "string") {
      this.fill(null);
      setText(this.parts.said, book);
      return;
    }
    const ofNode = this.known.get(node) ?? new Map();
    this.known.set(node, ofNode.set(by, book));
    this.fill(book);
  }

  /** @param {Node} node @param {string} by @returns {Promise<Book|string>} what there is, or why it cannot be had */
  async load(node, by) {
    try {
      const answer = await fetch(this.options.address(node, by), { headers: { accept: "application/json" } });
      const told = await answer.json();
      return answer.ok ? told : told.message ?? "";
    } catch {
      return this.options.words["analysis-lost"] ?? "";
    }
  }

  /** @param {Book|null} book */
  fill(book) {
    const { said, note, list, examples } = this.parts;
    this.book = book;
    this.options.onHover(null);
    if (!book) {
      for (const node of [list, examples]) node.replaceChildren();
      note.hidden = true;
      return;
    }
    setText(said, book.said);
    setText(note, book.note ?? "");
    note.hidden = !book.note;
    list.replaceChildren(...book.turns.map((turn) => el("li", "", row(turn))));
    examples.replaceChildren(...book.examples.map(example));
    const games = new Map(book.makers);
    for (const [place, option] of [...this.by.options].entries()) {
      const count = games.get(option.value) ?? 0;
      option.text = `${this.names[place]}${count ? ` · ${count}` : ""}`;
      option.disabled = !count && place > 0 && !option.selected;
    }
  }

  /** The turn of the row that something happened in. @param {Event} event */
  turnOf(event) {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    return item ? this.book?.turns[[...this.parts.list.children].indexOf(item)]?.turn : undefined;
  }

  /** @param {Event} event */
  point(event) {
    const turn = this.turnOf(event);
    this.options.onHover(turn ? [turn] : null);
  }

  /** @param {Event} event */
  pressed(event) {
    const turn = this.turnOf(event);
    if (turn && this.node) this.options.onTurn(begun(this.node, turn), turn);
  }
}

/** Where the turn began that a node stands in: what was played is a whole turn. @param {Node} node @param {Turn} turn */
export function begun(node, turn) {
  let from = node;
  while (from.parent && from.turn === turn.turn && from.side === turn.side) from = from.parent;
  return from;
}

/** A turn with the number of its games, and how they came out. @param {Book["turns"][number]} opening */
function row({ turn, games, shares, figures, said }) {
  const told = turn.steps.filter((step) => step !== "end" || turn.steps.length === 1).map(shown).join(" ");
  const [first = "", second = ""] = figures;
  const button = el("button", turn.side, el("b", "", told), el("span", "num dim", String(games)),
    el("span", "num dim", first), bar(shares), el("span", "num dim", second));
  button.setAttribute("type", "button");
  button.setAttribute("aria-label", said);
  return button;
}

/** First's wins from the left, Second's with a line through them from the right, draws between. @param {[number, number]} shares */
function bar([first, second]) {
  const make = (/** @type {string} */ name, /** @type {Record<string, string>} */ more) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(more)) node.setAttribute(key, value);
    return node;
  };
  const from = String(100 - 100 * second);
  const svg = make("svg", { class: "tally", viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true" });
  svg.append(
    make("rect", { class: "t1", width: String(100 * first), height: "12" }),
    make("rect", { class: "t2", x: from, width: String(100 * second), height: "12" }),
    make("path", { class: "hatch", d: `M${from} 6H100` }),
  );
  return svg;
}

/** @param {Book["examples"][number]} example */
function example({ link, names, score, day }) {
  const to = el("a", "", names);
  to.setAttribute("href", link);
  return el("li", "", to, el("span", "num dim", score), el("span", "dim", day));
}
