// @ts-check
// The page of a game: one board that does the tutorial's tasks, shows the rules' diagrams, and is free to try things on.

import { Board } from "./board.js";
import { data, part, setText } from "./dom.js";
import { settings } from "./settings.js";
import { Tray } from "./tray.js";
import { Tutorial } from "./tutorial.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./tutorial.js").Answer} Answer */
/** @typedef {View & {end: {title: string, reason: string}|null}} Tried */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const lesson = data("lesson");
const words = /** @type {Record<string, string>} */ (data("words"));
/** From this width on board and text stand side by side. */
const wide = matchMedia("(min-width: 53.8125em)");

/** What the board does: a task, or a line of steps from some position. */
class Page {
  constructor() {
    this.tutorial = new Tutorial(byId("tutorial"), lesson.game, lesson.tasks, words);
    this.live = part(main, "live");
    /** @type {number|null} the task that is being done */ this.task = null;
    /** @type {string} options and position of the line that is shown */ this.line = lesson.line;
    /** @type {string[]} the steps of a diagram */ this.diagram = [];
    /** @type {HTMLElement|null} where it was taken from */ this.from = null;
    /** @type {string[]} */ this.steps = [];
    this.asked = 0;
    this.board = new Board(/** @type {HTMLElement} */ (main.querySelector(".box")), {
      onStep: (step) => this.make(step),
      onTry: (step) => this.make(step),
      onAim: (step) => this.tray.showAim(step),
      onKey: (key) => this.key(key),
      onGesture: () => this.tray.refuse(null),
      words,
      settings: () => ({ confirmTouch: settings.confirmTouch, confirmTurns: false }),
    });
    this.tray = new Tray(part(main, "tray"), words, {
      step: (step) => this.make(step),
      aimed: (go) => this.board.confirm(go),
      back: () => this.back(),
      forward: () => this.forward(),
      again: () => (this.task === null ? this.free() : this.begin(this.task)),
      show: () => this.showMe(),
      next: () => this.next(),
      free: () => this.free(),
      toText: () => this.from?.scrollIntoView({ block: "center" }),
    });
    this.listen();
    this.arrive();
  }

  listen() {
    document.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const dot = target?.closest("a[data-task]");
      const picture = target?.closest("a[data-ply]");
      if (event.ctrlKey || event.metaKey || event.shiftKey || !(dot || picture)) return;
      event.preventDefault();
      if (dot) this.begin(lesson.tasks.indexOf(dot.getAttribute("data-task")));
      if (picture instanceof HTMLElement) this.showDiagram(picture);
    });
  }

  /** The first task that is not done is at hand; who comes for the rules gets a free board. */
  arrive() {
    main.classList.add("live");
    const linked = /^#task-(\d+)$/.exec(location.hash);
    const place = linked ? Math.min(Number(linked[1]), lesson.tasks.length) - 1 : this.tutorial.open();
    if (place < 0 || location.hash.startsWith("#rules") || /^#R\d/.test(location.hash)) {
      this.openRuling();
      this.free(false);
    } else if (place === 0) {
      this.task = 0;
      this.tutorial.show(0);
      this.board.show(lesson.view);
      this.tell(lesson.view);
      this.offer();
    } else this.begin(place, false);
  }

  /** A link to a ruling opens it. */
  openRuling() {
    const ruling = document.getElementById(location.hash.slice(1));
    if (ruling instanceof HTMLDetailsElement) ruling.open = true;
  }

  // ---- Asking ----

  /**
   * Asks, and does something with the answer unless something else was asked meanwhile.
   * @template T
   * @param {Promise<T>} answer
   * @param {(answer: T) => void} use
   */
  async with(answer, use) {
    const number = ++this.asked;
    try {
      const got = await answer;
      if (number === this.asked) use(got);
    } catch {
      if (number !== this.asked) return;
      this.board.refused(undefined);
      this.tray.refuse(words.failed ?? "");
    }
  }

  /** Makes a step, or hears why it cannot be made. @param {string} step */
  make(step) {
    const steps = [...this.steps, step];
    if (this.task !== null) {
      this.learning();
      this.with(this.tutorial.ask(this.task, { steps }), (answer) => this.answered(answer));
    } else this.look(steps, false);
  }

  /** The task has been begun by hand: its buttons are now the ones that count. */
  learning() {
    part(main, "begin").classList.remove("main");
  }

  // ---- Tasks ----

  /** @param {number} place @param {boolean} [byHand] */
  begin(place, byHand = true) {
    if (place < 0) return;
    this.task = place;
    this.from = null;
    this.tutorial.show(place);
    this.with(this.tutorial.ask(place, { steps: [], whole: true }), (answer) => {
      this.answered(answer);
      if (byHand) this.reveal();
    });
  }

  /** @param {Answer} answer */
  answered(answer) {
    const { refused, verdict } = answer;
    this.board.setLive(true);
    const moved = answer.steps.join() !== this.steps.join() || answer.view.svg !== undefined;
    this.steps = answer.steps;
    main.dataset.task = `${this.task} ${this.steps.join(" ")}`.trim();
    if (moved || !refused) this.board.show(answer.view);
    else this.board.refused(refused.cell ?? undefined);
    if (moved && refused) this.board.refused(refused.cell ?? undefined);
    this.tell(answer.view);
    this.tray.refuse(refused ? refused.message : null);
    this.tray.judge(verdict === "going" ? null : verdict, answer.text ?? "");
    if (verdict === "done" && this.task !== null) {
      this.board.setLive(false);
      this.tutorial.finish(this.task);
    }
    this.offer(verdict);
  }

  showMe() {
    if (this.task === null) return;
    this.learning();
    this.with(this.tutorial.ask(this.task, { steps: this.steps, show: true }), (answer) => this.answered(answer));
  }

  next() {
    const place = this.tutorial.open(this.task ?? -1);
    if (place >= 0) {
      this.begin(place);
      // The button goes: who came to it by keyboard goes on with the task.
      this.tutorial.focus(place);
    } else this.free(true, words["all-done"] ?? "");
  }

  // ---- Lines: diagrams and the free board ----

  /** @param {boolean} [byHand] @param {string} [note] what is to be said with it */
  free(byHand = true, note = "") {
    this.task = null;
    this.line = lesson.line;
    this.diagram = [];
    this.from = null;
    this.tutorial.show(null);
    this.look([], true, byHand, note);
  }

  /** @param {HTMLElement} picture */
  showDiagram(picture) {
    const set = /** @type {HTMLElement|null} */ (picture.closest("[data-line]"));
    if (!set) return;
    this.task = null;
    this.line = set.dataset.line ?? "";
    this.diagram = (set.dataset.moves ?? "").split(" ").filter(Boolean);
    this.from = picture;
    this.tutorial.show(null);
    for (const other of main.querySelectorAll(".diagram.on")) other.classList.remove("on");
    picture.closest(".diagram")?.classList.add("on");
    this.look(this.diagram.slice(0, Number(picture.dataset.ply)), true, true);
  }

  /** Looks at a line. @param {string[]} steps @param {boolean} whole @param {boolean} [byHand] @param {string} [note] */
  look(steps, whole, byHand = false, note = "") {
    const query = `${this.line}&moves=${encodeURIComponent(steps.join(" "))}${whole ? "&whole=1" : ""}`;
    const ask = async () => {
      const response = await fetch(`/analysis/${lesson.game}/view?${query}`, { headers: { accept: "application/json" } });
      const answer = await response.json();
      if (response.status !== 422 && !response.ok) throw new Error(answer.message);
      return answer;
    };
    this.with(ask(), (answer) => {
      if (answer.error) {
        this.board.refused(answer.cell ?? undefined);
        this.tray.refuse(answer.message);
        return;
      }
      this.steps = steps;
      this.board.setLive(true);
      this.board.show(answer);
      this.tell(answer);
      const said = answer.end ? `${answer.end.title} ${answer.end.reason}` : note;
      this.tray.judge(said ? "done" : null, said);
      this.offer();
      if (byHand) this.reveal();
    });
  }

  /** The next step of a diagram, if the line has not left it. */
  get following() {
    const along = this.steps.every((step, place) => this.diagram[place] === step);
    return along ? this.diagram[this.steps.length] : undefined;
  }

  forward() {
    if (this.following) this.look([...this.steps, this.following], false);
  }

  back() {
    const steps = this.steps.slice(0, -1);
    if (this.task === null) this.look(steps, false);
    else this.with(this.tutorial.ask(this.task, { steps }), (answer) => this.answered(answer));
  }

  // ---- Showing ----

  /** @param {View & Partial<Tried>} view */
  tell(view) {
    const where = this.task === null ? words[this.from ? "where-diagram" : "where-free"] : words["where-task"];
    this.tray.show(view, (where ?? "").replace("#", String((this.task ?? 0) + 1)), view.title);
    if (view.said) setText(this.live, view.said);
  }

  /** @param {"going"|"done"|"other"} [verdict] */
  offer(verdict = "going") {
    /** @type {import("./tray.js").Button[]} */ const names = [];
    const made = this.steps.length > 0;
    if (this.task !== null) {
      if (verdict === "done" && this.tutorial.open() >= 0) names.push("next", "again");
      else if (verdict === "done") names.push("again");
      else names.push("show");
      if (made && verdict !== "done") names.push("back", "again");
      names.push("free");
    } else {
      if (made) names.push("back");
      if (this.following) names.push("forward");
      if (this.from && !wide.matches) names.push("to-text");
      if (this.from || made) names.push("free");
      if (this.tutorial.open() >= 0) names.push("next");
    }
    this.tray.offer(names);
    // Who has learned it all is led to a game.
    this.tray.parts.invite.hidden = this.tutorial.open() >= 0 || (this.task !== null && verdict !== "done") || this.from !== null;
    this.tray.buttons.next.classList.toggle("main", verdict === "done");
    const over = verdict === "done" && this.task !== null;
    if (over) this.tray.showAct(this.tray.parts.main, null);
    if (over) this.tray.showAct(this.tray.parts.count, null);
    this.tray.parts.todo.hidden ||= verdict !== "going";
  }

  /** Where board and text are one below the other, the board comes into sight. */
  reveal() {
    if (wide.matches) return;
    // At once: from the rules it is far, and the next press is meant for the board.
    const to = this.task === null ? main.querySelector(".stage") : main.querySelector(".tasks");
    to?.scrollIntoView({ block: "start" });
  }

  /** @param {string} key @returns {boolean} whether the key meant something here */
  key(key) {
    const { main: end } = this.tray.parts;
    if (key === "back" && this.steps.length) this.back();
    else if (key === "end" && end.dataset.step) this.make(end.dataset.step);
    else if (key === "after") this.forward();
    else if (key === "before" && this.task === null && this.steps.length) this.back();
    else return false;
    return true;
  }
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

new Page();
