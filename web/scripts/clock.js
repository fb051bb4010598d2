// @ts-check
// The two clocks. The server's decide; these show what they will say.

import { icon, setText } from "./dom.js";

/** @typedef {import("./types.js").Clock} Clock */

const DAY = 86_400_000;

/**
 * What a clock shows at a time.
 * @param {Clock} clock
 * @param {number} place 0 for First, 1 for Second
 * @param {number} used milliseconds of the running turn
 */
export function standing(clock, place, used) {
  const { ms, periods } = clock.left[place] ?? { ms: 0, periods: 0 };
  const period = clock.period[place] ?? 0;
  if (used < ms || !period || !periods) return { ms: Math.max(0, ms - used), periods };
  const over = used - ms;
  const lost = Math.floor(over / period);
  if (lost >= periods) return { ms: 0, periods: 0 };
  return { ms: period - (over % period), periods: periods - lost };
}

/**
 * @param {number} ms
 * @param {Record<string, string>} words
 */
export function time(ms, words) {
  const number = (/** @type {string} */ key, /** @type {number} */ count) => (words[key] ?? "#").replace("#", String(count));
  if (ms >= DAY) return number("day", Math.floor(ms / DAY)) + " " + number("hour", Math.floor((ms % DAY) / 3_600_000));
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

export class Clocks {
  /**
   * @param {HTMLElement[]} faces First's and Second's
   * @param {Record<string, string>} words
   * @param {(place: number, seconds: number) => void} onLow when a clock comes to 20 and to 10 seconds
   */
  constructor(faces, words, onLow) {
    this.faces = faces;
    this.words = words;
    this.onLow = onLow;
    /** @type {Clock|null} */ this.clock = null;
    this.since = 0;
    this.timer = 0;
    this.warned = [0, 0];
  }

  /** @param {Clock} clock */
  set(clock) {
    this.clock = clock;
    this.since = performance.now();
    this.warned = [0, 0];
    this.tick();
  }

  tick() {
    clearTimeout(this.timer);
    const { clock } = this;
    if (!clock || clock.kind === "none") return;
    const running = clock.running === "first" ? 0 : clock.running === "second" ? 1 : -1;
    let soonest = Infinity;
    for (const place of [0, 1]) {
      const used = place === running ? clock.spent + performance.now() - this.since : 0;
      const now = standing(clock, place, used);
      this.draw(place, now.ms, now.periods > 0 && used >= (clock.left[place]?.ms ?? 0) ? now.periods : 0);
      if (place !== running) continue;
      this.warn(place, now.ms);
      soonest = now.ms < 10_000 ? 100 : Math.min(1000, (now.ms % 1000) + 5);
    }
    if (soonest < Infinity) this.timer = window.setTimeout(() => this.tick(), soonest);
  }

  /** @param {number} place @param {number} ms @param {number} periods */
  draw(place, ms, periods) {
    const face = this.faces[place];
    const text = face?.querySelector(".time");
    if (!face || !text) return;
    setText(text, time(ms, this.words) + (periods ? ` ×${periods}` : ""));
    const low = ms < (this.clock?.low[place] ?? 0) && this.clock?.kind !== "correspondence";
    if (low !== face.classList.contains("low")) {
      face.classList.toggle("low", low);
      if (low) face.prepend(icon("clock"));
      else face.querySelector(".ico")?.remove();
    }
  }

  /** Each of the two warnings is given once a turn. @param {number} place @param {number} ms */
  warn(place, ms) {
    for (const seconds of [20, 10]) {
      const said = this.warned[place] ?? 0;
      if (ms <= seconds * 1000 && ms > seconds * 1000 - 1500 && (said === 0 || said > seconds)) {
        this.warned[place] = seconds;
        this.onLow(place, seconds);
      }
    }
  }
}
