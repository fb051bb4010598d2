// @ts-check
// What is said at a game, and how much of it has not been seen.

import { el, part, setText } from "./dom.js";
import { settings } from "./settings.js";
import { play } from "./sound.js";

/** @typedef {import("./game-state.js").GameState} GameState */

export class Chat {
  /** @param {HTMLElement} main @param {GameState} state */
  constructor(main, state) {
    this.main = main;
    this.state = state;
    this.box = part(main, "chat");
    this.list = part(main, "chat-list");
    /** Lines that have not been seen. */
    this.unread = 0;
    new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) this.see();
    }, { threshold: 0.5 }).observe(this.box);
  }

  /** Lines were said, or all of them come anew. @param {{lines: number, all: boolean}} news */
  said({ lines, all }) {
    if (all) this.list.replaceChildren();
    const { bottom, top } = this.box.getBoundingClientRect();
    const seen = (this.box.classList.contains("open") || (top < innerHeight && bottom > 0)) && !document.hidden;
    if (!all && !seen) this.unread += lines;
    if (!all && lines) play("say");
  }

  show() {
    const { chat, allowed } = this.state.full;
    this.box.hidden = !settings.chat || (!allowed.chat && !chat.length);
    const lines = chat.slice(this.list.childElementCount);
    if (chat.length < this.list.childElementCount) this.list.replaceChildren();
    this.list.append(...lines.map(({ name, side, text }) => el("p", side ?? "", el("b", "", name), " ", text)));
    if (lines.length) this.list.scrollTop = this.list.scrollHeight;
    this.showUnread();
    part(this.main, "chat-form").hidden = !allowed.chat;
  }

  /** On a phone it opens above the thumb; elsewhere it is brought into sight. */
  toggle() {
    if (!this.box.classList.toggle("open")) return;
    this.see();
    this.box.scrollIntoView({ block: "nearest" });
    this.box.querySelector("input")?.focus({ preventScroll: true });
    this.list.scrollTop = this.list.scrollHeight;
  }

  see() {
    this.unread = 0;
    this.showUnread();
  }

  /** How much was said that has not been seen. */
  showUnread() {
    const [button, badge] = [part(this.main, "talk"), part(this.main, "unread")];
    button.hidden = this.box.hidden;
    badge.hidden = !this.unread;
    setText(badge, String(this.unread));
  }
}
