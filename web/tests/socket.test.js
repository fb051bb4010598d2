// The browser's end of the sockets, held to docs/socket.md: every message that is described there is handled, and nothing is sent that
// is not. Below that, the connection itself: the order of events, coming back, silence.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, mock, test } from "node:test";

import { GameState } from "../scripts/game-state.js";
import { messages } from "../scripts/messages.js";
import { lobbyNews, Notices, tournamentNews } from "../scripts/news.js";
import { readBook } from "./socket-doc.js";

const [GAME, LOBBY, NOTICES, TOURNAMENT] = ["/{id}/socket", "/lobby/socket", "/notices/socket", "/tournaments/{id}/socket"];
const book = readBook();
const said = (socket, byHouse) => book.filter((message) => message.socket === socket && message.byHouse === byHouse);
const example = (socket, name) => structuredClone(said(socket, true).find((message) => message.name === name)?.example);

// ---- A browser's things, as far as a socket needs them ----

class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */ static made = [];
  constructor(url) {
    this.url = new URL(url);
    this.readyState = 0;
    this.sent = [];
    FakeSocket.made.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }
  opens() { this.readyState = 1; this.onopen?.(); }
  says(value) { this.onmessage?.({ data: typeof value === "string" ? value : JSON.stringify(value) }); }
  ends(code = 1006) { this.readyState = 3; this.onclose?.({ code }); }
}

const listeners = new Map();
const listen = (name, act) => listeners.set(name, act);
Object.assign(globalThis, {
  WebSocket: FakeSocket, location: new URL("https://kamni.example/abc"), addEventListener: listen, window: globalThis,
  document: { addEventListener: listen, hidden: false },
});
const { Socket } = await import("../scripts/socket.js");

/** A socket that is open, with all that came of it. */
function opened(seen = 0) {
  const heard = [];
  const states = [];
  const options = { address: (since) => "/abc/socket?since=" + since, onMessage: (message) => heard.push(message), onState: (state) => states.push(state) };
  const socket = new Socket(options, seen);
  FakeSocket.made.at(-1).opens();
  return { socket, heard, states, now: () => FakeSocket.made.at(-1) };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  FakeSocket.made = [];
});

// ---- What is described ----

test("the book has all sockets, both ways", () => {
  for (const socket of [GAME, LOBBY, NOTICES, TOURNAMENT]) for (const byHouse of [true, false]) assert.ok(said(socket, byHouse).length, socket);
  assert.equal(said(GAME, false).length, 12);
});

test("every message to the page of a game is handled", () => {
  for (const { name, example: value } of said(GAME, true)) {
    const { heard, states, now } = opened(value.n && name === "event" ? value.n - 1 : 0);
    now().says(value);
    if (name === "pong") assert.deepEqual([heard, states], [[], ["open"]], "only a sign of life");
    else if (name === "bye") assert.deepEqual([heard, states], [[], ["open", "stopped"]]);
    else {
      assert.deepEqual(heard, [value], name);
      const { t: _, ...whole } = example(GAME, "full");
      const state = new GameState(whole, 0);
      assert.ok(state.take(value, 1), `${name} is not handled`);
    }
  }
});

test("what an event brings along is taken in, field by field", () => {
  const event = example(GAME, "event");
  const { t: _, ...whole } = example(GAME, "full");
  const fields = said(GAME, true).find(({ name }) => name === "event").fields.map(({ name }) => name);
  for (const field of fields.filter((name) => !["t", "event"].includes(name))) {
    const state = new GameState(structuredClone(whole), 0);
    const value = event[field] ?? whole[field] ?? "something";
    state.take({ t: "event", n: whole.n + 1, event: { kind: "declined" }, [field]: value }, 1);
    assert.deepEqual(state.full[field], value, field);
  }
});

test("every message to the lobby, for notices and of a tournament is handled", () => {
  for (const { name, example: value } of said(LOBBY, true)) {
    const { heard, states, now } = opened();
    now().says(value);
    if (name === "pong" || name === "bye") assert.deepEqual([heard, states.at(-1)], [[], name === "bye" ? "stopped" : "open"]);
    else assert.ok(lobbyNews(heard[0]), `${name} is not handled`);
  }
  for (const { name, example: value } of said(NOTICES, true)) {
    const { heard, now } = opened();
    now().says(value);
    if (name === "notices") assert.ok(new Notices().take(heard[0]));
    else assert.deepEqual(heard, []);
  }
  for (const { name, example: value } of said(TOURNAMENT, true)) {
    const { heard, now } = opened();
    now().says(value);
    if (name === "pong" || name === "bye") assert.deepEqual(heard, []);
    else assert.ok(tournamentNews(heard[0]), `${name} is not handled`);
  }
});

test("what a page says is described, and all that is described can be said", () => {
  const made = {
    step: messages.step(3, "c3"), turn: messages.turn(3, ["c3"]), back: messages.back(3), resign: messages.resign(), offer: messages.offer("draw"), decline: messages.decline("draw"),
    abort: messages.abort(), chat: messages.chat("hello", "Anna"), name: messages.name("Anna"), now: messages.now(), flip: messages.flip(true), ping: messages.ping(1),
  };
  assert.deepEqual(Object.keys(made).sort(), Object.keys(messages).sort(), "every maker is tried");
  assert.deepEqual(said(GAME, false).map(({ name }) => name).sort(), Object.keys(messages).sort());
  for (const { name, fields } of said(GAME, false)) {
    assert.equal(made[name].t, name);
    assert.deepEqual(Object.keys(made[name]).sort(), fields.map((field) => field.name).sort(), name);
  }
  assert.deepEqual(messages.chat("hello", ""), { t: "chat", text: "hello" }, "without a name, only what is needed");
  const [asked] = said(LOBBY, false);
  assert.deepEqual(Object.keys(made.ping).sort(), asked.fields.map((field) => field.name).sort());
});

test("no script sends what it made itself", () => {
  const folder = new URL("../scripts/", import.meta.url);
  const others = readdirSync(folder).filter((file) => file !== "messages.js").map((file) => readFileSync(new URL(file, folder), "utf8"));
  for (const text of others) assert.doesNotMatch(text, /\b(send|onSend)\(\s*\{/);
  const used = new Set(others.flatMap((text) => [...text.matchAll(/\bmessages\.(\w+)\(/g)].map(([, name]) => name)));
  assert.deepEqual([...used].sort(), Object.keys(messages).sort(), "each is said somewhere");
});

// ---- What they come to ----

test("the lobby goes, opens itself anew, or brings its lists up to date", () => {
  assert.deepEqual(lobbyNews({ t: "go", game: "abc" }), { does: "go", to: "/abc" });
  assert.deepEqual(lobbyNews({ t: "idle" }), { does: "reload" });
  const items = [{ id: "1", html: "<li></li>" }];
  assert.deepEqual(lobbyNews({ t: "seeks", items }), { does: "show", list: "seeks", items, count: 0 });
  assert.deepEqual(lobbyNews({ t: "live", items, count: 7 }), { does: "show", list: "live", items, count: 7 });
  assert.deepEqual(lobbyNews({ t: "computer", items, count: 1 }), { does: "show", list: "computer", items, count: 1 });
  assert.deepEqual(lobbyNews({ t: "show", html: "<section>" }), { does: "stage", html: "<section>" });
  assert.deepEqual(lobbyNews({ t: "chance", game: "abc", ply: 3, first: 0.5 }), { does: "chance", game: "abc", ply: 3, first: 0.5 });
  assert.equal(lobbyNews({ t: "chance", game: "abc" }), null);
  assert.equal(lobbyNews({ t: "live" }), null);
  assert.equal(lobbyNews({ t: "full" }), null);
});

test("the page of a tournament goes to one's game, or takes what has changed", () => {
  assert.deepEqual(tournamentNews({ t: "go", game: "abc" }), { does: "go", to: "/abc" });
  const parts = [{ name: "head", html: "<h1></h1>" }];
  assert.deepEqual(tournamentNews({ t: "tournament", parts }), { does: "draw", parts });
  assert.equal(tournamentNews({ t: "tournament" }), null);
  assert.equal(tournamentNews({ t: "notices" }), null);
});

test("only more notices than before are rung for", () => {
  const notices = new Notices();
  const told = (count) => notices.take({ t: "notices", count, html: "x" });
  assert.deepEqual(told(2), { count: 2, html: "x", more: false }, "those that were there already are not new");
  assert.equal(told(3).more, true);
  assert.equal(told(3).more, false);
  assert.equal(told(1).more, false);
  assert.equal(told(2).more, true);
  assert.equal(notices.take({ t: "talk" }), null);
});

// ---- The connection ----

test("events are taken in their order, once, and a gap asks for the rest", () => {
  const { socket, heard, now } = opened(4);
  const event = (n) => ({ t: "event", n });
  now().says(event(4));
  assert.deepEqual(heard, [], "it was seen already");
  now().says(event(5));
  now().says(event(6));
  assert.deepEqual(heard.map(({ n }) => n), [5, 6]);
  const before = now();
  before.says(event(8));
  assert.deepEqual(heard.map(({ n }) => n), [5, 6], "one is missing");
  assert.notEqual(now(), before);
  assert.equal(now().url.href, "wss://kamni.example/abc/socket?since=6");
  assert.equal(before.readyState, 3, "the old one is let go");
  now().opens();
  now().says({ t: "full", n: 8 });
  assert.equal(socket.seen, 8);
  now().says(event(9));
  assert.equal(socket.seen, 9);
});

test("numbers of other messages are no events' numbers", () => {
  const { socket, heard, now } = opened(4);
  now().says({ t: "watchers", n: 100 });
  now().says({ t: "pong", n: 50 });
  assert.deepEqual([socket.seen, heard.length], [4, 1]);
});

test("what is no message is passed over", () => {
  const { heard, now } = opened();
  now().says("{");
  assert.deepEqual(heard, []);
});

test("a lost connection comes back, less and less often, and at once when it can", () => {
  const { states, now } = opened();
  now().ends();
  assert.deepEqual(states, ["open", "lost"]);
  mock.timers.tick(349);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(301);
  assert.equal(FakeSocket.made.length, 2);
  now().ends();
  mock.timers.tick(594);
  assert.equal(FakeSocket.made.length, 2, "the second time it waits longer");
  mock.timers.tick(600);
  assert.equal(FakeSocket.made.length, 3);
  for (let count = 0; count < 20; count++) {
    now().ends();
    mock.timers.tick(1.31 * 15_000);
  }
  assert.equal(FakeSocket.made.length, 23, "never longer than a quarter of a minute and some chance");
  now().ends();
  listeners.get("online")();
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 24);
  now().opens();
  now().ends();
  mock.timers.tick(651);
  assert.equal(FakeSocket.made.length, 25, "once it was open the wait is short again");
});

test("where there is nothing to come back to, it does not", () => {
  const { states, now } = opened();
  now().ends(4404);
  assert.deepEqual(states, ["open", "gone"]);
  mock.timers.tick(100_000);
  assert.equal(FakeSocket.made.length, 1);
});

test("a connection that only looks like one is given up", () => {
  const { states, now } = opened();
  mock.timers.tick(15_000);
  assert.deepEqual(now().sent, [{ t: "ping", n: 1 }]);
  now().says({ t: "pong", n: 1 });
  mock.timers.tick(15_000);
  assert.deepEqual(now().sent.at(-1), { t: "ping", n: 2 });
  now().says({ t: "talk", lines: [] });
  mock.timers.tick(9_999);
  assert.deepEqual(states, ["open"], "anything is a sign of life");
  mock.timers.tick(5_001);
  mock.timers.tick(10_000);
  assert.deepEqual(states, ["open", "lost"]);
});

test("what cannot be sent is not", () => {
  const { socket, now } = opened();
  assert.equal(socket.send(messages.resign()), true);
  assert.deepEqual(now().sent, [{ t: "resign" }]);
  now().ends();
  assert.equal(socket.send(messages.resign()), false);
});
