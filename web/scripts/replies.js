// @ts-check
// Answers that are laid out in a game of days: turns of both sides are made on the board as in analysis, from where the rival's turn
// begins, and a line of them is kept by the server, which plays the answer when its time comes. Nothing here touches the document or
// knows a rule.

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").LaidOut} LaidOut */
/** @typedef {import("./types.js").Supposed} Supposed */

/** What the server says to a question; nothing without a connection. @template T @typedef {T|{refused: string}|null} Answer */

/**
 * @typedef {object} Acts
 * @property {(steps: string[]) => Promise<Answer<Supposed>>} suppose how it would stand after these steps
 * @property {() => Promise<Answer<LaidOut>>} look
 * @property {(ply: number, what: "add"|"remove", turns: string[][]) => Promise<Answer<LaidOut>>} lay
 * @property {() => void} show something is to be seen otherwise
 * @property {(why: string|null) => void} say why something cannot be done; nothing more of it
 */

export class Replies {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {LaidOut|null} what is laid out, as far as it is known */ this.laid = null;
    /** @type {Supposed|null} what stands on the board while a line is laid out */ this.supposed = null;
    /** @type {number|null} the rival's turn during which something can be laid out */ this.turn = null;
    /** @type {"first"|"second"|null} */ this.side = null;
    /** Counts the questions: only the last one's answer counts. */
    this.asked = 0;
    this.saving = false;
  }

  /** Whether a line is being laid out. */
  get on() {
    return this.supposed !== null;
  }

  /** Whether lines can be laid out now. */
  get can() {
    return this.turn !== null;
  }

  /** Whether there is room for one answer more. */
  get hasRoom() {
    return (this.laid?.left ?? 0) > 0;
  }

  /** What comes next of the line: a turn of the rival's, the answer to it, or nothing. @returns {"if"|"then"|"over"} */
  get next() {
    const mover = this.supposed?.view.mover ?? null;
    if (mover === null || this.isFull) return "over";
    return mover === this.side ? "then" : "if";
  }

  /** Whether as many turns follow on each other as may. */
  get isFull() {
    const { supposed, laid } = this;
    return supposed !== null && laid !== null && !supposed.view.turn_steps.length && supposed.turns.length >= laid.deepest;
  }

  /** Whether the line ends with a whole answer, and can be kept so. */
  get isWhole() {
    const { supposed } = this;
    return supposed !== null && !supposed.view.turn_steps.length && supposed.turns.length > 0 && supposed.turns.length % 2 === 0;
  }

  /** All steps of the line. */
  get steps() {
    return this.supposed?.turns.flatMap((turn) => turn.steps) ?? [];
  }

  /** The game stands so. @param {Full} full */
  follow({ view, you, end, seats, clock }) {
    const alone = you.length === 1 && !end && seats.every((seat) => seat.kind !== "open");
    const waits = clock.kind === "correspondence" && alone && view.mover !== null && view.mover !== you[0];
    const turn = waits ? view.turn : null;
    this.side = you[0] ?? null;
    // The rival goes on with the same turn: lines begin where it did.
    if (turn === this.turn) return;
    this.turn = turn;
    this.laid = null;
    this.saving = false;
    if (this.on) this.close();
    if (waits) void this.look();
  }

  /** Asks what is laid out. */
  async look() {
    const { turn } = this;
    if (turn === null) return;
    const laid = await this.acts.look();
    if (turn !== this.turn || laid === null || "refused" in laid) return;
    this.laid = laid;
    this.acts.show();
  }

  /** Begins a line, or goes on with one that is laid out. @param {number} [place] */
  open(place) {
    if (!this.can) return Promise.resolve(false);
    const line = place === undefined ? [] : (this.laid?.lines[place] ?? []);
    return this.suppose(line.flatMap((turn) => turn.steps));
  }

  /** The line is let go. @returns {boolean} whether there was one */
  close() {
    this.asked++;
    const had = this.on;
    this.supposed = null;
    if (had) {
      this.acts.say(null);
      this.acts.show();
    }
    return had;
  }

  /** One step more. @param {string} step @returns {boolean} whether it was one of a line */
  step(step) {
    if (!this.on) return false;
    void this.suppose([...this.steps, step]);
    return true;
  }

  /** One step less; before the first there is no line. @returns {boolean} whether there was a line */
  back() {
    if (!this.on) return false;
    const { steps } = this;
    if (steps.length) void this.suppose(steps.slice(0, -1));
    else this.close();
    return true;
  }

  /** @param {string[]} steps @returns {Promise<boolean>} whether they stand on the board */
  async suppose(steps) {
    const number = ++this.asked;
    this.acts.say(null);
    const answer = await this.acts.suppose(steps);
    // Meanwhile something else was asked, or the game has gone on.
    if (number !== this.asked || !this.can) return false;
    if (answer === null || "refused" in answer) {
      if (answer) this.acts.say(answer.refused);
      this.acts.show();
      return false;
    }
    this.supposed = answer;
    this.acts.show();
    return true;
  }

  /** Keeps the line. @returns {Promise<boolean>} whether it is kept */
  save() {
    if (!this.isWhole) return Promise.resolve(false);
    const { supposed } = this;
    return this.lay("add", supposed?.turns.map((turn) => turn.steps) ?? [], true);
  }

  /** Takes a line back. @param {number} place */
  remove(place) {
    const line = this.laid?.lines[place];
    return line ? this.lay("remove", line.map((turn) => turn.steps), false) : Promise.resolve(false);
  }

  /** @param {"add"|"remove"} what @param {string[][]} turns @param {boolean} ends whether the line on the board is done with it */
  async lay(what, turns, ends) {
    if (!this.laid || this.saving) return false;
    const { turn } = this;
    this.saving = true;
    this.acts.say(null);
    const laid = await this.acts.lay(this.laid.ply, what, turns);
    // The game has gone on meanwhile.
    if (turn !== this.turn) return false;
    this.saving = false;
    const done = laid !== null && !("refused" in laid);
    if (done) this.laid = laid;
    if (done && ends) this.close();
    if (laid !== null && "refused" in laid) {
      this.acts.say(laid.refused);
      // Another page of the same player may have changed it.
      void this.look();
    }
    this.acts.show();
    return done;
  }
}
