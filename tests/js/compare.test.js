// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { BINS, Lane } from "../../js/lane.js";
import { wordsOf } from "../../js/names.js";
import { rowsOf } from "../../js/rows.js";
import { Scale } from "../../js/scale.js";
import { Scrubber } from "../../js/scrubber.js";
import { texts } from "./words.js";

const t = wordsOf(texts);

describe("the scale", () => {
  it("finds every node where it lies", () => {
    for (const [last, even] of [
      [1, true],
      [87, true],
      [5000, false],
      [1_000_000, false],
    ]) {
      const scale = new Scale(last, even);
      for (const node of [0, 1, 2, Math.floor(last / 3), last - 1, last].filter((one) => one <= last))
        expect(scale.node(scale.share(node))).toBe(node);
      expect(scale.share(last)).toBe(1);
    }
    expect(new Scale(0, true).share(0)).toBe(0);
  });

  it("has a few round numbers", () => {
    expect(new Scale(5000, false).ticks()).toEqual([1, 10, 100, 1000]);
    expect(new Scale(23_043, true).ticks()).toEqual([5000, 10_000, 15_000, 20_000]);
    expect(new Scale(3, true).ticks()).toEqual([1, 2]);
    expect(new Scale(0, true).ticks()).toEqual([]);
  });
});

/** A scrubber of so many nodes, and what it was asked for. */
function scrubber(last, even, at = 0) {
  const where = { at, last, plays: false, speed: 1 };
  const does = { where: () => where, go: vi.fn(), send: vi.fn() };
  const made = new Scrubber(new Scale(last, even), t, does);
  made.show();
  return { made, does, where };
}

describe("the scrubber", () => {
  it("says after how many nodes", () => {
    const { made, where } = scrubber(5000, false, 1);
    expect(made.count.textContent).toBe("after 1 node");
    where.at = 1234;
    made.show();
    expect(made.count.textContent).toBe("after 1,234 nodes");
    expect(made.slider.getAttribute("aria-valuetext")).toBe("after 1,234 nodes");
  });

  it.each([true, false])("goes where the slider is put (even: %s)", (even) => {
    const { made, does } = scrubber(400, even);
    made.slider.value = made.slider.max;
    made.slider.dispatchEvent(new Event("input"));
    expect(does.go).toHaveBeenLastCalledWith(400);
    made.slider.value = "0";
    made.slider.dispatchEvent(new Event("input"));
    expect(does.go).toHaveBeenLastCalledWith(0);
  });

  it("goes node by node, and by a twentieth, at least one", () => {
    const { made } = scrubber(1_000_000, false, 3);
    const keys = made.keys((node) => () => node, 3);
    const found = Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, act()]));
    expect(found).toMatchObject({ ArrowLeft: 2, ArrowDown: 2, ArrowRight: 4, ArrowUp: 4 });
    expect(found.PageUp).toBeGreaterThan(4);
    expect(found.PageDown).toBeLessThan(3);
    expect(made.holds(made.slider)).toBe(true);
    expect(made.holds(made.count)).toBe(false);
  });

  it("names its buttons by nodes", () => {
    const { made } = scrubber(9, true);
    const names = [...made.element.querySelectorAll("button")].map((one) => one.getAttribute("aria-label"));
    expect(names).toEqual(["To the start", "One node back", "Play", "One node on", "To the end"]);
  });
});

describe("a lane", () => {
  const board = (more = {}) => ({ cards: [["a", 0, "AC"]], said: "depth 3", kind: "", ...more });
  const made = () => {
    const shown = [];
    const draw = (_el, table) => {
      const look = () => shown.push(table.state().scene);
      look();
      table.onChange(look);
      return { remove() {} };
    };
    return { shown, lane: new Lane("mine", new Scale(100, true), { draw, seek: vi.fn(), choose: vi.fn() }) };
  };

  it("draws a board when it is another, and the newest only", () => {
    const { lane, shown } = made();
    const setup = { texts, places: [] };
    expect(lane.owe(board())).toBe(true);
    lane.show(setup, { at: 3, jump: false });
    expect(lane.owe(board())).toBe(false);
    lane.show(setup, { at: 4, jump: false });
    expect(shown.length).toBe(1);
    lane.owe(board({ cards: [["b", 0, "AC"]] }));
    lane.owe(board({ cards: [["c", 0, "AC"]] }));
    expect(lane.isDue).toBe(true);
    lane.show(setup, { at: 9, jump: true });
    expect(shown.length).toBe(2);
    expect(shown[1]).toMatchObject({ cards: [["c", 0, "AC"]], moves: [], jump: true, node: 9 });
    expect(lane.isDue).toBe(false);
  });

  it("draws no board that is hidden", () => {
    const { lane } = made();
    lane.board.hidden = true;
    lane.owe(board());
    expect(lane.isDue).toBe(false);
    lane.board.hidden = false;
    expect(lane.isDue).toBe(true);
  });

  it("says once that it has ended", () => {
    const { lane } = made();
    expect(lane.tell(board())).toBe("");
    expect(lane.tell(board({ kind: "won", said: "won after 87 nodes" }))).toBe("mine: won after 87 nodes");
    expect(lane.tell(board({ kind: "won", said: "won after 87 nodes" }))).toBe("");
    expect(lane.said.dataset.kind).toBe("won");
    lane.tell(board());
    expect(lane.said.dataset.kind).toBeUndefined();
  });

  it("has a chart that is as wide as its nodes, and a picture to a screen reader", () => {
    const { lane } = made();
    const column = new DataView(Int32Array.from({ length: BINS / 2 }, (_none, at) => at).buffer);
    const content = { from: 0, to: BINS / 2 };
    lane.draw({ content, buffers: [column, column, column] }, 400);
    expect(lane.chart.element.style.width).toBe("50%");
    expect(lane.track.getAttribute("aria-hidden")).toBe("true");
    expect(lane.chart.element.hasAttribute("tabindex")).toBe(false);
    lane.move(100);
    expect(lane.chart.element.getAttribute("aria-valuenow")).toBe(String(BINS / 2 - 1));
  });
});

it("the table names every figure, for a narrow one is laid out otherwise", () => {
  const around = rowsOf({
    caption: "two",
    rows: [
      ["Strategy", "Fate"],
      ["<b>", "won"],
    ],
  });
  expect(around.querySelector("b")).toBeNull();
  expect(around.querySelector("td").dataset.head).toBe("Fate");
  expect(around.querySelector("tbody th").textContent).toBe("<b>");
});
