// @ts-check
// A board in words, for those who hear it: what stands on each cell and what it means now, what a step would do, the whole position.

import { read } from "./steps.js";

/** @typedef {import("./board-state.js").BoardState} BoardState */
/** @typedef {Record<string, string>} Words */

/** What is said of each cell, in the order of the names in a view. @param {BoardState} state @param {Words} words @returns {Map<string, string>} */
export function cellNames(state, words) {
  const names = state.acting?.cells ?? [];
  const targets = state.playable ? state.targets() : new Map();
  const said = new Map();
  let place = 0;
  for (const cell of state.grid.cells()) {
    let name = names[place++] ?? cell;
    const step = targets.get(cell);
    if (cell === state.chosen || "x" + cell === state.chosen) name += ", " + words.chosen;
    if (step) name += meaning(state, step, words);
    said.set(cell, name);
  }
  return said;
}

/** What a step would do. @param {BoardState} state @param {string} step @param {Words} words */
export function meaning(state, step, words) {
  const effect = state.acting?.effects[step];
  const taking = state.legal.takesAreOffered ? words["can-lift"] : words["can-take"];
  let text = ", " + (read(step).kind === "take" ? taking : words["can-go"]);
  if (effect?.takes?.length) text += ", " + (words.takes ?? "").replace("#", String(effect.takes.length));
  if (effect?.line) text += ", " + words["makes-five"];
  else if (effect?.wins) text += ", " + words.wins;
  return text;
}

/** The position in words: rows from the top, empty ones together. @param {BoardState} state @param {Words} words */
export function describe({ grid, view, pieces, blockAt }, words) {
  const names = view?.cells ?? [];
  const said = [];
  let empty = /** @type {number[]} */ ([]);
  const flush = () => {
    if (empty.length === 1) said.push((words["empty-row"] ?? "").replace("#", String(empty[0])));
    if (empty.length > 1) said.push((words["empty-rows"] ?? "").replace("#", `${empty[0]}–${empty[empty.length - 1]}`));
    empty = [];
  };
  const order = [...grid.cells()];
  for (let row = 0; row < grid.n; row++) {
    const taken = order.slice(row * grid.n, (row + 1) * grid.n).filter((cell) => pieces.has(cell) || blockAt.has(cell));
    if (!taken.length) empty.push(row + 1);
    else {
      flush();
      said.push(taken.map((cell) => names[order.indexOf(cell)]).join("; ") + ".");
    }
  }
  flush();
  return said.join(" ");
}
