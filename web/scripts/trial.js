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
    const { turn, text, side } = this.asked;
    this.current = node;
    const made = tried.turn === turn + 1 || (tried.end && tried.turn === turn);
    this.again.hidden = node.steps().length === 0 || tried.turn <= turn && !tried.end && !tried.turn_steps.length;
    if (!made) return this.say("");
    if (tried.text === text) return this.say(this.words["trial-found"] ?? "");
    if (tried.text === this.asked.played) return this.say(this.words["trial-same"] ?? "");
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
    const { chance: best } = this.asked;
    const good = chance >= best - AS_GOOD;
    const figures = [chance, best].map((value) => String(Math.round(100 * value)));
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
