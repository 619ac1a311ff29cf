/** A game that was played, as a page has it without Python: its tree, and the scene of every node. */

/** @import { Scene, Setup, Why } from "./types.js" */

/** The reason of a place: clause, whether it holds, places, sentence. @typedef {[string, boolean, string[], string]} Reason */

/**
 * What Python wrote (film.py): by node its parent, its move and what of its scene differs from its parent's.
 * @typedef {{setup: Setup, at: number, texts: {text: string, line: string, file: string}, parents: number[], moves: string[], move: number[],
 *   onward: [number, number][], shorts: string[],
 *   names: Record<string, string>, notes: Record<string, string>, fates: Record<string, string>,
 *   frames: Record<string, any>[], why: {reasons: Reason[], frames: Record<string, number[]>[]}|null}} Data
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
