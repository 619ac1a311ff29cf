import { describe, expect, it } from "vitest";
import { CHANCES, rowsOf } from "../../js/chances.js";

const UNIT = 10_000;
const NONE = -1_000_000;

/** An answer with these rows: fate, chance, luck, error. @param {number[][]} rows */
function answer(rows) {
  const columns = [rows.map((_row, at) => at), ...[0, 1, 2, 3].map((at) => rows.map((row) => row[at]))];
  const buffers = columns.map((column) => new DataView(Int32Array.from(column).buffer));
  return { content: { unit: UNIT, none: NONE }, buffers };
}

const GAME = answer([
  [1, 6000, NONE, NONE],
  [1, 7000, 1000, 0],
  [1, 4000, 0, 3000],
  [0, NONE, NONE, NONE],
  [2, 0, 0, 0],
]);

describe("the rows of a review", () => {
  it("are parts of 1, and what is not known is no number", () => {
    const { high, luck, error, fates, to } = rowsOf(GAME);
    expect([...high]).toEqual([0.6, 0.7, 0.4, Number.NaN, 0]);
    expect([...luck]).toEqual([Number.NaN, 0.1, 0, Number.NaN, 0]);
    expect([...error]).toEqual([Number.NaN, 0, 0.3, Number.NaN, 0]);
    expect([[...fates], to]).toEqual([[1, 1, 1, 0, 2], 5]);
  });

  it("are drawn with a curve that breaks, and each kind of thing in a shape of its own", () => {
    const drawn = CHANCES.paths(rowsOf(GAME));
    expect(drawn.line.match(/M/g)).toHaveLength(2);
    expect(drawn.luck.match(/M1 /g)).toHaveLength(1);
    expect(drawn.error.match(/M2 /g)).toHaveLength(1);
    expect([drawn.lucks, drawn.errors].map((path) => path.endsWith("h0"))).toEqual([true, true]);
    expect(drawn.won).toMatch(/^M0 .*H3V.*Z$/);
    expect(drawn.unknown).toMatch(/^M3 .*H4$/);
    expect(drawn.lost).toMatch(/^M4 .*H5V.*Z$/);
  });

  it("are nothing where there is nothing", () => {
    const drawn = CHANCES.paths(rowsOf(answer([])));
    expect(Object.values(drawn).join("")).toBe("");
  });

  it("lie between the top and the strip, what is not known at its foot", () => {
    expect(CHANCES.down(1, 1)).toBeLessThan(CHANCES.down(0, 1));
    expect(CHANCES.down(Number.NaN, 1)).toBe(CHANCES.down(0, 1));
  });
});
