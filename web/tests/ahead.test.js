// A turn that is laid out while the rival is to move: what is asked, shown, sent and dropped.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Ahead } from "../scripts/ahead.js";
import { leaving, marks } from "../scripts/marks.js";
import { AT_ONCE, board, view } from "./boards.js";

const SEATS = [{ kind: "guest" }, { kind: "guest" }];

/** A game in which First waits, unless it is said otherwise. */
function game(more = {}, whole = {}) {
  return { you: ["first"], end: null, seats: SEATS, view: view([], { mover: "second", turn: 4, ply: 9, ...more }), ...whole };
}

/** A page that lays out turns; `legal` answers what could follow on steps, `null` for a whole turn. */
function page(legal = () => ["c3"]) {
  const done = { asked: [], shown: [], sent: [], said: [] };
  let open = true;
  const acts = {
    ask: async (steps) => {
      done.asked.push(steps);
      const next = legal(steps);
      if (typeof next === "string") return { refused: next };
      if (next === undefined) return null;
      return { ply: done.ply ?? 9, whole: next === null, view: view(next ?? []) };
    },
    show: (shown) => done.shown.push(shown && { steps: shown.steps, whole: shown.whole }),
    send: (ply, steps) => open && Boolean(done.sent.push([ply, steps])),
    say: (what, why) => done.said.push([what, why]),
  };
  const ahead = new Ahead(acts);
  return { ahead, done, connect: (on) => (open = on) };
}

/** Lays out these steps, one after the other. */
async function lay(ahead, steps, full = game()) {
  ahead.follow(full, true);
  await ahead.reach(full.view);
  for (const step of steps) await ahead.step(step, full.view);
}

/** Turns of two steps. */
const TWO = (steps) => (steps.length === 2 ? null : ["a1-a2", "a2-a3"]);

test("what could be laid out is asked once, while the rival is waited for", async () => {
  const { ahead, done } = page();
  await lay(ahead, []);
  await ahead.reach(game().view);
  assert.deepEqual(done.asked, [[]]);
  for (const full of [game({ mover: "first" }), game({ mover: null }), game({}, { end: {} }), game({}, { you: [] }),
    game({}, { you: ["first", "second"] }), game({}, { seats: [{ kind: "guest" }, { kind: "open" }] })]) {
    const other = page();
    await lay(other.ahead, [], full);
    assert.deepEqual(other.done.asked, []);
  }
  const off = page();
  off.ahead.follow(game(), false);
  await off.ahead.reach(game().view);
  assert.deepEqual(off.done.asked, [], "switched off");
  const none = page(() => undefined);
  await lay(none.ahead, []);
  await none.ahead.reach(game().view);
  assert.equal(none.done.asked.length, 1, "where nothing can be laid out, it is not asked again");
});

test("a whole turn of several steps is sent when the rival's is over", async () => {
  const { ahead, done } = page(TWO);
  await lay(ahead, ["a1-a2", "a2-a3"]);
  assert.deepEqual(done.asked, [[], ["a1-a2"], ["a1-a2", "a2-a3"]]);
  assert.deepEqual(done.shown.at(-1), { steps: ["a1-a2", "a2-a3"], whole: true });
  ahead.follow(game({ ply: 10 }), true);
  assert.deepEqual(done.sent, [], "the rival goes on");
  ahead.follow(game({ mover: "first", turn: 5, ply: 11 }), true);
  assert.deepEqual(done.sent, [[11, ["a1-a2", "a2-a3"]]]);
  assert.equal(done.shown.at(-1), null);
  ahead.follow(game({ mover: "first", turn: 5, ply: 11 }), true);
  assert.equal(done.sent.length, 1, "once");
});

test("a turn that is not whole is dropped with a word, a refused one with the reason", async () => {
  const { ahead, done } = page(TWO);
  await lay(ahead, ["a1-a2"]);
  ahead.follow(game({ mover: "first", turn: 5, ply: 10 }), true);
  assert.deepEqual([done.sent, done.said], [[], [["unfinished", ""]]]);
  const other = page(TWO);
  await lay(other.ahead, ["a1-a2", "a2-a3"]);
  other.ahead.follow(game({ mover: "first", turn: 5, ply: 10 }), true);
  assert.equal(other.ahead.refused("a2 is taken."), true);
  assert.deepEqual(other.done.said, [["dropped", "a2 is taken."]]);
  assert.equal(other.ahead.refused("Something else."), false, "what is refused later is another step");
});

test("without a connection a turn waits", async () => {
  const { ahead, done, connect } = page(TWO);
  await lay(ahead, ["a1-a2", "a2-a3"]);
  connect(false);
  ahead.follow(game({ mover: "first", turn: 5, ply: 10 }), true);
  assert.deepEqual([done.sent, ahead.has], [[], true]);
  connect(true);
  ahead.follow(game({ mover: "first", turn: 5, ply: 10 }), true);
  assert.deepEqual(done.sent, [[10, ["a1-a2", "a2-a3"]]]);
});

test("while the rival goes on, what can be added is asked anew; a whole turn is not", async () => {
  const { ahead, done } = page(TWO);
  await lay(ahead, ["a1-a2"]);
  done.ply = 10;
  ahead.follow(game({ ply: 10 }), true);
  await 0;
  assert.deepEqual(done.asked.at(-1), ["a1-a2"]);
  await ahead.step("a2-a3", game({ ply: 10 }).view);
  const count = done.asked.length;
  ahead.follow(game({ ply: 11 }), true);
  assert.equal(done.asked.length, count);
  // Where nothing is laid out yet, only when a hand comes near again.
  const idle = page(TWO);
  await lay(idle.ahead, []);
  idle.ahead.follow(game({ ply: 10 }), true);
  assert.deepEqual([idle.done.asked.length, idle.done.shown.at(-1)], [1, null]);
  await idle.ahead.reach(game({ ply: 10 }).view);
  assert.equal(idle.done.asked.length, 2);
});

test("steps are taken back one by one, or dropped together; a takeback and the end drop them", async () => {
  const { ahead, done } = page(TWO);
  await lay(ahead, ["a1-a2", "a2-a3"]);
  assert.equal(ahead.back(game().view), true);
  await new Promise((done) => setTimeout(done));
  assert.deepEqual(done.shown.at(-1), { steps: ["a1-a2"], whole: false });
  assert.equal(ahead.cancel(), true);
  assert.deepEqual([done.shown.at(-1), ahead.has, ahead.cancel(), ahead.back(game().view)], [null, false, false, false]);
  for (const full of [game({ turn: 3 }), game({ turn: 6 }), game({}, { end: {} }), game({ mover: "first", turn: 3 })]) {
    const other = page(TWO);
    await lay(other.ahead, ["a1-a2", "a2-a3"]);
    other.ahead.follow(full, true);
    assert.deepEqual([other.done.sent, other.ahead.has], [[], false]);
  }
});

test("an answer that comes too late changes nothing", async () => {
  const { ahead, done } = page();
  await lay(ahead, []);
  const late = ahead.step("c3", game().view);
  ahead.follow(game({ mover: "first", turn: 5, ply: 10 }), true);
  assert.equal(await late, false);
  assert.equal(done.shown.at(-1), null);
});

test("a step that cannot be laid out is refused, and what was laid out stays", async () => {
  const { ahead, done } = page((steps) => (steps.includes("b9") ? "b9 is no cell." : ["c3"]));
  await lay(ahead, ["c3", "b9"]);
  assert.deepEqual(done.said, [["refused", "b9 is no cell."]]);
  assert.deepEqual(done.shown.at(-1), { steps: ["c3"], whole: false });
});

// ---- On the board ----

const laid = (steps, legal, more = {}) => ({ steps, ply: 0, view: view(legal, more) });

test("what is laid out moves pieces ahead of the drawing: pale, with ways and numbers", () => {
  const state = board("..... .x... ...o. ..... .....", [], { mover: "second" });
  state.lay(laid([], ["b2-b3", "b2-c2"]));
  assert.equal(state.chosen, null, "who only waits has chosen nothing");
  state.press("b2", "mouse", AT_ONCE);
  assert.deepEqual(state.press("b3", "mouse", AT_ONCE), { does: "step", step: "b2-b3" });
  state.lay(laid(["b2-b3"], ["b3-b4", "xd3"]));
  assert.deepEqual([state.pieces.has("b2"), state.pieces.get("b3")], [false, { figure: "stone1", side: "p1" }]);
  assert.deepEqual(leaving(state), ["b2"], "where it is drawn it is pale");
  state.press("d3", "mouse", AT_ONCE);
  assert.deepEqual(state.press("d3", "mouse", AT_ONCE), { does: "step", step: "xd3" });
  state.lay(laid(["b2-b3", "xd3"], []));
  assert.deepEqual(leaving(state), ["b2", "d3"]);
  const drawn = marks(state);
  for (const sign of ["plan-way", 'class="pc ghost p1"', ">1</text>", ">2</text>", "#m-take"]) assert.ok(drawn.includes(sign), sign);
  state.lay(null);
  assert.deepEqual([leaving(state), marks(state), state.pieces.has("b2")], [[], "", true]);
});

test("what is put lies there with its number; a large piece goes with all its cells", () => {
  const state = board("..... ..... ..... ..... .....", [], { figure: null });
  state.lay(laid([], ["c3", "c4"], { figure: ["stone2", "p2"] }));
  state.lay(laid(["c3"], [], { figure: null }));
  assert.deepEqual(state.pieces.get("c3"), { figure: "stone2", side: "p2" });
  const large = board("..... .F... ..... ..... .....", [], { block: false });
  large.lay(laid(["b2-c2"], ["c2-c3"], { block: true }));
  assert.deepEqual([large.blockAt.get("b2"), large.blockAt.get("d2"), large.chooses("d3")], [undefined, "c2", "c2"]);
  assert.deepEqual(leaving(large), ["block b2"]);
});

test("the rival's steps come under what is laid out, and one's own turn ends it", () => {
  const state = board("..... .x... ...o. ..... .....", [], { ply: 0 });
  state.lay(laid(["b2-b3"], ["b3-b4"]));
  state.take(view([], { ply: 1 }), 1);
  assert.deepEqual([state.laid?.steps, state.playable], [["b2-b3"], false], "to be asked anew");
  state.take(view([], { ply: 0 }), 2);
  assert.equal(state.playable, true, "judged for this position");
  state.take(view(["a1"], { ply: 2 }), 3);
  assert.deepEqual([state.laid, [...state.legal.all]], [null, ["a1"]]);
});

test("where a piece could go may be pressed before it is known what a turn ahead could be", () => {
  const state = board("..... .x.x. ..... ..... .....", [], { could: ["b2-b3", "d2-d3"] });
  assert.deepEqual(state.press("b2", "mouse", AT_ONCE), { does: "idle" });
  assert.deepEqual(state.press("b3", "mouse", AT_ONCE), { does: "idle" });
  assert.equal(state.lookedAt, "b2", "it stays looked at");
  state.lay(laid([], ["b2-b3", "d2-d3"]));
  assert.equal(state.stepAt("b3"), "b2-b3", "what was meant");
  const other = board("..... .x.x. ..... ..... .....", [], { could: ["b2-b3", "d2-d3"] });
  other.press("b2", "mouse", AT_ONCE);
  other.press("e5", "mouse", AT_ONCE);
  assert.equal(other.lookedAt, null, "anywhere else it is let go");
});

test("a piece in hand stays to be seen while the rival goes on", () => {
  const state = board("..... .x.x. ..... ..... .....", [], { could: ["b2-b3", "d2-d3"] });
  state.lay(laid([], ["b2-b3", "d2-d3"]));
  state.press("d2", "mouse", AT_ONCE);
  state.take(view([], { ply: 1, could: ["b2-b3", "d2-d3"] }), 1);
  assert.deepEqual([state.chosen, state.lookedAt], [null, "d2"]);
  state.lay(null);
  assert.equal(state.lookedAt, "d2");
  state.lay(laid([], ["d2-d3"]));
  assert.deepEqual([state.chosen, state.lookedAt], ["d2", null]);
});

test("what is looked at is taken in hand; nothing laid out is asked back", () => {
  const state = board("..... .x.x. ..... ..... .....", [], { could: ["b2-b3", "d2-d3"] });
  state.press("d2", "mouse", AT_ONCE);
  assert.equal(state.lookedAt, "d2");
  state.lay(laid([], ["b2-b3", "d2-d3"], { ends: ["move"] }));
  assert.deepEqual([state.lookedAt, state.chosen], [null, "d2"]);
  assert.deepEqual(state.press("d3", "mouse", { ...AT_ONCE, confirmTurns: true }), { does: "step", step: "d2-d3" });
});
