// What a board draws of its own and says of its cells, from its state alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fading, marks } from "../scripts/marks.js";
import { cellNames, describe, meaning } from "../scripts/reading.js";
import { nameSteps, read, shown, taken } from "../scripts/steps.js";
import { AT_ONCE, board } from "./boards.js";

const PIECES = "..... .x.x. ...o. ..... .....";

/** The marks as sprite or class, with the cell in whose middle they lie. */
function drawn(state) {
  return [...marks(state).matchAll(/<use href="#([^"]+)"(?: class="([^"]+)")? transform="translate\(([\d.]+) ([\d.]+)\)"\/>/g)]
    .map(([, id, classes, x, y]) => [classes?.includes("ghost") ? "ghost " + id : id, state.grid.cellAt(Number(x), Number(y))].join(" ")).sort();
}

test("targets of the chosen piece: dots, brackets, jumps, and a pale piece where it takes", () => {
  const state = board(PIECES, ["d2-d4", "b2-b3", "d2-c2", "d2-e3"], { hops: "over", effects: { "d2-e3": { takes: ["d3"] } } });
  assert.deepEqual(drawn(state), []);
  state.press("d2", "mouse", AT_ONCE);
  assert.deepEqual(drawn(state), ["ghost stone1 e3", "m-dot c2", "m-dot e3", "m-hop d4", "m-pick d2"]);
  state.setLive(false);
  assert.deepEqual(drawn(state), [], "nothing where nothing can be done");
});

test("many targets are small", () => {
  const cells = (count) => Array.from({ length: count }, (_, at) => "b2-" + "abcdef"[at % 6] + (3 + Math.floor(at / 6)));
  const many = (count) => drawn(board("...... .x.... ...... ...... ...... ......".concat(" ......".repeat(3)), cells(count)));
  assert.ok(many(30).includes("m-dot a3") && !many(30).includes("m-few a3"));
  assert.ok(many(31).includes("m-few a3") && !many(31).includes("m-dot a3"));
});

test("set-downs, offered takings, large pieces", () => {
  assert.deepEqual(drawn(board(PIECES, ["@a1", "@c3"])), ["m-few a1", "m-few c3"]);
  const offered = board(PIECES, ["xd3", "b2-b3"]);
  offered.press("d3", "mouse", AT_ONCE);
  assert.deepEqual(drawn(offered), ["m-pick d3", "m-take d3"]);
  const large = board("..... .F... ..... ..... .....", ["b2-b3"], { block: true });
  assert.match(marks(large), /href="#m-pick-f" transform="translate\(108 108\)"/, "in the middle of its four cells");
  assert.deepEqual(drawn(large).slice(0, 2), ["m-dot b4", "m-dot c4"]);
});

test("what a step would do is shown under the pointer, and while it waits or is on its way", () => {
  const effects = { c3: { takes: ["d3"], opens: ["b2"], squares: [["a1", "b1", "b2", "a2"]], line: ["a1", "e5"] } };
  const state = board(PIECES, ["c3"], { effects });
  state.setHover("c3");
  assert.deepEqual(drawn(state), ["ghost stone1 c3", "m-take b2", "m-take d3"]);
  assert.match(marks(state), /<path class="plan" d="M48 48L88 48L88 88L48 88Z"\/>/);
  assert.match(marks(state), /<path class="five" d="M48 48L208 208"\/>/);
  state.setHover("a1");
  assert.equal(marks(state), "");
  state.press("c3", "touch", { ...AT_ONCE, confirmTouch: "always" });
  assert.ok(drawn(state).includes("ghost stone1 c3"));
  state.confirm(true);
  assert.ok(drawn(state).includes("ghost stone1 c3"));
  state.refuse();
  assert.equal(marks(state), "");
});

test("the piece that a step on its way concerns is pale", () => {
  const fades = (rows, legal, step, more) => {
    const state = board(rows, legal, more);
    state.commit(step);
    return fading(state);
  };
  assert.equal(fades(PIECES, ["b2-b3"], "b2-b3"), "b2");
  assert.equal(fades(PIECES, ["xd3"], "xd3"), "d3");
  assert.equal(fades(PIECES, ["c3"], "c3"), null);
  assert.equal(fades(PIECES, ["end"], "end"), null);
  assert.equal(fades("..... .F... ..... ..... .....", ["b2-b3"], "b2-b3", { block: true }), "block b2");
  assert.equal(fading(board(PIECES, ["b2-b3"])), null);
});

test("a plan gives way to what the hand does", () => {
  const state = board(PIECES, ["c3"], { mover: "first", figure: ["stone1", "p1"] });
  state.plan = [{ step: "a1", side: "second", mark: "1" }, { step: "b2-b4", side: "first", mark: "2" }, { step: "xd3", side: "first", mark: "" }, { step: "pass", side: "first", mark: "4" }];
  assert.deepEqual(drawn(state), ["ghost stone2 a1", "m-take d3"]);
  assert.match(marks(state), /<path class="plan-way" d="M88 88L88 156M/);
  assert.equal(marks(state).match(/plan-mark/g)?.length, 3, "a step without a cell has no place");
  state.setHover("c3");
  assert.deepEqual(drawn(state), ["ghost stone1 c3"]);
});

test("a plan of another turn says itself whether what moves covers four cells", () => {
  const state = board(PIECES, [], { mover: "first", block: true });
  const way = (/** @type {boolean|undefined} */ block) => {
    state.plan = [{ step: "b2-b4", side: "second", mark: "1", ...(block === undefined ? {} : { block }) }];
    return marks(state).match(/d="M(\d+ \d+)/)?.[1];
  };
  assert.deepEqual([way(undefined), way(true), way(false)], ["108 108", "108 108", "88 88"]);
});

test("what is looked at shows where it could go", () => {
  const state = board(PIECES, [], { could: ["b2-b3", "b2-a2"] });
  state.press("b2", "mouse", AT_ONCE);
  assert.deepEqual(drawn(state), ["m-few a2", "m-few b3", "m-pick b2"]);
  const large = board("..... .F... ..... ..... .....", [], { could: ["b2-b3", "b2-c3"] });
  large.press("b2", "mouse", AT_ONCE);
  assert.deepEqual(drawn(large).filter((mark) => mark.startsWith("m-few")), ["b4", "c4", "d3", "d4"].map((cell) => "m-few " + cell), "each once");
});

// ---- In words ----

const WORDS = { chosen: "chosen", "can-go": "go", "can-take": "take", "can-lift": "lift", takes: "takes #", "makes-five": "five", wins: "wins", "empty-row": "row # empty", "empty-rows": "rows # empty" };

test("cells say what stands there and what it means now", () => {
  const cells = Array.from({ length: 25 }, (_, at) => "cell " + at);
  const state = board(PIECES, ["b2-b3", "d2-d1"], { cells, effects: { "b2-b3": { takes: ["d3", "d2"], wins: true } } });
  assert.equal(cellNames(state, WORDS).get("b3"), "cell 11");
  state.press("b2", "mouse", AT_ONCE);
  const names = cellNames(state, WORDS);
  assert.equal(names.get("b2"), "cell 6, chosen");
  assert.equal(names.get("b3"), "cell 11, go, takes 2, wins");
  assert.equal(names.size, 25);
});

test("a step in words", () => {
  assert.equal(meaning(board(PIECES, ["xd3", "end"]), "xd3", WORDS), ", take");
  assert.equal(meaning(board(PIECES, ["xd3", "b2-b3"]), "xd3", WORDS), ", lift");
  assert.equal(meaning(board(PIECES, ["c3"], { effects: { c3: { line: ["a1", "e5"], wins: true } } }), "c3", WORDS), ", go, five");
});

test("a position in words, empty rows together", () => {
  const cells = Array.from({ length: 25 }, (_, at) => "cell " + at);
  assert.equal(describe(board(PIECES, [], { cells }), WORDS), "row 1 empty cell 6; cell 8. cell 13. rows 4–5 empty");
});

test("steps are taken apart and shown", () => {
  assert.deepEqual(read("a1"), { kind: "put", from: null, to: "a1" });
  assert.deepEqual(read("@k12"), { kind: "set", from: null, to: "k12" });
  assert.deepEqual(read("xk9"), { kind: "take", from: null, to: "k9" });
  assert.deepEqual(read("a1-b12"), { kind: "move", from: "a1", to: "b12" });
  assert.deepEqual(read("pass"), { kind: "word", from: null, to: null });
  nameSteps({ "step-pass": "Pass" });
  assert.deepEqual(["a1", "xk9", "a1-b2", "@c3", "pass", "end"].map(shown), ["a1", "×k9", "a1–b2", "@c3", "Pass", "end"]);
  assert.deepEqual([taken(), taken(0), taken(3)], ["", "", " ×3"]);
});
