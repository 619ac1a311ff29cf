import { describe, expect, it } from "vitest";
import { Chart } from "../../js/chart.js";
import { deepest, down, HIGH, paths } from "../../js/plot.js";

const bins = (high, flags = high.map(() => 0), low = high, from = 0, to = from + high.length) => ({
  ...{ low, high, flags, from, to },
});

describe("depth by step as paths", () => {
  it("rises as the search goes deeper", () => {
    expect(deepest(bins([0, 4, 2]))).toBe(4);
    expect(deepest(bins([0]))).toBe(1);
    expect(down(4, 4)).toBeLessThan(down(2, 4));
    expect(down(0, 4)).toBeLessThan(HIGH);
  });

  it("draws a step as a point, and a backtrack as the way back to it", () => {
    const { line, back, dead, win, band, area } = paths(bins([0, 1, 2, 1], [0, 0, 2, 1 | 4]));
    expect(line.match(/[ML]/g).length).toBe(4);
    expect(back).toBe(`M2.5 ${down(2, 2)}L3.5 ${Math.round(down(1, 2) * 10) / 10}`);
    expect(dead.match(/M/g).length).toBe(1);
    expect(dead).toContain("M2 ");
    expect(win).toBe(`M3.5 0V${HIGH}`);
    expect(band).toBe("");
    expect(area.endsWith("Z")).toBe(true);
  });

  it("draws many steps in a bin from the lowest to the highest", () => {
    const { band, back } = paths(bins([9, 8], [0, 1], [1, 2], 0, 2000));
    expect(band.match(/M/g).length).toBe(2);
    expect(back.match(/M/g).length).toBe(1);
  });

  it("draws nothing of nothing", () => {
    expect(new Set(Object.values(paths(bins([]))))).toEqual(new Set([""]));
  });
});

describe("the chart", () => {
  /** A chart 100 px wide of 1,000 steps in ten bins, and what is wanted of it. */
  function made(more = {}) {
    const chart = new Chart("Depth", (step, depth) => `step ${step}, depth ${depth}`);
    const wanted = [];
    const ranges = [];
    chart.onSeek((step) => {
      wanted.push(step);
      chart.move(step);
    });
    chart.onRange((from, to) => ranges.push([from, to]));
    chart.drawing.getBoundingClientRect = () => ({ left: 0, width: 100 });
    const high = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    chart.show({ ...bins(high, undefined, undefined, 0, 1000), at: 500, steps: 999, ...more });
    const key = (name, how = {}) => {
      const event = new KeyboardEvent("keydown", { key: name, cancelable: true, bubbles: true, ...how });
      return !chart.element.dispatchEvent(event);
    };
    const point = (type, clientX, how = {}) =>
      chart.element.dispatchEvent(new MouseEvent(type, { clientX, button: 0, ...how }));
    return { chart, wanted, ranges, key, point };
  }

  it("is a slider that says its step", () => {
    const { chart } = made();
    const said = (name) => chart.element.getAttribute(`aria-${name}`);
    expect(chart.element.getAttribute("role")).toBe("slider");
    expect([said("valuemin"), said("valuemax"), said("valuenow")]).toEqual(["0", "999", "500"]);
    expect([said("label"), said("valuetext")]).toEqual(["Depth", "step 500, depth 5"]);
  });

  it("goes where it is pressed and drawn, and not past its ends", () => {
    const { wanted, point } = made();
    point("pointermove", 10);
    point("pointerdown", 30);
    point("pointermove", 30);
    point("pointermove", 70.05);
    point("pointermove", 500);
    point("pointermove", -500);
    point("pointerup", 20);
    point("pointermove", 20);
    expect(wanted).toEqual([300, 700, 999, 0]);
  });

  it("heeds no other button, and nothing where it is switched off", () => {
    const { chart, wanted, point, key } = made();
    point("pointerdown", 30, { button: 2 });
    chart.element.setAttribute("aria-disabled", "true");
    point("pointerdown", 30);
    key("Home");
    expect(wanted).toEqual([]);
  });

  it("goes by keys", () => {
    const { wanted, key } = made();
    const taken = ["ArrowRight", "ArrowLeft", "PageUp", "PageDown", "Home", "End", "x"].map((name) =>
      key(name),
    );
    expect(wanted).toEqual([501, 500, 600, 500, 0, 999]);
    expect(taken).toEqual([true, true, true, true, true, true, false]);
    expect(key("ArrowLeft", { ctrlKey: true })).toBe(false);
  });

  it("shows fewer steps round the cursor, and all of them again", () => {
    const { chart, ranges, key } = made();
    key("+");
    expect(ranges.pop()).toEqual([250, 750]);
    chart.show({ ...bins([1, 2], undefined, undefined, 250, 750), at: 500, steps: 999 });
    key("+");
    expect(ranges.pop()).toEqual([375, 625]);
    key("-");
    expect(ranges.pop()).toEqual([0, 1000]);
    chart.pan(-1);
    expect(ranges.pop()).toEqual([0, 500]);
    chart.pan(1 / 5);
    expect(ranges.pop()).toEqual([350, 850]);
  });

  it("zooms by a pinch, and leaves the wheel to the page", () => {
    const { chart, ranges } = made();
    const wheel = (how) => {
      const event = new MouseEvent("wheel", { cancelable: true, ctrlKey: how.ctrlKey });
      return !chart.element.dispatchEvent(
        Object.assign(event, { deltaY: how.deltaY ?? 0, deltaX: how.deltaX ?? 0 }),
      );
    };
    expect(wheel({ deltaY: 30 })).toBe(false);
    expect(ranges).toEqual([]);
    expect(wheel({ deltaY: -30, ctrlKey: true })).toBe(true);
    expect(ranges).toEqual([[250, 750]]);
  });

  it("moves its cursor without drawing anything anew", () => {
    const { chart } = made();
    const drawn = chart.drawing.innerHTML;
    const marked = [];
    const high = [0, 1, 2, 3];
    chart.show({ ...bins(high, undefined, undefined, 0, 1000), at: 0, steps: 999 });
    expect(chart.drawing.innerHTML).not.toBe(drawn);
    const path = chart.drawing.firstElementChild;
    path.setAttribute = (...given) => marked.push(given);
    for (let at = 0; at < 1000; at += 1) chart.move(at);
    expect(marked).toEqual([]);
    expect(chart.cursor.style.transform).toBe("translateX(99.95%)");
  });
});
