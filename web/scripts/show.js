// @ts-check
// A board that is only looked at: it follows a game that goes on, or shows one that is over step by step. It does either only while it
// is in sight, and by itself only where things may move.

import { Clocks } from "./clock.js";
import { part, setText } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Film } from "./film.js";
import { animate, moves, pieces } from "./motion.js";
import { Socket } from "./socket.js";

/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./film.js").Layers} Layers */

export class Show {
  /** @param {HTMLElement} root the stage: a board with its players */
  constructor(root) {
    this.root = root;
    this.box = part(root, "box");
    this.drawing = new Drawing(this.box);
    /** @type {Socket|null} */ this.socket = null;
    /** @type {Film|null} */ this.film = null;
    this.timer = 0;
    this.over = false;
    this.turn = 0;
    this.watching = 0;
    /** How many steps are shown of a game that goes on; nothing is known before it has told. */
    this.ply = -1;
    const words = { day: root.dataset.day ?? "#", hour: root.dataset.hour ?? "#" };
    this.clocks = new Clocks(["first", "second"].flatMap((side) => this.seat(side, "clock")), words, () => {});
    if (root.dataset.clock) this.clocks.set(JSON.parse(root.dataset.clock));
    root.addEventListener("click", (event) => this.press(event));
    this.sight = new IntersectionObserver((entries) => this.seen(entries.some((entry) => entry.isIntersecting)));
    this.sight.observe(root);
  }

  get key() {
    return this.root.dataset.key ?? "";
  }

  /** A part of a seat, if it has it. @param {string} side @param {string} name @returns {HTMLElement[]} */
  seat(side, name) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(`[data-side="${side}"] [data-part="${name}"]`))];
  }

  /** Whether it is in sight now. @param {boolean} inSight */
  seen(inSight) {
    const { socket, film } = this.root.dataset;
    if (!inSight) return this.pause(false);
    if (socket && !this.socket) this.follow(socket);
    if (film && !this.film) this.load(film);
    else if (this.film && moves() && !this.stopped) this.play();
  }

  /** It is not to be shown any more. */
  close() {
    this.sight.disconnect();
    this.pause(false);
    this.clocks.set({ ...(this.clocks.clock ?? { kind: "none", left: [], period: [], low: [], text: [], spent: 0 }), running: null });
    this.socket?.end();
  }

  // ---- A game that goes on ----

  /** @param {string} socket */
  follow(socket) {
    const [path = "", query = ""] = socket.split("?");
    const since = Number(new URLSearchParams(query).get("since"));
    const flip = this.drawing.grid.flipped ? 1 : 0;
    const address = (/** @type {number} */ seen) => `${path}?since=${seen}&lang=${document.documentElement.lang}&flip=${flip}`;
    this.socket = new Socket({ address, onMessage: (message) => this.hear(message), onState: () => {} }, since);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.t === "watchers") this.watching = Number(message.n ?? 0);
    if (message.t === "full" || message.t === "event") {
      if (message.end) this.end(message.end.title);
      if (message.clock) this.clocks.set(message.clock);
      if (message.view) this.take(message.view);
    }
    if (!this.over && this.ply >= 0) this.showState();
  }

  /** @param {string} title */
  end(title) {
    this.over = true;
    this.root.classList.remove("hide-beaten");
    setText(part(this.root, "state"), title);
    this.odds(null);
  }

  /** @param {View} view */
  take(view) {
    // What was said of the board before is said of it no more.
    if (view.ply !== this.ply) this.odds(null);
    this.ply = view.ply;
    this.turn = view.turn + 1;
    if (view.svg) {
      this.drawing.svg.replaceWith(document.createRange().createContextualFragment(view.svg));
      this.drawing = new Drawing(this.box);
      // Here it is a picture: its cells are not to be stepped on.
      this.drawing.svg.querySelector(".l-cells")?.remove();
      this.drawing.svg.setAttribute("aria-hidden", "true");
    } else if (view.layers) this.swap(view.layers, true);
    for (const [place, side] of ["first", "second"].entries()) {
      const score = view.plates[place]?.score;
      if (score !== undefined) this.seat(side, "score").forEach((node) => setText(node, score));
      this.root.querySelector(`[data-side="${side}"]`)?.classList.toggle("on", view.mover === side && !this.over);
    }
  }

  showState() {
    const { turn = "#", watching = "#" } = this.root.dataset;
    const facts = [turn.replace("#", String(this.turn))];
    if (this.watching) facts.push(watching.replace("#", String(this.watching)));
    setText(part(this.root, "state"), facts.join(", "));
  }

  // ---- A game that is over ----

  /** @param {string} address */
  async load(address) {
    try {
      const answer = await fetch(address);
      if (!answer.ok || this.film) return;
      const { film, chances } = await answer.json();
      this.film = new Film(film, chances);
    } catch {
      // Without it the board stands as it ended.
      return;
    }
    part(this.root, "reel").hidden = false;
    if (moves()) this.play();
    else this.showFilm(false);
  }

  /** Whether the reader has stopped it. */
  stopped = false;

  play() {
    clearTimeout(this.timer);
    this.button(true);
    const { film } = this;
    if (film) this.timer = window.setTimeout(() => this.step(), film.stays / (film.ply === film.last ? 4 : 1));
  }

  step() {
    const { film } = this;
    if (!film) return;
    const again = film.ply === film.last;
    if (again) film.go(-film.last);
    else film.go(1);
    this.showFilm(!again);
    this.timer = window.setTimeout(() => this.step(), film.stays);
  }

  /** @param {boolean} byReader */
  pause(byReader) {
    clearTimeout(this.timer);
    this.timer = 0;
    if (byReader) this.stopped = true;
    this.button(false);
  }

  /** @param {boolean} playing */
  button(playing) {
    const button = /** @type {HTMLElement|null} */ (this.root.querySelector('[data-do="show-play"]'));
    if (button) setText(button, (playing ? button.dataset.pause : button.dataset.play) ?? "");
  }

  /** @param {Event} event */
  press(event) {
    const act = event.target instanceof Element ? event.target.closest("[data-do]")?.getAttribute("data-do") : null;
    if (!this.film || !act?.startsWith("show-")) return;
    if (act === "show-play" && !this.timer) {
      this.stopped = false;
      return this.step();
    }
    this.pause(true);
    if (act === "show-back" && this.film.go(-1)) this.showFilm(false);
    if (act === "show-forward" && this.film.go(1)) this.showFilm(true);
  }

  /** @param {boolean} moving */
  showFilm(moving) {
    const { film } = this;
    if (!film) return;
    this.swap(film.at(film.ply), moving);
    this.odds(film.chance);
    // What is counted at the end says nothing of what was before.
    for (const score of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".score"))) score.hidden = film.ply < film.last;
    if (film.ply < film.last) setText(part(this.root, "state"), (this.root.dataset.turns ?? "#").replace("#", String(film.turn)));
    else setText(part(this.root, "state"), this.root.dataset.end ?? "");
  }

  // ---- What both have ----

  /** @param {Layers} layers @param {boolean} moving */
  swap(layers, moving) {
    const before = moving && moves() ? pieces(this.drawing.layers.pieces) : null;
    this.drawing.swap(layers);
    if (before) animate(before, this.drawing.layers.pieces, this.drawing.going, () => false);
  }

  /** Shows First's chance, if it is known. @param {number|null} first */
  odds(first) {
    const bar = part(this.root, "odds");
    bar.hidden = first === null;
    if (first === null) return;
    part(bar, "share").setAttribute("width", (first * 100).toFixed(1));
    setText(part(bar, "odds-said"), (this.root.dataset.chance ?? "#").replace("#", String(Math.round(first * 100))));
  }

  /** What was found of a game that goes on, if that is still what is shown. @param {{game?: string, ply?: number, first?: number}} found */
  told({ game, ply, first }) {
    if (game !== this.key || this.over || first === undefined) return;
    if (this.ply < 0 || ply === this.ply) this.odds(first);
  }
}
