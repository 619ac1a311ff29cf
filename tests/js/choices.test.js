import { describe, expect, it } from "vitest";
import { meaning, movesFrom, taken } from "../../js/choices.js";
import { covered } from "../../js/pointer.js";

const place = (name, role = "tableau", fan = "") => ({ name, role, fan, head: "", wide: null, narrow: null });
const scene = (...moves) => ({ moves: moves.map((move) => move.split("-")) });

describe("a click", () => {
  it("plays the only move of a card", () => {
    expect(meaning(scene("c3-AH", "d1-KH"), place("c3"), 0, 1)).toEqual({ play: ["c3", "AH"] });
  });

  it("shows several in the order of the scene", () => {
    const wanted = {
      choose: [
        ["c3", "KH"],
        ["c3", "AH"],
      ],
    };
    expect(meaning(scene("c3-KH", "d1-KS", "c3-AH"), place("c3"), 0, 1)).toEqual(wanted);
  });

  it("asks why where a card cannot go", () => {
    expect(meaning(scene("c3-AH"), place("d4"), 0, 1)).toEqual({ why: "d4" });
  });

  it("on a target plays the one move that goes there", () => {
    expect(meaning(scene("stock-b2", "c3-AH"), place("b2"), null, 0)).toEqual({ play: ["stock", "b2"] });
    expect(meaning(scene("c3-AH", "d4-AH"), place("AH", "foundation"), 0, 1)).toEqual({ why: "AH" });
  });

  it("on an empty stock turns the waste over, and on a waste that cannot go never turns the stock", () => {
    expect(meaning(scene("waste-stock"), place("stock", "stock"), null, 0)).toEqual({
      play: ["waste", "stock"],
    });
    expect(meaning(scene("stock-waste"), place("waste", "waste", "right"), 6, 7)).toEqual({ why: "waste" });
  });

  it("on a covered card of a fan to the right means the top card", () => {
    expect(meaning(scene("waste-f1"), place("waste", "waste", "right"), 3, 7)).toEqual({
      play: ["waste", "f1"],
    });
  });

  it("on a covered card of a fan downwards means that card and those above it", () => {
    const given = scene("t3.5-t1", "t3-t2");
    expect(meaning(given, place("t3", "tableau", "down"), 4, 7)).toEqual({ play: ["t3.5", "t1"] });
    expect(meaning(given, place("t3", "tableau", "down"), 6, 7)).toEqual({ play: ["t3", "t2"] });
    expect(meaning(given, place("t3", "tableau", "down"), 2, 7)).toEqual({ why: "t3" });
    expect(taken(["t3.5", "t1"], 7)).toEqual([4, 5, 6]);
    expect(movesFrom(given, "t3", null, 7)).toHaveLength(2);
  });
});

describe("a drop", () => {
  const plan = {
    places: new Map([
      ["AH", { rect: { x: 0, y: 0, w: 50, h: 70 } }],
      ["KH", { rect: { x: 60, y: 0, w: 50, h: 70 } }],
    ]),
  };
  const moves = [
    ["c3", "AH"],
    ["c3", "KH"],
  ];

  it("means the target that the card covers most", () => {
    expect(covered({ x: 10, y: 10, w: 50, h: 70 }, moves, plan)).toEqual(["c3", "AH"]);
    expect(covered({ x: 45, y: 5, w: 50, h: 70 }, moves, plan)).toEqual(["c3", "KH"]);
  });

  it("means nothing beside the targets", () => {
    expect(covered({ x: 300, y: 10, w: 50, h: 70 }, moves, plan)).toBeNull();
  });
});
