// @ts-check
// What stands below a board to learn on: where one is, what can be done, what came of it, and the buttons.

import { el, part, setText } from "./dom.js";
import { nameSteps, shown } from "./steps.js";

/** @typedef {import("./types.js").View} View */

/**
 * What buttons do.
 * @typedef {object} Acts
 * @property {(step: string) => void} step
 * @property {(go: boolean) => void} aimed
 * @property {() => void} back
 * @property {() => void} forward
 * @property {() => void} again
 * @property {() => void} show
 * @property {() => void} next
 * @property {() => void} free
 * @property {() => void} toText
 */

/** @typedef {"back"|"forward"|"again"|"show"|"next"|"free"|"to-text"} Button */

export class Tray {
  /** @param {HTMLElement} root @param {Record<string, string>} words @param {Acts} acts */
  constructor(root, words, acts) {
    this.root = root;
    nameSteps(words);
    const get = (/** @type {string} */ name) => part(root, name);
    this.parts = {
      where: get("where"), todo: get("todo"), no: get("no"), verdict: get("verdict"), steps: get("steps"), pips: get("pips"),
      hand: get("hand"), invite: get("invite"), aim: get("aim"), main: get("main"), count: get("count"),
    };
    /** @type {Record<Button, HTMLElement>} */
    this.buttons = {
      back: get("back"), forward: get("forward"), again: get("again"), show: get("show"), next: get("next"), free: get("free"),
      "to-text": get("to-text"),
    };
    /** @type {Record<Button, () => void>} */
    const what = {
      back: acts.back, forward: acts.forward, again: acts.again, show: acts.show, next: acts.next, free: acts.free,
      "to-text": acts.toText,
    };
    for (const [name, button] of Object.entries(this.buttons)) {
      button.addEventListener("click", () => what[/** @type {Button} */ (name)]());
    }
    for (const button of [this.parts.main, this.parts.count]) {
      button.addEventListener("click", () => button.dataset.step && acts.step(button.dataset.step));
    }
    part(this.parts.aim, "go").addEventListener("click", () => acts.aimed(true));
    part(this.parts.aim, "cancel").addEventListener("click", () => acts.aimed(false));
    root.hidden = false;
  }

  /** A position. @param {View} view @param {string} where @param {string} todo */
  show(view, where, todo) {
    setText(this.parts.where, where);
    setText(this.parts.todo, todo);
    this.parts.todo.hidden = !todo;
    this.refuse(null);
    const chips = view.turn_steps.map((step) => el("li", "", shown(step)));
    if (view.turn_left) chips.push(el("li", "next", view.turn_left));
    this.parts.steps.replaceChildren(...chips);
    this.parts.steps.hidden = !chips.length;
    this.showPips(view.pips);
    this.showHand(view.hand);
    this.showAct(this.parts.main, view.button);
    this.showAct(this.parts.count, view.more[0] ?? null);
  }

  /** A button for a step. @param {HTMLElement} button @param {import("./types.js").Act|null} act */
  showAct(button, act) {
    button.hidden = !act;
    button.dataset.step = act?.step ?? "";
    if (act) setText(button.querySelector("span") ?? button, act.text);
  }

  /** @param {View["pips"]} pips */
  showPips(pips) {
    const node = this.parts.pips;
    node.hidden = !pips;
    if (!pips) return;
    const all = pips.used + pips.left;
    const kinds = (/** @type {number} */ place) =>
      (place < pips.used ? "used" : "left") + (place >= all - pips.earned ? " earned" : "");
    node.replaceChildren(...Array.from({ length: all }, (_, place) => el("i", kinds(place))));
  }

  /** @param {number} count riders in hand */
  showHand(count) {
    const { hand } = this.parts;
    const rider = /** @type {HTMLTemplateElement|null} */ (hand.querySelector("template"))?.content;
    for (const old of hand.querySelectorAll(":scope > svg")) old.remove();
    for (let place = 0; rider && place < count; place++) hand.append(rider.cloneNode(true));
    hand.hidden = !count;
  }

  /** What came of a task; null while it goes on. @param {"done"|"other"|null} kind @param {string} text */
  judge(kind, text) {
    const { verdict } = this.parts;
    verdict.hidden = kind === null;
    verdict.classList.toggle("done", kind === "done");
    setText(verdict.querySelector("span") ?? verdict, kind === null ? "" : text);
  }

  /** Why a step was refused, until the next action. @param {string|null} text */
  refuse(text) {
    const { no } = this.parts;
    no.hidden = text === null;
    setText(no.querySelector("span") ?? no, text ?? "");
  }

  /** A step waits for being confirmed. @param {string|null} step */
  showAim(step) {
    this.parts.aim.hidden = step === null;
    this.root.classList.toggle("aims", step !== null);
    setText(part(this.parts.aim, "step"), step === null ? "" : shown(step));
  }

  /** Which buttons there are now. @param {Button[]} names */
  offer(names) {
    for (const [name, button] of Object.entries(this.buttons)) button.hidden = !names.includes(/** @type {Button} */ (name));
  }
}
