/** A game that was played, as a page has it without Python: its tree, and the scene of every node. */

/** @import { Scene, Setup, Why } from "./types.js" */

/** The reason of a place: clause, whether it holds, places, sentence. @typedef {[string, boolean, string[], string]} Reason */

/**
 * What Python wrote (film.py): by node its parent, its move and what of its scene differs from its parent's.
 * @typedef {{setup: Setup, at: number, texts: {text: string, line: string, file: string}, parents: number[], moves: string[], move: number[],
 *   onward: [number, number][], shorts: string[],
 *   names: Record<string, string>, notes: Record<string, string>, fates: Record<string, string>,
 *   frames: Record<string, any>[], why: {reasons: Reason[], frames: Record<string, number[]>[]}|null, steps: Steps|null}} Data
 */

/**
 * What is stepped through, where that is no line from its deal on: a node for each step, of which they are `first` and so on of `last`.
 * Of a search also by step what is said (which of the sentences), the depth, and the flags of the chart.
 * @typedef {{nodes: number[], first: number, last: number, said?: number[], sentences?: string[], tag?: string, depth?: number[], flags?: number[]}} Steps
 */

export class Reel {
  /** @type {Map<number, number>} by node, where its line goes on */
  #onward = new Map();
  /** @type {number[][]} by node */
  #children;

  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.#children = data.parents.map(() => []);
    data.parents.forEach((parent, node) => {
      this.#children[parent]?.push(node);
    });
    this.#children.forEach((children, node) => {
      if (children.length) this.#onward.set(node, children[0]);
    });
    for (const [node, after] of data.onward) this.#onward.set(node, after);
  }

  /** Whether there is such a node. @param {unknown} node */
  has(node) {
    return Number.isInteger(node) && this.data.parents[Number(node)] !== undefined;
  }

  /** The nodes from the deal to this one. @param {number} node */
  way(node) {
    const way = [];
    for (let at = node; at >= 0; at = this.data.parents[at]) way.push(at);
    return way.reverse();
  }

  /** The whole line through a node: the way to it, and where it goes on. @param {number} node */
  line(node) {
    const line = this.way(node);
    for (let at = this.after(node); at !== undefined; at = this.after(at)) line.push(at);
    return line;
  }

  /** The step at a node that is nearest to another step; -1 where there is none. @param {number} node @param {number} near */
  step(node, near) {
    const nodes = this.data.steps?.nodes ?? [];
    for (let by = 0; by < nodes.length; by += 1) {
      if (nodes[near + by] === node) return near + by;
      if (nodes[near - by] === node) return near - by;
    }
    return -1;
  }

  /** The node that redo goes to. @param {number} node */
  after(node) {
    return this.#onward.get(node);
  }

  /** Remember the way to a node, so that redo takes it again. @param {number} node */
  visit(node) {
    const way = this.way(node);
    for (let at = 1; at < way.length; at += 1) this.#onward.set(way[at - 1], way[at]);
  }

  /** The node after a move, if the game has it there. @param {number} node @param {string} move */
  child(node, move) {
    return this.#children[node].find((child) => this.data.moves[this.data.move[child]] === move);
  }

  /** The scene of a node. @param {number} node @returns {Scene} */
  scene(node) {
    /** @type {Record<string, any>} */
    const scene = {};
    for (const at of this.way(node)) {
      const { parts = {}, ...whole } = this.data.frames[at];
      Object.assign(scene, whole);
      for (const [key, part] of Object.entries(parts)) scene[key] = mended(scene[key], part);
    }
    return /** @type {Scene} */ (scene);
  }

  /** Why the card of a place may or may not go; null where the page has no answers. @param {number} node @param {string} place @returns {Why|null} */
  why(node, place) {
    const { why } = this.data;
    if (!why) return null;
    let numbers = /** @type {number[]} */ ([]);
    for (const at of this.way(node)) numbers = why.frames[at][place] ?? numbers;
    return { place, reasons: numbers.map((number) => why.reasons[number]) };
  }

  /** The scene of a step: of a search with what it did there. @param {number} step @returns {Scene} */
  at(step) {
    const { nodes, said, sentences, tag } = /** @type {Steps} */ (this.data.steps);
    const scene = this.scene(nodes[step]);
    return said && sentences ? { ...scene, tag: String(tag), text: sentences[said[step]] } : scene;
  }

  /** Depth by step of a search, as Python's answer has it. @param {{from?: number, to?: number, bins?: number}} asked  the steps from one to before another */
  bins({ from = 0, to = 1, bins = 1 }) {
    const { depth = [], flags = [] } = this.data.steps ?? {};
    const count = Math.max(1, Math.min(bins, to - from));
    const columns = Array.from({ length: 3 }, () => new Int32Array(count));
    for (let at = 0; at < count; at += 1) {
      const [first, end] = [at, at + 1].map((bin) => from + Math.floor(((to - from) * bin) / count));
      columns[0][at] = Math.min(...depth.slice(first, end));
      columns[1][at] = Math.max(...depth.slice(first, end));
      columns[2][at] = flags.slice(first, end).reduce((all, one) => all | one, 0);
    }
    const content = { window: "run", from, to, steps: depth.length };
    return { content, buffers: columns.map(({ buffer }) => new DataView(buffer)) };
  }

  /** Moves as a list shows them, as Python's answer has them. @param {number[]} nodes */
  short(nodes) {
    const short = Object.fromEntries(nodes.map((node) => [node, this.data.shorts[node]]));
    return { content: { window: "short", short }, buffers: [] };
  }

  /** The tree from a node on, as Python's answer has it. @param {number} from */
  columns(from) {
    const { parents, move, moves, names, notes, fates, frames } = this.data;
    const tree = frames[0].tree;
    const content = { window: "tree", from, tree, moves: ["", ...moves], names, notes, fates };
    const columns = [parents.slice(from), move.slice(from).map((at) => at + 1)];
    return { content, buffers: columns.map((column) => new DataView(Int32Array.from(column).buffer)) };
  }
}

/** A list or names with other values for some; null takes a name away. @param {any} before @param {Record<string, any>} part */
function mended(before, part) {
  if (Array.isArray(before)) return before.map((old, at) => part[at] ?? old);
  return Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== null));
}
