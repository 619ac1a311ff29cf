import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MOST, refusal } from "../../js/clipboard.js";
import { Kept } from "../../js/kept.js";
import { isOver, Link, linkState } from "../../js/link.js";
import { Outbox } from "../../js/outbox.js";

/** What is known where all is well, but for these. */
function known(but) {
  return {
    kernel: { status: "idle", connection: "connected" },
    gone: false,
    silent: false,
    online: true,
    ...but,
  };
}

/** The kernel, but for these. */
function kernel(but) {
  return { kernel: { status: "idle", connection: "connected", ...but } };
}

describe("how it stands with Python", () => {
  const silent = { silent: true };
  it.each([
    ["", {}],
    ["", { online: false }],
    ["", kernel({ status: "busy" })],
    ["busy", { ...kernel({ status: "busy" }), ...silent }],
    ["no_answer", silent],
    ["no_answer", { kernel: undefined, ...silent }],
    ["offline", { kernel: undefined, online: false, ...silent }],
    ["", { kernel: undefined, online: false }],
    ["disconnected", kernel({ connection: "connecting" })],
    ["disconnected", { ...kernel({ connection: "disconnected", status: "unknown" }), ...silent }],
    ["offline", { ...kernel({ connection: "connecting" }), online: false }],
    ["restarted", { gone: true }],
    ["restarted", { gone: true, ...kernel({ status: "busy", connection: "connecting" }), ...silent }],
    ["dead", kernel({ status: "dead" })],
    ["dead", { gone: true, ...kernel({ status: "dead" }) }],
    ["dead", { kernel: null }],
  ])("is %j where %j is known", (state, but) => {
    expect(linkState(known(but))).toBe(state);
  });

  it("is over only where no intent is ever answered", () => {
    const over = ["", "busy", "no_answer", "disconnected", "offline", "restarted", "dead"].filter(isOver);
    expect(over).toEqual(["restarted", "dead"]);
  });

  it("is over for good once the kernel was restarted or is another", () => {
    for (const change of [{ status: "autorestarting" }, { id: "second" }]) {
      const slots = new Set();
      const signal = { connect: (slot) => slots.add(slot), disconnect: (slot) => slots.delete(slot) };
      const manager = {
        kernel: { id: "first", status: "idle", connectionStatus: "connected", statusChanged: signal },
      };
      const link = new Link(manager, vi.fn(), vi.fn());
      link.open();
      manager.kernel = { ...manager.kernel, ...change };
      for (const slot of slots) slot();
      manager.kernel = { ...manager.kernel, status: "idle" };
      expect(link.state(false)).toBe("restarted");
      link.close();
      expect(slots.size).toBe(0);
    }
  });
});

describe("a text", () => {
  it.each([
    ["17", ""],
    ["x".repeat(MOST), ""],
    ["x".repeat(MOST + 1), "too_long"],
    ["\uFFFDPNG\r\n\0\0", "no_text"],
    [" \n", "nothing_pasted"],
    ["", "nothing_pasted"],
  ])("is refused before it is sent where there is none or too much", (text, why) => {
    expect(refusal(text)).toBe(why);
  });
});

describe("the game that the page keeps", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  /** A table of which the text is asked for. */
  function table(page = "page") {
    const its = { scene: { table: 1, tree: [1, 0], node: 0, deal: "17", turn: 0 }, link: "", asked: [] };
    const ask = () => new Promise((resolve) => its.asked.push(resolve));
    const state = () => ({ scene: its.scene, setup: { name: "Patience" } });
    its.kept = new Kept(page, ask, state, () => its.link);
    its.go = async (node) => {
      its.scene = { ...its.scene, tree: [node + 1, 0], node, turn: node };
      its.kept.look();
      await vi.advanceTimersByTimeAsync(0);
    };
    its.answer = async () => {
      const { scene, asked } = its;
      asked.shift()({ content: { ...scene, text: `text ${scene.node}` } });
      await vi.advanceTimersByTimeAsync(0);
    };
    return its;
  }

  it("is asked for at once, and never twice at a time", async () => {
    const its = table();
    its.kept.look();
    await its.go(1);
    expect(its.asked).toHaveLength(1);
    await its.go(2);
    expect(its.asked).toHaveLength(1);
    await its.answer();
    expect(its.kept.newest().text).toBe("text 2");
    await its.go(3);
    expect([its.kept.newest(), its.asked.length]).toEqual([null, 1]);
  });

  it("is not asked for while Python is silent", async () => {
    const its = table();
    its.link = "busy";
    await its.go(1);
    expect(its.asked).toHaveLength(0);
  });

  it("is stored while the link is broken, each table's own", async () => {
    const tables = [table("first"), table("second")];
    for (const its of tables) {
      await its.go(1);
      await its.answer();
      its.link = "no_answer";
      its.kept.look();
    }
    expect(tables.map((its) => its.kept.shown().stored)).toEqual([true, true]);
    expect(table("third").kept.shown().offer.page).toBe("second");
    tables[1].link = "";
    tables[1].kept.look();
    expect(table("third").kept.shown().offer.page).toBe("first");
  });

  it("is offered no more once it lies on the table", async () => {
    const its = table("first");
    await its.go(1);
    await its.answer();
    its.link = "dead";
    its.kept.look();
    const next = table("next");
    expect(next.kept.offered()).toBe("text 1");
    next.kept.look();
    next.scene = { ...next.scene, table: 2, tree: [2, 0], node: 1, turn: 1 };
    next.kept.look();
    expect(table("third").kept.shown().offer).toBeNull();
  });
});

describe("an outbox whose connection was lost", () => {
  it("goes once more, as a message, for a host's trait may be stuck", () => {
    const sent = [];
    const model = {
      read: () => ({ setup: {}, scene: { heard: {} } }),
      write: vi.fn(),
      say: (one) => sent.push(one),
    };
    const outbox = new Outbox(model, "page");
    outbox.send({ do: "undo" });
    outbox.again();
    outbox.send({ do: "redo" });
    expect(sent.map(({ outbox: all }) => all.map(({ n }) => n))).toEqual([[1], [1, 2]]);
    outbox.close();
  });
});
