// @ts-check
// A turn laid out ahead, in the page of a game: `Ahead` knows what is laid out, here it reaches board, panel and server.

import { Ahead } from "./ahead.js";
import { part, setText } from "./dom.js";
import { messages } from "./messages.js";
import { settings } from "./settings.js";
import { shown } from "./steps.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./game-state.js").GameState} GameState */
/** @typedef {import("./panel.js").Panel} Panel */
/** @typedef {import("./socket.js").Socket} Socket */

export class Laying {
  /**
   * @param {string} id
   * @param {GameState} state
   * @param {Record<string, string>} words
   * @param {{board: Board, panel: Panel, socket: Socket}} at
   */
  constructor(id, state, words, { board, panel, socket }) {
    this.id = id;
    this.state = state;
    this.board = board;
    this.words = words;
    this.panel = panel;
    /** @type {string|null} the cell that was pressed before it was known what can be laid out */ this.meant = null;
    this.ahead = new Ahead({
      ask: (steps) => this.ask(steps),
      show: (laid) => this.show(laid),
      send: (ply, steps) => socket.send(messages.turn(ply, steps)),
      say: (what, why) => panel.refuse(this.said(what, why)),
    });
    part(panel.root, "ahead-drop").addEventListener("click", () => this.cancel());
    // The board's own keys come first.
    document.addEventListener("keydown", (event) => {
      if (event.code === "Escape" && !event.defaultPrevented && this.cancel()) event.preventDefault();
    });
  }

  /** @param {"unfinished"|"dropped"|"refused"} what @param {string} why */
  said(what, why) {
    if (what === "refused") return why;
    const said = what === "dropped" ? this.words["ahead-dropped"] : this.words["ahead-unfinished"];
    return (said ?? "#").replace("#", why);
  }

  get view() {
    return this.state.full.view;
  }

  /** The game stands otherwise, or a setting was changed. @param {boolean} off whether the board is used for something else */
  follow(off = false) {
    this.ahead.follow(this.state.full, settings.premoves && !off);
  }

  /** A hand comes near the board. */
  near() {
    if (this.state.line.looking === null) void this.ahead.reach(this.view);
  }

  /** The board was pressed while nothing could be done there yet. */
  pressed() {
    if (this.cancel() || this.state.line.looking !== null) return;
    // What the press meant is done as soon as it is known what it means.
    this.meant = this.board.state.cursor;
    this.near();
  }

  /** A step was made on the board. @param {string} step @returns {boolean} whether it is one of a turn laid out */
  step(step) {
    if (!this.board.state.laid) return false;
    void this.ahead.step(step, this.view);
    return true;
  }

  /** One step less. */
  back() {
    return this.ahead.back(this.view);
  }

  /** The turn is ended by its button. @returns {boolean} whether it was a turn laid out */
  end() {
    const step = this.board.state.laid?.view.button?.step;
    if (!step || !this.ahead.has) return false;
    this.board.commit(step);
    return true;
  }

  cancel() {
    return this.ahead.cancel();
  }

  /** @param {import("./ahead.js").Shown|null} laid */
  show(laid) {
    this.board.lay(laid);
    this.panel.showAhead(laid?.steps.length ? laid : null);
    const said = laid?.steps.length ? `${laid.steps.map(shown).join(", ")}. ${this.words[laid.whole ? "ahead-whole" : "ahead-part"] ?? ""}` : "";
    if (said) setText(part(document, "live"), said);
    const { meant, board: { state } } = this;
    this.meant = null;
    if (laid && meant !== null && state.stepAt(meant)) this.board.press(meant, "mouse");
  }

  /** @param {string[]} steps @returns {Promise<import("./ahead.js").Answer|null>} */
  async ask(steps) {
    const lang = document.documentElement.lang;
    const flip = this.board.grid.flipped ? 1 : 0;
    try {
      const answer = await fetch(`/${this.id}/ahead?steps=${encodeURIComponent(steps.join(","))}&lang=${lang}&flip=${flip}`);
      if (answer.ok) return await answer.json();
      // A step that is not legal is told as a socket would tell it; whatever else was answered is a page.
      const told = answer.headers.get("content-type")?.includes("json") ? await answer.json() : null;
      return told?.t === "refused" ? { refused: told.text } : null;
    } catch {
      // Without a connection the bar above says so.
      return null;
    }
  }
}
