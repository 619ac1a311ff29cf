import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Latest } from "../../js/latest.js";
import { Replay } from "../../js/replay.js";
import { Run } from "../../js/run.js";
import { Voice } from "../../js/voice.js";
import { texts } from "./words.js";

/** A column as a message brings it. */
function column(numbers) {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  numbers.forEach((number, at) => {
    view.setInt32(4 * at, number, true);
  });
  return view;
}

const RUN = {
  ...{ id: 1, step: 3, steps: 1200, plays: 0, speed: 1, depth: 2, fate: "dead end", back: 0, try: 0 },
  ...{ status: "done", follow: false, said: "", text: "won in 7 moves · 1,200 nodes", more: 0 },
  cuts: [["deadlock", "The deadlock test refutes the position.", 1234]],
};
const ANSWERS = {
  run: ({ from, to }) => ({
    content: { from, to, steps: 1200 },
    buffers: [
      [0, 1],
      [1, 2],
      [0, 3],
    ].map(column),
  }),
  line: () => ({
    content: {
      before: 4,
      line: [
        [1, 5, "7♦ ↑", [], 0],
        [3, 6, "8♦ ↑", [[2, "Q♠ ↓", "lost", 212]], 2],
      ],
    },
  }),
  searched: ({ node, from }) => ({
    content:
      node < 0
        ? { children: [[0, "", "", 11, true]], more: 0 }
        : from
          ? { children: [[9, "Q♠ ↓", "seen", null, false]], more: 0 }
          : {
              children: [
                [1, "7♦ ↑", "", 9, true],
                [8, "K♠ ↓", "lost", 0, false],
              ],
              more: 1,
            },
  }),
};

/** A table with a run that answers when it is told to; what was asked and sent. */
function made(run = RUN) {
  const scene = { table: 1, run };
  const sent = [];
  const asked = [];
  const state = { scene, setup: { texts }, pending: [], link: "" };
  const table = {
    state: () => state,
    send: (wish) => {
      sent.push(wish);
      if (wish.what === "to") state.pending.push(wish);
    },
    ask: async (what, more) => {
      asked.push([what, more]);
      return ANSWERS[what](more);
    },
  };
  const board = { element: document.createElement("div") };
  const view = { table, board, listening: new AbortController(), hand: { clear: () => false } };
  const replay = new Replay(view);
  const tab = new Run(replay);
  document.body.replaceChildren(tab.element);
  const show = (more = {}) => {
    state.pending = [];
    Object.assign(scene, "run" in more ? more : { run: { ...scene.run, ...more } });
    replay.seek.next();
    replay.show();
    tab.show();
  };
  tab.show();
  const find = (selector) => tab.element.querySelector(selector);
  return { asked, board, find, replay, scene, sent, show, state, tab };
}

const seen = (element) => !element.closest("[hidden]");

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the tab of a run", () => {
  it("offers to watch the solver where nothing is shown", () => {
    const { find, sent } = made(null);
    expect(seen(find("[data-run=watch]"))).toBe(true);
    expect(find(".pw-chart")).toBe(null);
    find("[data-run=watch]").click();
    expect(sent).toEqual([{ do: "watch" }]);
  });

  it("says where it is, and what came of it", () => {
    const { find } = made();
    expect(find(".pw-run-where").textContent).toBe("step 3 of 1,199 · depth 2 · dead\u00a0end");
    expect(find(".pw-run-text").textContent.replaceAll("\u00a0", " ")).toBe(RUN.text);
    expect(find(".pw-cuts tr").textContent).toBe("The deadlock test refutes the position.1,234");
    expect(["stop", "go_on", "follow"].map((what) => seen(find(`[data-run=${what}]`)))).toEqual([
      ...[false, false, false],
    ]);
  });

  it.each([
    ["running", [true, false, true]],
    ["paused", [false, true, true]],
    ["stopped", [false, true, true]],
    ["ready", [false, false, false]],
  ])("has the buttons of a search that is %s", (status, buttons) => {
    const { find } = made({ ...RUN, status });
    expect(["stop", "go_on", "follow"].map((what) => seen(find(`[data-run=${what}]`)))).toEqual(buttons);
  });

  it("sends what its buttons mean", () => {
    const { find, sent } = made({ ...RUN, status: "running" });
    for (const what of ["over", "out", "next_branch", "next_backtrack", "stop"])
      find(`[data-run=${what}]`).click();
    expect(sent.splice(0).map(({ what }) => what)).toEqual([
      "over",
      "out",
      "next_branch",
      "next_backtrack",
      "stop",
    ]);
    find("[data-run=follow]").click();
    for (const what of ["back", "forward", "play", "first", "last"]) find(`[data-step=${what}]`).click();
    expect(sent).toEqual([
      { do: "walk", what: "follow", on: true },
      ...["back", "next", "play"].map((what) => ({ do: "walk", what })),
      { do: "walk", what: "to", at: 0 },
    ]);
  });

  it("asks for one step at a time, and then for the newest that is wanted", () => {
    const { replay, sent, show, find } = made();
    for (const step of [10, 20, 30, 40]) replay.go(step);
    expect(sent).toEqual([{ do: "walk", what: "to", at: 10 }]);
    expect(find(".pw-chart").getAttribute("aria-valuenow")).toBe("40");
    vi.advanceTimersByTime(80);
    expect(find(".pw-run-where").textContent).toContain("step 40 of 1,199");
    show({ step: 10 });
    vi.advanceTimersByTime(50);
    expect(sent.slice(1)).toEqual([{ do: "walk", what: "to", at: 40 }]);
    show({ step: 40 });
    vi.advanceTimersByTime(50);
    expect(sent.length).toBe(2);
  });

  it("shows depth by step, asked for once", async () => {
    const { asked, show, find } = made();
    await vi.advanceTimersByTimeAsync(1);
    show();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.filter(([what]) => what === "run")).toEqual([["run", { from: 0, to: 1200, bins: 276 }]]);
    expect(find(".pw-chart-line").getAttribute("d")).toMatch(/^M0.5 .*L1.5 /);
  });

  it("asks for the part that is zoomed into, and goes with the cursor there", async () => {
    const { asked, show, find } = made();
    await vi.advanceTimersByTimeAsync(300);
    find("[aria-label='Fewer steps, larger']").click();
    await vi.advanceTimersByTimeAsync(300);
    show({ step: 1000 });
    await vi.advanceTimersByTimeAsync(300);
    const ranges = asked.filter(([what]) => what === "run").map(([, { from, to }]) => [from, to]);
    expect(ranges).toEqual([
      [0, 1200],
      [2, 602],
      [600, 1200],
    ]);
    expect(seen(find(".pw-chart-rail"))).toBe(true);
  });

  it("asks again while a search goes on, a few times a second at most", async () => {
    const { asked, show } = made({ ...RUN, status: "running" });
    for (let at = 0; at < 100; at += 1) {
      show({ steps: 1200 + at });
      await vi.advanceTimersByTimeAsync(10);
    }
    const count = asked.filter(([what]) => what === "run").length;
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThan(6);
  });

  it("has the line with its dead ends in brackets, and goes where one is pressed", async () => {
    const { find, sent, tab } = made();
    await vi.advanceTimersByTimeAsync(1);
    const words = find(".pw-line-moves").textContent;
    expect(words).toBe("4 moves before57♦ ↑Q♠ ↓ dead end, 212 nodesand 2 more68♦ ↑");
    expect(find(".pw-line-moves [aria-current]").textContent).toBe("8♦ ↑");
    expect([...tab.element.querySelectorAll(".pw-line-moves [tabindex='0']")].length).toBe(1);
    find(".pw-line-dead").click();
    expect(sent).toEqual([{ do: "walk", what: "to", at: 2 }]);
  });

  it("opens the tree of what was searched branch by branch", async () => {
    const { asked, find, sent, tab } = made();
    const items = () => [...tab.element.querySelectorAll("[role=treeitem]")];
    const press = (key) =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const wait = () => vi.advanceTimersByTimeAsync(1);
    const asks = () =>
      asked.filter(([what]) => what === "searched").map(([, { node, from }]) => [node, from]);
    await wait();
    expect(asks()).toEqual([]);
    find("details").open = true;
    find("details").dispatchEvent(new Event("toggle"));
    await wait();
    expect(items().map((item) => item.getAttribute("aria-label"))).toEqual(["start11 below"]);
    items()[0].focus();
    press("ArrowRight");
    await wait();
    press("ArrowRight");
    expect(document.activeElement.dataset.node).toBe("1");
    press("End");
    press("Enter");
    await wait();
    expect(asks()).toEqual([
      [-1, 0],
      [0, 0],
      [0, 2],
    ]);
    expect(items().map((item) => item.dataset.node)).toEqual(["0", "1", "8", "9"]);
    expect(document.activeElement.dataset.node).toBe("9");
    press("Enter");
    expect(sent).toEqual([{ do: "walk", what: "to", at: 9 }]);
    press("ArrowLeft");
    press("ArrowLeft");
    press("ArrowDown");
    expect(document.activeElement.dataset.node).toBe("0");
  });

  it("stays as it was when the kernel has died, with nothing to press", async () => {
    const { find, replay, sent, show, state, tab } = made();
    await vi.advanceTimersByTimeAsync(1);
    state.link = "dead";
    show();
    const buttons = [...tab.element.querySelectorAll(".pw-run-buttons button")].filter(seen);
    expect(buttons.map((button) => button.getAttribute("aria-disabled"))).toEqual(buttons.map(() => "true"));
    expect(find(".pw-chart").getAttribute("aria-disabled")).toBe("true");
    for (const button of buttons) button.click();
    replay.go(7);
    expect(sent).toEqual([]);
    expect(find(".pw-run-where").textContent).toContain("step 3 of 1,199");
    expect(find(".pw-chart-line").getAttribute("d")).not.toBe("");
  });

  it("begins anew with another run", async () => {
    const { asked, find, show } = made();
    await vi.advanceTimersByTimeAsync(300);
    show({ run: undefined });
    expect(seen(find(".pw-run-body"))).toBe(false);
    show({ run: { ...RUN, id: 2 } });
    await vi.advanceTimersByTimeAsync(300);
    expect(asked.filter(([what]) => what === "run").length).toBe(2);
  });
});

describe("the keys of a run", () => {
  it("mean the run while one is shown, and else what they meant", () => {
    const { replay, scene, sent } = made();
    const done = [];
    const own = { forward: () => done.push("forward"), branch_next: () => done.push("branch") };
    const keys = replay.commands(own);
    for (const key of ["forward", "back", "branch_next", "branch_previous", "play", "last"]) keys[key]();
    expect(sent.splice(0).map(({ what, at }) => at ?? what)).toEqual([
      ...["next", "back", "next_branch", "previous_branch", "play", 1199],
    ]);
    scene.run = undefined;
    keys.forward();
    keys.branch_next();
    expect(keys.back()).toBe(false);
    expect([sent, done]).toEqual([[], ["forward", "branch"]]);
  });

  it("plays on from the step that is shown, as fast as it is told", () => {
    const { board, sent, show } = made();
    show({ plays: 1, speed: 4 });
    vi.advanceTimersByTime(224);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent.splice(0)).toEqual([{ do: "walk", what: "next", at: 3 }]);
    show({ plays: 1, speed: 100, step: 4 });
    vi.advanceTimersByTime(1000);
    expect(sent.splice(0)).toEqual([{ do: "walk", what: "next", at: 4, by: 6 }]);
    show({ plays: 1, speed: 100, step: 1198 });
    vi.advanceTimersByTime(1000);
    expect(sent.splice(0)).toEqual([{ do: "walk", what: "next", at: 1198 }]);
    board.element.dispatchEvent(new MouseEvent("pointerdown"));
    expect(sent).toEqual([{ do: "walk", what: "pause" }]);
  });
});

it("is not said step by step while it moves by itself, and is when it has come to rest", () => {
  const voice = new Voice();
  const scene = (text, run) => ({
    scene: { cards: [], text, run: { ...RUN, ...run } },
    setup: { texts, places: [] },
  });
  const hear = (before, now) => voice.hear({ pending: [], ...before }, { pending: [], ...now });
  const [first, followed, played] = [
    scene("one", {}),
    scene("two", { follow: true, status: "running" }),
    scene("three", { plays: 1 }),
  ];
  hear(first, followed);
  hear(followed, played);
  expect(voice.element.textContent).toBe("");
  hear(played, scene("four", { follow: true, status: "done" }));
  expect(voice.element.textContent).toBe("four");
});

it("asks for the newest that is wanted, one at a time, and goes on after a failure", async () => {
  const asked = [];
  let wanted = "";
  const latest = new Latest(async () => {
    asked.push(wanted);
    await new Promise((done) => setTimeout(done, 100));
    if (wanted === "b") throw new Error("no");
  }, 50);
  for (wanted of ["a", "b", "c", "d", "e"]) {
    latest.want(wanted);
    await vi.advanceTimersByTimeAsync(40);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["a", "d", "e"]);
});
