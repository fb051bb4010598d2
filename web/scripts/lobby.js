// @ts-check
// The lobby and the page of live games: a board and lists that follow the house, the level's buttons, the way to the options. Without this
// script every form still does what it says.

import { part, setText } from "./dom.js";
import { tell } from "./lasts.js";
import { lobbyNews } from "./news.js";
import { save, settings } from "./settings.js";
import { Show } from "./show.js";
import { Socket } from "./socket.js";

/** @typedef {import("./news.js").Item} Item */

const own = /** @type {HTMLDetailsElement|null} */ (document.querySelector('[data-part="own"]'));
if (own) {
  // Who has put them away finds them put away.
  own.open = settings.ownGames;
  own.addEventListener("toggle", () => {
    settings.ownGames = own.open;
    save();
  });
}

const watching = document.querySelector('[data-part="watch"]') !== null;
const pairing = /** @type {HTMLElement|null} */ (document.querySelector('[data-part="pairing"]'));

/** The element that a drawing of the server's makes. @param {string} html */
function drawn(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return /** @type {HTMLElement|null} */ (template.content.firstElementChild);
}

/**
 * Brings a list to the items that the server names. What has not changed is not touched, so that the focus stays where it is.
 * @param {HTMLElement} list
 * @param {Item[]} items
 */
function bring(list, items) {
  /** @type {Map<string, HTMLElement>} */
  const old = new Map();
  for (const node of /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)) old.set(node.dataset.id ?? "", node);
  let place = list.firstElementChild;
  for (const { id, html } of items) {
    const before = old.get(id);
    const node = html === undefined ? before : drawn(html);
    if (!node) continue;
    old.delete(id);
    if (before && node !== before) {
      const focused = before.contains(document.activeElement);
      const link = before === place;
      before.replaceWith(node);
      if (link) place = node;
      if (focused) /** @type {HTMLElement|null} */ (node.querySelector("button, b a, a.btn"))?.focus();
    }
    if (node === place) place = place.nextElementSibling;
    else list.insertBefore(node, place);
  }
  for (const node of old.values()) node.remove();
}

/** Brings a list to its items. @param {string} name @param {Item[]} items @param {number} count how many there are in all */
function show(name, items, count) {
  const section = document.querySelector(`[data-list="${name}"]`);
  if (!section) return;
  const list = part(section, "items");
  bring(list, items);
  list.hidden = list.childElementCount === 0;
  const none = /** @type {HTMLElement|null} */ (section.querySelector('[data-part="none"]'));
  // Of the games only some are shown here, and the first of them not in the list.
  if (none) none.hidden = !list.hidden || count > 0;
  else section.toggleAttribute("hidden", list.hidden);
  const all = /** @type {HTMLElement|null} */ (section.querySelector('[data-part="all"]'));
  if (!all) return;
  all.hidden = count <= items.length;
  setText(all, (all.dataset.text ?? "#").replace("#", String(count)));
}

/** The board that everybody is shown. */
function stage() {
  const root = /** @type {HTMLElement|null} */ (document.querySelector('[data-part="place"] [data-part="stage"]'));
  return root && new Show(root);
}

let shown = stage();

/** Puts another game on that board. @param {string} html */
function bringOn(html) {
  const place = part(document, "place");
  const focused = place.contains(document.activeElement);
  shown?.close();
  place.innerHTML = html;
  shown = stage();
  if (focused) /** @type {HTMLElement|null} */ (place.querySelector("a"))?.focus({ preventScroll: true });
}

/** @param {import("./news.js").LobbyMessage} message */
function hear(message) {
  const news = lobbyNews(message);
  if (news?.does === "go") location.assign(news.to);
  else if (news?.does === "reload") location.reload();
  else if (news?.does === "stage") bringOn(news.html);
  else if (news?.does === "chance") shown?.told(news);
  else if (news) show(news.list, news.items, news.count);
}

/** What the house is told of the page: what it shows, so that it hears of what is new. */
function address() {
  const asked = new URLSearchParams({ lang: document.documentElement.lang, show: shown?.key ?? "" });
  if (watching) asked.set("watch", "1");
  if (pairing) asked.set("pairing", "1");
  const page = new URLSearchParams(location.search);
  for (const name of watching ? ["game", "sort"] : []) asked.set(name, page.get(name) ?? "");
  return `/lobby/socket?${asked}`;
}

new Socket({ address, onMessage: (message) => hear(/** @type {import("./news.js").LobbyMessage} */ (message)), onState: () => {} }, 0);

// After a while without a rival the computer is offered.
if (pairing) {
  setTimeout(() => {
    for (const node of pairing.querySelectorAll('[data-part="slow"]')) /** @type {HTMLElement} */ (node).hidden = false;
  }, Number(pairing.dataset.wait));
}

/** @param {HTMLInputElement} field @param {number} by */
function turn(field, by) {
  field.value = String(Math.min(10, Math.max(1, (Number(field.value) || 3) + by)));
}

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-level]"))) {
  button.hidden = false;
  const field = button.parentElement?.querySelector("input");
  if (field) button.addEventListener("click", () => turn(field, Number(button.dataset.level)));
}

const quick = /** @type {HTMLFormElement|null} */ (document.getElementById("quick"));
const all = /** @type {HTMLFormElement|null} */ (document.querySelector('[data-part="all"]'));
const fold = /** @type {HTMLDetailsElement|null} */ (document.getElementById("options"));

/** Enter in the level's field would play the first game of the shelf: nobody means that. */
quick?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
});

/** Chooses one of some radio buttons. @param {HTMLFormElement} form @param {string} name @param {string} value */
function choose(form, name, value) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name="${name}"]`))) {
    if (input.type === "radio") input.checked = input.value === value;
  }
}

/** Unfolds all options with what is chosen above them. @param {string} game @param {string} [way] */
function unfold(game, way) {
  if (!fold || !all || !quick) return;
  const chosen = new FormData(quick);
  choose(all, "way", way ?? String(chosen.get("way")));
  if (game) {
    choose(all, "game", game);
    choose(all, `${game}-preset`, String(chosen.get("preset")));
  }
  const [from, to] = [quick, all].map((form) => /** @type {HTMLInputElement|null} */ (form.querySelector('[name="level"]')));
  if (from && to) to.value = from.value;
  all.dispatchEvent(new Event("input"));
  fold.open = true;
  fold.scrollIntoView({ block: "start" });
  /** @type {HTMLElement|null} */ (all.querySelector('[name="game"]:checked'))?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const options = /** @type {HTMLElement|null} */ (target?.closest("[data-options]"));
  const way = /** @type {HTMLElement|null} */ (target?.closest("[data-way]"));
  if (options) {
    event.preventDefault();
    unfold(options.dataset.options ?? "", options.dataset.options ? undefined : "seek");
  } else if (way && quick) {
    event.preventDefault();
    choose(quick, "way", way.dataset.way ?? "computer");
    quick.scrollIntoView({ block: "start" });
    /** @type {HTMLElement|null} */ (quick.querySelector('[name="way"]:checked'))?.focus({ preventScroll: true });
  }
});

if (all) tell(all);

/** Other pages lead here with a game's name. */
function arrive() {
  const game = location.hash.slice(1);
  if (all?.querySelector(`[name="game"][value="${CSS.escape(game)}"]`)) unfold(game);
}

addEventListener("hashchange", arrive);
arrive();
