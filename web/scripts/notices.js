// @ts-check
// What concerns the reader elsewhere in the house: a number in the header and in the title, a list that leads there, a sound.

import { part, setText } from "./dom.js";
import { Notices } from "./news.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { setCount } from "./title.js";

const menu = /** @type {HTMLDetailsElement} */ (document.querySelector('[data-part="notices"]'));
const said = /** @type {HTMLElement} */ (document.querySelector('[data-part="notices-said"]'));
const notices = new Notices();

/** @param {import("./news.js").NoticesMessage} message */
function hear(message) {
  const news = notices.take(message);
  if (!news) return;
  const { count, html, more } = news;
  part(menu, "notices-list").innerHTML = html;
  setText(part(menu, "notices-count"), String(count));
  menu.hidden = count === 0;
  if (!count) menu.open = false;
  setCount(count);
  if (more) play("turn");
  setText(said, more ? (said.dataset.text ?? "") : "");
}

const at = /** @type {HTMLElement|null} */ (document.querySelector("main[data-id]"))?.dataset.id;
const address = `/notices/socket?lang=${document.documentElement.lang}${at ? `&at=${at}` : ""}`;
new Socket({ address: () => address, onMessage: hear, onState: () => {} }, 0);
