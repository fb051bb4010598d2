// @ts-check
// The page of a game: shows what the server has said, which `GameState` keeps, and sends what the player does.

import { Answering } from "./answering.js";
import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { asking, data, el, part, setText } from "./dom.js";
import { Chat } from "./chat.js";
import { GameState } from "./game-state.js";
import { Laying } from "./laying.js";
import { messages } from "./messages.js";
import { showPath } from "./on-path.js";
import { Panel } from "./panel.js";
import { Plates, signed } from "./plates.js";
import { save, settings } from "./settings.js";
import { Share } from "./share.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { nameSteps } from "./steps.js";
import { setTitle } from "./title.js";
import { Turns } from "./turns.js";

/** @typedef {import("./game-state.js").Happening} Happening */
/** @typedef {import("./types.js").What} What */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").View} View */

/** How long a connection may be lost before it is said, and how long the good news stays. */
const LOST = 1500;
const BACK = 2000;

class Game {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.querySelector("main.game"));
    this.id = this.main.dataset.id ?? "";
    /** @type {Record<string, string>} */ this.words = data("words");
    this.state = new GameState(data("full"), performance.now());
    nameSteps(this.words);
    this.plates = new Plates(this.main, this.state, this.words, (queue, slow) => this.panel.showThinking(queue, slow));
    this.chat = new Chat(this.main, this.state);
    this.timers = { lost: 0, back: 0 };
    /** Whether a guest has just given himself a name. */
    this.naming = false;
    /** @type {Map<number, View>} */ this.looked = new Map();
    /** @type {Board} */ this.board = new Board(/** @type {HTMLElement} */ (this.main.querySelector(".box")), {
      words: this.words,
      settings: () => ({ confirmTouch: settings.confirmTouch, confirmTurns: !this.answering.on && (settings.confirmTurns ?? this.full.clock.kind === "correspondence") }),
      onStep: (step) => this.step(step),
      onTry: (step) => this.attempt(step),
      onAim: (step) => this.panel.showAim(step, step ? this.board.meaning(step) : ""),
      onKey: (key) => this.key(key),
      onGesture: () => this.panel.refuse(null),
      onIdle: () => this.line.looking !== null ? this.panel.refuse(this.words["looking-back"] ?? "") : this.answering.on || void this.laying.pressed(),
      onNear: () => this.answering.on || this.laying.near(),
      onCancel: () => this.laying.cancel(),
    });
    this.panel = new Panel(part(this.main, "turn"), {
      words: this.words,
      onStep: (step) => this.board.commit(step),
      onSend: (message) => this.send(message),
      onBack: () => this.back(),
      onAimed: (go) => this.board.confirm(go),
    });
    this.turns = new Turns(part(this.main, "turns"), this.line, (ply) => this.look(ply));
    this.clocks = new Clocks(this.plates.nodes.map((plate) => part(plate, "clock")), this.words, (place, seconds) => this.low(place, seconds));
    this.socket = new Socket({
      address: (since) => `/${this.id}/socket?since=${since}&lang=${document.documentElement.lang}&flip=${this.flipped ? 1 : 0}`,
      onMessage: (message) => this.receive(message),
      onState: (state) => this.connection(state),
    }, this.full.n);
    /** @type {Laying} */ this.laying = new Laying(this.id, this.state, this.words, this);
    /** @type {Answering} */ this.answering = new Answering(this.id, this.state, this.words, {
      main: this.main, board: this.board, panel: this.panel, present: () => void this.present(), still: () => this.laying.follow(true),
    });
    this.share = new Share(part(document, "share"), () => ({ ply: this.state.ply, flipped: this.flipped }));
    this.listen();
    this.turns.draw();
    this.board.show(this.full.view, { animate: false });
    this.board.setLive(false);
    this.showAll();
    this.lookAsked();
    this.welcome();
  }

  /** Whoever opens the link first plays; but who does not know the game is first told what it is about. */
  welcome() {
    const form = /** @type {HTMLFormElement|null} */ (this.main.querySelector("form[data-auto]"));
    if (!form) return;
    if (settings.known[this.kind]) return form.requestSubmit();
    part(form, "newcomer").hidden = false;
    part(this.main, "goal").hidden = true;
    const button = form.querySelector("button");
    if (button) setText(button, button.dataset.new ?? "");
  }

  get kind() {
    return this.main.dataset.game ?? "";
  }

  /** The game is known from now on. */
  know() {
    if (settings.known[this.kind]) return;
    settings.known[this.kind] = true;
    save();
  }

  get flipped() {
    return this.board.grid.flipped;
  }

  get full() {
    return this.state.full;
  }

  get line() {
    return this.state.line;
  }

  // ---- What the server says ----

  /** @param {Message} message */
  receive(message) {
    const news = this.state.take(message, performance.now());
    switch (news?.t) {
      case "full": return this.showFull();
      case "event": return this.showEvent(news);
      case "refused": return this.refused(news);
      case "talk":
        this.chat.said(news);
        return this.showAll();
      case "presence": return this.showPresence(news.returned);
      case "ratings": case "seats": return this.showAll();
      case "named":
        // Only what somebody has just done is told him.
        if (this.naming) this.panel.notice(news.text);
        this.naming = false;
        return undefined;
      case "unnamed":
        this.naming = false;
        return this.panel.refuse(news.text);
      case "thinking": return this.plates.showThinking();
      default: return undefined;
    }
  }

  showFull() {
    this.answering.close();
    this.looked.clear();
    this.turns.draw();
    this.panel.showLooking(null);
    this.panel.refuse(null);
    this.board.show(this.full.view, { animate: !this.full.view.svg });
    // Whatever was looked at, this is the present.
    this.board.setLive(this.socket.isOpen);
    this.showAll();
  }

  /** Who is here, and who is back. @param {string[]} returned */
  showPresence(returned) {
    for (const name of returned) setText(part(document, "live"), (this.words.back ?? "#").replace("#", name));
    this.showWatchers();
    this.plates.showPresence();
    this.plates.showThinking();
  }

  /** @param {Happening} happening */
  showEvent(happening) {
    if (happening.listed) this.turns.draw();
    if (happening.cut) this.looked.clear();
    if (happening.moved) this.showMove(happening);
    if (happening.rematch) location.assign("/" + happening.rematch);
    this.showAll();
    if (happening.ended) this.ended();
  }

  /** @param {Happening} happening */
  showMove({ wasMine, step, turnOver, myTurn }) {
    const { view } = this.full;
    this.panel.refuse(null);
    // A line that is laid out on the board ends with the turn: then the game is shown as it stands.
    if (this.line.looking === null && !this.answering.on) this.board.show(view, { queue: !wasMine });
    if (view.said) setText(part(document, "live"), view.said);
    if (step === null) return;
    play(step === "take" ? "take" : step === "move" ? "move" : "put");
    if (turnOver) this.panel.notice((step === "take" ? this.words["turn-over"] : this.words["turn-ended"]) ?? "");
    if (myTurn) play("turn");
  }

  /** @param {{cell: string|undefined, text: string}} why */
  refused({ cell, text }) {
    this.board.refused(cell);
    this.panel.answered();
    if (!this.laying.ahead.refused(text)) this.panel.refuse(text);
  }

  ended() {
    const { end } = this.full;
    play("end");
    this.know();
    if (!end) return;
    setText(part(document, "live"), `${end.title}. ${end.reason}`);
    part(this.main, "title").focus({ preventScroll: true });
  }

  /** @param {"open"|"lost"|"stopped"|"gone"} state */
  connection(state) {
    const banner = part(document, "banner");
    const say = (/** @type {string} */ key) => {
      setText(part(banner, "banner-text"), this.words[key] ?? "");
      banner.hidden = false;
    };
    clearTimeout(this.timers.back);
    this.main.dataset.connection = state;
    if (state === "open") {
      clearTimeout(this.timers.lost);
      this.timers.lost = 0;
      if (!banner.hidden) say("online");
      this.timers.back = window.setTimeout(() => (banner.hidden = true), BACK);
      this.board.setLive(this.line.looking === null);
      this.panel.root.inert = false;
      this.laying.follow(this.answering.on);
      this.answering.connected();
      this.introduce();
      return;
    }
    this.board.setLive(false);
    if (state === "lost") {
      if (!this.timers.lost && banner.hidden) this.timers.lost = window.setTimeout(() => this.offline(say), LOST);
    } else say(state === "stopped" ? "stopped" : "gone");
  }

  /** A name that a guest has chosen elsewhere on this device is told to the house, which knows it already as a rule. */
  introduce() {
    const { you, allowed } = this.full;
    const guest = this.main.querySelector('[data-setting="guestName"]');
    if (guest && settings.guestName && (you.length || allowed.chat)) this.send(messages.name(settings.guestName));
  }

  /** @param {(key: string) => void} say */
  offline(say) {
    this.timers.lost = 0;
    if (this.socket.isOpen) return;
    say("offline");
    this.panel.root.inert = true;
  }

  // ---- What the player does ----

  /** @param {import("./messages.js").Sent} message */
  send(message) {
    this.panel.refuse(null);
    if (!this.socket.send(message)) this.board.refused(undefined);
  }

  /** @param {string} step */
  step(step) {
    if (this.answering.step(step) || this.laying.step(step)) return;
    this.turns.leave();
    this.send(messages.step(this.full.view.ply, step));
    this.panel.waitFor();
  }

  /** Something that is not legal: the server may say why. @param {string} step */
  attempt(step) {
    if (this.answering.step(step)) return;
    if (this.board.state.laid) this.laying.cancel();
    else this.send(messages.step(this.full.view.ply, step));
  }

  back() {
    if (this.answering.back() || this.laying.back()) return;
    if (this.state.mine && this.full.view.turn_steps.length) this.send(messages.back(this.full.view.ply));
  }

  /** @param {"back"|"end"|"type"|"help"|"before"|"after"|"escape"} key */
  key(key) {
    if (key === "back") this.back();
    if (key === "end" && !this.answering.end() && !this.laying.end()) {
      const step = this.full.view.button?.step;
      if (step && this.state.mine) this.board.commit(step);
    }
    if (key === "type") this.openType();
    if (key === "help") this.toggleKeys();
    if (key === "before") this.turns.go(-1);
    if (key === "after") this.turns.go(1);
    if (key === "escape" && !this.answering.close() && !this.laying.cancel()) this.turns.leave();
    return true;
  }

  openType() {
    const form = part(this.main, "type");
    form.hidden = false;
    form.querySelector("input")?.focus();
  }

  toggleKeys() {
    const keys = part(this.main, "keys");
    keys.toggleAttribute("open");
    if (keys.hasAttribute("open")) keys.scrollIntoView({ block: "nearest" });
  }

  /** Looks at an earlier position; null returns to the present. @param {number|null} ply */
  async look(ply) {
    this.answering.close();
    this.panel.refuse(null);
    if (ply === null) {
      this.panel.showLooking(null);
      this.board.show(this.full.view);
      this.board.setLive(this.socket.isOpen);
      return;
    }
    const turn = this.line.looking ?? 0;
    this.panel.showLooking((this.words.looking ?? "#").replace("#", String(this.line.number())));
    this.board.setLive(false);
    const view = this.looked.get(ply) ?? (await this.fetchView(ply));
    if (!view) return;
    this.looked.set(ply, view);
    // Meanwhile another turn may be looked at, or the present.
    if (this.line.looking === turn) this.board.show({ ...view, legal: [] });
  }

  /** Shows the game as it stands, after something else was on the board. */
  async present() {
    const { ply, layers, svg } = this.full.view;
    // A page that has just been opened has only the drawing.
    const drawn = layers || svg ? null : await this.fetchView(ply);
    const { view } = this.full;
    if (this.line.looking !== null || this.answering.on || view.ply !== ply) return;
    this.board.show(drawn ? { ...view, layers: drawn.layers } : view);
    this.board.setLive(this.socket.isOpen);
    this.laying.follow();
  }

  /** A link may lead to an earlier position. */
  lookAsked() {
    const asked = new URLSearchParams(location.search).get("ply");
    if (asked === null || !/^\d+$/.test(asked)) return;
    this.turns.look(this.line.turnsTo(Number(asked)));
  }

  /** @param {number} ply @returns {Promise<View|null>} */
  async fetchView(ply) {
    try {
      const answer = await fetch(`/${this.id}/view/${ply}?lang=${document.documentElement.lang}&flip=${this.flipped ? 1 : 0}`);
      return answer.ok ? await answer.json() : null;
    } catch {
      // Without a connection the bar above says so.
      return null;
    }
  }

  // ---- What is shown ----

  showAll() {
    const { full } = this;
    this.panel.answered();
    this.main.classList.toggle("over", Boolean(full.end));
    this.main.dataset.ply = String(full.view.ply);
    this.panel.show(full);
    this.plates.show();
    this.clocks.set(full.clock);
    this.chat.show();
    this.showWatchers();
    this.plates.showPresence();
    this.showRatings();
    showPath(this.main, full);
    this.plates.showThinking();
    this.showActs();
    this.showFacts();
    this.overlays();
    this.answering.follow();
    this.laying.follow(this.answering.on);
    const name = this.main.dataset.name ?? "";
    setTitle(this.state.mine ? `${this.words["your-turn"]} · ${name}` : (this.main.dataset.title ?? name));
  }

  /** What the game's end did to the viewer's rating. */
  showRatings() {
    const { ratings, you } = this.full;
    this.plates.showRatings();
    const own = ratings && you.length === 1 ? ratings[you[0] === "second" ? 1 : 0] : null;
    this.panel.showRating(own ? (this.words.rating ?? "").replace("#", String(own.before)).replace("#", String(own.after))
      .replace("#", signed(own.after - own.before)) : null);
  }

  showActs() {
    const { allowed } = this.full;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.main.querySelectorAll("[data-allowed]"))) {
      button.hidden = !allowed[/** @type {keyof typeof allowed} */ (button.dataset.allowed)];
    }
  }

  showFacts() {
    const list = part(this.main, "facts");
    list.replaceChildren(...this.full.view.facts.map((fact) => el("li", "", fact)));
  }

  showWatchers() {
    const node = part(this.main, "watchers");
    node.hidden = !this.full.watchers;
    setText(part(node, "watchers-count"), String(this.full.watchers));
  }

  /** @param {number} place @param {number} seconds */
  low(place, seconds) {
    if (!this.full.you.includes(place ? "second" : "first")) return;
    setText(part(document, "alert"), (this.words.low ?? "#").replace("#", String(seconds)));
    play("low");
  }

  /** Which overlays are on: the player's choice, or the usual; at the end some show themselves. */
  overlays() {
    const game = this.kind;
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (this.main.querySelectorAll("[data-overlay]"))) {
      const name = box.dataset.overlay ?? "";
      box.checked = settings.overlays[`${game} ${name}`] ?? box.defaultChecked;
      const atEnd = Boolean(this.full.end) && "end" in box.dataset;
      this.main.classList.toggle("hide-" + name, !box.checked && !atEnd);
    }
  }

  // ---- Listening ----

  listen() {
    this.main.addEventListener("click", (event) => {
      const act = event.target instanceof Element ? event.target.closest("[data-do]")?.getAttribute("data-do") : null;
      if (!act) return;
      this.panel.refuse(null);
      this.act(act);
    });
    asking(part(this.main, "resign"), () => this.send(messages.resign()));
    asking(part(this.main, "abort"), () => this.send(messages.abort()));
    this.main.addEventListener("change", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
    this.main.addEventListener("submit", (event) => this.submitted(event));
    part(this.main, "turns").addEventListener("keydown", (event) => {
      const by = { BracketLeft: -1, ArrowLeft: -1, BracketRight: 1, ArrowRight: 1 }[event.code];
      if (by) this.turns.go(by);
    });
    for (const box of /** @type {NodeListOf<HTMLInputElement|HTMLSelectElement>} */ (this.main.querySelectorAll("[data-setting]"))) {
      const kept = Reflect.get(settings, box.dataset.setting ?? "");
      if (box.type === "checkbox" && box instanceof HTMLInputElement) box.checked = kept ?? this.full.clock.kind === "correspondence";
      else box.value = kept;
    }
    this.showSound();
    const goal = part(this.main, "goal");
    if (goal instanceof HTMLDetailsElement) {
      goal.open = !settings.known[this.kind] && this.full.you.length > 0 && !this.full.end;
      goal.addEventListener("click", () => goal.open && this.know());
    }
  }

  /** @param {string} act */
  act(act) {
    const send = (/** @type {What} */ what) => this.send(messages.offer(what));
    switch (act) {
      case "takeback": return send("takeback");
      case "draw": return send("draw");
      case "flip": return this.flip();
      case "sound": return this.setSound(!settings.sound);
      case "first": return this.turns.look(0);
      case "prev": return this.turns.go(-1);
      case "next": return this.turns.go(1);
      case "last": case "present": return this.turns.leave();
      case "type": return this.openType();
      case "keys": return this.toggleKeys();
      case "chat": return this.chat.toggle();
      case "describe": return setText(part(document, "live"), this.board.describe());
      default: return undefined;
    }
  }

  flip() {
    this.answering.close();
    this.plates.swap();
    this.turns.leave();
    this.send(messages.flip(!this.flipped));
  }

  /** @param {boolean} on */
  setSound(on) {
    settings.sound = on;
    save();
    this.showSound();
    if (on) play("put");
  }

  showSound() {
    const button = this.main.querySelector('[data-do="sound"]');
    button?.querySelector("use")?.setAttribute("href", settings.sound ? "#i-sound-on" : "#i-sound");
    button?.setAttribute("aria-label", this.words[settings.sound ? "sound-on" : "sound-off"] ?? "");
    const box = /** @type {HTMLInputElement|null} */ (this.main.querySelector('[data-setting="sound"]'));
    if (box) box.checked = settings.sound;
  }

  /** @param {HTMLInputElement} box */
  changed(box) {
    const { overlay, setting } = box.dataset;
    if (overlay) settings.overlays[`${this.main.dataset.game} ${overlay}`] = box.checked;
    if (setting) Reflect.set(settings, setting, box.type === "checkbox" ? box.checked : box.value);
    save();
    if (setting === "guestName") {
      this.naming = true;
      this.panel.refuse(null);
      this.send(messages.name(box.value));
    }
    this.overlays();
    this.laying.follow(this.answering.on);
    this.showSound();
    this.chat.show();
  }

  /** @param {SubmitEvent} event */
  submitted(event) {
    const form = /** @type {HTMLElement} */ (event.target);
    const input = form.querySelector("input");
    const name = form.dataset.part;
    if (!input || (name !== "type" && name !== "chat-form")) return;
    event.preventDefault();
    const text = input.value.trim();
    input.value = "";
    if (!text) return;
    if (name === "chat-form") this.send(messages.chat(text, settings.guestName));
    else if (this.board.isLegal(text.toLowerCase())) this.board.commit(text.toLowerCase());
    else this.attempt(text);
  }
}

new Game();
