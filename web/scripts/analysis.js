// @ts-check
// The analysis board: a tree of lines, of which one position is shown. What a step leads to, the server says; the address keeps the
// line, and the page's history the whole tree.

import { Board } from "./board.js";
import { Graph } from "./chance.js";
import { data, el, part, setText } from "./dom.js";
import { Openings } from "./openings.js";
import { Opinions } from "./opinion.js";
import { Panel } from "./panel.js";
import { save, settings } from "./settings.js";
import { Share } from "./share.js";
import { Setup } from "./setup.js";
import { nameSteps } from "./steps.js";
import { TreeList } from "./tree-list.js";
import { Trial } from "./trial.js";

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Tried} Tried */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {{error: string, message: string, cell?: string}} Refused */

/** How long the computer thinks when it is asked, and about each turn when it goes through a game. */
const THINK = 5000;
const BRIEFLY = 700;
/** How long a position stands before the computer thinks along, and before the address is written. */
const SETTLED = 350;

class Study {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.querySelector("main.study"));
    /** @type {Record<string, string>} */ this.words = data("words");
    nameSteps(this.words);
    const begin = data("begin");
    /** @type {string} */ this.game = begin.game;
    /** @type {[string, string][]} */ this.options = begin.options;
    /** @type {string|null} */ this.position = begin.position;
    /** @type {{path: string, main: string, grown: import("./tree.js").Grown[]}|null} the record that is shown, until another position is set up */
    this.record = begin.record ?? null;
    this.timers = { along: 0, address: 0 };
    /** Whether the whole game is being gone through. */
    this.through = false;
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.main.querySelectorAll("[data-script]"))) node.hidden = false;
    this.board = new Board(/** @type {HTMLElement} */ (this.main.querySelector(".box")), {
      words: this.words,
      settings: () => ({ confirmTouch: settings.confirmTouch, confirmTurns: false }),
      onStep: (step) => (this.setup.active ? this.setup.press(step) : this.step(step)),
      onTry: (step) => this.step(step),
      onAim: (step) => this.panel.showAim(step, step && !this.setup.active ? this.board.meaning(step) : ""),
      onKey: (key) => this.key(key),
      onGesture: () => this.panel.refuse(null),
    });
    this.panel = new Panel(part(this.main, "turn"), {
      words: this.words,
      onStep: (step) => this.board.commit(step),
      onSend: () => {},
      onBack: () => this.go(this.tree.along(-1)),
      onAimed: (go) => this.board.confirm(go),
    });
    this.tree = new TreeList(part(this.main, "tree"), (node) => this.go(node));
    this.graph = new Graph(part(this.main, "graph"), (node) => this.go(node));
    this.opinions = new Opinions(part(this.main, "opinion"), {
      words: this.words,
      address: (node, think) => this.address("/engine", node, { think: String(think) }),
      onLine: (node, turns) => this.go(this.tree.add(node, turns)),
      onHover: (turns, lines) => this.plan(turns, lines),
      onNews: () => this.graph.show(this.tree.line(), this.tree.current),
    });
    this.openings = new Openings(/** @type {HTMLDetailsElement} */ (part(this.main, "openings")), {
      words: this.words,
      address: (node, by) => this.address("/openings", node, { by }),
      onTurn: (node, turn) => this.go(this.tree.add(node, [turn])),
      onHover: (turns) => this.plan(turns, this.opinions.all),
    });
    this.setup = new Setup(part(this.main, "setup"), {
      board: this.board,
      words: this.words,
      judge: (position) => this.judge(position),
      onDone: (tried) => this.rebase(tried),
    });
    /** What is to be found here, in a moment of a review. */
    this.trial = begin.trial ? new Trial(part(this.main, "trial"), begin.trial, this.words, {
      think: (node, time) => this.opinions.think(node, time),
      again: () => this.go(this.from ?? this.tree.root),
    }) : null;
    this.begin(begin);
    const panel = /** @type {HTMLElement|null} */ (document.querySelector("[data-part=share]"));
    if (panel) new Share(panel, () => this.shared());
    this.listen();
  }

  /** @param {{turns: Turn[], ply: number, tried: Tried}} begin */
  begin({ turns, ply, tried }) {
    if (this.record) this.tree.grow(this.record.grown);
    else this.tree.fill([]);
    const end = this.tree.add(this.tree.root, turns);
    this.tree.current = end.path()[ply - 1] ?? this.tree.root;
    const kept = this.trial ? null : history.state;
    if (kept?.tree && kept.position === this.position) {
      const here = this.tree.current;
      this.tree.restore(kept.tree);
      this.tree.current = here;
    }
    this.tree.current.view = tried;
    /** @type {Node|undefined} where the page began */
    this.from = this.tree.current;
    this.tree.draw();
    this.board.show(tried, { animate: false });
    this.shown(tried);
    this.tell();
  }

  get flipped() {
    return this.board.grid.flipped;
  }

  /** What the panel for sharing shows: a record's main line by its own address, anything else by its steps. */
  shared() {
    const { current } = this.tree;
    const [steps, { main = "" }] = [current.steps().join(" "), this.record ?? {}];
    const isMain = `${main} `.startsWith(`${steps} `) || !steps;
    return { ply: current.path().length, flipped: this.flipped, ...(isMain ? {} : { moves: steps }) };
  }

  // ---- Asking the server ----

  /** @param {string} what `/view`, `/engine`, `/openings`, or nothing for the page itself @param {Node} node @param {Record<string, string>} [more] */
  address(what, node, more = {}) {
    const steps = node.steps().join(" ");
    const record = what ? null : this.record;
    // A record has its game and its main line by itself.
    const query = new URLSearchParams(record ? [] : this.options);
    if (this.position !== null && !record) query.set("position", this.position);
    if (steps && steps !== record?.main) query.set("moves", steps);
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    if (what) query.set("lang", document.documentElement.lang);
    return `${record?.path ?? `/analysis/${this.game}${what}`}?${query}`;
  }

  /** @param {string} address @returns {Promise<Tried|Refused>} */
  async fetch(address) {
    try {
      const answer = await fetch(address, { headers: { accept: "application/json" } });
      return await answer.json();
    } catch {
      return { error: "lost", message: this.words["analysis-lost"] ?? "" };
    }
  }

  /** @param {Node} node @returns {Promise<Tried|Refused>} */
  async load(node) {
    if (node.view?.layers) return node.view;
    const answer = await this.fetch(this.address("/view", node, this.flipped ? { flip: "1" } : {}));
    if ("error" in answer) return answer;
    node.view = answer;
    node.took = answer.took;
    return answer;
  }

  /** @param {string|null} position @returns {Promise<Tried|string>} */
  async judge(position) {
    const query = new URLSearchParams(this.options);
    if (position !== null) query.set("position", position);
    if (this.flipped) query.set("flip", "1");
    query.set("lang", document.documentElement.lang);
    const answer = await this.fetch(`/analysis/${this.game}/view?${query}`);
    return "error" in answer ? answer.message : answer;
  }

  // ---- Going about ----

  /** A step from the present position. @param {string} step */
  async step(step) {
    const from = this.tree.current;
    const { view } = from;
    this.panel.refuse(null);
    if (!view?.mover) return;
    const isNew = !from.children.some((child) => child.step === step);
    const node = this.tree.child(from, step, view.mover, view.turn);
    this.panel.waitFor();
    const answer = await this.load(node);
    this.panel.answered();
    if ("error" in answer) {
      if (isNew) this.tree.cut(node);
      this.board.refused(answer.cell);
      this.panel.refuse(answer.message);
      return;
    }
    if (this.tree.current === from) this.go(node);
  }

  /** Shows a node of the tree. @param {Node} node */
  async go(node) {
    if (this.setup.active) return;
    const added = node !== this.tree.current && ![...this.tree.buttons.values()].includes(node);
    this.tree.current = node;
    this.panel.refuse(null);
    if (added) this.tree.draw();
    else this.tree.mark();
    this.tell();
    const answer = await this.load(node);
    // Meanwhile another may be looked at.
    if (this.tree.current !== node) return;
    if ("error" in answer) {
      this.panel.refuse(answer.message);
      if (answer.error !== "lost") this.drop(node);
      return;
    }
    this.board.show(answer);
    this.shown(answer);
    if (answer.said) setText(part(document, "live"), answer.said);
  }

  /** A node that turned out not to be legal, as one kept from before an update may. @param {Node} node */
  drop(node) {
    this.tree.current = this.tree.cut(node);
    this.tree.draw();
    this.go(this.tree.current);
  }

  /** Begins anew in a position that was set up. @param {Tried} tried */
  rebase(tried) {
    this.leaveSetup();
    this.opinions.stop();
    this.position = tried.text;
    this.record = null;
    if (this.trial) part(this.main, "trial").hidden = true;
    this.trial = null;
    this.tree.fill([]);
    this.tree.root.view = tried;
    history.pushState(null, "", this.address("", this.tree.root));
    this.tree.draw();
    this.go(this.tree.root);
  }

  async flip() {
    const node = this.tree.current;
    const answer = await this.fetch(this.address("/view", node, { flip: this.flipped ? "0" : "1", whole: "1" }));
    if ("error" in answer) {
      this.panel.refuse(answer.message);
      return;
    }
    const forget = (/** @type {Node} */ one) => {
      // The end stays known: the graph has it.
      if (one.view) one.view = { ...one.view, layers: null };
      one.children.forEach(forget);
    };
    forget(this.tree.root);
    this.setup.start = null;
    this.board.show(answer);
    const { svg: _, ...view } = answer;
    node.view = view;
    this.keepAddress();
  }

  // ---- Showing ----

  /** What does not wait for the position: opinion, graph, note, address. */
  tell() {
    const { current } = this.tree;
    this.opinions.show(current);
    this.openings.show(current);
    this.graph.show(this.tree.line(), current);
    /** @type {HTMLTextAreaElement} */ (part(this.main, "note")).value = current.note;
    const onMain = current.path().every((node) => node.parent?.children[0] === node);
    /** @type {HTMLButtonElement} */ (this.main.querySelector('[data-do="promote"]')).disabled = onMain;
    /** @type {HTMLButtonElement} */ (this.main.querySelector('[data-do="cut"]')).disabled = current === this.tree.root && !current.children.length;
    clearTimeout(this.timers.address);
    this.timers.address = window.setTimeout(() => this.keepAddress(), SETTLED);
    clearTimeout(this.timers.along);
    if (this.opinions.parts.along.checked) this.timers.along = window.setTimeout(() => this.thinkAlong(), SETTLED);
    else if (this.opinions.thinks && this.opinions.about !== current && !this.through) this.opinions.stop();
  }

  /** A line of the computer's on the board; or the first turn of each. @param {Turn[]|null} turns @param {Turn[][]} lines */
  plan(turns, lines) {
    if (this.setup?.active || this.trial) return;
    const steps = (/** @type {Turn[]} */ some, /** @type {(turn: number) => string} */ mark) =>
      some.flatMap(({ side, steps }, turn) => steps.map((step) => ({ step, side, mark: mark(turn) })));
    this.board.setPlan(turns ? steps(turns, (turn) => String(turn + 1))
      : lines.flatMap((line, rank) => steps(line.slice(0, 1), () => (rank ? "" : "★"))));
  }

  /** All that a position says of itself. @param {Tried} tried */
  shown(tried) {
    const full = /** @type {Full} */ (/** @type {unknown} */ ({
      view: tried, you: ["first", "second"], seats: [], offers: [], end: tried.end, rematch: null, allowed: { rematch: false },
    }));
    this.panel.show(full);
    this.main.classList.toggle("over", Boolean(tried.end));
    for (const [place, side] of ["first", "second"].entries()) {
      const plate = /** @type {HTMLElement} */ (this.main.querySelector(`.plate[data-side=${side}]`));
      const figures = tried.plates[place];
      plate.classList.toggle("on", tried.mover === side);
      setText(part(plate, "score"), figures?.score ?? "");
      setText(part(plate, "figures"), figures?.note ?? "");
      part(plate, "figures").classList.toggle("warn", Boolean(figures?.warn));
    }
    part(this.main, "facts").replaceChildren(...tried.facts.map((fact) => el("li", "", fact)));
    const value = (/** @type {string} */ name, /** @type {string} */ text) => (/** @type {HTMLInputElement} */ (part(this.main, name)).value = text);
    value("text", tried.text);
    value("from", tried.text);
    if (tried.mover) value("own-side", tried.mover);
    /** @type {HTMLButtonElement} */ (part(this.main, "play-go")).disabled = tried.mover === null;
    // Only one button is the main one.
    this.opinions.ask.classList.toggle("main", !tried.button || tried.button.main === false);
    this.opinions.show(this.tree.current);
    this.graph.show(this.tree.line(), this.tree.current);
    this.overlays();
    this.trial?.shown(this.tree.current, tried);
  }

  /** The address names the line that is shown; the whole tree is kept beside it. */
  keepAddress() {
    clearTimeout(this.timers.address);
    const line = this.tree.line();
    const end = line[line.length - 1] ?? this.tree.root;
    const [place, last] = [line.indexOf(this.tree.current), line.length - 1];
    const more = { ...(place < last || this.record ? { ply: String(place) } : {}), ...(this.flipped ? { flip: "1" } : {}) };
    const address = this.address("", end, more);
    // A moment to try again has an address of its own, which a line does not change.
    if (!this.trial) try {
      history.replaceState({ tree: this.tree.keep(), position: this.position }, "", address);
    } catch {
      // Browsers refuse what comes too often or is too large: the fields below have it all the same.
    }
    /** @type {HTMLInputElement} */ (part(this.main, "link")).value = new URL(address, location.href).href;
    /** @type {HTMLInputElement} */ (part(this.main, "record")).value = end.steps().join(" ");
    const other = /** @type {HTMLAnchorElement|null} */ (document.querySelector(".top a[hreflang]"));
    if (other && !this.trial) other.href = `${address}&lang=${other.hreflang}`;
  }

  overlays() {
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.main.querySelectorAll("[data-overlay]"))) {
      const name = box.dataset.overlay ?? "";
      box.checked = settings.overlays[`${this.game} ${name}`] ?? box.defaultChecked;
      const atEnd = this.main.classList.contains("over") && "end" in box.dataset;
      this.main.classList.toggle("hide-" + name, !box.checked && !atEnd);
    }
  }

  // ---- The computer ----

  thinkAlong() {
    const { current } = this.tree;
    if (this.setup.active || this.through || current.opinion?.done || current.view?.mover === null) return;
    if (!(this.opinions.thinks && this.opinions.about === current)) this.opinions.think(current, THINK);
  }

  ask() {
    const stop = this.opinions.thinks;
    this.through = false;
    if (stop) this.opinions.stop();
    else this.opinions.think(this.tree.current, THINK);
  }

  /** A short opinion of every turn of the line. */
  async goThrough() {
    this.through = true;
    for (const node of this.tree.line().filter((one) => one.turnEnds && !one.opinion)) {
      if (!this.through || this.setup.active) break;
      const over = node === this.tree.line().at(-1) && (await this.load(node));
      if (over && !("error" in over) && over.mover === null) break;
      if (!(await this.opinions.think(node, BRIEFLY))) break;
    }
    this.through = false;
  }

  // ---- Listening ----

  listen() {
    this.main.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-do], [data-tab]") : null;
      if (!(button instanceof HTMLElement)) return;
      if (button.dataset.tab) this.tab(button.dataset.tab);
      else this.act(button.dataset.do ?? "");
    });
    this.main.addEventListener("change", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
    this.main.addEventListener("submit", (event) => this.submitted(event));
    part(this.main, "tree").addEventListener("keydown", (event) => {
      const by = { BracketLeft: -1, ArrowLeft: -1, BracketRight: 1, ArrowRight: 1 }[event.code];
      if (by) this.go(event.code.startsWith("Arrow") ? this.tree.along(by) : this.tree.turn(by));
    });
    part(this.main, "note").addEventListener("input", (event) => {
      this.tree.current.note = /** @type {HTMLTextAreaElement} */ (event.target).value;
      clearTimeout(this.timers.address);
      this.timers.address = window.setTimeout(() => this.keepAddress(), SETTLED);
    });
    // Another entry of the history is another line: the server draws it, and its state has the tree.
    addEventListener("popstate", () => location.reload());
    this.tab("lines");
  }

  /** @param {string} act */
  act(act) {
    switch (act) {
      case "first": return this.go(this.tree.root);
      case "prev": return this.go(this.tree.along(-1));
      case "next": return this.go(this.tree.along(1));
      case "last": return this.go(this.tree.along(Infinity));
      case "ask": return this.ask();
      case "through": return this.goThrough();
      case "promote": this.tree.promote(); this.tree.draw(); return this.tell();
      case "cut": return this.cut();
      case "flip": return this.setup.active ? undefined : this.flip();
      case "type": return this.openType();
      case "describe": return setText(part(document, "live"), this.board.describe());
      case "setup": return this.setup.active ? this.leave() : this.openSetup();
      case "clear": return this.setup.clear();
      case "restart": return this.setup.restart();
      case "leave": return this.leave();
      case "done": return this.setup.done();
      default: return undefined;
    }
  }

  cut() {
    const node = this.tree.current;
    const parent = this.tree.cut(node);
    this.tree.current = parent;
    this.tree.draw();
    this.go(parent);
  }

  /** @param {"back"|"end"|"type"|"help"|"before"|"after"|"escape"} key */
  key(key) {
    if (this.setup.active) {
      if (key === "escape") this.leave();
      return true;
    }
    if (key === "back") this.go(this.tree.along(-1));
    if (key === "end") {
      const step = this.tree.current.view?.button?.step;
      if (step) this.board.commit(step);
    }
    if (key === "type") this.openType();
    if (key === "help") part(this.main, "keys").toggleAttribute("open");
    if (key === "before") this.go(this.tree.turn(-1));
    if (key === "after") this.go(this.tree.turn(1));
    return true;
  }

  openType() {
    const form = part(this.main, "type");
    form.hidden = false;
    form.querySelector("input")?.focus();
  }

  async openSetup() {
    const { view } = this.tree.current;
    this.opinions.stop();
    if (!view || !(await this.setup.open(view))) return;
    this.main.classList.add("setting");
    this.showSetup(true);
    this.tab("position");
  }

  /** @param {boolean} on */
  showSetup(on) {
    this.main.querySelector('[data-do="setup"]')?.setAttribute("aria-expanded", String(on));
    for (const node of this.main.querySelectorAll(".opinion, .openings, .moves, .chance")) node.toggleAttribute("inert", on);
    part(this.main, "turn").hidden = on;
  }

  leaveSetup() {
    this.setup.close();
    this.main.classList.remove("setting");
    this.showSetup(false);
  }

  leave() {
    this.leaveSetup();
    this.go(this.tree.current);
  }

  /** On a phone: which of four parts is shown. @param {string} name */
  tab(name) {
    if (name === "openings") this.openings.root.open = true;
    part(this.main, "tray").dataset.shown = name;
    for (const button of this.main.querySelectorAll("button[data-tab]")) {
      button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.tab === name));
    }
  }

  /** @param {HTMLInputElement} box */
  changed(box) {
    if (box.dataset.overlay) {
      settings.overlays[`${this.game} ${box.dataset.overlay}`] = box.checked;
      save();
      this.overlays();
    }
    if (box.dataset.part === "along" && box.checked) this.thinkAlong();
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    const form = /** @type {HTMLElement} */ (event.target);
    if (form.dataset.part === "tree-form") event.preventDefault();
    if (form.dataset.part !== "type") return;
    event.preventDefault();
    const input = form.querySelector("input");
    const text = input?.value.trim() ?? "";
    if (input) input.value = "";
    if (text) this.step(text.toLowerCase());
  }
}

new Study();
