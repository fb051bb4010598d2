// @ts-check
// The computer's opinion: asked for, read line by line as it comes, and shown. One search at a time.

import { el, part, setText } from "./dom.js";
import { shown } from "./steps.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./types.js").Opinion} Opinion */
/** @typedef {import("./types.js").Turn} Turn */

/**
 * @typedef {object} OpinionOptions
 * @property {Record<string, string>} words
 * @property {(node: Node, think: number) => string} address where the opinion of a node is asked for
 * @property {(node: Node, turns: Turn[]) => void} onLine somebody wants to see a line
 * @property {(turns: Turn[]|null, lines: Turn[][]) => void} onHover a line is pointed at, or none; and what all lines are
 * @property {() => void} onNews an opinion has come or changed
 */

export class Opinions {
  /** @param {HTMLElement} root @param {OpinionOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    const get = (/** @type {string} */ name) => part(root, name);
    this.parts = { verdict: get("verdict"), effort: get("effort"), lines: get("lines"), bar: get("tally"), along: /** @type {HTMLInputElement} */ (get("along")) };
    this.ask = /** @type {HTMLButtonElement} */ (root.querySelector('[data-do="ask"]'));
    /** @type {AbortController|null} */ this.running = null;
    /** @type {Node|null} */ this.about = null;
    /** @type {Node|null} */ this.shownNode = null;
    const { lines } = this.parts;
    lines.addEventListener("click", (event) => this.pressed(event));
    for (const name of ["pointerover", "focusin"]) lines.addEventListener(name, (event) => this.point(event));
    for (const name of ["pointerleave", "focusout"]) lines.addEventListener(name, () => this.point(null));
  }

  /** All lines of the position that is shown. */
  get all() {
    return this.shownNode?.opinion?.lines.map(({ turns }) => turns) ?? [];
  }

  /** Shows the line that is pointed at, up to the turn that is. @param {Event|null} event */
  point(event) {
    const item = event?.target instanceof Element ? event.target.closest("li") : null;
    const [, count] = (event?.target instanceof Element ? (event.target.closest("button")?.dataset.upTo ?? "") : "").split(" ").map(Number);
    const { all } = this;
    const turns = item ? all[[...this.parts.lines.children].indexOf(item)] : undefined;
    this.options.onHover(turns ? turns.slice(0, count || turns.length) : null, all);
  }

  /** @param {Event} event */
  pressed(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const [line, count] = (button?.dataset.upTo ?? "").split(" ").map(Number);
    const node = this.shownNode;
    const turns = node?.opinion?.lines[line ?? -1]?.turns;
    if (node && turns && count) this.options.onLine(node, turns.slice(0, count));
  }

  get thinks() {
    return this.running !== null;
  }

  /** Stops what is being thought; what was found stays. */
  stop() {
    this.running?.abort();
    this.running = null;
    if (this.shownNode) this.show(this.shownNode);
  }

  /** Asks what a position is worth. @param {Node} node @param {number} think milliseconds @returns {Promise<boolean>} whether all went well */
  async think(node, think) {
    this.running?.abort();
    const own = new AbortController();
    this.running = own;
    this.about = node;
    this.show(node);
    let fine = false;
    try {
      const answer = await fetch(this.options.address(node, think), { headers: { accept: "application/json" }, signal: own.signal });
      if (answer.ok && answer.body) fine = await this.read(answer.body, node, own);
      else this.say((await answer.json()).message ?? "", node);
    } catch {
      if (!own.signal.aborted) this.say(this.options.words["analysis-lost"] ?? "", node);
    }
    if (this.running === own) {
      this.running = null;
      if (this.shownNode && fine) this.show(this.shownNode);
      this.showButton();
    }
    return fine && !own.signal.aborted;
  }

  /** @param {ReadableStream<BufferSource>} body @param {Node} node @param {AbortController} own */
  async read(body, node, own) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    let done = false;
    for (;;) {
      const { value, done: ended } = await reader.read();
      if (ended || own.signal.aborted) return done;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) done = this.take(JSON.parse(line), node) || done;
    }
  }

  /** @param {any} told @param {Node} node @returns {boolean} whether it is the last word */
  take(told, node) {
    if (told.failed !== undefined) this.say(told.failed, node);
    else if (told.queue !== undefined) {
      const { words } = this.options;
      const text = told.queue > 0 ? (words.queue ?? "").replace("#", told.queue) : (words["analysis-thinking"] ?? "");
      if (!node.opinion) this.say(text, node);
    } else {
      node.opinion = told;
      if (node === this.shownNode) this.show(node);
      this.options.onNews();
      return told.done;
    }
    return false;
  }

  /** @param {string} text @param {Node} node */
  say(text, node) {
    if (node !== this.shownNode) return;
    setText(this.parts.verdict, text);
    this.root.removeAttribute("data-none");
  }

  /** Shows what is thought of a node, if anything. @param {Node} node */
  show(node) {
    const { words } = this.options;
    const { verdict, effort, lines, bar } = this.parts;
    const { opinion } = node;
    this.shownNode = node;
    const over = Boolean(node.view && node.view.mover === null);
    const thinks = this.running !== null && this.about === node;
    const none = over ? "analysis-opinion-over" : thinks ? "analysis-thinking" : "analysis-opinion-none";
    const told = opinion ? [opinion.verdict, opinion.margin].filter(Boolean).join(". ") : (words[none] ?? "");
    setText(verdict, told);
    this.root.toggleAttribute("data-none", !opinion && !thinks && !over);
    setText(effort, opinion?.effort ?? "");
    effort.hidden = !opinion;
    bar.toggleAttribute("hidden", !opinion);
    if (opinion) drawBar(bar, opinion);
    lines.hidden = !opinion?.lines.length;
    this.showLines(opinion);
    this.point(null);
    this.showButton();
    this.ask.disabled = over;
  }

  showButton() {
    const { words } = this.options;
    setText(this.ask, (this.thinks ? words["analysis-stop"] : words["analysis-ask"]) ?? "");
  }

  /** Each line as its turns; a turn is a button that plays the line so far. @param {Opinion|null} opinion */
  showLines(opinion) {
    const { lines } = this.parts;
    const had = document.activeElement instanceof HTMLElement && lines.contains(document.activeElement) ? document.activeElement.dataset.upTo : null;
    const items = (opinion?.lines ?? []).map(({ figure, turns }, line) => {
      const buttons = turns.map((turn, place) => {
        const told = turn.steps.filter((step) => step !== "end" || turn.steps.length === 1);
        const button = el("button", turn.side, told.map(shown).join(" "));
        button.setAttribute("type", "button");
        button.dataset.upTo = `${line} ${place + 1}`;
        return button;
      });
      return el("li", "", el("b", "num", figure), el("span", "", ...buttons));
    });
    lines.replaceChildren(...items);
    // Lines change while they are thought: whoever stands on one stays in place.
    if (had) /** @type {HTMLElement|null} */ (lines.querySelector(`[data-up-to="${had}"]`))?.focus();
  }
}

/** @param {Element} bar @param {Opinion} opinion */
function drawBar(bar, { chance, verdict }) {
  const share = 100 * chance;
  const [left, right, hatch] = bar.children;
  left?.setAttribute("width", String(share));
  right?.setAttribute("x", String(share));
  right?.setAttribute("width", String(100 - share));
  hatch?.setAttribute("d", `M${share} 6H100`);
  bar.setAttribute("aria-label", verdict);
}
