import { describe, expect, it } from "vitest";
import { branch } from "../../js/moves.js";
import { Source, Tree } from "../../js/tree.js";

/** A column as a message brings it. */
function column(numbers) {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, at) => {
    view.setInt32(4 * at, number, true);
  });
  return view;
}

/** A window from a node on: [parent, move] of each. */
function answer(nodes, from = 0, more = {}) {
  const moves = [...new Set(nodes.map(([, move]) => move))];
  const content = { from, tree: [from + nodes.length, 0], moves, notes: {}, names: {}, fates: {}, ...more };
  const buffers = [nodes.map(([parent]) => parent), nodes.map(([, move]) => moves.indexOf(move))];
  return { content, buffers: buffers.map(column) };
}

// 0 - 1 - 2 - 3 - 4, and branches: 5 - 6 at 1, 7 at 2, 8 and 9 at 5.
const NODES = [
  [-1, ""],
  [0, "a-b"],
  [1, "b-c"],
  [2, "c-d"],
  [3, "d-e"],
  [1, "b-d"],
  [5, "c-d"],
  [2, "c-e"],
  [5, "x-y"],
  [5, "x-z"],
];

function known(more = {}) {
  const tree = new Tree();
  tree.grow(answer(NODES, 0, more));
  return tree;
}

const shown = (tree, line, opened = []) =>
  tree
    .rows(line, new Set(opened))
    .map(({ node, level, folded }) => `${level}:${node}${{ true: "+", false: "-" }[folded] ?? ""}`);

describe("a tree", () => {
  it("is known by its columns", () => {
    const tree = known();
    expect(tree.count).toBe(10);
    expect([...Array(10).keys()].map((node) => tree.parent(node))).toEqual(NODES.map(([parent]) => parent));
    expect([...Array(10).keys()].map((node) => tree.move(node))).toEqual(NODES.map(([, move]) => move));
    expect(tree.children(5)).toEqual([6, 8, 9]);
    expect([0, 4, 9].map((node) => tree.depth(node))).toEqual([0, 4, 3]);
  });

  it("grows by windows, whatever their size, and takes none twice", () => {
    for (const size of [1, 3, 4, 10]) {
      const tree = new Tree();
      for (let at = 0; at < NODES.length; at += size) {
        const part = answer(NODES.slice(at, at + size), at, { tree: [10, 7] });
        tree.grow(part);
        tree.grow(part);
      }
      expect([tree.count, tree.edits]).toEqual([10, 7]);
      expect(tree.line(4)).toEqual([0, 1, 2, 3, 4]);
      expect(tree.move(9)).toBe("x-z");
    }
  });

  it("takes notes, names and fates whole", () => {
    const tree = known({ notes: { 1: "x" }, names: { 2: "y" }, fates: { 4: "lost" }, short: { 1: "7♦ ↑" } });
    tree.grow(answer([], 10, { names: { 3: "z" } }));
    expect([tree.notes, tree.names, tree.fates]).toEqual([{}, { 3: "z" }, {}]);
    expect(tree.short.get(1)).toBe("7♦ ↑");
  });

  it("follows the line that was shown, as long as the cursor is on it", () => {
    const tree = known();
    const other = tree.line(8);
    expect(other).toEqual([0, 1, 5, 8]);
    expect(tree.follow(other, 1)).toEqual([0, 1, 5, 8]);
    expect(tree.follow(other, 2)).toEqual([0, 1, 2, 3, 4]);
    tree.grow(answer([[8, "e-f"]], 10));
    expect(tree.follow(other, 5)).toEqual([0, 1, 5, 8, 10]);
  });

  it("has its alternatives under the move that they replace, folded unless opened", () => {
    const tree = known();
    const line = tree.line(4);
    expect(shown(tree, line)).toEqual(["0:0", "0:1", "0:2", "1:5+", "0:3", "1:7", "0:4"]);
    const opened = ["0:0", "0:1", "0:2", "1:5-", "1:6", "2:8", "2:9", "0:3", "1:7", "0:4"];
    expect(shown(tree, line, [5])).toEqual(opened);
    expect(shown(tree, tree.line(9))).toEqual(["0:0", "0:1", "0:5", "1:2+", "0:9", "1:6", "1:8"]);
  });

  it("counts a branch, and knows the one that only leads to lost games", () => {
    const tree = known({ fates: { 6: "lost", 8: "lost" } });
    expect([5, 2, 9, 0].map((node) => tree.size(node))).toEqual([4, 4, 1, 10]);
    expect(tree.dead(5)).toBe(false);
    tree.grow(answer([], 10, { fates: { 6: "lost", 8: "lost", 9: "lost" } }));
    expect([5, 6, 1, 2].map((node) => tree.dead(node))).toEqual([true, true, false, false]);
    tree.grow(answer([], 10, { fates: { 5: "won", 6: "lost", 8: "lost", 9: "lost" } }));
    expect(tree.dead(5)).toBe(false);
    tree.grow(answer([], 10, { fates: { 2: "lost" } }));
    expect(tree.dead(2)).toBe(true);
  });

  it("goes from branch to branch and round, at the last place where the line branches", () => {
    const tree = known();
    expect([branch(tree, 6, 1), branch(tree, 8, 1), branch(tree, 9, 1), branch(tree, 6, -1)]).toEqual([
      8, 9, 6, 9,
    ]);
    expect([branch(tree, 4, 1), branch(tree, 7, 1), branch(tree, 2, 1)]).toEqual([7, 3, 5]);
    expect([branch(tree, 1, 1), branch(tree, 0, -1)]).toEqual([null, null]);
  });

  it("is quick with a million nodes", () => {
    const count = 1_000_000;
    const parents = Array.from({ length: count }, (_one, node) => (node % 50 === 49 ? node - 40 : node - 1));
    const tree = new Tree();
    const before = performance.now();
    const content = { from: 0, tree: [count, 0], moves: ["a-b"], notes: {}, names: {}, fates: {} };
    tree.grow({ content, buffers: [column(parents), column(new Array(count).fill(0))] });
    expect(tree.rows(tree.line(0), new Set()).length).toBeGreaterThan(20);
    expect(tree.size(0)).toBe(count);
    expect(performance.now() - before).toBeLessThan(3000);
  });
});

describe("the tree of the table", () => {
  /** A table with these nodes, that answers at most three at a time. */
  function tableOf(nodes) {
    const asked = [];
    const scene = { table: 1, tree: [nodes.length, 0] };
    const ask = async (what, { from }) => {
      asked.push([what, from]);
      return answer(nodes.slice(from, from + 3), from, { tree: [...scene.tree] });
    };
    return { asked, scene, table: { state: () => ({ scene }), ask } };
  }

  it("is asked for as far as it is not known", async () => {
    const { asked, scene, table } = tableOf(NODES.slice(0, 8));
    const source = new Source(table);
    const [one, other] = await Promise.all([source.load(), source.load()]);
    expect(one).toBe(other);
    expect(asked.map(([, from]) => from)).toEqual([0, 3, 6]);
    await source.load();
    expect(asked.length).toBe(3);
    scene.tree = [8, 1];
    await source.load();
    expect(asked.slice(3)).toEqual([["tree", 8]]);
    expect(source.fresh).toBe(true);
  });

  it("begins anew with another game", async () => {
    const { scene, table } = tableOf(NODES.slice(0, 4));
    const source = new Source(table);
    const old = await source.load();
    scene.table = 2;
    expect(source.fresh).toBe(false);
    expect((await source.load()) === old).toBe(false);
    expect(source.known.count).toBe(4);
  });
});
