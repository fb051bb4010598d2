// A game that is over, step by step, and how long a game takes that is being set up.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Film } from "../scripts/film.js";
import { lasts } from "../scripts/lasts.js";

const piece = (key, cell) => `<use data-key="${key}" data-cell="${cell}"/>`;

/** Two stones; the first moves, the second is taken, a third is put; the last two steps are one turn. */
const reel = {
  under: "u0",
  pieces: [piece("a", "a1"), piece("b", "b1")],
  marks: "m0",
  steps: [
    { under: "u1", marks: "m1", come: [piece("a", "a2")], turn: 0 },
    { under: "u2", marks: "m2", gone: ["b"], turn: 1 },
    { under: "u3", marks: "m3", come: [piece("c", "c1")], turn: 1 },
  ],
};

test("a film begins at its end, and leads to every step", () => {
  const film = new Film(reel, []);
  assert.equal(film.ply, 3);
  const shown = [0, 1, 2, 3].map((ply) => film.at(ply));
  assert.deepEqual(shown.map(({ under, marks }) => under + marks), ["u0m0", "u1m1", "u2m2", "u3m3"]);
  assert.deepEqual(shown.map(({ pieces }) => pieces), [
    piece("a", "a1") + piece("b", "b1"),
    piece("a", "a2") + piece("b", "b1"),
    piece("a", "a2"),
    piece("a", "a2") + piece("c", "c1"),
  ]);
});

test("nobody goes beyond its ends", () => {
  const film = new Film(reel, []);
  assert.equal(film.go(1), false);
  assert.equal(film.go(-9), true);
  assert.equal(film.ply, 0);
  assert.equal(film.go(-1), false);
  assert.deepEqual([film.turn, film.go(1), film.turn, film.go(2), film.turn], [0, true, 1, true, 2]);
});

test("a step within a turn stays for less long than a turn, and the end for longest", () => {
  const film = new Film(reel, []);
  const stays = [0, 1, 2, 3].map((ply) => ((film.ply = ply), film.stays));
  assert.ok(stays[2] < stays[1] && stays[1] < stays[3], String(stays));
  assert.equal(stays[0], stays[1]);
});

test("between turns the chance is what it was after the last", () => {
  const film = new Film(reel, [0.5, 0.7, null, 0]);
  const chances = [0, 1, 2, 3].map((ply) => ((film.ply = ply), film.chance));
  assert.deepEqual(chances, [0.5, 0.7, 0.7, 0]);
  film.chances = [];
  assert.equal(film.chance, null);
});

test("a game takes as long as its clocks and its turns say", () => {
  const form = (fields) => (name) => fields[name] ?? "";
  const check = (fields, named, expected) => assert.deepEqual(lasts(form(fields), named, 45, 10), expected, JSON.stringify(fields));
  check({ clock: "none" }, "", { minutes: 8, most: false });
  check({ clock: "blitz" }, "180 2", { minutes: 8, most: true });
  check({ clock: "fischer", minutes: "2,5", increment: "0" }, "", { minutes: 5, most: true });
  check({ clock: "byo-yomi", minutes: "10", periods: "3", period: "30" }, "", { minutes: 46, most: true });
  check({ clock: "days" }, "", null);
  check({ clock: "correspondence", days: "3" }, "", null);
});
