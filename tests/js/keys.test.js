import { beforeEach, describe, expect, it } from "vitest";
import { keysHelp } from "../../js/help.js";
import { nameOf, neighbour, press, ROWS } from "../../js/keys.js";
import { wordsOf } from "../../js/names.js";
import { TAUGHT } from "../../js/taught.js";
import { texts } from "./words.js";

const ALL = [...ROWS, ...TAUGHT];

/** What a key asks of a view, whether the browser's own meaning is prevented, and whether the notebook hears it. */
function heard(key, options = {}) {
  const asked = [];
  const tell = (...what) => asked.push(what) > 0;
  const view = {
    step: (dx, dy) => tell("step", dx, dy),
    act: () => tell("act"),
    pick: (number) => tell("pick", number),
    run: (what) => tell("run", what),
    seek: () => false,
    clear: () => tell("clear") && !options.nothing,
    leave: () => tell("leave"),
  };
  const table = document.createElement("div");
  const target = table.appendChild(document.createElement(options.tag ?? "div"));
  target.setAttribute("data-lm-suppress-shortcuts", "true");
  document.body.replaceChildren(table);
  table.addEventListener("keydown", (event) => press(event, view));
  let notebook = null;
  document.body.onkeydown = () => {
    notebook = target.hasAttribute("data-lm-suppress-shortcuts") ? "marked" : "heard";
  };
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...options });
  target.dispatchEvent(event);
  return { asked, prevented: event.defaultPrevented, notebook };
}

describe("keys", () => {
  beforeEach(() => document.body.replaceChildren());

  it.each([
    ["ArrowUp", {}, ["step", 0, -1]],
    ["Enter", {}, ["act"]],
    [" ", {}, ["act"]],
    ["3", {}, ["pick", 3]],
    ["z", {}, ["run", "undo"]],
    ["z", { ctrlKey: true }, ["run", "undo"]],
    ["z", { metaKey: true }, ["run", "undo"]],
    ["Z", { shiftKey: true }, ["run", "redo"]],
    ["Z", { shiftKey: true, ctrlKey: true }, ["run", "redo"]],
    ["y", { ctrlKey: true }, ["run", "redo"]],
    ["Z", {}, ["run", "undo"]], // with Caps Lock
    ["d", {}, ["run", "deal"]],
    ["f", {}, ["run", "fill"]],
    ["a", {}, ["run", "auto"]],
    ["[", {}, ["run", "back"]],
    ["]", {}, ["run", "forward"]],
    ["Home", {}, ["run", "first"]],
    ["End", {}, ["run", "last"]],
    ["b", {}, ["run", "branch_previous"]],
    ["n", {}, ["run", "branch_next"]],
    ["w", {}, ["run", "why"]],
    ["c", {}, ["run", "copy_text"]],
    ["s", {}, ["run", "say"]],
    ["?", { shiftKey: true }, ["run", "keys"]],
    ["/", { shiftKey: true }, ["run", "find"]],
    ["в", { code: "KeyD" }, ["run", "deal"]],
    ["Я", { code: "KeyZ", shiftKey: true }, ["run", "redo"]],
    ["я", { code: "KeyZ", ctrlKey: true }, ["run", "undo"]],
  ])("%s with %o means %o, and the notebook hears nothing", (key, options, wanted) => {
    expect(heard(key, options)).toEqual({ asked: [wanted], prevented: true, notebook: null });
  });

  it.each(["x", "v", "m", "0", ".", "Delete", "Backspace", "PageDown"])(
    "%s is kept from the notebook",
    (key) => {
      expect(heard(key)).toEqual({ asked: [], prevented: false, notebook: null });
    },
  );

  it.each([
    ["Tab", {}],
    ["Tab", { shiftKey: true }],
    ["Enter", { shiftKey: true }],
    ["Enter", { ctrlKey: true }],
    ["s", { ctrlKey: true }],
    ["d", { altKey: true }],
    ["F5", {}],
    ["constructor", {}],
  ])("%s with %o goes on to the notebook", (key, options) => {
    expect(heard(key, options)).toEqual({ asked: [], prevented: false, notebook: "heard" });
  });

  it.each(["a", "c", "v", "x"])("Ctrl+%s is the browser's, never the notebook's", (key) => {
    expect(heard(key, { ctrlKey: true })).toEqual({ asked: [], prevented: false, notebook: "marked" });
  });

  it.each(["input", "textarea", "select"])("letters are text in %s", (tag) => {
    expect(heard("d", { tag })).toEqual({ asked: [], prevented: false, notebook: null });
    expect(heard("Escape", { tag }).asked).toEqual([]);
  });

  it("what an input method composes is text", () => {
    expect(heard("d", { isComposing: true }).asked).toEqual([]);
    expect(heard("Process").asked).toEqual([]);
  });

  it("Escape clears, and leaves when there is nothing to clear", () => {
    expect(heard("Escape")).toEqual({ asked: [["clear"]], prevented: true, notebook: null });
    const left = heard("Escape", { nothing: true });
    expect(left).toEqual({ asked: [["clear"], ["leave"]], prevented: false, notebook: "heard" });
  });

  it("have a name each, and none has two meanings", () => {
    const keys = ALL.flatMap((row) => row.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(nameOf(new KeyboardEvent("keydown", { key: "Shift" }))).toBe("");
  });
});

describe("the help", () => {
  const shown = (works) =>
    [...keysHelp(wordsOf(texts), works).querySelectorAll(".pw-help")].map((row) => row.textContent);

  it("says what every key of the table does", () => {
    const lines = shown(() => true);
    expect(lines).toHaveLength(ALL.length);
    expect(lines).toContain("Z Ctrl+Zundo");
    expect(lines).toContain("Shift+Z Ctrl+Shift+Z Ctrl+Yredo");
    expect(lines).toContain("1–9choose where it goes");
    expect(lines).toContain("Enter Spaceplay the card");
    for (const { does } of ALL) expect(texts.key).toHaveProperty(does);
    expect(Object.keys(texts.key)).toHaveLength(ALL.length);
  });

  it("leaves out what does not work now", () => {
    expect(shown((what) => what !== "why").some((line) => line.startsWith("W"))).toBe(false);
  });
});

describe("the way from place to place", () => {
  const cell = (name, x, y) => [
    name,
    { place: { name, role: "tableau" }, exists: true, top: { x, y, w: 50, h: 70 } },
  ];
  const plan = {
    places: new Map([cell("a1", 0, 0), cell("b1", 60, 0), cell("a2", 0, 80), cell("AH", 300, 40)]),
  };

  it("goes to the nearest in the direction", () => {
    expect(neighbour(plan, "a1", 1, 0)).toBe("b1");
    expect(neighbour(plan, "a1", 0, 1)).toBe("a2");
    expect(neighbour(plan, "b1", 1, 0)).toBe("AH");
    expect(neighbour(plan, "a1", -1, 0)).toBeNull();
  });
});
