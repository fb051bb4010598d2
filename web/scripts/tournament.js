// @ts-check
// The page of a tournament: its parts follow the house, times are counted down, lines that change their place slide, and when one's game
// begins its board opens. Without this script the page shows how things stood, and every button does what it says.

import { part, setText } from "./dom.js";
import { tournamentNews } from "./news.js";
import { Socket } from "./socket.js";

const SLIDE = 220;
const page = part(document, "tournament");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Until when each time runs that is shown. @type {Map<Element, number>} */
let times = new Map();

function findTimes() {
  times = new Map();
  for (const face of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-left]"))) {
    times.set(face, performance.now() + Number(face.dataset.left));
  }
}

function countDown() {
  for (const [face, until] of times) setText(face, left(until));
}

/** What is left, without the tenths that only those who play want to see. @param {number} until */
function left(until) {
  const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Where each line of the table stands. @param {Element} place @returns {Map<string, number>} */
function places(place) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("tr[data-row]"));
  return new Map([...rows].map((row) => [row.dataset.row ?? "", row.getBoundingClientRect().top]));
}

/** Lets lines that have changed their place slide there. @param {Element} place @param {Map<string, number>} before */
function slide(place, before) {
  if (still.matches) return;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("tr[data-row]"))) {
    const was = before.get(row.dataset.row ?? "");
    const by = was === undefined ? 0 : was - row.getBoundingClientRect().top;
    if (by) row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease" });
  }
}

/** @param {import("./news.js").TournamentMessage} message */
function hear(message) {
  const news = tournamentNews(message);
  if (news?.does === "go") location.assign(news.to);
  else if (news) {
    for (const { name, html } of news.parts) {
      const place = part(page, name);
      // Who is typing a password goes on typing.
      if (place.contains(document.activeElement) && document.activeElement?.matches("input")) continue;
      const before = places(place);
      place.innerHTML = html;
      slide(place, before);
    }
    findTimes();
    countDown();
  }
}

findTimes();
countDown();
setInterval(countDown, 1000);
// A game may have begun between the drawing of the page and the first word of the socket: it is said which one the page knows.
const known = page.dataset.playing ?? "";
const address = `/tournaments/${page.dataset.id}/socket?lang=${document.documentElement.lang}&playing=${known}`;
new Socket({ address: () => address, onMessage: hear, onState: () => {} }, 0);
