// @ts-check
// The turn's panel: what to do, the steps made, step back and the one button; or an offer, or the result.

import { el, part, setText } from "./dom.js";
import { messages } from "./messages.js";
import { shown } from "./steps.js";

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {object} PanelOptions
 * @property {Record<string, string>} words
 * @property {(step: string) => void} onStep
 * @property {(message: import("./messages.js").Sent) => void} onSend
 * @property {() => void} onBack
 * @property {(go: boolean) => void} onAimed
 */

/** After this long it is shown that a step is on its way. */
const PENDING = 400;

export class Panel {
  /** @param {HTMLElement} root @param {PanelOptions} options */
  constructor(root, options) {
    this.root = root;
    this.options = options;
    const get = (/** @type {string} */ name) => part(root, name);
    this.parts = {
      title: get("title"), help: get("help"), no: get("no"), steps: get("steps"), pips: get("pips"), hand: get("hand"),
      play: get("play"), back: get("back"), main: get("main"), more: part(document, "more"), offer: get("offer"), aim: get("aim"),
      over: get("over"), wait: get("wait"), think: get("think"), back_now: get("present"), tally: get("tally"),
      // Only where somebody waits for a rival.
      ahead: /** @type {HTMLElement|null} */ (root.querySelector('[data-part="ahead"]')),
    };
    this.noticeUntil = 0;
    this.timer = 0;
    this.busy = 0;
    /** @type {Full|null} */ this.full = null;
    /** @type {import("./ahead.js").Shown|null} the turn that is laid out ahead */ this.laid = null;
    /** @type {{view: View, title: string, steps: number}|null} what is supposed of both sides */ this.supposed = null;
    this.listen();
  }

  listen() {
    const { back, main, aim, think } = this.parts;
    back.addEventListener("click", () => this.options.onBack());
    main.addEventListener("click", () => this.pressMain());
    part(aim, "go").addEventListener("click", () => this.options.onAimed(true));
    part(aim, "cancel").addEventListener("click", () => this.options.onAimed(false));
    part(think, "now").addEventListener("click", () => this.options.onSend(messages.now()));
    const rematch = this.parts.over.querySelector('[data-part="rematch"]');
    rematch?.addEventListener("click", () => this.options.onSend(messages.offer("rematch")));
  }

  /** The one button: asks back where that is wanted. */
  pressMain() {
    const { main } = this.parts;
    const { step, ask } = main.dataset;
    if (!step) return;
    if (ask && !main.classList.contains("asks")) {
      main.classList.add("asks");
      setText(main, ask);
      setTimeout(() => this.calmMain(), 4000);
      return;
    }
    this.options.onStep(step);
  }

  calmMain() {
    const { main } = this.parts;
    if (!main.classList.contains("asks")) return;
    main.classList.remove("asks");
    setText(main, main.dataset.text ?? "");
  }

  /** Says something for a little while in the title's place. @param {string} text */
  notice(text) {
    this.noticeUntil = performance.now() + 1500;
    setText(this.parts.title, text);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.full && this.show(this.full), 1520);
  }

  /** Why a step was refused, until the next action. @param {string|null} text */
  refuse(text) {
    const { no } = this.parts;
    no.hidden = text === null;
    const span = no.querySelector("span");
    if (span) span.textContent = text ?? "";
  }

  /** A step is on its way: after a while it is shown that it is. */
  waitFor() {
    clearTimeout(this.busy);
    this.busy = window.setTimeout(() => this.root.classList.add("busy"), PENDING);
  }

  /** The server has answered. */
  answered() {
    clearTimeout(this.busy);
    this.root.classList.remove("busy");
  }

  /** @param {Full} full */
  show(full) {
    this.full = full;
    const { view } = full;
    const { title, help, play, over, wait, think, steps } = this.parts;
    const open = full.seats.some((seat) => seat.kind === "open") && !full.end;
    const mine = view.mover !== null && full.you.includes(view.mover) && !full.end;
    // What was said of the turn before is over when the next one is the viewer's.
    if (mine) this.noticeUntil = 0;
    const now = open ? (this.options.words[full.you.length ? "wait-friend" : "wait-free"] ?? "") : view.title;
    if (full.end || performance.now() >= this.noticeUntil) setText(title, full.end ? full.end.title : now);
    setText(help, full.end || open ? "" : view.help);
    help.hidden = !help.textContent;
    wait.hidden = !open;
    over.hidden = !full.end;
    this.root.classList.toggle("ended", Boolean(full.end));
    this.showSteps(mine && !full.end ? view : null);
    steps.hidden = !steps.childElementCount;
    this.showPlay(mine ? view : null);
    play.hidden = !mine || (this.parts.back.hidden && this.parts.main.hidden);
    think.hidden = true;
    this.showMore(mine ? view : null);
    this.showOffers(full);
    if (full.end) this.showEnd(full);
    if (this.supposed) this.showWhatIf(this.supposed);
    else if (!mine) this.showLaid();
  }

  /** Turns of both sides are supposed, or no longer: `title` says what comes next, `steps` how many there are. @param {{view: View, title: string, steps: number}|null} supposed */
  showSupposed(supposed) {
    this.supposed = supposed;
    if (this.full) this.show(this.full);
  }

  /** What is supposed, in the place of what is made. @param {{view: View, title: string, steps: number}} supposed */
  showWhatIf({ view, title, steps }) {
    const { ahead, play, help, back } = this.parts;
    setText(this.parts.title, title);
    help.hidden = true;
    if (ahead) ahead.hidden = true;
    this.showSteps(view);
    this.parts.steps.hidden = !this.parts.steps.childElementCount;
    this.showPlay(view);
    this.showMore(view);
    back.hidden = !steps;
    play.hidden = back.hidden && this.parts.main.hidden;
  }

  /** A turn is laid out ahead, or no longer. @param {import("./ahead.js").Shown|null} laid */
  showAhead(laid) {
    const had = this.laid !== null;
    this.laid = laid;
    if (this.full && (laid || had)) this.show(this.full);
    if (!laid && this.parts.ahead) this.parts.ahead.hidden = true;
  }

  /** What is laid out, in the place of what is made. */
  showLaid() {
    const { ahead, steps, play } = this.parts;
    const { laid, options: { words } } = this;
    if (ahead) ahead.hidden = laid === null;
    if (!ahead || laid === null) return;
    setText(part(ahead, "ahead-said"), words[laid.whole ? "ahead-whole" : "ahead-part"] ?? "");
    // A turn that is whole has nothing left, whatever the rival would have after it.
    const rest = laid.whole ? { turn_left: null, pips: null, hand: 0 } : {};
    this.showSteps({ ...laid.view, ...rest, turn_steps: laid.steps });
    steps.hidden = false;
    this.showPlay({ ...laid.view, turn_steps: laid.steps });
    this.showMore(laid.view);
    // One step is taken back by letting go of all of them.
    this.parts.back.hidden = laid.steps.length < 2;
    play.hidden = this.parts.back.hidden && this.parts.main.hidden;
  }

  /** @param {View|null} view */
  showSteps(view) {
    const { steps, pips, hand } = this.parts;
    const chips = (view?.turn_steps ?? []).map((step) => el("li", "", shown(step)));
    if (view?.turn_left) chips.push(el("li", "next", view.turn_left));
    steps.replaceChildren(...chips);
    this.showPips(view?.pips ?? null);
    hand.hidden = !view?.hand;
    const waiting = /** @type {HTMLTemplateElement|null} */ (hand.querySelector("template"))?.content;
    for (const old of hand.querySelectorAll(":scope > svg")) old.remove();
    for (let rider = 0; waiting && rider < (view?.hand ?? 0); rider++) hand.append(waiting.cloneNode(true));
  }

  /** @param {View["pips"]} pips */
  showPips(pips) {
    const node = this.parts.pips;
    node.hidden = !pips;
    if (!pips) return;
    const all = pips.used + pips.left;
    const list = Array.from({ length: all }, (_, place) => {
      const kinds = [place < pips.used ? "used" : "left", place >= all - pips.earned ? "earned" : ""];
      return el("i", kinds.join(" ").trim());
    });
    node.replaceChildren(...list);
  }

  /** @param {View|null} view */
  showPlay(view) {
    const { back, main } = this.parts;
    back.hidden = !view?.turn_steps.length;
    const button = view?.button ?? null;
    main.hidden = !button;
    // A question that is being asked stays while the position does: the panel is also shown anew when a notice has been read.
    const asking = main.classList.contains("asks") && main.dataset.ply === String(view?.ply);
    if (asking && button?.step === main.dataset.step) return;
    main.classList.remove("asks");
    if (!button) return;
    main.dataset.ply = String(view?.ply);
    main.dataset.step = button.step;
    main.dataset.text = button.text;
    main.dataset.ask = button.ask ?? "";
    main.classList.toggle("main", button.main !== false);
    setText(main, button.text);
  }

  /** Steps that are asked for rarely. @param {View|null} view */
  showMore(view) {
    const { more } = this.parts;
    const acts = (view?.more ?? []).map(({ step, text }) => {
      const button = el("button", "", text);
      button.addEventListener("click", () => this.options.onStep(step));
      return button;
    });
    more.replaceChildren(...acts);
    more.hidden = !acts.length;
  }

  /** @param {Full} full */
  showOffers(full) {
    const { offer } = this.parts;
    const { words, onSend } = this.options;
    const blocks = full.offers.map(({ what, text, yours }) => {
      const button = (/** @type {string} */ name, /** @type {import("./messages.js").Sent} */ message) => {
        const node = el("button", "btn", words[name] ?? name);
        node.addEventListener("click", () => onSend(message));
        return node;
      };
      const [offered, declined] = [messages.offer(what), messages.decline(what)];
      const acts = yours ? [button("withdraw", declined)] : [button("accept", offered), button("decline", declined)];
      return el("div", "ask", el("p", "", text), full.you.length ? el("div", "two even", ...acts) : "");
    });
    offer.replaceChildren(...blocks);
    offer.hidden = !blocks.length;
  }

  /** @param {Full} full */
  showEnd(full) {
    const { over, tally } = this.parts;
    const { end } = full;
    if (!end) return;
    setText(part(over, "reason"), end.reason);
    tally.toggleAttribute("hidden", !end.tally);
    if (end.tally) {
      const [first, second] = end.tally;
      const share = first + second > 0 ? (100 * first) / (first + second) : 50;
      const [left, right, hatch] = tally.children;
      left?.setAttribute("width", String(share));
      right?.setAttribute("x", String(share));
      right?.setAttribute("width", String(100 - share));
      hatch?.setAttribute("d", `M${share} 6H100`);
      tally.setAttribute("aria-label", `${first} : ${second}`);
    }
    const rematch = /** @type {HTMLElement|null} */ (over.querySelector('[data-part="rematch"]'));
    const link = /** @type {HTMLAnchorElement|null} */ (over.querySelector('[data-part="rematch-link"]'));
    const offered = full.offers.some(({ what }) => what === "rematch");
    if (rematch) rematch.hidden = !full.allowed.rematch || offered || full.rematch !== null;
    if (link) link.hidden = full.rematch === null;
    if (link && full.rematch !== null) link.href = "/" + full.rematch;
  }

  /** A step waits for being confirmed. @param {string|null} step @param {string} takes what it takes, in words */
  showAim(step, takes) {
    const { aim, play } = this.parts;
    aim.hidden = step === null;
    this.root.classList.toggle("aims", step !== null);
    if (step !== null) play.hidden = true;
    else if (this.full) this.show(this.full);
    setText(part(aim, "step"), step === null ? "" : shown(step) + takes);
  }

  /** What became of the viewer's rating. @param {string|null} text */
  showRating(text) {
    const node = part(this.parts.over, "rating");
    node.hidden = text === null;
    setText(node, text ?? "");
  }

  /** Which turn is looked at; null in the present. @param {string|null} text */
  showLooking(text) {
    this.parts.back_now.hidden = text === null;
    setText(part(this.parts.back_now, "where"), text ?? "");
  }

  /** How the computer gets on. @param {number} queue @param {boolean} slow */
  showThinking(queue, slow) {
    const { think } = this.parts;
    think.hidden = !queue && !slow;
    const line = part(think, "queue");
    line.hidden = !queue;
    setText(line, (this.options.words.queue ?? "").replace("#", String(queue)));
    part(think, "now").hidden = !slow;
  }
}
