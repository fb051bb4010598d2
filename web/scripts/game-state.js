// @ts-check
// What a page knows of a game: all that the server has said, event by event. It touches no element; what a message changed comes back
// as news, for the page to show.

import { Line } from "./line.js";
import { read } from "./steps.js";

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Message} Message */

/** Whoever is gone for less than this is not called away: pages are opened anew. */
export const AWAY = 4000;
/** What an event may bring along of the whole. */
const PARTS = /** @type {const} */ (["you", "view", "clock", "seats", "offers", "end", "ratings", "rematch", "watchers", "presence", "thinking", "allowed"]);

/**
 * What an event changed.
 * @typedef {object} Happening
 * @property {"event"} t
 * @property {boolean} moved whether there is another position
 * @property {boolean} listed whether the list of turns is another
 * @property {boolean} wasMine whether it was the viewer's turn before
 * @property {ReturnType<typeof read>["kind"]|null} step the kind of step that was made
 * @property {boolean} turnOver whether the viewer's turn of several steps is over by itself
 * @property {boolean} myTurn whether the viewer's turn begins
 * @property {boolean} cut whether steps were taken back: what was looked at may be no more
 * @property {boolean} ended whether the game is over by it
 * @property {string|null} rematch the game to go on with
 */

/**
 * What is new.
 * @typedef {{t: "full"}|Happening|{t: "refused", cell: string|undefined, text: string}|{t: "talk", lines: number, all: boolean}
 *   |{t: "presence", returned: string[]}|{t: "ratings"}|{t: "thinking"}|{t: "seats"}|{t: "named"|"unnamed", text: string}} News
 */

export class GameState {
  /** @param {Full} full @param {number} now in milliseconds */
  constructor(full, now) {
    this.full = full;
    this.line = new Line(full.turns);
    /** When it was last heard who is here. */
    this.heardAt = now;
  }

  /** Whether the viewer has the step. */
  get mine() {
    const { view, you, end } = this.full;
    return view.mover !== null && you.includes(view.mover) && !end;
  }

  /** How many steps are shown. */
  get ply() {
    return this.line.looking === null ? this.full.view.ply : this.line.plies(this.line.looking);
  }

  /** How many milliseconds a player has been away; null while he is here, or not known to be a person. @param {number} place @param {number} now */
  awayFor(place, now) {
    const known = this.full.presence[place];
    if (!known || known.here || this.full.end) return null;
    return known.gone === null ? Infinity : known.gone + now - this.heardAt;
  }

  /** Takes in what the server says. @param {Message} message @param {number} now @returns {News|null} nothing for what it does not know */
  take(message, now) {
    switch (message.t) {
      case "full": return this.takeFull(message, now);
      case "event": return this.takeEvent(message);
      case "refused":
        // A guest's name: no step comes back for it.
        if (message.code?.startsWith("name-")) return { t: "unnamed", text: message.text ?? "" };
        return { t: "refused", cell: message.cell ?? undefined, text: message.text ?? "" };
      case "talk": return this.takeTalk(message);
      case "seats":
        this.full.seats = message.seats ?? this.full.seats;
        return { t: "seats" };
      case "named": return { t: "named", text: message.text ?? "" };
      case "watchers": return this.takePresence(message, now);
      case "ratings":
        this.full.ratings = message.ratings ?? null;
        return { t: "ratings" };
      case "thinking":
        this.full.thinking = message.on === false ? null : { queue: message.queue ?? 0 };
        return { t: "thinking" };
      default: return null;
    }
  }

  /** @param {Message} message @param {number} now @returns {News} */
  takeFull(message, now) {
    const { t: _, ...full } = message;
    this.full = /** @type {Full} */ (full);
    this.heardAt = now;
    this.line.turns = this.full.turns;
    this.line.looking = null;
    return { t: "full" };
  }

  /** @param {Message} message @returns {Happening} */
  takeEvent(message) {
    const before = this.full;
    const { event } = message;
    this.full = { ...before, n: message.n ?? before.n };
    for (const name of PARTS) if (message[name] !== undefined) Object.assign(this.full, { [name]: message[name] });
    const { view, end, rematch } = this.full;
    if (message.turns) this.line.turns = message.turns;
    else if (event?.kind === "step" && before.view.mover) {
      this.line.add(event.step, before.view.mover, before.view.turn, message.view?.took ?? 0);
    }
    else if (event?.kind === "back") this.line.cut(event.ply);
    const wasMine = before.view.mover !== null && before.you.includes(before.view.mover);
    const step = event?.kind === "step" && message.view ? read(event.step).kind : null;
    const turnEnded = step !== null && view.turn !== before.view.turn;
    return {
      t: "event",
      moved: Boolean(message.view),
      listed: Boolean(message.turns) || event?.kind === "step" || event?.kind === "back",
      wasMine,
      step,
      turnOver: turnEnded && wasMine && step !== "word" && before.view.turn_steps.length > 0 && !end,
      myTurn: turnEnded && !wasMine && this.mine,
      cut: event?.kind === "back",
      ended: Boolean(end && !before.end),
      rematch: event?.kind === "rematch" && before.you.length ? rematch : null,
    };
  }

  /** Lines that were said, or all of them anew. @param {Message} message @returns {News} */
  takeTalk(message) {
    const lines = message.lines ?? [];
    this.full.chat = message.all ? lines : [...this.full.chat, ...lines];
    return { t: "talk", lines: lines.length, all: Boolean(message.all) };
  }

  /** Who is here. @param {Message} message @param {number} now @returns {News} */
  takePresence(message, now) {
    const { presence: before, seats, you } = this.full;
    const presence = message.presence ?? before;
    this.full.watchers = Number(message.n ?? 0);
    this.full.presence = presence;
    this.heardAt = now;
    // Somebody who only opened the page anew has not been away.
    const returned = seats.filter(({ side }, place) => {
      const was = before[place];
      return presence[place]?.here && was && !was.here && (was.gone ?? AWAY) >= AWAY && !you.includes(side);
    });
    return { t: "presence", returned: returned.map(({ name }) => name) };
  }
}
