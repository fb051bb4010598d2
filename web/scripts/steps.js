// @ts-check
// Steps as texts, and a list of legal ones sorted by what a hand can do. What they mean is the server's business.

/** @typedef {{kind: "put"|"move"|"take"|"set"|"word", from: string|null, to: string|null}} Step */

/**
 * A step's text taken apart.
 * @param {string} text
 * @returns {Step}
 */
export function read(text) {
  if (text[0] === "@") return { kind: "set", from: null, to: text.slice(1) };
  // No board has a column x.
  if (text[0] === "x") return { kind: "take", from: null, to: text.slice(1) };
  const dash = text.indexOf("-");
  if (dash > 0) return { kind: "move", from: text.slice(0, dash), to: text.slice(dash + 1) };
  if (/\d$/.test(text)) return { kind: "put", from: null, to: text };
  return { kind: "word", from: null, to: null };
}

/** What `pass` and the like are called. @type {Record<string, string>} */
let names = {};

/** @param {Record<string, string>} words the page's: `step-pass` and so on */
export function nameSteps(words) {
  names = words;
}

/**
 * A step as it is shown: a cross for a taking, a dash between cells, a word in the page's language.
 * @param {string} text
 */
export function shown(text) {
  const step = read(text);
  if (step.kind === "word") return names["step-" + text] ?? text;
  if (step.kind === "take") return "×" + step.to;
  if (step.kind === "move") return step.from + "–" + step.to;
  return text;
}

/** The legal steps, found by cell. */
export class Legal {
  /** @param {string[]} steps */
  constructor(steps) {
    /** @type {Set<string>} */ this.all = new Set(steps);
    /** @type {Map<string, string>} */ this.puts = new Map();
    /** @type {Map<string, string>} */ this.takes = new Map();
    /** @type {Map<string, string>} */ this.sets = new Map();
    /** @type {Map<string, Map<string, string>>} */ this.moves = new Map();
    for (const text of steps) {
      const { kind, from, to } = read(text);
      if (to === null) continue;
      if (kind === "put") this.puts.set(to, text);
      if (kind === "take") this.takes.set(to, text);
      if (kind === "set") this.sets.set(to, text);
      if (kind === "move" && from !== null) {
        const targets = this.moves.get(from) ?? new Map();
        this.moves.set(from, targets.set(to, text));
      }
    }
  }

  /** Whether a taking is one thing to do among others: then it is offered before it is done. */
  get takesAreOffered() {
    return this.takes.size > 0 && this.moves.size > 0;
  }
}

/** How many pieces a step took off, beside it. @param {number} [count] */
export function taken(count) {
  return count ? ` ×${count}` : "";
}
