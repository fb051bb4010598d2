// @ts-check
// What a board draws of its own, above the server's drawing, as SVG: the choice, targets, pale pieces, what a step would do.

import { arrow, sketched } from "./sketch.js";
import { read } from "./steps.js";

/** @typedef {import("./board-state.js").BoardState} BoardState */
/** @typedef {import("./board-state.js").Planned} Planned */
/** @typedef {{x: number, y: number}} Point */

/** From this many targets on, their dots are small. */
const MANY = 30;

/** All marks for a state. @param {BoardState} state */
export function marks(state) {
  const { playable, chosen, legal, lookedAt } = state;
  const targets = playable ? state.targets() : new Map();
  const parts = [];
  if (chosen !== null && playable) parts.push(pick(state, chosen));
  for (const [cell, step] of targets) parts.push(target(state, cell, step, targets.size));
  if (playable) for (const cell of legal.sets.keys()) parts.push(use("m-few", state.grid.middle(cell)));
  if (lookedAt !== null && !playable) parts.push(looked(state, lookedAt));
  const shown = state.pending ?? state.aim ?? state.hovered();
  if (state.live) parts.push(laidOut(state));
  if (shown) parts.push(preview(state, shown));
  else for (const one of state.plan) parts.push(planned(state, one));
  return parts.join("") + sketched(state.sketch, state.grid);
}

/** The piece that a pending step concerns, as `pieces` names it: it is pale. @param {BoardState} state @returns {string|null} */
export function fading(state) {
  if (state.pending === null) return null;
  const { kind, from, to } = read(state.pending);
  if (kind === "move" && from !== null) return state.mover(from);
  return kind === "take" ? to : null;
}

/** The pieces of the drawing that a turn laid out takes away from where they stand, as `drawn` names them: they are pale. @param {BoardState} state */
export function leaving({ laid, live, drawn, pieces }) {
  if (!laid || !live) return [];
  return [...drawn.pieces].filter(([name, piece]) => pieces.get(name) !== piece).map(([name]) => name);
}

/** @param {BoardState} state @param {string} chosen */
function pick({ grid, acting }, chosen) {
  if (chosen[0] === "x") return use("m-pick", grid.middle(chosen.slice(1)));
  return acting?.block ? use("m-pick-f", grid.blockMiddle(chosen)) : use("m-pick", grid.middle(chosen));
}

/** Where a piece could go. @param {BoardState} state @param {string} cell */
function looked(state, cell) {
  const { grid, blockAt } = state;
  const chosen = blockAt.get(cell) === cell ? use("m-pick-f", grid.blockMiddle(cell)) : use("m-pick", grid.middle(cell));
  return chosen + state.lookedTargets().map((one) => use("m-few", grid.middle(one))).join("");
}

/** @param {BoardState} state @param {string} cell @param {string} step @param {number} count */
function target(state, cell, step, count) {
  const { acting: view, grid } = state;
  const effect = view?.effects[step];
  const at = grid.middle(cell);
  const { kind, from, to } = read(step);
  if (kind === "take") return use("m-take", at);
  const hop = from !== null && to !== null && state.jumps(from, to, view?.hops ?? null);
  const dot = use(hop ? "m-hop" : count > MANY ? "m-few" : "m-dot", at);
  const strong = effect && (effect.wins || effect.takes?.length) && !view?.block;
  return strong ? ghost(state, step) + dot : dot;
}

/** A pale piece where the step would bring it. @param {BoardState} state @param {string} step */
function ghost(state, step) {
  const { grid, acting: view } = state;
  const { kind, from, to } = read(step);
  if (to === null || kind === "take") return "";
  const brought = view?.figure;
  if (kind !== "move") return brought ? use(brought[0], grid.middle(to), `pc ghost ${brought[1]}`) : "";
  const { figure, side } = state.pieces.get(state.mover(from ?? "")) ?? { figure: "stone1", side: "p2" };
  return use(figure, view?.block ? grid.blockMiddle(to) : grid.middle(to), `pc ghost ${side}`);
}

/** What a step would do. @param {BoardState} state @param {string} step */
function preview(state, step) {
  const effect = state.acting?.effects[step] ?? {};
  const at = (/** @type {string} */ cell) => state.grid.middle(cell);
  const parts = [];
  for (const square of effect.squares ?? []) {
    const points = square.map(at).map(({ x, y }) => `${x} ${y}`);
    parts.push(`<path class="plan" d="M${points.join("L")}Z"/>`);
  }
  if (effect.line) {
    const [a, b] = effect.line.map(at);
    if (a && b) parts.push(`<path class="five" d="M${a.x} ${a.y}L${b.x} ${b.y}"/>`);
  }
  for (const cell of [...(effect.takes ?? []), ...(effect.opens ?? [])]) parts.push(use("m-take", at(cell)));
  return parts.join("") + ghost(state, step);
}

/** A step that is thought of: a way, or a pale piece, with its mark. @param {BoardState} state @param {Planned} planned */
function planned({ grid, view }, { step, side, mark, block: covers }) {
  const { kind, from, to } = read(step);
  if (to === null) return "";
  const block = kind === "move" && (covers ?? view?.block);
  const middle = (/** @type {string} */ cell) => (block ? grid.blockMiddle(cell) : grid.middle(cell));
  const at = middle(to);
  const label = `<text class="plan-mark" x="${at.x}" y="${at.y}">${mark}</text>`;
  if (kind === "take") return use("m-take", at) + label;
  if (kind === "move" && from !== null) return `<path class="plan-way" d="${arrow(middle(from), at)}"/>` + label;
  const own = side === view?.mover ? view?.figure : null;
  const [id, classes] = own ?? (side === "first" ? ["stone1", "p1"] : ["stone2", "p2"]);
  return use(id, at, `pc ghost ${classes}`) + label;
}

/** A turn that is laid out: the way of each step, the pieces where they would be, and the steps' numbers. @param {BoardState} state */
function laidOut({ laid, acting, grid, drawn, pieces }) {
  if (!laid) return "";
  const middle = (/** @type {string} */ cell) => (acting?.block ? grid.blockMiddle(cell) : grid.middle(cell));
  const parts = [...pieces].filter(([name, piece]) => drawn.pieces.get(name) !== piece).map(([name, { figure, side }]) => {
    const at = name.startsWith("block ") ? grid.blockMiddle(name.slice(6)) : grid.middle(name);
    return use(figure, at, `pc ghost ${side}`);
  });
  for (const [place, step] of laid.steps.entries()) {
    const { kind, from, to } = read(step);
    if (to === null) continue;
    const at = kind === "move" ? middle(to) : grid.middle(to);
    if (kind === "move" && from !== null) parts.push(`<path class="plan-way" d="${arrow(middle(from), at)}"/>`);
    if (kind === "take") parts.push(use("m-take", at));
    parts.push(`<text class="plan-mark" x="${at.x}" y="${at.y}">${place + 1}</text>`);
  }
  return parts.join("");
}

/** @param {string} id @param {Point} at @param {string} [classes] */
function use(id, at, classes) {
  return `<use href="#${id}"${classes ? ` class="${classes}"` : ""} transform="translate(${at.x} ${at.y})"/>`;
}
