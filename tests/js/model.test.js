import { describe, expect, it, vi } from "vitest";
import { Model } from "../../js/site/model.js";

describe("the plain page's model", () => {
  it("sets all that Python says before it tells of any of it", () => {
    const model = new Model(() => {});
    const seen = [];
    model.on("change:scene", () => seen.push([model.get("scene"), model.get("setup")]));
    model.hear({ method: "update", state: { scene: { turn: 1 }, setup: { id: "x" } } }, []);
    expect(seen).toEqual([[{ turn: 1 }, { id: "x" }]]);
  });

  it("is silent about what has not changed, and keeps the object", () => {
    const model = new Model(() => {});
    const first = { id: "x" };
    model.hear({ method: "update", state: { setup: first } }, []);
    const listener = vi.fn();
    model.on("change:setup", listener);
    model.hear({ method: "update", state: { setup: { id: "x" } } }, []);
    expect(listener.mock.calls.length).toBe(0);
    expect(model.get("setup")).toBe(first);
  });

  it("tells Python what was set, once", () => {
    const told = [];
    const model = new Model((data) => told.push(data));
    model.set("outbox", [1]);
    model.save_changes();
    model.save_changes();
    expect(told.map(({ method, state }) => [method, state])).toEqual([["update", { outbox: [1] }]]);
  });

  it("carries messages with their buffers both ways", () => {
    const told = [];
    const model = new Model((...given) => told.push(given));
    const heard = [];
    const listener = (...given) => heard.push(given);
    model.on("msg:custom", listener);
    const buffer = new DataView(new ArrayBuffer(4));
    model.hear({ method: "custom", content: "hello" }, [buffer]);
    model.send("hello yourself", undefined, [buffer.buffer]);
    model.off("msg:custom", listener);
    model.hear({ method: "custom", content: "again" }, []);
    expect(heard).toEqual([["hello", [buffer]]]);
    expect(told).toEqual([[{ method: "custom", content: "hello yourself" }, [buffer.buffer]]]);
  });
});
