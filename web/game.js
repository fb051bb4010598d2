// @ts-check
// The page of a game: keeps what the server has said, shows it, and sends what the player does.

import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import { asking, data, el, part, setText } from "./dom.js";
import { Panel } from "./panel.js";
import { save, settings } from "./settings.js";
import { Share } from "./share.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { nameSteps, read } from "./steps.js";
import { setTitle } from "./title.js";
import { Turns } from "./turns.js";

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").View} View */

/** How long a connection may be lost before it is said, and how long the good news stays. */
const LOST = 1500;
const BACK = 2000;
/** How long an opponent thinks before dots are shown, and before the computer can be hurried. */
const DOTS = 300;
const SLOW = 8000;
/** Whoever is gone for less than this is not called away: pages are opened anew. */
const AWAY = 4000;
/** What an event may bring along of the whole. */
const PARTS = /** @type {const} */ (["you", "view", "clock", "seats", "offers", "end", "ratings", "rematch", "watchers", "presence", "thinking", "allowed"]);

class Game {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.querySelector("main.game"));
    this.id = this.main.dataset.id ?? "";
    /** @type {Record<string, string>} */ this.words = data("words");
    /** @type {Full} */ this.full = data("full");
    nameSteps(this.words);
    this.plates = ["first", "second"].map((side) => /** @type {HTMLElement} */ (this.main.querySelector(`.plate[data-side=${side}]`)));
    this.timers = { lost: 0, back: 0, dots: 0, slow: 0, away: 0 };
    /** Lines of talk that have not been seen. */
    this.unread = 0;
    /** When it was last heard who is here. */
    this.heardAt = performance.now();
    /** @type {Map<number, View>} */ this.looked = new Map();
    this.board = new Board(/** @type {HTMLElement} */ (this.main.querySelector(".box")), {
      words: this.words,
      settings: () => ({ confirmTouch: settings.confirmTouch, confirmTurns: settings.confirmTurns ?? this.full.clock.kind === "correspondence" }),
      onStep: (step) => this.step(step),
      onTry: (step) => this.send({ t: "step", ply: this.full.view.ply, step }),
      onAim: (step) => this.panel.showAim(step, step ? this.board.meaning(step) : ""),
      onKey: (key) => this.key(key),
      onGesture: () => this.panel.refuse(null),
      onIdle: () => this.turns.looking !== null && this.panel.refuse(this.words["looking-back"] ?? ""),
    });
    this.panel = new Panel(part(this.main, "turn"), {
      words: this.words,
      onStep: (step) => this.board.commit(step),
      onSend: (message) => this.send(message),
      onBack: () => this.back(),
      onAimed: (go) => (go && this.board.aim ? this.board.commit(this.board.aim) : this.board.setAim(null, false)),
    });
    this.turns = new Turns(part(this.main, "turns"), (ply) => this.look(ply));
    this.clocks = new Clocks(this.plates.map((plate) => part(plate, "clock")), this.words, (place, seconds) => this.low(place, seconds));
    this.socket = new Socket({
      address: (since) => `/${this.id}/socket?since=${since}&lang=${document.documentElement.lang}&flip=${this.flipped ? 1 : 0}`,
      onMessage: (message) => this.receive(message),
      onState: (state) => this.connection(state),
    }, this.full.n);
    this.share = new Share(part(document, "share"), () => ({ ply: this.ply, flipped: this.flipped }));
    this.listen();
    this.turns.set(this.full.turns);
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

  /** How many steps are shown. */
  get ply() {
    return this.turns.looking === null ? this.full.view.ply : this.turns.plies(this.turns.looking);
  }

  get mine() {
    const { view, you, end } = this.full;
    return view.mover !== null && you.includes(view.mover) && !end;
  }

  // ---- What the server says ----

  /** @param {Message} message */
  receive(message) {
    switch (message.t) {
      case "full": return this.takeFull(message);
      case "event": return this.takeEvent(message);
      case "refused": return this.refused(message);
      case "talk": return this.takeTalk(message);
      case "watchers":
        return this.takePresence(message);
      case "ratings":
        this.full.ratings = message.ratings ?? null;
        return this.showAll();
      case "thinking":
        this.full.thinking = message.on === false ? null : { queue: message.queue ?? 0 };
        return this.showThinking();
      default: return undefined;
    }
  }

  /** @param {Message} message */
  takeFull(message) {
    const { t: _, ...full } = message;
    this.full = /** @type {Full} */ (full);
    this.heardAt = performance.now();
    this.looked.clear();
    this.turns.looking = null;
    this.turns.set(this.full.turns);
    this.panel.showLooking(null);
    this.panel.refuse(null);
    this.board.show(this.full.view, { animate: !this.full.view.svg });
    this.showAll();
  }

  /** Who is here. @param {Message} message */
  takePresence(message) {
    const before = this.full.presence;
    this.full.watchers = Number(message.n ?? 0);
    this.full.presence = message.presence ?? before;
    this.heardAt = performance.now();
    for (const [place, seat] of this.full.seats.entries()) {
      const [was, is] = [before[place], this.full.presence[place]];
      // Somebody who only opened the page anew has not been away.
      if (is?.here && was && !was.here && (was.gone ?? AWAY) >= AWAY && !this.full.you.includes(seat.side)) {
        setText(part(document, "live"), (this.words.back ?? "#").replace("#", seat.name));
      }
    }
    this.showWatchers();
    this.showPresence();
    this.showThinking();
  }

  /** How many milliseconds a player has been away; null while he is here, or not known to be a person. @param {number} place */
  awayFor(place) {
    const known = this.full.presence[place];
    if (!known || known.here || this.full.end) return null;
    return known.gone === null ? Infinity : known.gone + performance.now() - this.heardAt;
  }

  /** Lines that were said, or all of them anew. @param {Message} message */
  takeTalk(message) {
    const lines = message.lines ?? [];
    if (message.all) part(this.main, "chat-list").replaceChildren();
    const chat = part(this.main, "chat");
    const { bottom, top } = chat.getBoundingClientRect();
    const seen = (chat.classList.contains("open") || (top < innerHeight && bottom > 0)) && !document.hidden;
    if (!message.all && !seen) this.unread += lines.length;
    if (!message.all && lines.length) play("say");
    this.full.chat = message.all ? lines : [...this.full.chat, ...lines];
    this.showAll();
  }

  /** @param {Message} message */
  takeEvent(message) {
    const before = this.full;
    const { event } = message;
    this.full = { ...before, n: message.n ?? before.n };
    for (const name of PARTS) if (message[name] !== undefined) Object.assign(this.full, { [name]: message[name] });
    if (event?.kind === "step" && before.view.mover) this.turns.add(event.step, before.view.mover, before.view.turn, message.view?.took ?? 0);
    if (event?.kind === "back") {
      this.turns.cut(event.ply);
      this.looked.clear();
    }
    if (message.view) this.takeView(before, event);
    if (event?.kind === "rematch" && this.full.rematch && before.you.length) location.assign("/" + this.full.rematch);
    this.showAll();
    if (this.full.end && !before.end) this.ended();
  }

  /** @param {Full} before @param {any} event */
  takeView(before, event) {
    const { view } = this.full;
    const wasMine = before.view.mover !== null && before.you.includes(before.view.mover);
    this.panel.refuse(null);
    if (this.turns.looking === null) this.board.show(view, { queue: !wasMine });
    if (view.said) setText(part(document, "live"), view.said);
    if (event?.kind !== "step") return;
    const { kind } = read(event.step);
    play(kind === "take" ? "take" : kind === "move" ? "move" : "put");
    const ended = view.turn !== before.view.turn;
    if (ended && wasMine && kind !== "word" && before.view.turn_steps.length && !this.full.end) {
      this.panel.notice((kind === "take" ? this.words["turn-over"] : this.words["turn-ended"]) ?? "");
    }
    if (ended && !wasMine && this.mine) play("turn");
  }

  /** @param {Message} message */
  refused(message) {
    this.board.refused(message.cell);
    this.panel.answered();
    this.panel.refuse(message.text ?? "");
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
      this.board.setLive(this.turns.looking === null);
      this.panel.root.inert = false;
      return;
    }
    this.board.setLive(false);
    if (state === "lost") {
      if (!this.timers.lost && banner.hidden) this.timers.lost = window.setTimeout(() => this.offline(say), LOST);
    } else say(state === "stopped" ? "stopped" : "gone");
  }

  /** @param {(key: string) => void} say */
  offline(say) {
    this.timers.lost = 0;
    if (this.socket.isOpen) return;
    say("offline");
    this.panel.root.inert = true;
  }

  // ---- What the player does ----

  /** @param {object} message */
  send(message) {
    this.panel.refuse(null);
    if (!this.socket.send(message)) this.board.refused(undefined);
  }

  /** @param {string} step */
  step(step) {
    this.turns.leave();
    this.send({ t: "step", ply: this.full.view.ply, step });
    this.panel.waitFor();
  }

  back() {
    if (this.mine && this.full.view.turn_steps.length) this.send({ t: "back", ply: this.full.view.ply });
  }

  /** @param {"back"|"end"|"type"|"help"|"before"|"after"|"escape"} key */
  key(key) {
    if (key === "back") this.back();
    if (key === "end") {
      const step = this.full.view.button?.step;
      if (step && this.mine) this.board.commit(step);
    }
    if (key === "type") this.openType();
    if (key === "help") this.toggleKeys();
    if (key === "before") this.turns.go(-1);
    if (key === "after") this.turns.go(1);
    if (key === "escape") this.turns.leave();
    return true;
  }

  /** On a phone the chat opens above the thumb; elsewhere it is brought into sight. */
  toggleChat() {
    const box = part(this.main, "chat");
    const open = box.classList.toggle("open");
    if (!open) return;
    this.unread = 0;
    this.showUnread();
    box.scrollIntoView({ block: "nearest" });
    box.querySelector("input")?.focus({ preventScroll: true });
    const list = part(box, "chat-list");
    list.scrollTop = list.scrollHeight;
  }

  /** How much was said that has not been seen. */
  showUnread() {
    const [button, badge] = [part(this.main, "talk"), part(this.main, "unread")];
    button.hidden = part(this.main, "chat").hidden;
    badge.hidden = !this.unread;
    setText(badge, String(this.unread));
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
    this.panel.refuse(null);
    if (ply === null) {
      this.panel.showLooking(null);
      this.board.show(this.full.view);
      this.board.setLive(this.socket.isOpen);
      return;
    }
    const turn = this.turns.looking ?? 0;
    this.panel.showLooking((this.words.looking ?? "#").replace("#", String(this.turns.number())));
    this.board.setLive(false);
    const view = this.looked.get(ply) ?? (await this.fetchView(ply));
    if (!view) return;
    this.looked.set(ply, view);
    // Meanwhile another turn may be looked at, or the present.
    if (this.turns.looking === turn) this.board.show({ ...view, legal: [] });
  }

  /** A link may lead to an earlier position. */
  lookAsked() {
    const asked = new URLSearchParams(location.search).get("ply");
    if (asked === null || !/^\d+$/.test(asked)) return;
    let count = 0;
    while (count < this.turns.turns.length && this.turns.plies(count) < Number(asked)) count++;
    this.turns.look(count);
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
    this.showPlates();
    this.clocks.set(full.clock);
    this.showChat();
    this.showWatchers();
    this.showPresence();
    this.showRatings();
    this.showThinking();
    this.showActs();
    this.showFacts();
    this.overlays();
    const name = this.main.dataset.name ?? "";
    setTitle(this.mine ? `${this.words["your-turn"]} · ${name}` : (this.main.dataset.title ?? name));
  }

  showPlates() {
    const { view, seats, end } = this.full;
    for (const [place, plate] of this.plates.entries()) {
      const [seat, figures] = [seats[place], view.plates[place]];
      const on = view.mover === (place ? "second" : "first") && !end;
      plate.classList.toggle("on", on);
      if (seat) {
        setText(part(plate, "name"), seat.name);
        setText(part(plate, "note"), seat.note);
      }
      if (figures) {
        setText(part(plate, "score"), figures.score);
        setText(part(plate, "figures"), figures.note);
        part(plate, "figures").classList.toggle("warn", Boolean(figures.warn));
      }
    }
  }

  /** Who is away, and for how long. */
  showPresence() {
    clearTimeout(this.timers.away);
    let again = false;
    for (const [place, plate] of this.plates.entries()) {
      const node = part(plate, "away");
      const away = this.full.you.includes(place ? "second" : "first") ? null : this.awayFor(place);
      const told = away !== null && away >= AWAY;
      again ||= away !== null && away !== Infinity;
      plate.classList.toggle("away", told);
      node.hidden = !told;
      if (told) setText(node, awayText(away, this.words));
    }
    if (again) this.timers.away = window.setTimeout(() => {
      this.showPresence();
      this.showThinking();
    }, AWAY);
  }

  /** What the game's end did to the ratings, on both plates and in the panel. */
  showRatings() {
    const { ratings, you } = this.full;
    for (const [place, plate] of this.plates.entries()) {
      const node = part(plate, "change");
      const rating = ratings?.[place];
      node.hidden = !rating;
      if (!rating) continue;
      const by = rating.after - rating.before;
      node.classList.toggle("up", by > 0);
      node.classList.toggle("down", by < 0);
      setText(node, `${rating.after} (${signed(by)})`);
    }
    const own = ratings && you.length === 1 ? ratings[you[0] === "second" ? 1 : 0] : null;
    this.panel.showRating(own ? (this.words.rating ?? "").replace("#", String(own.before)).replace("#", String(own.after))
      .replace("#", signed(own.after - own.before)) : null);
  }

  showThinking() {
    clearTimeout(this.timers.dots);
    clearTimeout(this.timers.slow);
    const { view, you, end, thinking, seats } = this.full;
    const place = view.mover === "second" ? 1 : 0;
    const away = (this.awayFor(place) ?? 0) >= AWAY;
    const waits = view.mover !== null && !end && !you.includes(view.mover) && !away && seats.every((seat) => seat.kind !== "open");
    for (const [other, plate] of this.plates.entries()) {
      if (!waits || other !== place) part(plate, "dots").hidden = true;
    }
    const plate = this.plates[place];
    if (waits && plate) this.timers.dots = window.setTimeout(() => (part(plate, "dots").hidden = false), DOTS);
    const computer = waits && seats[place]?.kind === "computer" && you.length > 0;
    this.panel.showThinking(computer ? (thinking?.queue ?? 0) : 0, false);
    if (computer && !thinking?.queue) this.timers.slow = window.setTimeout(() => this.panel.showThinking(0, true), SLOW);
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

  showChat() {
    const box = part(this.main, "chat");
    box.hidden = !settings.chat || (!this.full.allowed.chat && !this.full.chat.length);
    const list = part(box, "chat-list");
    const lines = this.full.chat.slice(list.childElementCount);
    if (this.full.chat.length < list.childElementCount) list.replaceChildren();
    list.append(...lines.map(({ name, side, text }) => el("p", side ?? "", el("b", "", name), " ", text)));
    if (lines.length) list.scrollTop = list.scrollHeight;
    this.showUnread();
    part(box, "chat-form").hidden = !this.full.allowed.chat;
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
    asking(part(this.main, "resign"), () => this.send({ t: "resign" }));
    asking(part(this.main, "abort"), () => this.send({ t: "abort" }));
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
    new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      this.unread = 0;
      this.showUnread();
    }, { threshold: 0.5 }).observe(part(this.main, "chat"));
    this.showSound();
    const goal = part(this.main, "goal");
    if (goal instanceof HTMLDetailsElement) {
      goal.open = !settings.known[this.kind] && this.full.you.length > 0 && !this.full.end;
      goal.addEventListener("click", () => goal.open && this.know());
    }
  }

  /** @param {string} act */
  act(act) {
    const send = (/** @type {string} */ what) => this.send({ t: "offer", what });
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
      case "chat": return this.toggleChat();
      case "describe": return setText(part(document, "live"), this.board.describe());
      default: return undefined;
    }
  }

  flip() {
    for (const plate of this.plates) {
      plate.classList.toggle("me");
      plate.classList.toggle("opp");
    }
    this.turns.leave();
    this.send({ t: "flip", flip: !this.flipped });
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
    this.overlays();
    this.showSound();
    this.showChat();
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
    if (name === "chat-form") this.send({ t: "chat", text, name: settings.guestName || undefined });
    else if (this.board.legal.all.has(text.toLowerCase())) this.board.commit(text.toLowerCase());
    else this.send({ t: "step", ply: this.full.view.ply, step: text });
  }
}

/** @param {number} by */
function signed(by) {
  return by < 0 ? "−" + -by : "+" + by;
}

/** How long somebody has been away, in words. @param {number} ms @param {Record<string, string>} words */
function awayText(ms, words) {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1 || ms === Infinity) return words.away ?? "";
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : minutes < 1440 ? [Math.floor(minutes / 60), "hour"] : [Math.floor(minutes / 1440), "day"];
  const long = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" }).format(count);
  return (words["away-for"] ?? "#").replace("#", long);
}

new Game();
