// @ts-check
// Lines that were tried: a tree of steps in which the first child goes on with the line. It knows the steps only as texts, and
// nothing of the page: `tree-list.js` shows it.

/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Tried} Tried */
/** @typedef {import("./types.js").Opinion} Opinion */
/** @typedef {{s: string, d: "first"|"second", t: number, x?: number, n?: string, c?: Kept[]}} Kept a node as it is kept with the address */
/** @typedef {{p: number, s: string, d: "first"|"second", t: number, x?: number, n?: string, g?: string, o?: {chance: number, verdict: string, margin: string|null}}} Grown a step of a record */

export class Node {
  /**
   * @param {Node|null} parent
   * @param {string} step the step that leads here; empty at the root
   * @param {"first"|"second"} side whose step it was
   * @param {number} turn how many turns were completed before it
   * @param {number} [took] how many pieces it took off, where that is known
   */
  constructor(parent, step, side, turn, took = 0) {
    this.parent = parent;
    this.step = step;
    this.side = side;
    this.turn = turn;
    this.took = took;
    /** @type {Node[]} */ this.children = [];
    /** @type {Tried|null} */ this.view = null;
    /** @type {Opinion|null} */ this.opinion = null;
    this.note = "";
    /** Signs by which a record judges the step. */
    this.sign = "";
  }

  /** From the root to here, without the root. @returns {Node[]} */
  path() {
    const nodes = /** @type {Node[]} */ ([]);
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** The steps that lead here. */
  steps() {
    return this.path().map(({ step }) => step);
  }

  /** Whether a turn begins after this step, as far as it can be seen from the next. */
  get turnEnds() {
    const next = this.children[0];
    return !next || next.turn !== this.turn || !this.parent;
  }
}

export class Tree {
  constructor() {
    this.root = new Node(null, "", "first", 0);
    this.current = this.root;
  }

  /** Begins anew with a line. @param {Turn[]} turns */
  fill(turns) {
    this.root = new Node(null, "", "first", 0);
    this.current = this.add(this.root, turns);
  }

  /** Begins anew with all that a record has. The first of the list is the beginning; each hangs on one before it. @param {Grown[]} list */
  grow(list) {
    this.fill([]);
    const nodes = /** @type {Node[]} */ ([]);
    for (const { p, s, d, t, x, n, g, o } of list) {
      const node = s ? this.child(nodes[p] ?? this.root, s, d, t, x) : this.root;
      if (n) node.note = n;
      if (g) node.sign = g;
      if (o) node.opinion = { done: true, effort: "", lines: [], ...o };
      nodes.push(node);
    }
  }

  /** Goes on with these turns; steps that are there already are gone along. @param {Node} node @param {Turn[]} turns */
  add(node, turns) {
    for (const { side, turn, steps, takes } of turns) {
      for (const [at, step] of steps.entries()) node = this.child(node, step, side, turn, takes?.[at]);
    }
    return node;
  }

  /** @param {Node} node @param {string} step @param {"first"|"second"} side @param {number} turn @param {number} [took] */
  child(node, step, side, turn, took) {
    const old = node.children.find((child) => child.step === step);
    if (old) return old;
    const made = new Node(node, step, side, turn, took);
    node.children.push(made);
    return made;
  }

  /** The line through the present node: what led to it, and what follows. */
  line() {
    const nodes = [this.root, ...this.current.path()];
    for (let node = this.current.children[0]; node; node = node.children[0]) nodes.push(node);
    return nodes;
  }

  /** By this many steps along the line. @param {number} by */
  along(by) {
    const line = this.line();
    const place = Math.max(0, Math.min(line.length - 1, line.indexOf(this.current) + by));
    return line[place] ?? this.current;
  }

  /** To where the turn before began, or the next one does. @param {number} by */
  turn(by) {
    const line = this.line();
    let place = line.indexOf(this.current);
    const last = line.length - 1;
    do place += by;
    while (place > 0 && place < last && !line[place]?.turnEnds);
    return line[Math.max(0, Math.min(last, place))] ?? this.current;
  }

  /** Makes the present line the main one. */
  promote() {
    for (let node = this.current; node.parent; node = node.parent) {
      const { children } = node.parent;
      children.splice(children.indexOf(node), 1);
      children.unshift(node);
    }
  }

  /** Takes a node away, with all that follows. @param {Node} node @returns {Node} what it hung on */
  cut(node) {
    const { parent } = node;
    if (!parent) {
      node.children = [];
      return node;
    }
    parent.children = parent.children.filter((child) => child !== node);
    return parent;
  }

  // ---- Keeping ----

  /** @returns {Kept[]} */
  keep() {
    const kept = (/** @type {Node} */ node) => {
      /** @type {Kept} */
      const own = { s: node.step, d: node.side, t: node.turn };
      if (node.took) own.x = node.took;
      if (node.note) own.n = node.note;
      if (node.children.length) own.c = node.children.map(kept);
      return own;
    };
    return this.root.children.map(kept);
  }

  /** Puts what was kept beside the line that is there. @param {Kept[]} kept */
  restore(kept) {
    const add = (/** @type {Node} */ node, /** @type {Kept[]} */ list) => {
      for (const { s, d, t, x, n, c } of list) {
        const child = this.child(node, s, d, t, x);
        child.note = n ?? "";
        add(child, c ?? []);
      }
      // The order says which line is the main one.
      const order = list.map(({ s }) => s);
      node.children.sort((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
    };
    add(this.root, kept);
  }
}
