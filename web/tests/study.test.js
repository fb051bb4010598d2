// What else a page works out by itself: clocks, trees of lines, a moment that is tried again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { standing, time } from "../scripts/clock.js";
import { Tree } from "../scripts/tree.js";
import { played, weigh } from "../scripts/trial.js";

// ---- Clocks ----

const clock = (ms, periods = 0, period = 0) => ({ left: [{ ms, periods }, { ms, periods }], period: [period, period] });

test("a clock runs down, and stays at nothing", () => {
  assert.deepEqual(standing(clock(5000), 0, 1200), { ms: 3800, periods: 0 });
  assert.deepEqual(standing(clock(5000), 0, 9000), { ms: 0, periods: 0 });
});

test("periods begin when the stock is used up, and are lost one by one", () => {
  const byoyomi = clock(1000, 3, 10_000);
  assert.deepEqual(standing(byoyomi, 1, 999), { ms: 1, periods: 3 });
  assert.deepEqual(standing(byoyomi, 1, 1000), { ms: 10_000, periods: 3 });
  assert.deepEqual(standing(byoyomi, 1, 10_999), { ms: 1, periods: 3 });
  assert.deepEqual(standing(byoyomi, 1, 11_000), { ms: 10_000, periods: 2 });
  assert.deepEqual(standing(byoyomi, 1, 31_000), { ms: 0, periods: 0 });
});

test("times are shown as they are read", () => {
  const words = { day: "# d", hour: "# h" };
  const shown = [950, 9_999, 10_000, 61_000, 3_600_000, 86_400_000 + 7_200_000].map((ms) => time(ms, words));
  assert.deepEqual(shown, ["0:00.9", "0:09.9", "0:10", "1:01", "1:00:00", "1 d 2 h"]);
});

// ---- Trees ----

const turn = (side, number, ...steps) => ({ side, turn: number, steps });

function grown() {
  const tree = new Tree();
  tree.fill([turn("first", 0, "a1"), turn("second", 1, "b1", "b2"), turn("first", 2, "c1")]);
  return tree;
}

const steps = (node) => node.steps().join(" ");

test("a line is grown, and gone along", () => {
  const tree = grown();
  assert.equal(steps(tree.current), "a1 b1 b2 c1");
  assert.equal(steps(tree.along(-1)), "a1 b1 b2");
  assert.equal(tree.along(-99), tree.root);
  assert.equal(tree.along(99), tree.current);
  tree.current = tree.along(-1);
  assert.equal(steps(tree.turn(-1)), "a1", "to where the turn began");
  assert.equal(steps(tree.turn(1)), "a1 b1 b2 c1");
});

test("another line hangs on the first, and steps that are there are not made twice", () => {
  const tree = grown();
  const from = tree.root.children[0];
  const other = tree.add(from, [turn("second", 1, "d4")]);
  assert.equal(tree.add(from, [turn("second", 1, "d4")]), other);
  assert.deepEqual(from.children.map(({ step }) => step), ["b1", "d4"]);
  tree.current = other;
  assert.deepEqual(tree.line().map(({ step }) => step), ["", "a1", "d4"]);
  tree.promote();
  assert.deepEqual(from.children.map(({ step }) => step), ["d4", "b1"], "now it is the main one");
  assert.equal(tree.cut(other), from);
  assert.deepEqual(from.children.map(({ step }) => step), ["b1"]);
  assert.equal(tree.cut(tree.root), tree.root);
  assert.deepEqual(tree.root.children, []);
});

test("what is kept comes back with its order and notes", () => {
  const tree = grown();
  const from = tree.root.children[0];
  tree.add(from, [turn("second", 1, "d4")]).note = "sharp";
  tree.current = from.children[1];
  tree.promote();
  const kept = JSON.parse(JSON.stringify(tree.keep()));
  const other = grown();
  other.restore(kept);
  assert.deepEqual(other.keep(), tree.keep());
  assert.equal(other.root.children[0].children[0].note, "sharp");
});

test("a record grows as it is written: each step hangs on one before it", () => {
  const tree = new Tree();
  tree.grow([{ p: 0, s: "", n: "beginning" }, { p: 0, s: "a1", d: "first", t: 0, g: "!" }, { p: 1, s: "b1", d: "second", t: 1, x: 2 },
    { p: 1, s: "c1", d: "second", t: 1, o: { chance: 0.5, verdict: "even", margin: null } }]);
  const [first] = tree.root.children;
  assert.deepEqual([tree.root.note, first.sign, first.children.map(({ step, took }) => [step, took])], ["beginning", "!", [["b1", 2], ["c1", 0]]]);
  assert.equal(first.children[1].opinion.chance, 0.5);
});

// ---- Trying again ----

const asked = { side: "first", turn: 4, text: "best", chance: 0.6, played: "game" };

test("what was played is told from what is being played", () => {
  const tried = (turn, text, end = null) => played(asked, { turn, text, end });
  assert.equal(tried(4, "best"), "nothing", "the turn is not over");
  assert.equal(tried(6, "best"), "nothing", "another turn");
  assert.equal(tried(5, "best"), "found");
  assert.equal(tried(5, "game"), "same");
  assert.equal(tried(5, "third"), "other");
  assert.equal(tried(4, "third", { winner: "first" }), "other", "the turn that ends the game is not followed by one");
});

test("a turn that keeps nearly all of the chance is as good", () => {
  assert.deepEqual(weigh(0.6, 0.56), { good: true, figures: ["56", "60"] });
  assert.deepEqual(weigh(0.6, 0.54), { good: false, figures: ["54", "60"] });
});
