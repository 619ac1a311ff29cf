import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Outbox, PATIENCE } from "../../js/outbox.js";

/** A model that keeps what was written, and answers when told to. */
function model() {
  return {
    written: [],
    scene: { heard: {} },
    read() {
      return { setup: {}, scene: this.scene };
    },
    write(intents) {
      this.written.push(intents);
    },
  };
}

describe("the outbox", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("holds every intent not yet answered, oldest first, numbered from 1", () => {
    const its = model();
    const outbox = new Outbox(its, "page");
    for (const move of ["a1-AH", "b1-AH"]) outbox.send({ do: "play", move });
    expect(its.written.at(-1)).toEqual([
      { page: "page", n: 1, do: "play", move: "a1-AH" },
      { page: "page", n: 2, do: "play", move: "b1-AH" },
    ]);
  });

  it("drops what is answered, and only of its own page", () => {
    const its = model();
    const outbox = new Outbox(its, "page");
    for (const what of ["undo", "redo", "auto"]) outbox.send({ do: what });
    its.scene = { heard: { other: [9, null] } };
    outbox.hear();
    expect(outbox.state().pending).toHaveLength(3);
    its.scene = { heard: { page: [2, "no"] } };
    outbox.hear();
    expect(its.written.at(-1).map((intent) => intent.n)).toEqual([3]);
    expect(outbox.state().error).toBe("no");
  });

  it("says so when nothing is answered for a while, until something is", () => {
    const its = model();
    const outbox = new Outbox(its, "page");
    const silent = [];
    outbox.onChange(() => silent.push(outbox.state().silent));
    outbox.send({ do: "undo" });
    vi.advanceTimersByTime(PATIENCE);
    expect(silent.at(-1)).toBe(true);
    its.scene = { heard: { page: [1, null] } };
    outbox.hear();
    expect(silent.at(-1)).toBe(false);
  });

  it("forgets a listener that is taken away", () => {
    const outbox = new Outbox(model(), "page");
    let told = 0;
    const forget = outbox.onChange(() => {
      told += 1;
    });
    outbox.send({ do: "undo" });
    forget();
    outbox.send({ do: "undo" });
    expect(told).toBe(1);
  });
});

describe("a question", () => {
  it("gets the answer with its number, and only that", async () => {
    const its = model();
    const outbox = new Outbox(its, "page");
    const first = outbox.ask("text");
    const second = outbox.ask("tree", { from: 3 });
    expect(its.written.at(-1).map(({ n, what, from }) => [n, what, from])).toEqual([
      [1, "text", undefined],
      [2, "tree", 3],
    ]);
    outbox.answer({ page: "other", n: 2, text: "not ours" });
    outbox.answer({ page: "page", n: 2, size: 7 }, [new DataView(new ArrayBuffer(4))]);
    outbox.answer({ page: "page", n: 1, text: "ours" });
    expect((await first).content.text).toBe("ours");
    expect((await second).buffers[0].byteLength).toBe(4);
  });

  it("is refused with its error, which is not shown as that of a move", async () => {
    const its = model();
    const outbox = new Outbox(its, "page");
    const asked = outbox.ask("x");
    its.scene = { heard: { page: [1, "there is no window"] } };
    outbox.hear();
    await expect(asked).rejects.toThrow("there is no window");
    expect(outbox.state().error).toBe("");
  });

  it("is refused by a message, too", async () => {
    const outbox = new Outbox(model(), "page");
    const asked = outbox.ask("x");
    outbox.answer({ page: "page", n: 1, error: "there is no window" });
    await expect(asked).rejects.toThrow("there is no window");
  });

  it("does not count as a player who waits", () => {
    vi.useFakeTimers();
    const outbox = new Outbox(model(), "page");
    outbox.ask("text");
    vi.advanceTimersByTime(PATIENCE);
    expect(outbox.state().silent).toBe(false);
    vi.useRealTimers();
  });
});
