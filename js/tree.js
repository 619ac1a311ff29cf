/** The tree of moves as the page knows it: columns grown by windows, for played games and solver runs alike. */

/** @import { Answer, Table } from "./types.js" */

/** A move as the list shows it. @typedef {{node: number, level: number, head: boolean, folded: boolean|null}} Row  a head is the first of an alternative; null: nothing to fold */

export class Tree {
  count = 0;
  edits = -1;
  /** @type {Record<string, string>} */
  notes = {};
  /** @type {Record<string, string>} */
  names = {};
  /** @type {Record<string, string>} */
  fates = {};
  /** @type {Map<number, string>} what a list shows of a move, where it has been told */
  short = new Map();
  /** @type {string[]} */
  #words = [];
  /** @type {Map<string, number>} */
  #numbers = new Map();
  // Columns: parent, depth, first child, last child, next sibling (0, the root, is none), and the number of the move.
  #columns = Array.from({ length: 6 }, () => new Int32Array(64));
  /** @type {{sizes: Int32Array, dead: Uint8Array}|null} */
  #sums = null;

  /** Take what a window says: nodes that follow on those known, and all notes, names and fates. @param {Answer} answer */
  grow({ content, buffers }) {
    const numbers = content.moves.map((/** @type {string} */ word) => this.#number(word));
    const bytes = content.from === this.count ? buffers[0].byteLength : 0; // else it was told already
    for (let at = 0; at < bytes; at += 4)
      this.#add(buffers[0].getInt32(at, true), numbers[buffers[1].getInt32(at, true)]);
    const { notes, names, fates, short = {} } = content;
    Object.assign(this, { notes, names, fates });
    this.hear(short);
    if (this.count >= content.tree[0]) this.edits = content.tree[1];
    this.#sums = null;
  }

  /** What a list shows of moves. @param {Record<string, string>} short  by node */
  hear(short) {
    for (const [node, text] of Object.entries(short)) this.short.set(Number(node), text);
  }

  /** @param {string} word */
  #number(word) {
    const number = this.#numbers.get(word) ?? this.#words.push(word) - 1;
    this.#numbers.set(word, number);
    return number;
  }

  /** @param {number} parent @param {number} move */
  #add(parent, move) {
    const node = this.count;
    this.count += 1;
    if (node >= this.#columns[0].length) this.#columns = this.#columns.map(twice);
    const [parents, depths, firsts, lasts, nexts, moves] = this.#columns;
    parents[node] = parent;
    moves[node] = move;
    if (parent < 0) return;
    depths[node] = depths[parent] + 1;
    if (lasts[parent]) nexts[lasts[parent]] = node;
    else firsts[parent] = node;
    lasts[parent] = node;
  }

  /** The node before a node; -1 before the root. @param {number} node */
  parent(node) {
    return this.#columns[0][node];
  }

  /** The number of moves from the root. @param {number} node */
  depth(node) {
    return this.#columns[1][node];
  }

  /** The move to a node as it is written. @param {number} node */
  move(node) {
    return this.#words[this.#columns[5][node]] ?? "";
  }

  /** The nodes one move after a node. @param {number} node */
  children(node) {
    const children = [];
    for (let child = this.#columns[2][node]; child; child = this.#columns[4][child]) children.push(child);
    return children;
  }

  /** The line from the root to a node and on, by the first move each time. @param {number} node */
  line(node) {
    const up = [];
    for (let at = node; at >= 0; at = this.parent(at)) up.push(at);
    return this.#extend(up.reverse());
  }

  /** The line that was shown, if it leads through a node; else the one that does. @param {number[]} line @param {number} node */
  follow(line, node) {
    return line[this.depth(node)] === node ? this.#extend(line) : this.line(node);
  }

  /** @param {number[]} line */
  #extend(line) {
    const firsts = this.#columns[2];
    for (let at = firsts[line[line.length - 1]]; at; at = firsts[at]) line.push(at);
    return line;
  }

  /** How many moves a branch has, its first among them. @param {number} node */
  size(node) {
    return this.#summed().sizes[node];
  }

  /** Whether every line through a node was lost. @param {number} node */
  dead(node) {
    return this.#summed().dead[node] === 1;
  }

  /** Sizes and lost branches, from the last node to the first: a node comes after its parent. */
  #summed() {
    if (this.#sums) return this.#sums;
    const [parents, , firsts] = this.#columns;
    const sizes = new Int32Array(this.count).fill(1);
    const dead = new Uint8Array(this.count).fill(1);
    for (let node = this.count - 1; node >= 0; node -= 1) {
      const fate = this.fates[node];
      if (fate || !firsts[node]) dead[node] = Number(fate === "lost");
      if (!node) break;
      sizes[parents[node]] += sizes[node];
      dead[parents[node]] &= dead[node];
    }
    this.#sums = { sizes, dead };
    return this.#sums;
  }

  /** The moves of a line, each followed by its alternatives, folded unless opened. @param {number[]} line @param {Set<number>} opened @returns {Row[]} */
  rows(line, opened) {
    /** @type {Row[]} */
    const rows = [];
    const open = [{ nodes: line, at: 0, level: 0 }];
    while (open.length) {
      const part = open[open.length - 1];
      const node = part.nodes[part.at];
      part.at += 1;
      if (part.at >= part.nodes.length) open.pop();
      const head = part.level > 0 && part.at === 1;
      const folded = head && this.size(node) > 1 ? !opened.has(node) : null;
      rows.push({ node, level: part.level, head, folded });
      if (head || !node) continue;
      const others = this.children(this.parent(node)).filter((child) => child !== node);
      for (const other of others.reverse()) {
        const nodes = opened.has(other) ? this.#extend([other]) : [other];
        open.push({ nodes, at: 0, level: part.level + 1 });
      }
    }
    return rows;
  }
}

/** A column with twice the room. @param {Int32Array} column */
function twice(column) {
  const wider = new Int32Array(2 * column.length);
  wider.set(column);
  return wider;
}

/** The tree of the game on the table, asked for as far as it is wanted. */
export class Source {
  tree = new Tree();
  #table = -1;
  /** @type {Promise<Tree>|null} */
  #asking = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** The tree as far as it is known. */
  get known() {
    const { scene } = this.table.state();
    if (scene.table !== this.#table) this.tree = new Tree();
    this.#table = scene.table;
    return this.tree;
  }

  /** Whether the tree is known as the scene has it. */
  get fresh() {
    const [nodes, edits] = this.table.state().scene.tree;
    return this.known.count >= nodes && this.tree.edits >= edits;
  }

  /** The tree as the scene has it. @returns {Promise<Tree>} */
  load() {
    this.#asking ??= this.#load().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #load() {
    while (!this.fresh) {
      const { tree } = this;
      const answer = await this.table.ask("tree", { from: tree.count });
      if (this.known === tree) tree.grow(answer);
    }
    return this.tree;
  }
}
