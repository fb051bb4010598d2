// @ts-check
// What concerns the reader elsewhere in the house: a number in the header and in the title, a list that leads there, a sound.

import { part, setText } from "./dom.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { setCount } from "./title.js";

/** @typedef {{t: string, count?: number, html?: string}} News */

const menu = /** @type {HTMLDetailsElement} */ (document.querySelector('[data-part="notices"]'));
const said = /** @type {HTMLElement} */ (document.querySelector('[data-part="notices-said"]'));
/** How much waited when it was last told; nothing has been told yet. */
let before = -1;

/** @param {News} news */
function hear(news) {
  if (news.t !== "notices") return;
  const count = news.count ?? 0;
  part(menu, "notices-list").innerHTML = news.html ?? "";
  setText(part(menu, "notices-count"), String(count));
  menu.hidden = count === 0;
  if (!count) menu.open = false;
  setCount(count);
  if (before >= 0 && count > before) {
    play("turn");
    setText(said, said.dataset.text ?? "");
  } else setText(said, "");
  before = count;
}

const at = /** @type {HTMLElement|null} */ (document.querySelector("main[data-id]"))?.dataset.id;
const address = `/notices/socket?lang=${document.documentElement.lang}${at ? `&at=${at}` : ""}`;
new Socket({ address: () => address, onMessage: (message) => hear(/** @type {News} */ (message)), onState: () => {} }, 0);
