// Answers laid out in a game of days: what is asked, what stands on the board, what is kept and let go.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Replies } from "../scripts/replies.js";
import { view } from "./boards.js";

const SEATS = [{ kind: "account" }, { kind: "guest" }];

/** A game by correspondence in which Second waits, unless it is said otherwise. */
function game(more = {}, whole = {}) {
  return { you: ["second"], end: null, seats: SEATS, clock: { kind: "correspondence" }, view: view([], { mover: "first", turn: 4, ply: 9, ...more }), ...whole };
}

/** What the server would say after these steps, each of them a turn but for those that end with a sign. */
function supposed(steps, most = Infinity) {
  const turns = [];
  let open = false;
  for (const step of steps) {
    if (open) turns.at(-1).steps.push(step);
    else turns.push({ side: turns.length % 2 ? "second" : "first", turn: 4 + turns.length, steps: [step] });
    open = step.endsWith("!");
  }
  const over = turns.length >= most && !open;
  const done = turns.length - (open ? 1 : 0);
  const mover = over ? null : done % 2 ? "second" : "first";
  return { turns, end: over ? { title: "over" } : null, view: view(over ? [] : ["c3"], { mover, turn: 4 + done, turn_steps: open ? turns.at(-1).steps : [] }) };
}

function page({ laid = { ply: 8, lines: [], left: 40, deepest: 12 }, most, refuses = () => null } = {}) {
  const done = { asked: [], laid: [], said: [], shown: 0, looked: 0 };
  const hold = { wait: null };
  const replies = new Replies({
    suppose: async (steps) => {
      done.asked.push(steps);
      if (hold.wait) await hold.wait;
      const why = refuses(steps);
      return why === null ? supposed(steps, most) : why === undefined ? null : { refused: why };
    },
    look: async () => {
      done.looked++;
      return laid;
    },
    lay: async (ply, what, turns) => {
      done.laid.push([ply, what, turns]);
      const why = refuses(turns);
      return why ? { refused: why } : { ...laid, lines: what === "add" ? [supposed(turns.flat()).turns] : [] };
    },
    show: () => done.shown++,
    say: (why) => why === null || done.said.push(why),
  });
  return { replies, done, hold };
}

/** A page on which a line is begun. */
async function begun(how = {}, full = game()) {
  const made = page(how);
  made.replies.follow(full);
  await Promise.resolve();
  await made.replies.open();
  return made;
}

async function make(replies, ...steps) {
  for (const step of steps) {
    replies.step(step);
    await new Promise(setImmediate);
  }
}

test("lines are laid out in games by correspondence while the rival is waited for", async () => {
  const { replies, done } = page();
  replies.follow(game());
  assert.equal(replies.can, true);
  replies.follow(game({ ply: 10 }));
  assert.equal(done.looked, 1, "asked once in a turn");
  for (const full of [game({ mover: "second" }), game({ mover: null }), game({}, { end: {} }), game({}, { you: [] }),
    game({}, { you: ["first", "second"] }), game({}, { clock: { kind: "fischer" } }), game({}, { seats: [{ kind: "guest" }, { kind: "open" }] })]) {
    const other = page();
    other.replies.follow(full);
    assert.equal(other.replies.can, false);
    assert.equal(await other.replies.open(), false);
    assert.equal(other.done.looked, 0);
  }
});

test("turns of both sides follow on each other, and a line ends with an answer", async () => {
  const { replies, done } = await begun();
  const stages = [];
  for (const step of ["a1!", "a2", "b1", "c1", "d1!", "d2"]) {
    await make(replies, step);
    stages.push([replies.next, replies.isWhole]);
  }
  assert.deepEqual(stages, [["if", false], ["then", false], ["if", true], ["then", false], ["then", false], ["if", true]]);
  assert.equal(await replies.save(), true);
  assert.deepEqual(done.laid, [[8, "add", [["a1!", "a2"], ["b1"], ["c1"], ["d1!", "d2"]]]]);
  assert.equal(replies.on, false, "the board is free again");
  assert.equal(replies.laid.lines.length, 1);
});

test("a step back leads to the one before, and out of the line", async () => {
  const { replies, done } = await begun();
  await make(replies, "a1", "b1");
  assert.equal(replies.back(), true);
  await new Promise(setImmediate);
  assert.deepEqual(replies.steps, ["a1"]);
  assert.equal(await replies.save(), false, "it has no answer");
  replies.back();
  await new Promise(setImmediate);
  assert.equal(replies.on, true);
  replies.back();
  assert.equal(replies.on, false);
  assert.equal(replies.back(), false);
  assert.equal(replies.step("a1"), false, "then it is a step like others");
  assert.deepEqual(done.laid, []);
});

test("a step that is refused leaves the line as it was, and says why", async () => {
  const { replies, done } = await begun({ refuses: (steps) => (steps.at(-1) === "x9" ? "closed" : steps.at(-1) === "lost" ? undefined : null) });
  await make(replies, "a1", "x9", "lost");
  assert.deepEqual(replies.steps, ["a1"]);
  assert.deepEqual(done.said, ["closed"]);
});

test("a line ends where the game would, and where it is as long as it may be", async () => {
  const over = await begun({ most: 2 });
  await make(over.replies, "a1", "b1");
  assert.deepEqual([over.replies.next, over.replies.isWhole], ["over", true]);
  const deep = await begun({ laid: { ply: 8, lines: [], left: 40, deepest: 4 } });
  await make(deep.replies, "a1", "b1", "c1");
  assert.equal(deep.replies.next, "then");
  await make(deep.replies, "d1");
  assert.deepEqual([deep.replies.next, deep.replies.isWhole], ["over", true]);
});

test("a line that is laid out can be continued and taken back", async () => {
  const laid = { ply: 8, lines: [supposed(["a1", "b1"]).turns, supposed(["a2", "b2!", "b3"]).turns], left: 38, deepest: 12 };
  const { replies, done } = page({ laid });
  replies.follow(game());
  await Promise.resolve();
  await replies.open(1);
  assert.deepEqual(done.asked, [["a2", "b2!", "b3"]]);
  assert.deepEqual([replies.next, replies.isWhole], ["if", true]);
  replies.close();
  assert.equal(await replies.remove(1), true);
  assert.deepEqual(done.laid, [[8, "remove", [["a2"], ["b2!", "b3"]]]]);
  assert.equal(await replies.remove(5), false);
});

test("when the turn is over whatever was begun is gone, and late answers are passed over", async () => {
  const { replies, done, hold } = await begun();
  await make(replies, "a1");
  let free;
  hold.wait = new Promise((done) => (free = done));
  replies.step("b1");
  replies.follow(game({ turn: 6, ply: 12 }));
  assert.equal(replies.on, false);
  free();
  await new Promise(setImmediate);
  assert.equal(replies.on, false, "the answer came too late");
  assert.equal(done.looked, 2, "what is left is asked for anew");
  replies.follow(game({ turn: 7, mover: "second" }));
  assert.equal(replies.can, false);
});

test("what the server does not keep stays on the board", async () => {
  const { replies, done } = await begun({ refuses: (turns) => (Array.isArray(turns[0]) ? "too many" : null) });
  await make(replies, "a1", "b1");
  assert.equal(await replies.save(), false);
  assert.equal(replies.on, true);
  assert.deepEqual(done.said, ["too many"]);
  assert.equal(done.looked, 2, "what is kept may be another by now");
});

test("what could not be asked for is asked again", async () => {
  const { replies, done } = page({ laid: null });
  replies.follow(game());
  await Promise.resolve();
  assert.equal(replies.hasRoom, false, "it is not known");
  await replies.look();
  assert.equal(done.looked, 2);
  replies.follow(game({ mover: "second", turn: 5 }));
  await replies.look();
  assert.equal(done.looked, 2, "nothing is laid out in an own turn");
});
