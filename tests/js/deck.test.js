import { describe, expect, it } from "vitest";
import { back, face, styleFor } from "../../js/deck.js";
import deck from "../../patience_widget/deck.json";

const CARDS = [..."A23456789TJQK"].flatMap((rank) => [..."CSHD"].map((suit) => rank + suit));

describe("the deck", () => {
  it("draws every card in every style, rank and suit at least", () => {
    for (const style of Object.keys(deck.styles)) {
      for (const card of CARDS) {
        const drawn = face(card, style, 60, 84, 17);
        expect(drawn.querySelectorAll(".pw-rank").length).toBeGreaterThan(0);
        expect(drawn.querySelectorAll(".pw-suit").length).toBeGreaterThan(0);
        expect(drawn.outerHTML).not.toMatch(/NaN|undefined/);
      }
    }
  });

  it("draws as many pips as the rank says, besides the two indices", () => {
    for (const rank of "23456789")
      expect(face(`${rank}H`, "pips", 90, 126, 0).querySelectorAll(".pw-suit")).toHaveLength(
        Number(rank) + 2,
      );
    expect(face("TH", "pips", 90, 126, 0).querySelectorAll(".pw-suit")).toHaveLength(12);
  });

  it("marks court cards from a certain size on", () => {
    expect(face("QH", "index", 60, 84, 0).querySelector(".pw-court")).not.toBeNull();
    expect(face("9H", "index", 60, 84, 0).querySelector(".pw-court")).toBeNull();
    expect([34, 50, 92].map((width) => styleFor("full", width))).toEqual(["tile", "index", "index"]);
    expect(styleFor("full", 92, "pips")).toBe("pips");
    expect(styleFor("full", 60, "pips")).toBe("index");
    expect(["full", "strip", "edge"].map((seen) => styleFor(seen, 34, "large"))).toEqual([
      "large",
      "large_strip",
      "large_edge",
    ]);
  });

  it("keeps every glyph inside its card at every height that a variant is drawn at", () => {
    for (const [name, variants] of Object.entries(deck.styles)) {
      variants.forEach(({ from, put }, at) => {
        const lowest = name.endsWith("strip") ? 100 : Math.max(from, 60);
        const highest = name.endsWith("strip") ? 100 : (variants[at - 1]?.from ?? 140);
        for (const high of [lowest, highest]) for (const glyph of put) expect(inside(glyph, high)).toBe(true);
      });
    }
  });

  it("draws a back", () => {
    expect(back(60, 84).querySelector(".pw-field-lines")).not.toBeNull();
  });
});

function inside([glyph, , y, , h, edge], high) {
  if (glyph === "pips") return true;
  const top = edge === "b" ? high - y - h : edge === "m" ? high / 2 + y - h / 2 : y;
  return top >= 0 && top + h <= high;
}
