import { describe, expect, it } from "vitest";
import { placeName, pretty, wordsOf } from "../../js/names.js";
import { texts } from "./words.js";

const sources = import.meta.glob("../../js/*.js", { query: "?raw", eager: true, import: "default" });
const grid = (name, x, y) => ({
  name,
  role: "tableau",
  wide: ["main", x, y],
  narrow: ["main", x, y],
  fan: "",
  head: "",
});
const places = [
  grid("a1", 0, 0),
  grid("b3", 1, 2),
  { name: "AH", role: "foundation", wide: ["left", 0, 0], narrow: ["top", 0, 0], fan: "", head: "" },
  { name: "KH", role: "foundation", wide: ["right", 0, 0], narrow: ["top", 4, 0], fan: "", head: "" },
  { name: "stock", role: "stock", wide: ["right", 0, 4], narrow: ["top", 8, 0], fan: "", head: "" },
];
const setup = { texts, places };
const labels = { KH: ["Q♥", "next"], stock: ["9", "stock"] };
const scene = {
  labels,
  cards: [
    ["b3", 0, "6H", "b"],
    ["KH", 0, "KH"],
    ["stock", 0],
  ],
};
const name = (at, ids) => placeName({ place: places[at], spot: places[at].wide }, scene, setup, ids);

describe("a screen reader", () => {
  it("hears card, row, column and state", () => {
    expect(name(1, [0])).toBe("six of hearts, row 3 column 2, blocked");
  });

  it("hears what a foundation wants", () => {
    expect(name(3, [1])).toBe("king of hearts, foundation 2, next Q♥");
  });

  it("hears of cards face down and of empty places", () => {
    expect(name(4, [2])).toBe("face-down card, stock, stock 9");
    expect(name(0, [])).toBe("empty, row 1 column 1");
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
