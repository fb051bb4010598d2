// @ts-check
// A moment to try again: what somebody plays is compared with the computer's turn, which the server has found.

import { part, setText } from "./dom.js";
import { chanceOf } from "./chance.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./types.js").Tried} Tried */
/** @typedef {{side: "first"|"second", turn: number, text: string, chance: number, played: string}} Asked */

/** How long the computer looks at another turn: about as long as at those of the review. */
const THINK = 500;
/** A turn that keeps the chance but for this much is as good. */
const AS_GOOD = 0.05;

/**
 * What somebody has played, as far as it can be told without the computer: nothing yet, the computer's own turn, that of the game, or
 * another one.
 * @param {Asked} asked @param {Tried} tried
 * @returns {"nothing"|"found"|"same"|"other"}
 */
export function played(asked, tried) {
  const made = tried.turn === asked.turn + 1 || (tried.end && tried.turn === asked.turn);
  if (!made) return "nothing";
  if (tried.text === asked.text) return "found";
  return tried.text === asked.played ? "same" : "other";
}

/** A turn's chance beside the best: whether it is as good, and both in hundredths. @param {number} best @param {number} chance */
export function weigh(best, chance) {
  return { good: chance >= best - AS_GOOD, figures: [chance, best].map((value) => String(Math.round(100 * value))) };
}

export class Trial {
  /**
   * @param {HTMLElement} root
   * @param {Asked} asked
   * @param {Record<string, string>} words
   * @param {{think: (node: Node, time: number) => Promise<boolean>, again: () => void}} acts
   */
  constructor(root, asked, words, acts) {
    this.asked = asked;
    this.words = words;
    this.acts = acts;
    this.said = part(root, "trial-said");
    this.again = part(root, "trial-again");
    /** @type {Node|null} */ this.current = null;
    this.again.addEventListener("click", () => acts.again());
  }

  /** A position is shown. @param {Node} node @param {Tried} tried */
  async shown(node, tried) {
    const { turn, side } = this.asked;
    this.current = node;
    this.again.hidden = node.steps().length === 0 || tried.turn <= turn && !tried.end && !tried.turn_steps.length;
    const what = played(this.asked, tried);
    if (what === "nothing") return this.say("");
    if (what === "found") return this.say(this.words["trial-found"] ?? "");
    if (what === "same") return this.say(this.words["trial-same"] ?? "");
    let known = Boolean(tried.end || node.opinion?.done);
    if (!known) {
      this.say(this.words["trial-checking"] ?? "");
      known = await this.acts.think(node, THINK);
    }
    // Meanwhile another position may be looked at.
    if (this.current !== node) return undefined;
    const first = chanceOf(node);
    if (!known || first === null) return this.say(this.words["trial-lost"] ?? "");
    return this.compare(side === "first" ? first : 1 - first);
  }

  /** @param {number} chance */
  compare(chance) {
    const { good, figures } = weigh(this.asked.chance, chance);
    const text = this.words[good ? "trial-good" : "trial-less"] ?? "";
    this.say(text.replace("#1", figures[0] ?? "").replace("#2", figures[1] ?? ""), good);
  }

  /** @param {string} text @param {boolean} [good] */
  say(text, good = text === this.words["trial-found"]) {
    this.said.hidden = !text;
    this.said.classList.toggle("good", good);
    setText(this.said, text);
    // On a phone it stands above the board, which may have been scrolled.
    if (text) this.said.scrollIntoView({ block: "nearest" });
  }
}
