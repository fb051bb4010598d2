// @ts-check
// What the sockets of the lobby and of the notices say, as what is to be done about it.

/** @typedef {{id: string, html?: string}} Item the drawing comes only where it has changed */
/** @typedef {{t: string, items?: Item[], count?: number, game?: string, html?: string, ply?: number, first?: number}} LobbyMessage */
/** @typedef {{t: string, count?: number, html?: string}} NoticesMessage */

/** The lists of the lobby and of the page of live games. */
const LISTS = ["seeks", "live", "computer"];

/**
 * What the lobby does: goes to a game, opens itself anew, brings a list to its items, shows another game on the board that everybody
 * sees, or how the one that is shown stands.
 * @param {LobbyMessage} message
 * @returns {{does: "go", to: string}|{does: "reload"}|{does: "show", list: string, items: Item[], count: number}
 *   |{does: "stage", html: string}|{does: "chance", game: string, ply: number, first: number}|null}
 */
export function lobbyNews({ t, items, count, game, html, ply, first }) {
  if (t === "go") return { does: "go", to: "/" + game };
  if (t === "idle") return { does: "reload" };
  if (LISTS.includes(t) && items) return { does: "show", list: t, items, count: count ?? 0 };
  if (t === "show" && html !== undefined) return { does: "stage", html };
  if (t === "chance" && game !== undefined && ply !== undefined && first !== undefined) return { does: "chance", game, ply, first };
  return null;
}

/** @typedef {{t: string, parts?: {name: string, html: string}[], game?: string}} TournamentMessage */

/**
 * What the page of a tournament does: goes to a game, or takes parts as they are drawn now.
 * @param {TournamentMessage} message
 * @returns {{does: "go", to: string}|{does: "draw", parts: {name: string, html: string}[]}|null}
 */
export function tournamentNews({ t, parts, game }) {
  if (t === "go") return { does: "go", to: "/" + game };
  return t === "tournament" && parts ? { does: "draw", parts } : null;
}

/** The notices that wait, and whether there are more than when they were last told. */
export class Notices {
  constructor() {
    /** How many waited when it was last told; nothing has been told yet. */
    this.before = -1;
  }

  /** @param {NoticesMessage} message @returns {{count: number, html: string, more: boolean}|null} */
  take({ t, count = 0, html = "" }) {
    if (t !== "notices") return null;
    const more = this.before >= 0 && count > this.before;
    this.before = count;
    return { count, html, more };
  }
}
