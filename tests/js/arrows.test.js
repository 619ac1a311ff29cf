import { describe, expect, it } from "vitest";
import { arrow, between, edge, wayOf } from "../../js/arrows.js";

const card = (x, y, w = 40, h = 56) => ({ x, y, w, h });

/** Whether a point lies on the outline of a rectangle. */
function on(rect, { x, y }) {
  const [dx, dy] = [Math.abs(x - rect.x - rect.w / 2), Math.abs(y - rect.y - rect.h / 2)];
  return Math.max(dx - rect.w / 2, dy - rect.h / 2);
}

/** A plan with these places: name to role, rectangle and how many cards. */
function planOf(places, wide = true) {
  const laid = Object.entries(places).map(([name, [role, rect, cards = 1]]) => [
    name,
    { place: { name, role }, rect, top: rect, cards: Array(cards).fill(rect), exists: true },
  ]);
  return { wide, places: new Map(laid) };
}

describe("the way of an arrow", () => {
  const ENDS = [
    ["to the right", card(0, 0), card(300, 0)],
    ["to the left", card(300, 0), card(0, 0)],
    ["up", card(0, 300), card(0, 0)],
    ["down", card(0, 0), card(0, 300)],
    ["up and to the right", card(0, 400), card(700, 10)],
    ["down and to the left", card(700, 10), card(0, 400)],
    ["to a larger one", card(0, 0, 20, 30), card(90, 200, 80, 110)],
  ];

  it.each(ENDS)("goes %s from edge to edge", (_name, from, to) => {
    const { start, bend, end } = between(from, to);
    expect(on(from, start)).toBeCloseTo(0);
    expect(on(to, end)).toBeCloseTo(0);
    for (const { x, y } of [start, bend, end]) expect(Number.isFinite(x + y)).toBe(true);
  });

  it.each(ENDS.slice(0, 2))("hangs down when it goes %s", (_name, from, to) => {
    expect(between(from, to).bend.y).toBeGreaterThan(from.y + from.h / 2);
  });

  it("begins on the first card where they lie side by side", () => {
    const [from, to] = [card(0, 0), card(43, 0)];
    const { start, end } = between(from, to);
    expect(on(to, end)).toBeCloseTo(0);
    expect(on(from, start)).toBeLessThan(0);
    expect(Math.hypot(end.x - start.x, end.y - start.y)).toBeGreaterThan(20);
  });

  it("leaves a rectangle of no size where it is", () => {
    expect(edge({ x: 5, y: 7, w: 0, h: 0 }, { x: 90, y: 7 })).toEqual({ x: 5, y: 7 });
  });
});

describe("an arrow on a plan", () => {
  const grid = {
    stock: ["stock", card(200, 0)],
    AH: ["foundation", card(0, 0)],
    a1: ["tableau", card(0, 100)],
    a2: ["tableau", card(0, 160)],
    a3: ["tableau", card(0, 220)],
    tableau: ["area", { x: 0, y: 100, w: 90, h: 176 }],
  };

  it("is none where a place is not there, or both are one", () => {
    expect(wayOf(planOf(grid), "zz", "AH")).toBe(null);
    expect(wayOf(planOf(grid), "AH", "AH")).toBe(null);
  });

  it("ends under the chip of a card that it comes up to", () => {
    const plain = wayOf(planOf(grid), "a1", "AH");
    const chipped = wayOf(planOf(grid), "a1", "AH", (name) => name === "AH");
    expect([plain.end.y, chipped.end.y]).toEqual([56, 71]);
  });

  it("ends at the card itself beside its chip", () => {
    const { end } = wayOf(planOf(grid), "stock", "AH", () => true);
    expect(on(card(0, 0), end)).toBeCloseTo(0);
  });

  it("goes across the cards of a grid where there is room, on a phone not", () => {
    expect(wayOf(planOf(grid), "a3", "AH")).not.toBe(null);
    expect(wayOf(planOf(grid, false), "a3", "AH")).toBe(null);
    expect(wayOf(planOf(grid, false), "a1", "AH")).not.toBe(null);
    expect(wayOf(planOf(grid, false), "stock", "tableau")).toBe(null);
  });

  it("ends at the edge of the whole tableau", () => {
    const { end } = wayOf(planOf(grid), "stock", "tableau");
    expect(end).toEqual({ x: 70, y: 100 });
  });

  it("goes round the foundations that lie between the stock and the tableau", () => {
    const column = [0, 80, 160].map((y, at) => [`K${at}`, ["foundation", card(400, y)]]);
    const row = { x: 100, y: 0, w: 280, h: 56 };
    const table = {
      ...Object.fromEntries(column),
      ...{ stock: ["stock", card(400, 250)], a1: ["tableau", card(100, 0)], tableau: ["area", row] },
    };
    const { start, bend, end } = wayOf(planOf(table), "stock", "tableau");
    expect([end.y, on(card(400, 250), start)]).toEqual([56, expect.closeTo(0)]);
    for (let t = 0; t <= 1; t += 1 / 64) {
      const at = (axis) => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * end[axis];
      for (const [, [, rect]] of column) expect(on(rect, { x: at("x"), y: at("y") })).toBeGreaterThan(8);
    }
  });

  it("is a line, a head and a dark line round them", () => {
    const drawn = arrow("suggestion", between(card(0, 0), card(300, 0)));
    expect([...drawn.children].map((one) => one.getAttribute("class"))).toEqual([
      "pw-shaft-line",
      "pw-head-of",
      "pw-shaft",
    ]);
    expect(drawn.dataset.kind).toBe("suggestion");
  });
});
