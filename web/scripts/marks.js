// @ts-check
// What a board draws of its own, above the server's drawing, as SVG: the choice, targets, pale pieces, what a step would do.

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
  if (shown) parts.push(preview(state, shown));
  else for (const one of state.plan) parts.push(planned(state, one));
  return parts.join("");
}

/** The piece that a pending step concerns, as `pieces` names it: it is pale. @param {BoardState} state @returns {string|null} */
export function fading(state) {
  if (state.pending === null) return null;
  const { kind, from, to } = read(state.pending);
  if (kind === "move" && from !== null) return state.mover(from);
  return kind === "take" ? to : null;
}

/** @param {BoardState} state @param {string} chosen */
function pick({ grid, view }, chosen) {
  if (chosen[0] === "x") return use("m-pick", grid.middle(chosen.slice(1)));
  return view?.block ? use("m-pick-f", grid.blockMiddle(chosen)) : use("m-pick", grid.middle(chosen));
}

/** Where a piece could go. @param {BoardState} state @param {string} cell */
function looked({ grid, blockAt, could }, cell) {
  const block = blockAt.get(cell) === cell;
  const old = block ? grid.block(cell) : [];
  const targets = [...(could.moves.get(cell)?.keys() ?? [])];
  const cells = block ? targets.flatMap((to) => grid.block(to).filter((one) => !old.includes(one))) : targets;
  const chosen = block ? use("m-pick-f", grid.blockMiddle(cell)) : use("m-pick", grid.middle(cell));
  return chosen + [...new Set(cells)].map((one) => use("m-few", grid.middle(one))).join("");
}

/** @param {BoardState} state @param {string} cell @param {string} step @param {number} count */
function target(state, cell, step, count) {
  const { view, grid } = state;
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
  const { grid, view } = state;
  const { kind, from, to } = read(step);
  if (to === null || kind === "take") return "";
  const brought = view?.figure;
  if (kind !== "move") return brought ? use(brought[0], grid.middle(to), `pc ghost ${brought[1]}`) : "";
  const { figure, side } = state.pieces.get(state.mover(from ?? "")) ?? { figure: "stone1", side: "p2" };
  return use(figure, view?.block ? grid.blockMiddle(to) : grid.middle(to), `pc ghost ${side}`);
}

/** What a step would do. @param {BoardState} state @param {string} step */
function preview(state, step) {
  const effect = state.view?.effects[step] ?? {};
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
function planned({ grid, view }, { step, side, mark }) {
  const { kind, from, to } = read(step);
  if (to === null) return "";
  const block = kind === "move" && view?.block;
  const middle = (/** @type {string} */ cell) => (block ? grid.blockMiddle(cell) : grid.middle(cell));
  const at = middle(to);
  const label = `<text class="plan-mark" x="${at.x}" y="${at.y}">${mark}</text>`;
  if (kind === "take") return use("m-take", at) + label;
  if (kind === "move" && from !== null) return `<path class="plan-way" d="${arrow(middle(from), at)}"/>` + label;
  const own = side === view?.mover ? view?.figure : null;
  const [id, classes] = own ?? (side === "first" ? ["stone1", "p1"] : ["stone2", "p2"]);
  return use(id, at, `pc ghost ${classes}`) + label;
}

/** A line with a head, which ends before the middle of what it points at. @param {Point} from @param {Point} to */
function arrow(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const end = { x: to.x - 12 * x, y: to.y - 12 * y };
  const side = (/** @type {number} */ way) => `${end.x - 9 * x + way * 6 * y} ${end.y - 9 * y - way * 6 * x}`;
  return `M${from.x} ${from.y}L${end.x} ${end.y}M${side(1)}L${end.x} ${end.y}L${side(-1)}`;
}

/** @param {string} id @param {Point} at @param {string} [classes] */
function use(id, at, classes) {
  return `<use href="#${id}"${classes ? ` class="${classes}"` : ""} transform="translate(${at.x} ${at.y})"/>`;
}
