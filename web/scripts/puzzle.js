// @ts-check
// A puzzle: steps are made on the board, and the server says what they are worth, what they are worth nothing against, and what they
// have done to both ratings. Nothing is known here of what is to be found.

import { Board } from "./board.js";
import { data, el, part, setText } from "./dom.js";
import { Panel } from "./panel.js";
import { settings } from "./settings.js";
import { nameSteps, shown } from "./steps.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Solved} Solved */
/** @typedef {import("./types.js").SolvedTurn} SolvedTurn */
/** @typedef {"judge"|"hint"|"why"|"show"} Wanted */

class Puzzle {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.querySelector("main.solve"));
    /** @type {Record<string, string>} */ this.words = data("words");
    nameSteps(this.words);
    const { id, side, view, wrong, over } = data("begin");
    /** @type {string} */ this.id = id;
    /** @type {"first"|"second"} */ this.side = side;
    /** @type {View} where the puzzle begins */ this.view = view;
    /** @type {string[]} */ this.steps = [];
    this.tried = wrong > 0;
    this.asked = 0;
    this.board = new Board(/** @type {HTMLElement} */ (this.main.querySelector(".box")), {
      words: this.words,
      settings: () => ({ confirmTouch: settings.confirmTouch, confirmTurns: false }),
      onStep: (step) => this.make(step),
      onTry: (step) => this.make(step),
      onAim: (step) => this.panel.showAim(step, step ? this.board.meaning(step) : ""),
      onKey: (key) => this.key(key),
      onGesture: () => this.panel.refuse(null),
    });
    this.panel = new Panel(part(this.main, "turn"), {
      words: this.words,
      onStep: (step) => this.board.commit(step),
      onSend: () => {},
      onBack: () => this.back(),
      onAimed: (go) => this.board.confirm(go),
    });
    this.board.show(view, { animate: false });
    this.board.setLive(!over);
    if (over) return;
    part(this.main, "helps").hidden = false;
    this.tell(view);
    this.offer("going");
    this.listen();
  }

  listen() {
    /** @type {Record<string, () => void>} */
    const acts = {
      again: () => this.again(),
      why: () => this.ask("why"),
      hint: () => this.ask("hint"),
      "give-up": () => this.ask("show", []),
      show: () => this.ask("show", []),
      describe: () => setText(part(this.main, "live"), this.board.describe()),
    };
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.main.querySelectorAll("[data-do]"))) {
      button.addEventListener("click", () => acts[button.dataset.do ?? ""]?.());
    }
    const form = /** @type {HTMLFormElement} */ (part(this.main, "type"));
    const field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const step = field.value.trim().toLowerCase();
      field.value = "";
      if (step) this.make(step);
    });
  }

  // ---- What the hand does ----

  /** @param {string} step */
  make(step) {
    this.panel.waitFor();
    this.ask("judge", [...this.steps, step]);
  }

  back() {
    if (this.steps.length) this.ask("judge", this.steps.slice(0, -1));
  }

  /** From the beginning: nothing need be asked for that. */
  again() {
    this.ask("judge", []);
    part(this.main, "task").focus();
  }

  /** @param {import("./board-state.js").PageKey} key @returns {boolean} whether the key meant something here */
  key(key) {
    const { main } = this.panel.parts;
    if (key === "back" && this.steps.length) this.back();
    else if (key === "end" && main.dataset.step && !main.hidden) this.make(main.dataset.step);
    else if (key === "type") {
      part(this.main, "type").hidden = false;
      part(this.main, "type").querySelector("input")?.focus();
    } else return false;
    return true;
  }

  // ---- Asking the server ----

  /** @param {Wanted} wanted @param {string[]} [steps] */
  async ask(wanted, steps = this.steps) {
    const number = ++this.asked;
    if (wanted === "why") this.explain([], this.words["solve-looking"] ?? "");
    /** @type {Solved|{message: string}} */
    let answer = { message: this.words["solve-lost"] ?? "" };
    try {
      const response = await fetch(`/puzzles/${this.id}?lang=${document.documentElement.lang}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ steps, wanted }),
      });
      answer = await response.json();
    } catch {
      // What is said then stands above.
    }
    if (number !== this.asked) return;
    this.panel.answered();
    if ("view" in answer) this.answered(answer, wanted);
    else if (wanted === "why") this.explain([], answer.message);
    else {
      this.board.refused(undefined);
      this.panel.refuse(answer.message);
    }
  }

  /** @param {Solved} answer @param {Wanted} wanted */
  answered(answer, wanted) {
    const { verdict, view, refused, wrong, tries, hint, why, rating } = answer;
    const moved = answer.steps.join() !== this.steps.join();
    this.steps = answer.steps;
    this.main.dataset.made = this.steps.join(" ");
    this.main.dataset.verdict = verdict;
    this.board.setPlan([]);
    if (moved) this.board.show(view);
    this.board.setLive(verdict === "going");
    if (refused) this.board.refused(refused.cell ?? undefined);
    this.tell(view);
    if (view.said && moved) setText(part(this.main, "live"), view.said);
    // Why a turn is wrong stands below the sentence that says so.
    if (wanted !== "why") this.panel.refuse(refused?.message ?? wrong ?? null);
    if (hint) this.say("hinted", hint);
    if (tries) this.say("tries", tries);
    this.tried ||= verdict === "wrong";
    if (rating) this.draw("rating", rating);
    if (rating) part(this.main, "mine").hidden = false;
    part(this.main, "why").hidden = true;
    if (why) this.answerOf(why, view);
    this.offer(verdict, wanted === "why");
    if (verdict === "over") this.over(answer);
  }

  // ---- Showing ----

  /** What the panel says of a position. @param {View} view */
  tell(view) {
    const mine = view.mover === this.side;
    const full = /** @type {Full} */ (/** @type {unknown} */ ({
      view, you: [this.side], seats: [], offers: [], end: null, rematch: null, allowed: { rematch: false },
    }));
    this.panel.show(full);
    // What to do is the task; more is said only within a turn of several steps.
    const { title, help, main } = this.panel.parts;
    title.hidden = !mine || !view.turn_steps.length;
    help.hidden ||= title.hidden;
    // While a puzzle is open the board comes first.
    main.classList.remove("main");
  }

  /** @param {string} name @param {string} text */
  say(name, text) {
    const node = part(this.main, name);
    node.hidden = false;
    setText(node, text);
  }

  /** Puts in what the server has drawn. @param {string} name @param {string} html */
  draw(name, html) {
    const drawn = new DOMParser().parseFromString(html, "text/html").body;
    part(this.main, name).replaceChildren(...drawn.childNodes);
  }

  /** Which of the buttons there are. @param {"going"|"wrong"|"over"} verdict @param {boolean} [explained] */
  offer(verdict, explained = false) {
    const isWrong = verdict === "wrong";
    /** @type {Record<string, boolean>} */
    const wanted = { again: isWrong, why: isWrong && !explained, hint: !isWrong, "give-up": !isWrong && !this.tried, show: isWrong || this.tried };
    for (const [name, is] of Object.entries(wanted)) {
      /** @type {HTMLElement} */ (this.main.querySelector(`[data-do="${name}"]`)).hidden = !is;
    }
    const fine = /** @type {HTMLElement|null} */ (this.main.querySelector('[data-part="fine"]'));
    if (fine) fine.hidden = isWrong || this.tried;
    this.main.classList.toggle("is-wrong", isWrong);
    if (isWrong) /** @type {HTMLElement} */ (this.main.querySelector(`[data-do="${explained ? "again" : "why"}"]`)).focus({ preventScroll: true });
  }

  /** The answer to a wrong turn: chips with numbers, and the same numbers on the board. @param {NonNullable<Solved["why"]>} why @param {View} view */
  answerOf({ turns, said }, view) {
    this.explain(turns, said ?? "");
    const plan = turns.flatMap(({ side, steps }, turn) =>
      steps.map((step) => ({ step, side, mark: String(turn + 1), block: (turn ? view : this.view).block })));
    this.board.setPlan(plan);
  }

  /** @param {SolvedTurn[]} turns @param {string} said */
  explain(turns, said) {
    part(this.main, "why").hidden = false;
    this.say("why-said", said);
    part(this.main, "why-said").hidden = !said;
    const told = (/** @type {string[]} */ steps) => steps.filter((step) => step !== "end" || steps.length === 1).map(shown).join(" ");
    const items = turns.map(({ steps, said: of }, place) =>
      el("li", "", el("i", "", String(place + 1)), el("span", "chip", told(steps)), el("span", "", of)));
    part(this.main, "why-line").replaceChildren(...items);
  }

  /** Nothing is left to find. @param {Solved} answer */
  over({ result, terms }) {
    part(this.main, "turn").hidden = true;
    this.draw("result", result ?? "");
    part(this.main, "result").hidden = false;
    for (const later of this.main.querySelectorAll('[data-part="later"], [data-part="tries"]')) later.remove();
    const drawn = new DOMParser().parseFromString(terms ?? "", "text/html").body;
    part(this.main, "terms").append(...drawn.childNodes);
    part(this.main, "result-title").focus({ preventScroll: true });
    part(this.main, "result").scrollIntoView({ block: "nearest" });
  }
}

new Puzzle();
