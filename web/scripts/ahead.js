// @ts-check
// A turn that is laid out while the rival is to move. The browser knows no rules: each step is asked of the server, which supposes that
// the rival does no more; when the rival's turn is over, the whole turn is sent and judged as any other. Nothing here touches the document.

/** @typedef {import("./board-state.js").Laid} Laid */
/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").View} View */

/** What the server says of steps laid out: what could follow, or why they cannot be. @typedef {{ply: number, whole: boolean, view: View}|{refused: string}} Answer */
/** What the page shows of it. @typedef {Laid & {whole: boolean}} Shown */

/**
 * @typedef {object} Acts
 * @property {(steps: string[]) => Promise<Answer|null>} ask nothing while a turn cannot be laid out, or without a connection
 * @property {(shown: Shown|null) => void} show
 * @property {(ply: number, steps: string[]) => boolean} send whether it could be sent
 * @property {(what: "unfinished"|"dropped"|"refused", why: string) => void} say
 */

export class Ahead {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {Shown|null} what is laid out; no steps while it is only known which there are */ this.shown = null;
    /** @type {number|null} the rival's turn during which it is laid out */ this.turn = null;
    /** @type {number|null} how many steps the game had when a turn was sent that is not yet answered */ this.sent = null;
    /** Counts the questions: only the last one's answer counts. */
    this.asked = 0;
    this.asking = false;
    /** @type {number|null} the position in which nothing can be laid out: it is not asked again and again */ this.none = null;
    /** How many steps the game has, while the rival is waited for. @type {number|null} */ this.ply = null;
  }

  /** Whether steps are laid out. */
  get has() {
    return Boolean(this.shown?.steps.length);
  }

  /** The game stands so. @param {Full} full @param {boolean} on whether turns may be laid out */
  follow({ view, you, end, seats }, on) {
    const alone = you.length === 1 && !end && seats.every((seat) => seat.kind !== "open");
    const waits = on && alone && view.mover !== null && view.mover !== you[0];
    const mine = alone && view.mover === you[0];
    if (this.sent !== null && view.ply !== this.sent) this.sent = null;
    this.ply = waits ? view.ply : null;
    if (!this.shown) return;
    if (mine && this.has && this.turn !== null && view.turn === this.turn + 1) this.come(view.ply);
    else if (!waits || view.turn !== this.turn) this.clear();
    // The rival goes on with his turn: what was supposed is no longer so. Where nothing is laid out, it is asked when a hand comes near.
    else if (this.shown.ply !== view.ply && this.has) this.askAgain(view);
    else if (this.shown.ply !== view.ply) this.clear();
  }

  /** The viewer's turn has come. @param {number} ply */
  come(ply) {
    const { steps, whole } = /** @type {Shown} */ (this.shown);
    if (whole && !this.acts.send(ply, steps)) return;
    this.clear();
    if (whole) this.sent = ply;
    else this.acts.say("unfinished", "");
  }

  /** What was asked for last was refused. @param {string} why @returns {boolean} whether it was a turn laid out */
  refused(why) {
    if (this.sent === null) return false;
    this.sent = null;
    this.acts.say("dropped", why);
    return true;
  }

  /** The board may be going to be pressed: it is asked which steps there are. @param {View} view */
  async reach(view) {
    if (this.ply === null || this.shown || this.asking || this.none === this.ply) return false;
    return this.ask([], view);
  }

  /** One step more. @param {string} step @param {View} view */
  step(step, view) {
    return this.ask([...(this.shown?.steps ?? []), step], view);
  }

  /** One step less. @param {View} view @returns {boolean} whether there was one */
  back(view) {
    if (!this.has) return false;
    void this.ask(this.shown?.steps.slice(0, -1) ?? [], view);
    return true;
  }

  /** All steps are let go. @returns {boolean} whether there were any */
  cancel() {
    const had = this.has;
    if (had) this.clear();
    return had;
  }

  clear() {
    this.asked++;
    this.asking = false;
    this.shown = null;
    this.turn = null;
    this.acts.show(null);
  }

  /** @param {View} view */
  askAgain(view) {
    const { steps, whole } = /** @type {Shown} */ (this.shown);
    // A whole turn is judged when its time comes.
    if (whole) return;
    void this.ask(steps, view);
  }

  /** @param {string[]} steps @param {View} view the position in which it is asked @returns {Promise<boolean>} whether they are laid out */
  async ask(steps, view) {
    const number = ++this.asked;
    this.asking = true;
    const answer = await this.acts.ask(steps);
    // Meanwhile something else was asked, or the turn has come.
    if (number !== this.asked) return false;
    this.asking = false;
    const fits = answer !== null && "view" in answer && this.ply !== null;
    if (!fits) {
      if (answer === null) this.none = this.ply;
      else if ("refused" in answer) this.acts.say("refused", answer.refused);
      this.acts.show(this.shown);
      return false;
    }
    this.turn = view.turn;
    this.shown = { steps, ply: answer.ply, whole: answer.whole, view: answer.view };
    this.acts.show(this.shown);
    return true;
  }
}
