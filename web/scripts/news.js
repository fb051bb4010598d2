// @ts-check
// What the sockets of the lobby and of the notices say, as what is to be done about it.

/** @typedef {{id: string, html?: string}} Item the drawing comes only where it has changed */
/** @typedef {{t: string, items?: Item[], count?: number, game?: string}} LobbyMessage */
/** @typedef {{t: string, count?: number, html?: string}} NoticesMessage */

/**
 * What the lobby does: goes to a game, opens itself anew, or brings a list to its items.
 * @param {LobbyMessage} message
 * @returns {{does: "go", to: string}|{does: "reload"}|{does: "show", list: string, items: Item[], count: number}|null}
 */
export function lobbyNews({ t, items, count, game }) {
  if (t === "go") return { does: "go", to: "/" + game };
  if (t === "idle") return { does: "reload" };
  if ((t === "seeks" || t === "live") && items) return { does: "show", list: t, items, count: count ?? 0 };
  return null;
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
