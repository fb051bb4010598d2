// @ts-check
// The chance of winning along a line, drawn from numbers. A press leads to the step below it.

/** @typedef {import("./tree.js").Node} Node */

const SVG = "http://www.w3.org/2000/svg";
/** Room at the left and right ends. */
const ASIDE = 10;

/** @param {string} tag @param {Record<string, string|number>} attributes */
function draw(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  return node;
}

/** First's chance at a node, if anything is known of it. @param {Node} node */
export function chanceOf(node) {
  const end = node.view?.end;
  if (end) return end.winner === "first" ? 1 : end.winner === "second" ? 0 : 0.5;
  return node.opinion?.chance ?? null;
}

export class Graph {
  /** @param {HTMLElement} box @param {(node: Node) => void} onGo */
  constructor(box, onGo) {
    this.box = box;
    /** @type {Node[]} */ this.line = [];
    /** @type {Node|null} */ this.current = null;
    this.svg = /** @type {SVGSVGElement} */ (draw("svg", { role: "img", "aria-label": box.dataset.label ?? "" }));
    box.append(this.svg);
    this.svg.addEventListener("click", (event) => {
      const node = this.line[this.placeAt(event.offsetX)];
      if (node) onGo(node);
    });
    new ResizeObserver(() => this.draw()).observe(box);
  }

  /** @param {Node[]} line @param {Node} current */
  show(line, current) {
    this.line = line;
    this.current = current;
    this.draw();
  }

  /** @param {number} place */
  x(place) {
    const last = Math.max(1, this.line.length - 1);
    return ASIDE + ((this.box.clientWidth - 2 * ASIDE) * place) / last;
  }

  /** @param {number} x */
  placeAt(x) {
    const last = this.line.length - 1;
    const place = Math.round(((x - ASIDE) / Math.max(1, this.box.clientWidth - 2 * ASIDE)) * last);
    return Math.max(0, Math.min(last, place));
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.box;
    const y = (/** @type {number} */ chance) => 6 + (height - 12) * (1 - chance);
    const points = this.line.flatMap((node, place) => {
      const chance = chanceOf(node);
      return chance === null ? [] : [{ x: this.x(place), y: y(chance) }];
    });
    const none = this.box.querySelector("p");
    if (none) none.hidden = points.length > 0;
    this.svg.toggleAttribute("hidden", !points.length);
    if (!points.length || !width) return;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const path = points.map(({ x, y }) => `${x} ${y}`).join("L");
    const [first, last] = [points[0], points[points.length - 1]];
    const parts = [draw("path", { class: "half", d: `M0 ${y(0.5)}H${width}` })];
    if (first && last) parts.push(draw("path", { class: "area", d: `M${first.x} ${y(0.5)}L${path}L${last.x} ${y(0.5)}Z` }));
    parts.push(draw("path", { class: "curve", d: `M${path}` }));
    for (const { x, y } of points) parts.push(draw("circle", { cx: x, cy: y, r: points.length > 60 ? 1.5 : 2.5 }));
    const here = this.current ? this.line.indexOf(this.current) : -1;
    if (here >= 0) {
      parts.push(draw("path", { class: "cross", d: `M${this.x(here)} 0V${height}` }));
      const chance = this.current ? chanceOf(this.current) : null;
      if (chance !== null) {
        parts.push(draw("path", { class: "cross", d: `M0 ${y(chance)}H${width}` }), draw("circle", { class: "now", cx: this.x(here), cy: y(chance), r: 4.5 }));
      }
    }
    this.svg.replaceChildren(...parts);
  }
}
