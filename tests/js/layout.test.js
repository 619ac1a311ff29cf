import { describe, expect, it } from "vitest";
import { arrange } from "../../js/layout.js";

const COLUMNS = "abcdefghij";

function blockade() {
  const places = [];
  [..."CSHD"].forEach((suit, y) => {
    places.push(place(`A${suit}`, "foundation", ["left", 0, y], ["top", y, 0], "", y ? "" : "Aces ↑"));
    places.push(
      place(`K${suit}`, "foundation", ["right", 0, y], ["top", 4.2 + y, 0], "", y ? "" : "Kings ↓"),
    );
  });
  places.push(place("stock", "stock", ["right", 0, 4], ["top", 8.3, 0]));
  places.push(place("spaces", "note", ["left", 0, 4], null));
  for (let n = 0; n < 100; n += 1) {
    const spot = ["main", n % 10, Math.floor(n / 10)];
    places.push(place(COLUMNS[spot[1]] + (spot[2] + 1), "tableau", spot, spot));
  }
  places.push(place("tableau", "area", ["main", 0, 0], ["main", 0, 0]));
  return places;
}

function precedence() {
  const fans = Array.from({ length: 8 }, (_fan, x) =>
    place(`f${x + 1}`, "foundation", ["main", x, 0], ["main", x, 0], "down", "K → A"),
  );
  return [
    ...fans,
    place("stock", "stock", ["bottom", 0, 0], ["bottom", 0, 0]),
    place("waste", "waste", ["bottom", 1.2, 0], ["bottom", 1.2, 0], "right"),
    place("pass", "note", ["bottom", 5, 0], ["foot", 0, 0]),
  ];
}

function place(name, role, wide, narrow, fan = "", head = "") {
  return { name, role, wide, narrow, fan, head };
}

const up = (count) => ({ up: Array(count).fill(true) });

function dealt(width, rows) {
  const places = blockade();
  const held = places.filter(
    (p) => p.role !== "note" && p.role !== "area" && (p.role !== "tableau" || p.wide[2] < rows),
  );
  const piles = new Map(held.map((p) => [p.name, up(1)]));
  return arrange({
    places,
    piles,
    spaces: new Set(),
    bars: new Set(),
    chips: new Set(["AC"]),
    notes: new Set(["spaces"]),
    width,
  });
}

function fanned(width, counts) {
  const places = precedence();
  const piles = new Map(Object.entries(counts).map(([name, count]) => [name, up(count)]));
  const names = places.map((p) => p.name);
  const fans = new Set(names.filter((name) => name[0] === "f"));
  return arrange({
    places,
    piles,
    spaces: new Set(names.filter((n) => !piles.has(n))),
    bars: fans,
    chips: fans,
    notes: new Set(["pass"]),
    width,
  });
}

const size = (plan, name) => [plan.places.get(name).top.w, plan.places.get(name).top.h];

describe("British Blockade", () => {
  it.each([
    [
      1100,
      [
        [82, 114],
        [82, 94],
        [82, 69],
        [82, 54],
      ],
    ],
    [
      800,
      [
        [57, 80],
        [57, 80],
        [57, 67],
        [57, 52],
      ],
    ],
    [
      760,
      [
        [54, 76],
        [54, 76],
        [54, 64],
        [54, 50],
      ],
    ],
    [
      560,
      [
        [37, 52],
        [37, 52],
        [37, 49],
        [37, 38],
      ],
    ],
    [
      390,
      [
        [34, 44],
        [34, 44],
        [34, 38],
        [34, 32],
      ],
    ],
    [
      320,
      [
        [27, 35],
        [27, 35],
        [27, 30],
        [27, 26],
      ],
    ],
  ])("has the cards of the table of sizes at %i px", (width, sizes) => {
    [5, 6, 8, 10].forEach((rows, at) => {
      const [w, h] = size(dealt(width, rows), "a1");
      expect(w).toBe(sizes[at][0]);
      expect(Math.abs(h - sizes[at][1])).toBeLessThanOrEqual(1);
    });
  });

  it("keeps its foundations at full size while the rows get flat", () => {
    expect(size(dealt(760, 10), "AC")).toEqual([54, 76]);
    expect(size(dealt(390, 10), "AC")).toEqual([41, 53]);
  });

  it("draws the stock two thirds as wide in the narrow strip", () => {
    expect(size(dealt(390, 5), "stock")[0]).toBe(Math.round((40 * 2) / 3));
  });

  it("keeps its height while the first five rows are dealt", () => {
    const heights = [1, 2, 3, 4, 5].map((rows) => dealt(390, rows).height);
    expect(new Set(heights).size).toBe(1);
  });

  it("spans its area over all rows", () => {
    const plan = dealt(760, 4);
    const [area, first, last] = ["tableau", "a1", "j4"].map((name) => plan.places.get(name).rect);
    expect([area.x, area.y]).toEqual([first.x, first.y]);
    expect([area.x + area.w, area.y + area.h]).toEqual([last.x + last.w, last.y + last.h]);
  });
});

describe("Precedence", () => {
  it.each([
    [1100, 92, 129],
    [800, 87, 122],
    [760, 82, 115],
    [560, 57, 80],
    [390, 43, 60],
    [320, 34, 48],
  ])("has its cards at %i px", (width, w, h) => {
    expect(size(fanned(width, { f1: 1 }), "f1")).toEqual([w, h]);
  });

  it("keeps its height however long the fans are, and every card readable", () => {
    const [short, long] = [fanned(760, { f1: 1 }), fanned(760, { f1: 13, f2: 13 })];
    expect(long.height).toBe(short.height);
    const ys = long.places.get("f1").cards.map((card) => card.y);
    expect(ys.every((y, at) => at === 0 || y - ys[at - 1] >= 16)).toBe(true);
  });

  it.each([
    [760, 7],
    [390, 5],
  ])("shows the last cards of the waste at %i px", (width, shown) => {
    const { cards } = fanned(width, { waste: 30 }).places.get("waste");
    expect(new Set(cards.map((card) => card.x)).size).toBe(shown);
    expect(cards.at(-1).style).toBe("full");
    expect(cards[0].style).toBe("none");
  });
});

describe("any game and any width", () => {
  const widths = Array.from({ length: 40 }, (_width, at) => 300 + 25 * at);

  it("lies inside its container, no card over another place's, no higher than the limit", () => {
    for (const width of widths) {
      for (const plan of [
        dealt(width, 10),
        dealt(width, 3),
        fanned(width, { f1: 13, f8: 4, stock: 20, waste: 40 }),
      ]) {
        expect(plan.height).toBeLessThanOrEqual(640);
        const laid = [...plan.places.values()].filter(
          (l) => l.exists && l.place.role !== "area" && l.place.role !== "note",
        );
        for (const { rect } of laid) {
          expect(rect.x).toBeGreaterThanOrEqual(0);
          expect(rect.x + rect.w).toBeLessThanOrEqual(width);
          expect(rect.y + rect.h).toBeLessThanOrEqual(plan.height);
        }
        expect(laid.filter((a) => laid.some((b) => a !== b && !apart(a.rect, b.rect)))).toEqual([]);
      }
    }
  });

  it("compresses the longest fan of a game with seven of them into the limit", () => {
    const columns = Array.from({ length: 7 }, (_column, x) =>
      place(`t${x}`, "tableau", ["main", x, 1], ["main", x, 1], "down"),
    );
    const above = [0, 1, 3, 4, 5, 6].map((x) => place(`u${x}`, "foundation", ["main", x, 0], ["main", x, 0]));
    const piles = new Map([["t0", up(19)]]);
    const spaces = new Set([...columns, ...above].map((p) => p.name));
    for (const width of widths) {
      const plan = arrange({
        places: [...above, ...columns],
        piles,
        spaces,
        bars: new Set(),
        chips: new Set(),
        notes: new Set(),
        width,
      });
      const { rect } = plan.places.get("t0");
      expect(rect.y + rect.h).toBeLessThanOrEqual(plan.height);
      expect(plan.height).toBeLessThanOrEqual(640);
    }
  });

  it("breaks one long row of places where their cards would be too narrow", () => {
    const places = Array.from({ length: 24 }, (_place, x) =>
      place(`p${x}`, "tableau", ["main", x, 0], ["main", x, 0], "down"),
    );
    const spaces = new Set(places.map((p) => p.name));
    const plan = arrange({
      places,
      piles: new Map(),
      spaces,
      bars: new Set(),
      chips: new Set(),
      notes: new Set(),
      width: 390,
    });
    expect(plan.w).toBeGreaterThanOrEqual(30);
    expect(new Set([...plan.places.values()].map((l) => l.rect.y)).size).toBeGreaterThan(1);
  });
});

function apart(a, b) {
  return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}
