// @ts-check
// A review: it grows while the page asks how far it is, and its board follows the graph and the lists. Marks of the graph lead to what
// is said of their turns.

import { data, part, setText } from "./dom.js";
import { animate, moves, pieces } from "./motion.js";

/** @typedef {{ply: number, turn: number|null, said: string}} Stop */

/** How long it waits before it asks again. */
const APART = 1500;
const SVG = "http://www.w3.org/2000/svg";

const box = part(document, "review");
const said = part(document, "said");
const address = box.dataset.address ?? "";
let last = "";

/** The board. It shows what is pointed at, and otherwise where it was sent. */
class Look {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.board = part(root, "board");
    this.walk = /** @type {HTMLInputElement} */ (part(root, "walk"));
    /** @type {Stop[]} */ this.stops = data("stops");
    /** Where it was sent, what is to be seen, and what is drawn. */
    this.sent = this.shown = this.drawn = Number(this.walk.value);
    /** @type {Map<number, string>} drawings by ply */ this.known = new Map();
    this.asks = false;
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-script]"))) node.hidden = false;
    this.walk.addEventListener("input", () => this.send(Number(this.walk.value)));
    root.addEventListener("click", (event) => {
      const go = event.target instanceof Element ? event.target.closest("[data-go]") : null;
      if (go) this.send(this.sent + (go.getAttribute("data-go") === "next" ? 1 : -1));
    });
    this.tell();
  }

  /** The review has grown: more is known of the same places. */
  grown() {
    this.stops = data("stops");
    this.tell();
  }

  /** Goes to a place and stays there. @param {number} stop */
  send(stop) {
    this.sent = Math.max(0, Math.min(this.stops.length - 1, stop));
    this.show(this.sent);
    const ply = this.stops[this.sent]?.ply ?? 0;
    try {
      history.replaceState(null, "", `${address}?ply=${ply}`);
    } catch {
      // Browsers refuse what comes too often; the address is only a convenience.
    }
    /** @type {HTMLAnchorElement} */ (part(document, "study")).href = `${address}/board?ply=${ply}`;
  }

  /** Shows a place as long as it is pointed at, or the one it was sent to. @param {number|null} stop */
  show(stop) {
    const shown = stop ?? this.sent;
    if (shown === this.shown) return;
    this.shown = shown;
    this.tell();
    this.draw();
  }

  /** What needs no drawing: words, the slider, the cursor of the graph. */
  tell() {
    const { stops, shown } = this;
    const words = stops[shown]?.said ?? "";
    setText(part(this.root, "at"), words);
    this.walk.value = String(shown);
    this.walk.setAttribute("aria-valuetext", words);
    for (const graph of box.querySelectorAll(".graph")) {
      const [from, wide, top, high] = ["x", "width", "y", "height"].map((name) => Number(graph.querySelector(".ground")?.getAttribute(name)));
      const cursor = graph.querySelector(".cursor") ?? graph.appendChild(document.createElementNS(SVG, "rect"));
      const x = (from ?? 0) + ((wide ?? 0) * shown) / Math.max(1, stops.length - 1) - 1.5;
      for (const [name, value] of Object.entries({ class: "cursor", x, y: top, width: 3, height: high })) cursor.setAttribute(name, String(value));
    }
  }

  /** Draws the place that is shown. One is asked for at a time: who sweeps over the graph gets the last one. */
  async draw() {
    if (this.asks) return;
    this.asks = true;
    while (this.drawn !== this.shown) {
      const stop = this.shown;
      const svg = await this.load(this.stops[stop]?.ply ?? 0);
      // Without an answer the old board stays until another place is asked for.
      if (svg === null) break;
      if (stop === this.shown) this.put(svg, Math.abs(stop - this.drawn) === 1);
      if (stop === this.shown) this.drawn = stop;
    }
    this.asks = false;
  }

  /** @param {number} ply */
  async load(ply) {
    const known = this.known.get(ply);
    if (known !== undefined) return known;
    try {
      const answer = await fetch(`${address}/at/${ply}?lang=${document.documentElement.lang}${this.root.dataset.flip ? "&flip=1" : ""}`);
      if (!answer.ok) return null;
      const svg = await answer.text();
      this.known.set(ply, svg);
      return svg;
    } catch {
      return null;
    }
  }

  /** @param {string} svg @param {boolean} isNext whether it is the place before or after: then pieces go their way */
  put(svg, isNext) {
    const layer = (/** @type {string} */ name) => /** @type {Element} */ (this.board.querySelector(".l-" + name));
    const before = pieces(layer("pieces"));
    this.board.innerHTML = svg;
    if (isNext && moves()) animate(before, layer("pieces"), layer("marks"), () => false);
  }

  /** The place that an event points at: a turn of a list, a mark, or a place of the graph. @param {Event} event */
  at(event) {
    if (!(event.target instanceof Element)) return null;
    const found = (/** @type {(stop: Stop) => boolean} */ fits) => { const place = this.stops.findIndex(fits); return place < 0 ? null : place; };
    const listed = event.target.closest("[data-ply], .slips li, .turns tbody tr");
    const ply = (listed?.closest("[data-ply]") ?? listed?.querySelector("[data-ply]"))?.getAttribute("data-ply");
    if (ply) return found((stop) => stop.ply === Number(ply));
    const turn = event.target.closest("[data-turn]")?.getAttribute("data-turn");
    if (turn) return found((stop) => stop.turn === Number(turn));
    const ground = event.target.closest(".graph")?.querySelector(".ground")?.getBoundingClientRect();
    if (!ground || !(event instanceof MouseEvent)) return null;
    const place = Math.round(((event.clientX - ground.left) / ground.width) * (this.stops.length - 1));
    return Math.max(0, Math.min(this.stops.length - 1, place));
  }
}

const look = document.querySelector("[data-part=look]") ? new Look(part(document, "look")) : null;

function grows() {
  return box.querySelector("[data-part=going]") !== null;
}

async function ask() {
  try {
    const answer = await fetch(`${address}?part=1&lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(String(answer.status));
    const drawn = await answer.text();
    if (drawn !== last) {
      box.replaceChildren(...new DOMParser().parseFromString(drawn, "text/html").body.childNodes);
      look?.grown();
    }
    last = drawn;
    setText(said, grows() ? "" : (said.dataset.done ?? ""));
    said.classList.add("vh");
  } catch {
    // It goes on in the house; here it is tried again.
    setText(said, said.dataset.lost ?? "");
    said.classList.remove("vh");
  }
  if (grows()) setTimeout(ask, APART);
}

box.addEventListener("click", (event) => {
  // A link that is opened elsewhere is left to the browser.
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stop = look?.at(event) ?? null;
  if (stop === null) return;
  event.preventDefault();
  look?.send(stop);
  const mark = event.target instanceof Element ? event.target.closest("[data-turn]") : null;
  const row = document.getElementById(`turn-${mark?.getAttribute("data-turn")}`);
  row?.scrollIntoView({ block: "center" });
  row?.querySelector("a")?.focus({ preventScroll: true });
});
for (const name of ["pointermove", "focusin"]) box.addEventListener(name, (event) => look?.show(look.at(event)));
// A finger that goes along the graph leaves the board where it was lifted.
box.addEventListener("pointerup", (event) => {
  const stop = event.pointerType === "touch" && event.target instanceof Element && event.target.closest(".graph") ? look?.at(event) : null;
  if (stop !== null && stop !== undefined) look?.send(stop);
});
for (const name of ["pointerleave", "focusout"]) box.addEventListener(name, () => look?.show(null));

document.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.code];
  const typed = event.target instanceof Element && event.target.closest("input, select, textarea");
  if (!look || !by || typed || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  look.send(look.shown + by);
});

if (grows()) setTimeout(ask, APART);
