// @ts-check
// The two plates beside the board: who plays, with which figures, whether he is there, whether he thinks.

import { part, setText } from "./dom.js";
import { AWAY } from "./game-state.js";

/** @typedef {import("./game-state.js").GameState} GameState */

/** How long an opponent thinks before dots are shown, and before the computer can be hurried. */
const DOTS = 300;
const SLOW = 8000;

export class Plates {
  /**
   * @param {HTMLElement} main
   * @param {GameState} state
   * @param {Record<string, string>} words
   * @param {(queue: number, slow: boolean) => void} onThinking how the computer gets on
   */
  constructor(main, state, words, onThinking) {
    this.nodes = ["first", "second"].map((side) => /** @type {HTMLElement} */ (main.querySelector(`.plate[data-side=${side}]`)));
    this.state = state;
    this.words = words;
    this.onThinking = onThinking;
    this.timers = { dots: 0, slow: 0, away: 0 };
  }

  /** The board is turned: who was above is below. */
  swap() {
    for (const plate of this.nodes) {
      plate.classList.toggle("me");
      plate.classList.toggle("opp");
    }
  }

  show() {
    const { view, seats, end } = this.state.full;
    for (const [place, plate] of this.nodes.entries()) {
      const [seat, figures] = [seats[place], view.plates[place]];
      const on = view.mover === (place ? "second" : "first") && !end;
      plate.classList.toggle("on", on);
      if (seat) {
        setText(part(plate, "name"), seat.name);
        setText(part(plate, "note"), seat.note);
      }
      if (figures) {
        setText(part(plate, "score"), figures.score);
        setText(part(plate, "figures"), figures.note);
        part(plate, "figures").classList.toggle("warn", Boolean(figures.warn));
      }
    }
  }

  /** How many milliseconds a player has been away. @param {number} place */
  awayFor(place) {
    return this.state.awayFor(place, performance.now());
  }

  /** Who is away, and for how long. */
  showPresence() {
    clearTimeout(this.timers.away);
    let again = false;
    for (const [place, plate] of this.nodes.entries()) {
      const node = part(plate, "away");
      const away = this.state.full.you.includes(place ? "second" : "first") ? null : this.awayFor(place);
      const told = away !== null && away >= AWAY;
      again ||= away !== null && away !== Infinity;
      plate.classList.toggle("away", told);
      node.hidden = !told;
      if (told) setText(node, awayText(away, this.words));
    }
    if (again) this.timers.away = window.setTimeout(() => {
      this.showPresence();
      this.showThinking();
    }, AWAY);
  }

  /** What the game's end did to the ratings. */
  showRatings() {
    for (const [place, plate] of this.nodes.entries()) {
      const node = part(plate, "change");
      const rating = this.state.full.ratings?.[place];
      node.hidden = !rating;
      if (!rating) continue;
      const by = rating.after - rating.before;
      node.classList.toggle("up", by > 0);
      node.classList.toggle("down", by < 0);
      setText(node, `${rating.after} (${signed(by)})`);
    }
  }

  showThinking() {
    clearTimeout(this.timers.dots);
    clearTimeout(this.timers.slow);
    const { view, you, end, thinking, seats } = this.state.full;
    const place = view.mover === "second" ? 1 : 0;
    const away = (this.awayFor(place) ?? 0) >= AWAY;
    const waits = view.mover !== null && !end && !you.includes(view.mover) && !away && seats.every((seat) => seat.kind !== "open");
    for (const [other, plate] of this.nodes.entries()) {
      if (!waits || other !== place) part(plate, "dots").hidden = true;
    }
    const plate = this.nodes[place];
    if (waits && plate) this.timers.dots = window.setTimeout(() => (part(plate, "dots").hidden = false), DOTS);
    const computer = waits && seats[place]?.kind === "computer" && you.length > 0;
    this.onThinking(computer ? (thinking?.queue ?? 0) : 0, false);
    if (computer && !thinking?.queue) this.timers.slow = window.setTimeout(() => this.onThinking(0, true), SLOW);
  }
}

/** @param {number} by */
export function signed(by) {
  return by < 0 ? "−" + -by : "+" + by;
}

/** How long somebody has been away, in words. @param {number} ms @param {Record<string, string>} words */
function awayText(ms, words) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1 || ms === Infinity) return words.away ?? "";
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 1440 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1440), "day"];
  const long = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
  return (words["away-for"] ?? "#").replace("#", long);
}
