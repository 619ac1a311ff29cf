// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { Closing } from "../../js/closing.js";
import { band, dealTicks, line, percent, placing, rangeOf } from "../../js/funnel.js";
import { wordsOf } from "../../js/names.js";
import { texts } from "./words.js";

const BOX = { left: 40, top: 10, width: 400, height: 200 };

describe("the part of the axis that is shown", () => {
  it.each([
    [0, 1],
    [0.965, 0.995],
    [0.131, 0.171],
    [0.9995, 1],
    [0, 0.0004],
    [0.4999, 0.5001],
  ])("holds the interval from %f to %f, and no more than is worth seeing", (low, high) => {
    const { from, to, ticks } = rangeOf(low, high);
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(1 + 1e-9);
    expect(from).toBeLessThanOrEqual(low + 1e-9);
    expect(to).toBeGreaterThanOrEqual(high - 1e-9);
    expect((high - low) / (to - from)).toBeGreaterThan(0.05);
    expect(ticks.length).toBeGreaterThanOrEqual(4);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  it("has room for a width that is wanted", () => {
    const { from, to } = rangeOf(0.5, 0.501, 0.1);
    expect(to - from).toBeGreaterThanOrEqual(0.1);
  });

  it("names its ticks as precisely as they differ", () => {
    expect(percent(0.98, 0.02)).toBe("98%");
    expect(percent(0.155, 0.005)).toBe("15.5%");
    expect(percent(0.25, 0.25)).toBe("25%");
    expect(percent(0.9995, 0.0005)).toBe("99.95%");
  });
});

it("the deals have a few round ticks, none under the last figure", () => {
  expect(dealTicks(1000, 7)).toEqual([0, 200, 400, 600, 800]);
  expect(dealTicks(12, 5)).toEqual([0, 5]);
  expect(dealTicks(1, 5)).toEqual([0]);
  expect(dealTicks(0, 5)).toEqual([]);
  for (const last of [3, 87, 1262, 200_000]) expect(dealTicks(last, 6).length).toBeLessThanOrEqual(7);
});

it("a line and an area go through their points", () => {
  const at = placing(BOX, 10, { from: 0, to: 1 });
  const points = [
    [5, 0, 1, 0.5, 0.5],
    [10, 0.25, 0.75, 0.5, 0.5],
  ];
  expect(line(points, 1, at)).toBe("M240 210L440 160");
  expect(band(points, 1, 2, at)).toBe("M240 10L440 60L440 160L240 210Z");
  expect(band([], 1, 2, at)).toBe("");
});

/** A chart in a box, for nothing has a size here. */
function drawn(chart) {
  const closing = new Closing(wordsOf(texts));
  Object.defineProperties(closing.element, { clientWidth: { value: 500 }, clientHeight: { value: 240 } });
  closing.show(
    { points: [], ahead: [], last: 100, width: null, ends: ["0%", "100%"], ...chart },
    "so it stands",
  );
  return closing;
}

describe("the chart", () => {
  const points = [
    [1, 0.2, 1, 1, 1],
    [50, 0.8, 0.95, 0.9, 0.92],
  ];

  it("says that there is nothing yet", () => {
    const { element, none } = drawn({});
    expect(none.hidden).toBe(false);
    expect(element.querySelector(".pw-closing-whisker")).toBeNull();
    expect(element.getAttribute("aria-label")).toBe("so it stands");
  });

  it("shows the ends in figures, and what is undecided between two shares", () => {
    const { element, none } = drawn({ points, ends: ["80%", "95%"] });
    expect(none.hidden).toBe(true);
    expect([...element.querySelectorAll(".pw-closing-end")].map((one) => one.textContent)).toEqual([
      "80%",
      "95%",
    ]);
    expect(element.querySelector(".pw-closing-between")).not.toBeNull();
    expect(element.querySelector(".pw-closing-wanted")).toBeNull();
    const decided = drawn({ points: points.map(([n, low, high, least]) => [n, low, high, least, least]) });
    expect(decided.element.querySelector(".pw-closing-between")).toBeNull();
  });

  it("shows the width that is wanted", () => {
    expect(drawn({ points, width: 0.05 }).element.querySelector(".pw-closing-wanted")).not.toBeNull();
  });
});
