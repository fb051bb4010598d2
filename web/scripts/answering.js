// @ts-check
// Answers laid out, in the page of a game of days: `Replies` knows what they are, here they reach board, panel and server.

import { el, icon, part, setText } from "./dom.js";
import { Replies } from "./replies.js";
import { shown, taken } from "./steps.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./game-state.js").GameState} GameState */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./types.js").Turn} Turn */

export class Answering {
  /**
   * @param {string} id
   * @param {GameState} state
   * @param {Record<string, string>} words
   * @param {{main: HTMLElement, board: Board, panel: Panel, present: () => void, still: () => void}} at
   *   `present` shows the game as it stands, `still` lets nothing else be laid out on the board
   */
  constructor(id, state, words, at) {
    this.id = id;
    this.state = state;
    this.words = words;
    this.at = at;
    /** @type {HTMLDetailsElement|null} only games of days have it */ this.root = at.main.querySelector('[data-part="replies"]');
    /** @type {import("./types.js").Supposed|null} what the board shows of it */ this.drawn = null;
    this.replies = new Replies({
      suppose: (steps) => this.ask(`/view?steps=${encodeURIComponent(steps.join(","))}&flip=${at.board.grid.flipped ? 1 : 0}&`),
      look: () => this.ask("?"),
      lay: (ply, what, turns) => this.ask("?", { ply, what, turns }),
      show: () => this.show(),
      say: (why) => at.panel.refuse(why),
    });
    if (!this.root) return;
    // On a phone it would cover the board.
    this.root.open = matchMedia("(min-width: 54em)").matches;
    this.listen(this.root);
  }

  /** @param {HTMLElement} root */
  listen(root) {
    part(root, "replies-open").addEventListener("click", () => void this.replies.open());
    part(root, "replies-save").addEventListener("click", () => void this.save());
    part(root, "replies-close").addEventListener("click", () => this.leave());
    part(root, "replies-lines").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (!button) return;
      const place = Number(button.dataset.place);
      if (button.dataset.does === "remove") void this.remove(place);
      else void this.replies.open(place);
    });
    // The board's own keys come first.
    document.addEventListener("keydown", (event) => {
      if (event.code === "Escape" && !event.defaultPrevented && this.replies.on) {
        event.preventDefault();
        this.leave();
      }
    });
  }

  get on() {
    return this.replies.on;
  }

  /** The game stands otherwise. */
  follow() {
    if (!this.root) return;
    const { on } = this.replies;
    this.replies.follow(this.state.full);
    if (on && !this.replies.on) this.at.panel.refuse(this.words["replies-gone"] ?? "");
    this.show();
  }

  /** The connection is there again: what is laid out may have been changed elsewhere, or could not be asked for. */
  connected() {
    if (this.root) void this.replies.look();
  }

  /** A step on the board, by its button or in writing. @param {string} step @returns {boolean} whether it is one of a line */
  step(step) {
    return this.replies.step(step);
  }

  back() {
    return this.replies.back();
  }

  /** The turn is ended by its key. @returns {boolean} whether a line is laid out */
  end() {
    if (!this.on) return false;
    const step = this.replies.supposed?.view.button?.step;
    if (step) this.at.board.commit(step);
    return true;
  }

  close() {
    return this.replies.close();
  }

  /** The line is let go by hand: the focus goes to where another begins. */
  leave() {
    if (this.close() && this.root) part(this.root, "replies-open").focus();
  }

  async save() {
    if (!(await this.replies.save()) || !this.root) return;
    setText(part(document, "live"), this.words["replies-kept"] ?? "");
    part(this.root, "replies-open").focus();
  }

  /** @param {number} place */
  async remove(place) {
    if (!(await this.replies.remove(place)) || !this.root) return;
    setText(part(document, "live"), this.words["replies-removed"] ?? "");
    const lines = /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[data-does=remove]"));
    (lines[Math.min(place, lines.length - 1)] ?? part(this.root, "replies-open")).focus();
  }

  // ---- What is shown ----

  show() {
    const { root, replies, at } = this;
    if (!root) return;
    const { supposed, laid } = replies;
    root.hidden = !replies.can;
    root.classList.toggle("laying", replies.on);
    if (replies.on) root.open = true;
    const count = part(root, "replies-count");
    count.hidden = !laid?.lines.length;
    setText(count, String(laid?.lines.length ?? 0));
    part(root, "replies-laying").hidden = !replies.on;
    const open = /** @type {HTMLButtonElement} */ (part(root, "replies-open"));
    open.hidden = replies.on;
    open.disabled = !replies.hasRoom;
    part(root, "replies-full").hidden = laid === null || replies.hasRoom;
    this.showLines();
    const drawn = this.drawn;
    this.drawn = supposed;
    if (supposed) this.showSupposed(supposed, drawn !== supposed);
    else if (drawn) {
      at.panel.showSupposed(null);
      at.present();
    }
  }

  /** @param {import("./types.js").Supposed} supposed @param {boolean} isNew */
  showSupposed(supposed, isNew) {
    const { root, replies, at, words } = this;
    if (!root) return;
    const title = words[`replies-${replies.isWhole && replies.next === "if" ? "more" : replies.next}`] ?? "";
    const save = /** @type {HTMLButtonElement} */ (part(root, "replies-save"));
    save.disabled = !replies.isWhole || replies.saving;
    setText(part(root, "replies-turns"), this.inWords(supposed.turns));
    // Where the line is as long as it may be, nothing more is made.
    const view = replies.next === "over" ? { ...supposed.view, legal: [], effects: {}, button: null, more: [] } : supposed.view;
    at.panel.showSupposed({ view, title: supposed.end?.title ?? title, steps: replies.steps.length });
    if (!isNew) return;
    at.still();
    at.board.show(view);
    at.board.setLive(true);
    const last = supposed.turns[supposed.turns.length - 1];
    setText(part(document, "live"), `${last ? `${last.steps.map(shown).join(", ")}. ` : ""}${supposed.end?.title ?? title}`);
  }

  showLines() {
    const { root, replies, words } = this;
    if (!root) return;
    const lines = (replies.laid?.lines ?? []).map((line, place) => {
      const text = this.inWords(line);
      const button = (/** @type {string} */ does, /** @type {string} */ name, /** @type {Node|string} */ inside, /** @type {string} */ classes) => {
        const node = el("button", classes, inside);
        node.setAttribute("type", "button");
        node.setAttribute("aria-label", (words[name] ?? "#").replace("#", text));
        node.dataset.does = does;
        node.dataset.place = String(place);
        return node;
      };
      return el("li", "", button("open", "replies-open-line", text, "line"), button("remove", "replies-remove", icon("close"), "btn round"));
    });
    const list = part(root, "replies-lines");
    // A list that is the same keeps its focus.
    if (list.textContent !== lines.map((line) => line.textContent).join("")) list.replaceChildren(...lines);
    list.hidden = !lines.length;
  }

  /** A line as people read it: what the rival plays, and what answers it. @param {Turn[]} turns */
  inWords(turns) {
    const text = (/** @type {Turn|undefined} */ turn) => turn ? turn.steps.flatMap((step, at) =>
      step !== "end" || turn.steps.length === 1 ? [shown(step) + taken(turn.takes?.[at])] : []).join(" ") : "…";
    const pairs = [];
    for (let at = 0; at < turns.length; at += 2) pairs.push(`${text(turns[at])} → ${text(turns[at + 1])}`);
    return pairs.join("; ");
  }

  // ---- Asking the server ----

  /** @param {string} where @param {object} [sent] @returns {Promise<any>} */
  async ask(where, sent) {
    const how = sent ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) } : {};
    try {
      const answer = await fetch(`/${this.id}/replies${where}lang=${document.documentElement.lang}`, { ...how });
      const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
      if (answer.ok) return told;
      return { refused: told?.text ?? told?.message ?? this.words["replies-lost"] ?? "" };
    } catch {
      // Without a connection the bar above says so.
      return { refused: this.words["replies-lost"] ?? "" };
    }
  }
}
