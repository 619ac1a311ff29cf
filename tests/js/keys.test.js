import { describe, expect, it } from "vitest";
import { neighbour, press } from "../../js/keys.js";

function heard(key, options = {}) {
  const asked = [];
  const view = {
    step: (dx, dy) => asked.push(["step", dx, dy]) > 0,
    act: () => asked.push(["act"]) > 0,
    pick: (number) => asked.push(["pick", number]) > 0,
    run: (what) => asked.push(["run", what]) > 0,
    clear: () => asked.push(["clear"]) > 0 && !options.nothing,
  };
  const event = new KeyboardEvent("keydown", { key, cancelable: true, bubbles: true, ...options });
  press(event, view);
  return [asked, event.defaultPrevented];
}

describe("keys", () => {
  it.each([
    ["ArrowUp", {}, ["step", 0, -1]],
    ["Enter", {}, ["act"]],
    [" ", {}, ["act"]],
    ["3", {}, ["pick", 3]],
    ["z", {}, ["run", "undo"]],
    ["z", { ctrlKey: true }, ["run", "undo"]],
    ["Z", { shiftKey: true }, ["run", "redo"]],
    ["d", {}, ["run", "deal"]],
    ["a", {}, ["run", "auto"]],
  ])("%s with %o means %o", (key, options, wanted) => {
    expect(heard(key, options)).toEqual([[wanted], true]);
  });

  it.each([
    ["Tab", {}],
    ["Enter", { shiftKey: true }],
    ["a", { ctrlKey: true }],
    ["d", { altKey: true }],
    ["constructor", {}],
  ])("%s with %o goes on to the notebook", (key, options) => {
    expect(heard(key, options)).toEqual([[], false]);
  });

  it.each([
    ["x", {}, false],
    ["M", { shiftKey: true }, false],
    ["Delete", {}, false],
    ["z", {}, false],
    ["x", { ctrlKey: true }, true],
    ["Tab", {}, true],
    ["Enter", { shiftKey: true }, true],
  ])("%s with %o is heard outside: %s", (key, options, outside) => {
    const table = document.createElement("div");
    document.body.append(table);
    let heard = false;
    document.addEventListener(
      "keydown",
      () => {
        heard = true;
      },
      { once: true },
    );
    table.addEventListener("keydown", (event) => press(event, { run: () => true }));
    table.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...options }));
    expect(heard).toBe(outside);
    table.remove();
  });

  it("Escape goes on when there is nothing to clear", () => {
    expect(heard("Escape")[1]).toBe(true);
    expect(heard("Escape", { nothing: true })[1]).toBe(false);
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
