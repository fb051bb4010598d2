// Where a turn that was played here hangs in the tree.

import assert from "node:assert/strict";
import { test } from "node:test";

import { begun } from "../scripts/openings.js";
import { Tree } from "../scripts/tree.js";

const turn = (side, number, ...steps) => ({ side, turn: number, steps });

test("a turn out of the book is played from where the present turn began", () => {
  const tree = new Tree();
  const end = tree.add(tree.root, [turn("first", 0, "a1"), turn("second", 1, "b1-b2", "c1-c2")]);
  const before = tree.root.children[0];
  const played = turn("second", 1, "c1-c2", "d1-d2", "end");
  assert.equal(begun(end, played), before, "in the middle of the turn");
  assert.equal(begun(before, played), before, "where it begins");
  assert.equal(begun(end, turn("first", 2, "e1")), end, "after it");
  assert.equal(begun(tree.root, turn("first", 0, "e1")), tree.root);
});

test("a side that has the turn again begins another one", () => {
  const tree = new Tree();
  const end = tree.add(tree.root, [turn("first", 0, "a1"), turn("first", 1, "a2")]);
  assert.equal(begun(end, turn("first", 2, "a3")), end);
  assert.equal(begun(end, turn("first", 1, "a5")).step, "a1");
});
