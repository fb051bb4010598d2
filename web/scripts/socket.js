// @ts-check
// A connection that comes back by itself. Events have numbers without gaps: what does not follow is asked for again.

import { messages } from "./messages.js";

/** @typedef {import("./types.js").Message} Message */

const PING = 15_000;
const SILENCE = 10_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/**
 * @typedef {object} SocketOptions
 * @property {(since: number) => string} address for the number of the last event seen; 0 asks for everything
 * @property {(message: Message) => void} onMessage
 * @property {(state: "open"|"lost"|"stopped"|"gone") => void} onState
 */

export class Socket {
  /** @param {SocketOptions} options @param {number} seen */
  constructor(options, seen) {
    this.options = options;
    this.seen = seen;
    /** @type {WebSocket|null} */ this.socket = null;
    this.wait = FIRST_WAIT;
    this.failures = 0;
    this.pings = 0;
    this.timer = 0;
    this.ping = 0;
    this.silence = 0;
    this.ended = false;
    addEventListener("online", () => this.again(0));
    addEventListener("pagehide", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.again(0));
    document.addEventListener("visibilitychange", () => !document.hidden && !this.isOpen && this.again(0));
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.timer);
    this.drop();
    if (this.ended) return;
    const url = new URL(this.options.address(this.seen), location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.failures = 0;
      this.ping = window.setInterval(() => this.beat(), PING);
      this.options.onState("open");
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  /** Nothing more is wanted. */
  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.drop();
  }

  /** Lets go of the present connection without a word. */
  drop() {
    clearInterval(this.ping);
    clearTimeout(this.silence);
    const old = this.socket;
    this.socket = null;
    if (old) old.onclose = old.onmessage = old.onopen = null;
    old?.close();
  }

  /** @param {number} code */
  closed(code) {
    clearInterval(this.ping);
    clearTimeout(this.silence);
    this.failures += 1;
    // The server says that there is nothing to come back to.
    if (code === 4404) {
      this.options.onState("gone");
      return;
    }
    this.options.onState("lost");
    // A little chance in it, so that after a restart not everybody comes at once.
    this.again(this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  /** @param {number} after */
  again(after) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => !this.isOpen && this.open(), after);
  }

  beat() {
    if (!this.send(messages.ping(++this.pings))) return;
    clearTimeout(this.silence);
    // No answer: a connection that only looks like one.
    this.silence = window.setTimeout(() => {
      this.drop();
      this.closed(0);
    }, SILENCE);
  }

  /** @param {import("./messages.js").Sent} message @returns {boolean} whether it could be sent */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** @param {string} text */
  receive(text) {
    clearTimeout(this.silence);
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      // Not from our server: nothing to be made of it.
      return;
    }
    if (message.t === "pong") return;
    if (message.t === "bye") {
      this.options.onState("stopped");
      return;
    }
    if (message.t === "full") this.seen = message.n ?? 0;
    if (message.t === "event") {
      const number = message.n ?? 0;
      if (number <= this.seen) return;
      if (number !== this.seen + 1) {
        this.open();
        return;
      }
      this.seen = number;
    }
    this.options.onMessage(message);
  }
}
