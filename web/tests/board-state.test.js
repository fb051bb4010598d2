// The board's state, transition by transition, and what holds after any of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { APART, BoardState, MOST_WAITING } from "../scripts/board-state.js";
import { Grid } from "../scripts/grid.js";
import { AT_ONCE, board, madeUp, random, view } from "./boards.js";

const STONES = "..... .x... ...o. ..... .....";
const made = (step) => ({ does: "step", step });
const tried = (step) => ({ does: "try", step });
const NOTHING = { does: "nothing" };

test("a press on an empty cell puts, and the step is on its way", () => {
  const state = board(STONES, ["a1", "c3"]);
  assert.deepEqual(state.press("c3", "mouse", AT_ONCE), made("c3"));
  assert.equal(state.pending, "c3");
  assert.equal(state.playable, false);
});

test("a press while a step is on its way makes none", () => {
  const state = board(STONES, ["a1", "c3"]);
  state.press("c3", "mouse", AT_ONCE);
  assert.deepEqual(state.press("a1", "mouse", AT_ONCE), { does: "idle" });
  assert.equal(state.pending, "c3");
});

test("a piece is chosen, changed, and let go", () => {
  const state = board("..... .x.x. ..... ..... .....", ["b2-b3", "d2-d3", "d2-c3"]);
  assert.deepEqual(state.press("b2", "mouse", AT_ONCE), NOTHING);
  assert.deepEqual([...state.targets()], [["b3", "b2-b3"]]);
  state.press("d2", "mouse", AT_ONCE);
  assert.equal(state.chosen, "d2");
  assert.deepEqual([...state.targets().keys()], ["d3", "c3"]);
  state.press("d2", "mouse", AT_ONCE);
  assert.equal(state.chosen, null, "the same piece lets go");
  state.press("b2", "mouse", AT_ONCE);
  state.press("e5", "mouse", AT_ONCE);
  assert.equal(state.chosen, null, "empty ground lets go");
  state.press("b2", "mouse", AT_ONCE);
  assert.deepEqual(state.press("b3", "mouse", AT_ONCE), made("b2-b3"));
});

test("a put goes where no piece is chosen, a move where one is", () => {
  const state = board(STONES, ["b3", "b2-b3"]);
  assert.equal(state.stepAt("b3"), "b3");
  state.press("b2", "mouse", AT_ONCE);
  assert.equal(state.stepAt("b3"), "b2-b3");
  const other = board(STONES, ["a1", "b2-b3"]);
  other.press("b2", "mouse", AT_ONCE);
  assert.equal(other.stepAt("a1"), null, "a press elsewhere lets the piece go first");
});

test("the only piece that can act is chosen by itself, and let go only by hand", () => {
  const state = board(STONES, ["b2-b3", "b2-a2", "end"]);
  assert.equal(state.chosen, "b2");
  state.letGo(true);
  assert.equal(state.chosen, null);
  state.letGo();
  assert.equal(state.chosen, "b2");
  assert.equal(board(STONES, ["b2-b3", "a1"]).chosen, null, "not beside puts");
  assert.equal(board(STONES, ["b2-b3", "xd3"]).chosen, null, "not beside takings");
});

test("takings are made at once where nothing else can be done, and offered where pieces can move", () => {
  assert.deepEqual(board(STONES, ["xd3", "end"]).press("d3", "mouse", AT_ONCE), made("xd3"));
  const state = board(STONES, ["xd3", "b2-b3"]);
  assert.deepEqual(state.press("d3", "mouse", AT_ONCE), NOTHING);
  assert.equal(state.chosen, "xd3");
  assert.deepEqual(state.press("d3", "mouse", AT_ONCE), made("xd3"));
});

test("a finger that nearly hits a taking takes; a mouse does not", () => {
  const legal = ["xd3", "end"];
  assert.deepEqual(board(STONES, legal).press("d4", "touch", AT_ONCE), made("xd3"));
  assert.deepEqual(board(STONES, legal).press("d4", "mouse", AT_ONCE), NOTHING);
  assert.deepEqual(board(STONES, legal).press("b3", "touch", AT_ONCE), NOTHING, "too far");
});

test("a large piece is chosen by any of its cells and goes by any new one", () => {
  const state = board("..... .F... ..... ..... .....", ["b2-c2", "b2-b3"], { block: true });
  state.letGo(true);
  state.press("c3", "mouse", AT_ONCE);
  assert.equal(state.chosen, "b2");
  assert.deepEqual([...state.targets()], [["d2", "b2-c2"], ["d3", "b2-c2"], ["b4", "b2-b3"], ["c4", "b2-b3"]]);
  assert.deepEqual(state.press("d3", "mouse", AT_ONCE), made("b2-c2"));
});

test("what is not legal is tried, in the way of what is", () => {
  assert.deepEqual(board(STONES, ["a1"]).press("b2", "mouse", AT_ONCE), tried("b2"));
  assert.deepEqual(board(STONES, ["@a1"]).press("b2", "mouse", AT_ONCE), tried("@b2"));
  assert.deepEqual(board(STONES, ["xd3", "end"]).press("b2", "mouse", AT_ONCE), tried("xb2"));
  const moves = ["a1-a2", "e5-e4"];
  assert.deepEqual(board("x.... .x... ..... ..... ....x", moves).press("b2", "mouse", AT_ONCE), tried("b2-b3"));
  assert.deepEqual(board("x.... ..... ..... ..... .x..x", moves).press("b5", "mouse", AT_ONCE), tried("b5-b4"), "at the edge the other way");
  assert.deepEqual(board("x.... ..... ..... ..... ....x", moves).press("c3", "mouse", AT_ONCE), NOTHING, "nothing stands there");
  const block = board("x.... .F... ..... ..... ....x", moves, { block: false });
  assert.deepEqual(block.press("c3", "mouse", AT_ONCE), tried("b2-b3"), "a large piece by its name");
  assert.deepEqual(board(STONES, ["end"]).press("b2", "mouse", AT_ONCE), NOTHING, "only a button is left");
});

test("a step that is to be confirmed is aimed at first", () => {
  const care = { confirmTouch: "always", confirmTurns: false, small: false };
  const state = board(STONES, ["a1", "c3"]);
  assert.deepEqual(state.press("c3", "touch", care), NOTHING);
  assert.equal(state.aim, "c3");
  assert.equal(state.magnified, true);
  assert.deepEqual(state.press("a1", "touch", care), NOTHING);
  assert.equal(state.aim, "a1", "another cell is aimed at");
  assert.deepEqual(state.press("b2", "touch", care), NOTHING);
  assert.equal(state.aim, null, "where nothing can be done the aim is let go");
  state.press("c3", "touch", care);
  assert.deepEqual(state.press("c3", "touch", care), made("c3"));
  assert.equal(state.aim, null);
});

test("who wants to confirm what", () => {
  const asks = (by, care, step = "c3", more = {}) => board(STONES, ["c3", "a1"], more).mustConfirm(step, by, { ...AT_ONCE, ...care });
  assert.equal(asks("touch", { confirmTouch: "needed", small: true }), true);
  assert.equal(asks("touch", { confirmTouch: "needed", small: false }), false);
  assert.equal(asks("touch", { confirmTouch: "always" }), true);
  assert.equal(asks("touch", { confirmTouch: "never", small: true }), false);
  assert.equal(asks("mouse", { confirmTouch: "always", small: true }), false);
  assert.equal(asks("mouse", { confirmTurns: true }), false, "the turn goes on");
  assert.equal(asks("mouse", { confirmTurns: true }, "c3", { ends: ["put"] }), true);
  assert.equal(asks("key", { confirmTurns: true }, "c3", { ends: ["put"], effects: { c3: { ends: false } } }), false, "this one does not end it");
  assert.equal(asks("key", { confirmTurns: true }, "c3", { effects: { c3: { ends: true } } }), true);
});

test("what is aimed at is confirmed or let go from beside the board", () => {
  const care = { ...AT_ONCE, confirmTouch: "always" };
  const state = board(STONES, ["a1", "c3"]);
  state.press("c3", "touch", care);
  assert.deepEqual(state.confirm(false), NOTHING);
  assert.equal(state.aim, null);
  assert.deepEqual(state.confirm(true), NOTHING, "there is nothing to confirm");
  state.press("c3", "touch", care);
  assert.deepEqual(state.confirm(true), made("c3"));
});

test("only what is legal is made, and only while the board is live", () => {
  const state = board(STONES, ["a1", "end"]);
  assert.deepEqual(state.commit("c3"), NOTHING);
  assert.equal(state.pending, null);
  state.setLive(false);
  assert.deepEqual(state.commit("end"), NOTHING);
  state.setLive(true);
  assert.deepEqual(state.commit("end"), made("end"));
});

test("a refused step goes back, and another can be made", () => {
  const state = board(STONES, ["a1", "c3"]);
  state.press("c3", "mouse", AT_ONCE);
  state.refuse();
  assert.equal(state.pending, null);
  assert.deepEqual(state.press("a1", "mouse", AT_ONCE), made("a1"));
});

test("a new position ends what was on its way, chosen and aimed at", () => {
  const state = board("..... .x.x. ..... ..... .....", ["b2-b3", "d2-d3"]);
  state.press("b2", "mouse", AT_ONCE);
  state.press("b3", "touch", { ...AT_ONCE, confirmTouch: "always" });
  state.carried = true;
  assert.equal(state.aim, "b2-b3");
  state.take(view(["b2-b3", "d2-d3"]), 10);
  assert.deepEqual([state.chosen, state.aim, state.pending, state.carried], [null, null, null, false]);
  assert.equal(state.lastShown, 10);
});

test("a board that is locked lets go, chooses nothing, and makes no step", () => {
  const state = board(STONES, ["b2-b3"]);
  assert.equal(state.chosen, "b2");
  state.setLive(false);
  assert.equal(state.chosen, null);
  assert.deepEqual(state.press("b2", "mouse", AT_ONCE), { does: "idle" });
  assert.equal(state.grab("b2"), null);
  state.take(view(["b2-b3"]), 1);
  assert.equal(state.chosen, null, "also in a new position");
  state.setLive(true);
  assert.equal(state.playable, true);
});

test("who waits looks at what his pieces could do", () => {
  const state = board("..... .x.x. ..... ..... .....", [], { could: ["b2-b3", "d2-d3"] });
  assert.deepEqual(state.press("b2", "mouse", AT_ONCE), { does: "idle" });
  assert.equal(state.lookedAt, "b2");
  state.press("d2", "mouse", AT_ONCE);
  assert.equal(state.lookedAt, "d2");
  state.press("d2", "mouse", AT_ONCE);
  assert.equal(state.lookedAt, null, "once more, and no longer");
  state.press("d2", "mouse", AT_ONCE);
  state.take(view([], { could: ["d2-e2"] }), 1);
  assert.equal(state.lookedAt, "d2", "stays while the rival goes on");
  state.take(view([], { could: ["b2-b3"] }), 2);
  assert.equal(state.lookedAt, null);
  const block = board("..... .F... ..... ..... .....", [], { could: ["b2-b3"] });
  block.press("c3", "mouse", AT_ONCE);
  assert.equal(block.lookedAt, "b2", "a large piece by any of its cells");
});

test("a piece is grabbed, and dropped where it may go", () => {
  const legal = ["b2-b3", "d2-d3"];
  const state = board("..... .x.x. ..... ..... .....", legal);
  assert.deepEqual(state.grab("b2"), { isNew: true, piece: "b2" });
  assert.deepEqual(state.grab("b2"), { isNew: false, piece: "b2" });
  assert.equal(state.grab("b3"), null, "a target is pressed, not grabbed");
  assert.equal(state.grab("e5"), null);
  assert.deepEqual(state.drop("c5", AT_ONCE), NOTHING);
  assert.deepEqual(state.drop(null, AT_ONCE), NOTHING, "off the board");
  assert.equal(state.pending, null);
  assert.deepEqual(state.drop("b3", AT_ONCE), made("b2-b3"));
  assert.equal(state.carried, true);
  const careful = board("..... .x.x. ..... ..... .....", legal, { ends: ["move"] });
  careful.grab("b2");
  assert.deepEqual(careful.drop("b3", { ...AT_ONCE, confirmTurns: true }), NOTHING);
  assert.deepEqual([careful.aim, careful.magnified, careful.carried], ["b2-b3", false, false]);
  const block = board("..... .F... ..... ..... .....", ["b2-b3"], { block: true });
  assert.deepEqual(block.grab("c3"), { isNew: false, piece: "block b2" });
  assert.deepEqual(board(STONES, ["xd3", "b2-b3"]).grab("d3"), { isNew: true, piece: null }, "a taking is not dragged");
});

test("a finger slides from one aim to another", () => {
  const state = board(STONES, ["a1", "c3"]);
  assert.equal(state.slide("a1"), false, "nothing is aimed at");
  state.press("c3", "touch", { ...AT_ONCE, confirmTouch: "always" });
  assert.equal(state.slide("c3"), false);
  assert.equal(state.slide("e5"), false, "nothing can be done there");
  assert.equal(state.slide(null), false);
  assert.equal(state.slide("a1"), true);
  assert.deepEqual([state.aim, state.magnified], ["a1", true]);
});

test("the pointer is seen only where something can be done", () => {
  const state = board(STONES, ["a1"]);
  assert.equal(state.setHover("a1"), true);
  assert.equal(state.setHover("a1"), false, "it is there already");
  assert.equal(state.hovered(), "a1");
  state.setLive(false);
  assert.equal(state.setHover("b2"), false);
  assert.equal(state.hovered(), null);
});

const key = (state, code, shift = false) => state.key(code, shift, AT_ONCE);

test("the cursor goes by cells as they are seen, and stays on the board", () => {
  const state = board(STONES, ["a1"]);
  const path = (codes) => codes.map((code) => (assert.deepEqual(key(state, code), { does: "cursor" }), state.cursor));
  assert.deepEqual(path(["ArrowLeft", "ArrowRight", "ArrowDown", "End", "PageDown", "Home", "PageUp", "ArrowUp"]),
    ["a1", "b1", "b2", "e2", "e5", "a5", "a1", "a1"]);
  assert.equal(state.hover, "a1");
  const turned = board(STONES, ["a1"], {}, true);
  key(turned, "ArrowLeft");
  assert.equal(turned.cursor, "b1", "a turned board is seen turned");
});

test("the cursor goes from one cell with something to do to the next, and round", () => {
  const state = board(STONES, ["b1", "d1", "c3"]);
  const path = (code, times) => Array.from({ length: times }, () => (key(state, code), state.cursor));
  assert.deepEqual(path("Period", 4), ["b1", "d1", "c3", "b1"]);
  assert.deepEqual(path("Comma", 2), ["c3", "d1"]);
  state.cursor = "e5";
  assert.deepEqual(path("Comma", 1), ["c3"]);
  state.cursor = "e5";
  assert.deepEqual(path("Period", 1), ["b1"]);
  assert.deepEqual(key(board(STONES, ["end"]), "Period"), NOTHING);
});

test("what there is to do comes in order: targets, takings, set-downs, pieces, puts", () => {
  const pieces = "..... .x.x. ..... ..... .....";
  const state = board(pieces, ["d2-d1", "b2-b3", "d2-c3"]);
  assert.deepEqual(state.actions(), ["b2", "d2"]);
  state.press("d2", "mouse", AT_ONCE);
  assert.deepEqual(state.actions(), ["d1", "c3"]);
  assert.deepEqual(board(pieces, ["xd2", "xb2", "end"]).actions(), ["b2", "d2"]);
  assert.deepEqual(board(pieces, ["@e5", "@a1"]).actions(), ["a1", "e5"]);
  assert.deepEqual(board(pieces, ["xd2", "b2-b3"]).actions(), ["b2", "d2"], "offered takings beside the pieces");
  assert.deepEqual(board(pieces, ["e1", "b2-b3"]).actions(), ["b2"]);
  assert.deepEqual(board(pieces, ["e1", "a1"]).actions(), ["a1", "e1"]);
});

test("keys press, let go, and reach the page", () => {
  const state = board("..... .x.x. ..... ..... .....", ["b2-b3", "d2-d3", "end"]);
  state.cursor = "b2";
  assert.deepEqual(key(state, "Space", true), NOTHING, "with Shift, too");
  assert.equal(state.chosen, "b2");
  assert.deepEqual(key(state, "Escape"), NOTHING);
  assert.equal(state.chosen, null);
  const page = (name) => ({ does: "page", key: name });
  assert.deepEqual(key(state, "Escape"), page("escape"), "with nothing in hand it is the page's");
  assert.deepEqual(key(state, "Enter", true), page("end"));
  assert.deepEqual(key(state, "NumpadEnter", true), page("end"));
  assert.deepEqual(key(state, "Backspace"), page("back"));
  assert.deepEqual(key(state, "Slash"), page("type"));
  assert.deepEqual(key(state, "Slash", true), page("help"));
  assert.deepEqual(key(state, "BracketLeft"), page("before"));
  assert.deepEqual(key(state, "BracketRight"), page("after"));
  assert.deepEqual(key(state, "KeyQ"), { does: "unknown" });
  key(state, "Enter");
  state.cursor = "b3";
  assert.deepEqual(key(state, "NumpadEnter"), made("b2-b3"));
});

test("what comes too quickly waits, and a press shows the end at once", () => {
  const state = new BoardState(new Grid(5, 28, false));
  const views = Array.from({ length: 12 }, (_, ply) => view([], { ply }));
  assert.equal(state.arrive(views[0], 0, true), true, "the first is shown at once");
  state.take(views[0], 1000);
  assert.equal(state.arrive(views[1], 1000 + APART - 1, true), false);
  assert.equal(state.arrive(views[2], 5000, true), false, "also later, behind one that waits");
  assert.equal(state.next(), views[1]);
  assert.equal(state.next(), views[2]);
  assert.equal(state.next(), null);
  assert.equal(state.arrive(views[3], 1000 + APART, true), true);
  for (const one of views) state.arrive(one, 1000, true);
  assert.equal(state.waiting.length, MOST_WAITING, "the oldest give way");
  assert.equal(state.settle(), views[11]);
  assert.equal(state.settle(), null);
  state.arrive(views[4], 1000, true);
  assert.equal(state.arrive(views[5], 1000, false), true, "what is not to wait overtakes");
  assert.equal(state.settle(), null);
});

test("a turned board keeps what is chosen", () => {
  const state = board("..... .x.x. ..... ..... .....", ["b2-b3", "d2-d3"]);
  state.press("b2", "mouse", AT_ONCE);
  state.arrange(new Grid(5, 28, true), state.pieces, state.blockAt);
  assert.deepEqual(state.grid.place("b2"), { col: 3, row: 3 });
  assert.deepEqual(state.press("b3", "mouse", AT_ONCE), made("b2-b3"));
});

test("a jump goes over a piece, or far", () => {
  const state = board("x.... .x... ..... ..... .....", []);
  assert.equal(state.jumps("a1", "c3", "over"), true);
  assert.equal(state.jumps("a1", "a3", "over"), false, "nothing stands between");
  assert.equal(state.jumps("a1", "b2", "over"), false);
  assert.equal(state.jumps("a1", "a3", "far"), true);
  assert.equal(state.jumps("a1", "a2", "far"), false);
  assert.equal(state.jumps("a1", "c3", null), false);
});

// ---- What always holds ----

const CODES = ["Enter", "Space", "Escape", "Period", "Comma", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "PageDown", "KeyQ"];

/** Something that a hand does; the deed that comes of it. */
function anything(state, pick) {
  const cells = [...state.grid.cells()];
  const cell = cells[pick(cells.length)];
  const care = { confirmTouch: ["needed", "always", "never"][pick(3)], confirmTurns: pick(2) === 0, small: pick(2) === 0 };
  switch (pick(9)) {
    case 0: return state.grab(cell), NOTHING;
    case 1: return state.drop(pick(9) ? cell : null, care);
    case 2: return state.slide(cell), NOTHING;
    case 3: return state.setHover(pick(5) ? cell : null), NOTHING;
    case 4: return state.confirm(pick(2) === 0);
    case 5: return state.key(CODES[pick(CODES.length)], pick(4) === 0, care);
    default: return state.press(cell, ["mouse", "touch", "key"][pick(3)], care);
  }
}

/** All that has to hold of a state, whatever was done. */
function consistent(state) {
  const { legal, chosen, aim, pending } = state;
  const all = [...state.grid.cells()];
  assert.ok(all.includes(state.cursor), "the cursor is on the board");
  if (aim !== null) assert.ok(legal.all.has(aim), `aims at ${aim}`);
  if (pending !== null) assert.ok(legal.all.has(pending), `${pending} is on its way`);
  if (chosen !== null) assert.ok(legal.all.has(chosen) || legal.moves.has(chosen), `${chosen} is chosen`);
  assert.ok(pending === null || (aim === null && chosen === null), "nothing is held while a step is on its way");
  assert.ok(!state.magnified || aim !== null);
  for (const cell of all) {
    const step = state.stepAt(cell);
    if (step !== null) assert.ok(legal.all.has(step), `${cell} makes ${step}`);
  }
  for (const cell of state.actions()) assert.ok(state.stepAt(cell) ?? state.chooses(cell), `${cell} has nothing to do`);
}

test("whatever a hand does, only legal steps are made, and only others are tried", () => {
  let [steps, tries] = [0, 0];
  for (let seed = 1; seed <= 150; seed++) {
    const pick = random(seed);
    const state = madeUp(pick);
    for (let press = 0; press < 60; press++) {
      const deed = anything(state, pick);
      if (deed.does === "step") {
        steps += 1;
        assert.ok(state.legal.all.has(deed.step), `seed ${seed}: ${deed.step}`);
        if (pick(2)) state.refuse();
        else state.take(state.view, press);
      }
      if (deed.does === "try") {
        tries += 1;
        assert.ok(!state.legal.all.has(deed.step), `seed ${seed}: ${deed.step} is legal`);
      }
      try {
        consistent(state);
      } catch (error) {
        throw new Error(`seed ${seed}, press ${press}: ${error.message}`, { cause: error });
      }
    }
  }
  assert.ok(steps > 500 && tries > 150, `${steps} steps, ${tries} tries`);
});

/** The deed of pressing one cell after another in a fresh state. */
function presses(state, ...cells) {
  state.refuse();
  state.letGo(true);
  return cells.map((cell) => state.press(cell, "mouse", AT_ONCE)).at(-1);
}

test("every legal step on the board can be made by pressing", () => {
  let reached = 0;
  for (let seed = 1; seed <= 80; seed++) {
    const state = madeUp(random(seed));
    const cells = [...state.grid.cells()];
    for (const step of state.legal.all) {
      if (!/\d$/.test(step)) continue;
      const found = cells.some((cell) => presses(state, cell).step === step)
        || cells.some((cell) => state.chooses(cell) && cells.some((to) => presses(state, cell, to).step === step));
      assert.ok(found, `seed ${seed}: ${step} cannot be made`);
      reached += 1;
    }
  }
  assert.ok(reached > 800, `${reached} steps`);
});

/** Brings the cursor to a cell by the full stop alone, and presses there. */
function enter(state, cell, seed) {
  const stops = state.actions().length;
  for (let keys = 0; state.cursor !== cell && keys <= stops; keys++) state.key("Period", false, AT_ONCE);
  assert.equal(state.cursor, cell, `seed ${seed}: the full stop does not lead to ${cell}`);
  return state.key("Enter", false, AT_ONCE);
}

test("every legal step can be made by keyboard, by going from one thing to do to the next", () => {
  let reached = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const state = madeUp(random(seed));
    const fresh = () => (state.refuse(), state.letGo(true));
    const made = new Set();
    fresh();
    for (const start of state.actions()) {
      fresh();
      const first = enter(state, start, seed);
      if (first.does === "step") made.add(first.step);
      for (const to of first.does === "step" ? [] : state.actions()) {
        fresh();
        enter(state, start, seed);
        made.add(enter(state, to, seed).step);
      }
    }
    // Where pieces can move, the full stop leads to them; to puts lead the arrows.
    fresh();
    for (const cell of state.legal.puts.keys()) {
      fresh();
      state.cursor = cell;
      made.add(state.key("Enter", false, AT_ONCE).step);
    }
    for (const step of state.legal.all) if (/\d$/.test(step)) assert.ok(made.has(step), `seed ${seed}: ${step}`);
    reached += made.size;
  }
  assert.ok(reached > 400, `${reached} steps`);
});
