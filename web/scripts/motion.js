// @ts-check
// How one drawing becomes the next: pieces that kept their key move, the others come or go.

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const STEP = 220;

/** Whether things may move: the system's wish, and the player's. */
export function moves() {
  return document.documentElement.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{x: number, y: number, side: string, node: SVGElement}} Seen */

/**
 * The pieces of a layer by their keys.
 * @param {Element} layer
 * @returns {Map<string, Seen>}
 */
export function pieces(layer) {
  const found = new Map();
  for (const node of /** @type {NodeListOf<SVGElement>} */ (layer.querySelectorAll(".pc[data-key]"))) {
    const numbers = (node.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? [];
    const side = node.classList.contains("p1") ? "p1" : "p2";
    found.set(node.dataset.key, { x: Number(numbers[0]), y: Number(numbers[1]), side, node });
  }
  return found;
}

/** @param {number} x @param {number} y */
const at = (x, y) => `translate(${x}px, ${y}px)`;

/**
 * Animates from what was seen to what is.
 * @param {Map<string, Seen>} before
 * @param {Element} layer the pieces as they are now
 * @param {Element} above where pieces that go are shown while they go
 * @param {((from: Seen, to: Seen) => boolean)|null} isHop null where a hand has carried the piece already
 */
export function animate(before, layer, above, isHop) {
  const now = pieces(layer);
  let travel = 0;
  for (const [key, to] of now) {
    const from = before.get(key);
    if (!from || !isHop) continue;
    if (from.x !== to.x || from.y !== to.y) travel = Math.max(travel, go(from, to, isHop(from, to)));
  }
  for (const [key, to] of now) {
    const from = before.get(key);
    if (!from) put(to);
    else if (from.side !== to.side) turnOver(from, to, above);
  }
  for (const [key, from] of before) {
    if (!now.has(key)) takeOff(from, above, travel);
  }
}

/** @param {Seen} from @param {Seen} to @param {boolean} hop */
function go(from, to, hop) {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const duration = far > 200 ? 320 : STEP;
  const frames = [{ transform: at(from.x, from.y) }, { transform: at(to.x, to.y) }];
  if (hop) {
    const middle = at((from.x + to.x) / 2, (from.y + to.y) / 2) + " scale(1.12)";
    frames.splice(1, 0, { transform: middle });
  }
  // A piece on its way lies over the others.
  to.node.parentNode?.append(to.node);
  to.node.animate(frames, { duration, easing: EASE });
  return duration;
}

/** @param {Seen} to */
function put(to) {
  const frames = [
    { transform: at(to.x, to.y) + " scale(1.25)", opacity: 0 },
    { transform: at(to.x, to.y), opacity: 1 },
  ];
  to.node.animate(frames, { duration: 180, easing: EASE });
}

/** The stone turns over, and is the other's in the middle of it.
 * @param {Seen} from @param {Seen} to @param {Element} above */
function turnOver(from, to, above) {
  const [flat, thin] = [at(to.x, to.y), at(to.x, to.y) + " scaleX(.02)"];
  const old = leaving(from, above);
  to.node.animate([{ opacity: 0 }, { opacity: 0 }], { duration: STEP / 2 });
  to.node.animate([{ transform: thin }, { transform: flat }], { duration: STEP / 2, delay: STEP / 2, easing: "ease-out" });
  old.animate([{ transform: flat }, { transform: thin }], { duration: STEP / 2, easing: "ease-in", fill: "forwards" })
    .finished.then(() => old.remove(), () => old.remove());
}

/** @param {Seen} from @param {Element} above @param {number} delay */
function takeOff(from, above, delay) {
  const old = leaving(from, above);
  const frames = [
    { transform: at(from.x, from.y), opacity: 1 },
    { transform: at(from.x, from.y) + " scale(.6)", opacity: 0 },
  ];
  old.animate(frames, { duration: STEP, delay, easing: EASE, fill: "forwards" })
    .finished.then(() => old.remove(), () => old.remove());
}

/** A copy of a piece that is no longer there. @param {Seen} from @param {Element} above */
function leaving(from, above) {
  const old = /** @type {SVGElement} */ (from.node.cloneNode(true));
  old.removeAttribute("data-key");
  old.removeAttribute("data-cell");
  above.append(old);
  return old;
}

/**
 * Frames a cell twice in the colour of refusal.
 * @param {Element|undefined} cell
 */
export function blink(cell) {
  cell?.classList.add("a-no");
  setTimeout(() => cell?.classList.remove("a-no"), 700);
}
