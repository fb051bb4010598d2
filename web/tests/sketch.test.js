// Arrows and circles: how they are drawn, taken away, and when they are gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { marks } from "../scripts/marks.js";
import { KINDS, Sketch, kindOf } from "../scripts/sketch.js";
import { AT_ONCE, board, view } from "./boards.js";

/** A sketch with these lines, each `from-to` or a cell, with its kind after a colon. */
function drawn(...lines) {
  const sketch = new Sketch();
  for (const line of lines) {
    const [cells, kind = "0"] = line.split(":");
    const [from, to = from] = cells.split("-");
    sketch.begin(from, Number(kind));
    sketch.move(to);
    sketch.end();
  }
  return sketch;
}

const told = (sketch) => sketch.shapes.map(({ from, to, kind }) => (from === to ? from : `${from}-${to}`) + (kind ? ":" + kind : ""));

test("a line within a cell is a circle, over several an arrow; once more takes it away", () => {
  assert.deepEqual(told(drawn("a1", "a1-c3")), ["a1", "a1-c3"]);
  assert.deepEqual(told(drawn("a1-c3", "a1", "a1-c3")), ["a1"]);
  assert.deepEqual(told(drawn("a1-c3", "c3-a1")), ["a1-c3", "c3-a1"], "the way back is another");
  assert.deepEqual(told(drawn("a1-c3", "a1-c3:2")), ["a1-c3:2"], "another kind takes its place");
  assert.deepEqual(told(drawn("a1:9")), ["a1:" + (KINDS - 1)]);
});

test("beside the board a line stays where it was", () => {
  const sketch = new Sketch();
  assert.equal(sketch.move("b2"), false, "nothing is begun");
  assert.equal(sketch.end(), false);
  sketch.begin("a1", 0);
  assert.deepEqual([sketch.move("b2"), sketch.move("b2"), sketch.move(null)], [true, false, false]);
  assert.equal(sketch.end(), true);
  assert.deepEqual(told(sketch), ["a1-b2"]);
  assert.deepEqual([sketch.clear(), sketch.clear()], [true, false]);
});

test("keys choose the kind, and each kind is another line and another colour", () => {
  const keys = { altKey: false, ctrlKey: false, metaKey: false };
  assert.deepEqual([kindOf(keys), kindOf({ ...keys, altKey: true }), kindOf({ ...keys, ctrlKey: true }), kindOf({ ...keys, metaKey: true })], [0, 1, 2, 2]);
  const state = board("..... ..... ..... ..... .....", []);
  state.sketch = drawn("a1:0", "b2-c3:1", "d4:2");
  for (const kind of [0, 1, 2]) assert.match(marks(state), new RegExp(`class="sketch sk${kind}"`));
  assert.equal(marks(state).match(/class="sketch under"/g).length, 3);
});

test("what is drawn is gone with the next position, and let go before anything else", () => {
  const state = board("..... .x... ..... ..... .....", ["b2-b3", "a1"]);
  state.sketch = drawn("a1");
  state.take(view([]), 1);
  assert.deepEqual(told(state.sketch), []);
  state.take(view(["b2-b3", "a1"]), 2);
  state.press("b2", "mouse", AT_ONCE);
  state.sketch = drawn("a1");
  assert.deepEqual([state.cancel(), state.chosen, state.sketch.shapes.length], [true, "b2", 0]);
  assert.deepEqual([state.cancel(), state.chosen], [true, null]);
});

test("by keys: a circle on the cell, an arrow from one press to the next", () => {
  const state = board("..... ..... ..... ..... .....", ["a1"]);
  const key = (code, shift = false) => state.key(code, shift, AT_ONCE);
  assert.deepEqual(key("KeyC"), { does: "nothing" });
  key("KeyA", true);
  key("ArrowRight");
  assert.ok(marks(state).includes("sk1"), "it is seen while it is drawn");
  key("ArrowDown");
  key("KeyA", true);
  assert.deepEqual(told(state.sketch), ["a1", "a1-b2:1"]);
  assert.deepEqual(state.legal.all, new Set(["a1"]), "nothing was made");
});
