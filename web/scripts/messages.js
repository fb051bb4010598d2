// @ts-check
// All that a page says to the server through a socket. docs/socket.md describes it; nothing else is sent.

/** @typedef {import("./types.js").What} What */
/** @typedef {{t: string, ply?: number, step?: string, steps?: string[], what?: What, text?: string, name?: string, flip?: boolean, n?: number}} Sent */

/** @type {{
 *   step: (ply: number, step: string) => Sent,
 *   turn: (ply: number, steps: string[]) => Sent,
 *   back: (ply: number) => Sent,
 *   resign: () => Sent,
 *   offer: (what: What) => Sent,
 *   decline: (what: What) => Sent,
 *   abort: () => Sent,
 *   chat: (text: string, name: string) => Sent,
 *   name: (name: string) => Sent,
 *   now: () => Sent,
 *   flip: (flip: boolean) => Sent,
 *   ping: (n: number) => Sent,
 * }} */
export const messages = {
  /** A step, made in the position after `ply` steps: one that comes too late is refused. */
  step: (ply, step) => ({ t: "step", ply, step }),
  /** A whole turn that was laid out: all of its steps or none. */
  turn: (ply, steps) => ({ t: "turn", ply, steps }),
  /** The last step of the turn that is being made, back. */
  back: (ply) => ({ t: "back", ply }),
  resign: () => ({ t: "resign" }),
  /** Proposes something, or accepts what the other side has proposed. */
  offer: (what) => ({ t: "offer", what }),
  /** Does not want what was proposed, or no longer proposes it. */
  decline: (what) => ({ t: "decline", what }),
  abort: () => ({ t: "abort" }),
  /** Says something; a guest may give himself a name with it. */
  chat: (text, name) => (name ? { t: "chat", text, name } : { t: "chat", text }),
  /** A guest gives himself a name, or takes it back with an empty one. */
  name: (name) => ({ t: "name", name }),
  /** The computer shall play what it has found so far. */
  now: () => ({ t: "now" }),
  flip: (flip) => ({ t: "flip", flip }),
  ping: (n) => ({ t: "ping", n }),
};
