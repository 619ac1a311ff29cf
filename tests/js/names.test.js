import { describe, expect, it } from "vitest";
import { placeName, pretty, spoken, wordsOf } from "../../js/names.js";
import { texts } from "./words.js";

const sources = import.meta.glob("../../js/*.js", { query: "?raw", eager: true, import: "default" });
const grid = (name, x, y, edges = []) => ({
  name,
  role: "tableau",
  wide: ["main", x, y],
  narrow: ["main", x, y],
  fan: "",
  head: "",
  edges,
});
const side = (name, role, area, y) => ({
  name,
  role,
  wide: [area, 0, y],
  narrow: ["top", y, 0],
  fan: "",
  head: "",
});
const places = [
  grid("b1", 1, 0),
  grid("b2", 1, 1, ["b1", "b3"]),
  grid("b3", 1, 2, ["b2"]),
  side("AH", "foundation", "left", 0),
  side("KH", "foundation", "right", 0),
  side("stock", "stock", "right", 4),
  grid("c3", 2, 2),
];
const setup = { texts, places };
const labels = { KH: ["Q♥", "next"], AH: ["✓"], stock: ["1", "stock"] };
const cards = [
  ["b1", 0, "7H", "f"],
  ["b2", 0, "6H", "b"],
  ["b3", 0, "4S", "p"],
  ["KH", 0, "KH"],
  ["stock", 0],
];
const scene = { labels, cards, moves: [["b3", "AH"]] };
const name = (at, ids, now = scene) => placeName(places[at], now, setup, ids);

describe("a screen reader", () => {
  it("hears card, row, column, and what blocks", () => {
    expect(name(1, [1])).toBe(
      "six of hearts, row 2 column 2, blocked by seven of hearts above and four of spades below",
    );
    expect(name(0, [0])).toBe("seven of hearts, row 1 column 2, available");
  });

  it("hears where a card can go", () => {
    expect(name(2, [2])).toBe("four of spades, row 3 column 2, can go to foundation 1");
    const moves = [
      ["b3", "AH"],
      ["b3", "KH"],
      ["stock", "c3"],
    ];
    expect(name(2, [2], { ...scene, moves })).toBe("four of spades, row 3 column 2, can go to 2 places");
    expect(name(5, [4], { ...scene, moves })).toBe("face-down card, stock, 1 card, can go to row 3 column 3");
    expect(name(6, [], { ...scene, moves })).toBe("empty, row 3 column 3, can take a card");
  });

  it("hears what a foundation wants", () => {
    expect(name(4, [3])).toBe("king of hearts, foundation 2, next queen of hearts");
    expect(name(3, [3])).toBe("king of hearts, foundation 1, complete");
    const counted = { ...scene, labels: { KH: ["Q", "next", 1, 13] } };
    expect(name(4, [3], counted)).toBe("king of hearts, foundation 2, next Q, 1 of 13 placed");
  });

  it("hears of empty places", () => {
    expect(name(6, [])).toBe("empty, row 3 column 3");
  });

  it("hears no signs in a sentence", () => {
    expect(spoken("10♠ is dealt to the space c3, not to AH or A4.", setup)).toBe(
      "ten of spades is dealt to the space row 3 column 3, not to foundation 1 or A4.",
    );
  });
});

describe("words", () => {
  it("fill templates, and fall back to their keys", () => {
    expect(wordsOf(texts)("won_text", { total: 104, n: 120 })).toBe(
      "All 104 cards are placed, in 120 moves.",
    );
    expect(wordsOf(texts)("ranks.T")).toBe("ten");
    expect(wordsOf({})("undo")).toBe("undo");
    expect(wordsOf({})("ranks.T")).toBe("T");
  });

  it("are all there: every key that the sources use", () => {
    const used = Object.values(sources).flatMap((source) => [...source.matchAll(/\bt\("([a-z_]+)"/g)]);
    expect(used.length).toBeGreaterThan(20);
    for (const [, key] of used) expect(texts).toHaveProperty(key);
  });

  it("write a ten as 10", () => {
    expect(pretty("TD")).toBe("10♦");
  });
});
