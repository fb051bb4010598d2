// What a page knows of a game: messages taken in one after another, and the list of turns.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AWAY, GameState } from "../scripts/game-state.js";
import { Line } from "../scripts/line.js";
import { view } from "./boards.js";

const here = { here: true, gone: null };
const away = (gone) => ({ here: false, gone });
const seat = (side, name) => ({ side, color: "white", name, note: "", kind: "guest" });

/** A game in which the viewer has the first side. */
function full(more = {}) {
  return {
    n: 4, you: ["first"], view: view(["a1"], { turn: 2, ply: 2 }), turns: [], clock: {}, seats: [seat("first", "Ann"), seat("second", "Bob")],
    offers: [], chat: [], end: null, ratings: null, rematch: null, watchers: 0, presence: [here, here], thinking: null, allowed: {}, ...more,
  };
}

const step = (n, text, more) => ({ t: "event", n, event: { kind: "step", step: text }, view: view([], more) });

test("an event changes what it brings, and nothing else", () => {
  const state = new GameState(full(), 0);
  const before = state.full;
  const news = state.take({ t: "event", n: 5, event: { kind: "offered", side: "second", offer: "draw" }, offers: [{ what: "draw" }], allowed: { draw: false } }, 1);
  assert.deepEqual(news, { t: "event", moved: false, listed: false, wasMine: true, step: null, turnOver: false, myTurn: false, cut: false, ended: false, rematch: null });
  assert.deepEqual(state.full, { ...before, n: 5, offers: [{ what: "draw" }], allowed: { draw: false } });
  assert.deepEqual(before.offers, [], "what was known before is not touched");
});

test("a step of one's own ends the turn, or does not", () => {
  const state = new GameState(full(), 0);
  let news = state.take(step(5, "a1", { turn: 2, turn_steps: ["a1"], mover: "first" }), 1);
  assert.deepEqual([news.step, news.wasMine, news.turnOver, news.myTurn], ["put", true, false, false]);
  news = state.take(step(6, "xb2", { turn: 3, mover: "second" }), 2);
  assert.deepEqual([news.step, news.wasMine, news.turnOver, news.myTurn], ["take", true, true, false], "the last possible step ended it");
  news = state.take(step(7, "c3", { turn: 4, mover: "first" }), 3);
  assert.deepEqual([news.step, news.wasMine, news.turnOver, news.myTurn], ["put", false, false, true]);
  assert.deepEqual(state.line.turns, [
    { side: "first", turn: 2, steps: ["a1", "xb2"] }, { side: "second", turn: 3, steps: ["c3"] }]);
});

test("steps that were missed are put into their turns", () => {
  const state = new GameState(full(), 0);
  state.take({ t: "event", n: 5, event: { kind: "step", step: "a1" } }, 1);
  const turns = [{ side: "first", turn: 2, steps: ["a1"] }, { side: "second", turn: 3, steps: ["b1"] }];
  const news = state.take({ ...step(6, "b1", { turn: 4, mover: "first" }), turns }, 1);
  assert.deepEqual([news.listed, state.line.turns], [true, turns]);
});

test("a turn that its player ends himself is not called over by itself", () => {
  const state = new GameState(full({ view: view(["end"], { turn: 2, turn_steps: ["a1"] }) }), 0);
  assert.equal(state.take(step(5, "end", { turn: 3, mover: "second" }), 1).turnOver, false);
  const short = new GameState(full(), 0);
  assert.equal(short.take(step(5, "a1", { turn: 3, mover: "second" }), 1).turnOver, false, "nor one of a single step");
});

test("steps that are taken back leave the list, and the end is told once", () => {
  const state = new GameState(full({ turns: [{ side: "first", turn: 0, steps: ["a1"] }, { side: "second", turn: 1, steps: ["b1", "b2"] }] }), 0);
  const news = state.take({ t: "event", n: 5, event: { kind: "back", ply: 2 }, view: view([], { ply: 2 }) }, 1);
  assert.deepEqual([news.cut, news.listed, news.moved, news.step], [true, true, true, null]);
  assert.deepEqual(state.line.turns.map(({ steps }) => steps), [["a1"], ["b1"]]);
  const end = { winner: "first", why: "resigned" };
  assert.equal(state.take({ t: "event", n: 6, event: { kind: "ended" }, end }, 1).ended, true);
  assert.equal(state.take({ t: "event", n: 7, event: { kind: "declined" }, offers: [] }, 1).ended, false);
  assert.equal(state.mine, false, "nobody has the step in a game that is over");
});

test("a rematch leads on who played, not who looked on", () => {
  const message = { t: "event", n: 5, event: { kind: "rematch", game: "abc" }, rematch: "abc" };
  assert.equal(new GameState(full(), 0).take(message, 1).rematch, "abc");
  const watcher = new GameState(full({ you: [] }), 0);
  assert.equal(watcher.take(message, 1).rematch, null);
  assert.equal(watcher.full.rematch, "abc");
});

test("all of a game anew leaves nothing of before", () => {
  const state = new GameState(full({ turns: [{ side: "first", turn: 0, steps: ["a1"] }], chat: [{ text: "old" }] }), 0);
  state.line.look(0);
  assert.deepEqual(state.take({ t: "full", ...full({ n: 9, turns: [{ side: "first", turn: 0, steps: ["b1"] }] }) }, 7), { t: "full" });
  assert.deepEqual([state.full.n, state.full.chat, state.line.looking, state.heardAt], [9, [], null, 7]);
  assert.equal("t" in state.full, false);
  assert.deepEqual(state.line.turns[0].steps, ["b1"]);
});

test("talk goes on, or begins anew", () => {
  const state = new GameState(full({ chat: [{ text: "one" }] }), 0);
  assert.deepEqual(state.take({ t: "talk", lines: [{ text: "two" }] }, 1), { t: "talk", lines: 1, all: false });
  assert.deepEqual(state.full.chat.map(({ text }) => text), ["one", "two"]);
  assert.deepEqual(state.take({ t: "talk", all: true, lines: [{ text: "three" }] }, 1), { t: "talk", lines: 1, all: true });
  assert.deepEqual(state.full.chat.map(({ text }) => text), ["three"]);
});

test("who was away is counted from when it was heard, and told when he is back", () => {
  const state = new GameState(full(), 0);
  const hear = (second, now) => state.take({ t: "watchers", n: 3, presence: [here, second] }, now);
  assert.deepEqual(hear(away(500), 1000), { t: "presence", returned: [] });
  assert.equal(state.full.watchers, 3);
  assert.equal(state.awayFor(1, 1700), 1200);
  assert.equal(state.awayFor(0, 1700), null, "who is here is not away");
  assert.deepEqual(hear(here, 2000).returned, [], "who only opened the page anew was not away");
  hear(away(AWAY), 3000);
  assert.deepEqual(hear(here, 4000).returned, ["Bob"]);
  hear(away(null), 5000);
  assert.equal(state.awayFor(1, 6000), Infinity);
  assert.deepEqual(hear(here, 7000).returned, ["Bob"]);
  const own = new GameState(full({ presence: [away(AWAY), here] }), 0);
  assert.deepEqual(own.take({ t: "watchers", n: 0, presence: [here, here] }, 1).returned, [], "nobody is told of himself");
});

test("ratings and thinking are kept; what is not known is nobody's news", () => {
  const state = new GameState(full(), 0);
  const ratings = [{ before: 1500, after: 1510 }, { before: 1500, after: 1490 }];
  assert.deepEqual(state.take({ t: "ratings", ratings }, 1), { t: "ratings" });
  assert.deepEqual(state.full.ratings, ratings);
  assert.deepEqual(state.take({ t: "thinking", on: true, queue: 2 }, 1), { t: "thinking" });
  assert.deepEqual(state.full.thinking, { queue: 2 });
  state.take({ t: "thinking", on: false, queue: 0 }, 1);
  assert.equal(state.full.thinking, null);
  assert.deepEqual(state.take({ t: "refused", text: "no", cell: null }, 1), { t: "refused", cell: undefined, text: "no" });
  assert.equal(state.take({ t: "surprise" }, 1), null);
});

// ---- The list of turns ----

const line = () => new Line([
  { side: "first", turn: 3, steps: ["a1"] }, { side: "second", turn: 4, steps: ["b1", "xb2"], takes: [0, 1] }, { side: "first", turn: 5, steps: ["c1"] }]);

test("a step goes on with its turn or begins the next", () => {
  const list = line();
  list.add("c2", "first", 5, 0);
  list.add("d1", "second", 6, 2);
  list.add("d2", "second", 6, 0);
  assert.deepEqual(list.turns.slice(2), [{ side: "first", turn: 5, steps: ["c1", "c2"] }, { side: "second", turn: 6, steps: ["d1", "d2"], takes: [2] }]);
  list.add("d3", "second", 6, 1);
  assert.deepEqual(list.turns[3].takes, [2, 0, 1]);
});

test("only the steps that were not undone remain", () => {
  const list = line();
  list.look(2);
  list.cut(2);
  assert.deepEqual(list.turns.map(({ steps, takes }) => [steps, takes]), [[["a1"], undefined], [["b1"], [0]]]);
  assert.equal(list.looking, 2);
  list.cut(1);
  assert.equal(list.looking, null, "what was looked at is no more");
  list.cut(0);
  assert.deepEqual(list.turns, []);
});

test("looking back stays within the game, and its end is the present", () => {
  const list = line();
  assert.equal(list.shown, 3);
  assert.equal(list.look(2), 3);
  assert.deepEqual([list.looking, list.shown, list.number()], [2, 2, 5]);
  assert.equal(list.look(-4), 0);
  assert.deepEqual([list.looking, list.number()], [0, 3], "a game need not begin with its first turn");
  assert.equal(list.look(9), null);
  assert.equal(list.looking, null);
  assert.deepEqual([0, 1, 2, 3, 4, 9].map((ply) => list.turnsTo(ply)), [0, 1, 2, 2, 3, 3]);
  const state = new GameState(full({ turns: line().turns }), 0);
  assert.equal(state.ply, 2);
  state.line.look(1);
  assert.equal(state.ply, 1);
});

test("a guest who gives himself a name has it at his seat at once", () => {
  const state = new GameState(full(), 0);
  const seats = [seat("first", "You"), seat("second", "Olga (guest)")];
  assert.deepEqual(state.take({ t: "seats", seats }, 1), { t: "seats" });
  assert.deepEqual(state.full.seats, seats);
  assert.deepEqual(state.take({ t: "named", name: "Ann", text: "You are Ann now." }, 1), { t: "named", text: "You are Ann now." });
  const refused = { t: "refused", code: "name-taken", text: "It is taken.", cell: null, ply: 2 };
  assert.deepEqual(state.take(refused, 1), { t: "unnamed", text: "It is taken." }, "no step that would come back");
});
