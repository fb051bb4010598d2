// Boards for tests: drawn as rows of signs, with what is legal on them.

import { BoardState } from "../scripts/board-state.js";
import { Grid } from "../scripts/grid.js";

/** Nothing is asked back. */
export const AT_ONCE = { confirmTouch: "never", confirmTurns: false, small: false };

/** A view with this much legal; the rest is as on an empty board. */
export function view(legal, more = {}) {
  return {
    ply: 0, turn: 0, mover: "first", size: 5, layers: null, cells: [], legal, ends: [], effects: {}, figure: ["stone1", "p1"], hops: null,
    block: false, title: "", help: "", button: null, more: [], turn_steps: [], turn_left: null, pips: null, hand: 0,
    plates: [], facts: [], took: 0, last: [], said: "", ...more,
  };
}

/**
 * A state with pieces: `x` and `o` are the sides' stones, `F` is the top left cell of a piece that covers four.
 * @param {string} rows row 1 first, parted by spaces
 */
export function board(rows, legal, more = {}, flipped = false) {
  const lines = rows.split(" ");
  const grid = new Grid(lines.length, 28, flipped);
  const state = new BoardState(grid);
  const [pieces, blockAt] = [new Map(), new Map()];
  for (const [row, line] of lines.entries()) {
    for (const [col, sign] of [...line].entries()) {
      const cell = String.fromCharCode(97 + col) + (row + 1);
      if (sign === "x") pieces.set(cell, { figure: "stone1", side: "p1" });
      if (sign === "o") pieces.set(cell, { figure: "stone2", side: "p2" });
      if (sign !== "F") continue;
      pieces.set("block " + cell, { figure: "fort", side: "p1" });
      for (const part of grid.block(cell)) blockAt.set(part, cell);
    }
  }
  state.arrange(grid, pieces, blockAt);
  state.cursor = "a1";
  state.take(view(legal, more), 0);
  return state;
}

/** Random numbers that are the same for the same seed. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * A made-up position of one of the ways in which steps come together: puts; puts and moves; moves of which one piece is capable; takings
 * alone; set-downs; shifts of large pieces beside takings.
 * @param {ReturnType<typeof random>} pick
 */
export function madeUp(pick) {
  const n = 6;
  const cells = [...new Grid(n, 28, false).cells()];
  const kind = ["puts", "both", "moves", "one", "takes", "sets", "blocks"][pick(7)];
  const stones = new Map(cells.filter(() => pick(3) === 0).map((cell) => [cell, pick(2) ? "x" : "o"]));
  if (kind === "blocks") for (const cell of ["b2", "c2", "b3", "c3", "e5", "f5", "e6", "f6"]) stones.delete(cell);
  const empty = cells.filter((cell) => !stones.has(cell));
  const own = cells.filter((cell) => stones.get(cell) === "x");
  const other = cells.filter((cell) => stones.get(cell) === "o");
  const moves = (from) => empty.filter(() => pick(4) === 0).map((to) => `${from}-${to}`);
  const legal = {
    puts: () => [...empty, "pass"],
    both: () => [...empty.filter(() => pick(2)), ...own.flatMap(moves)],
    moves: () => [...own.flatMap(moves), "end"],
    one: () => (own[0] ? moves(own[0]) : []),
    takes: () => [...other.map((cell) => "x" + cell), "end"],
    sets: () => empty.map((cell) => "@" + cell),
    blocks: () => [...["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"].filter(() => pick(3)).map((to) => "b2-" + to),
      "e5-d5", "e5-e4", ...other.map((cell) => "x" + cell)],
  }[kind]();
  const sign = (cell) => (kind === "blocks" && (cell === "b2" || cell === "e5") ? "F" : (stones.get(cell) ?? "."));
  const rows = Array.from({ length: n }, (_, row) => cells.slice(row * n, (row + 1) * n).map(sign).join(""));
  return board(rows.join(" "), legal, { block: kind === "blocks", ends: pick(2) ? ["put", "move"] : [] }, pick(2) === 1);
}
