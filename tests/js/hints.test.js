import { beforeEach, describe, expect, it } from "vitest";
import { Candidates } from "../../js/candidates.js";
import { Hints } from "../../js/hints.js";
import { texts } from "./words.js";

/** A candidate; its share in hundredths, or what is proved of it. */
function candidate(n, move, share, more = {}) {
  const part = share === null ? null : share / 100;
  const range = { low: part && part - 0.02, high: part && part + 0.02 };
  const said = `5♠ goes from ${move.split("-")[0]} to its pile.`;
  return {
    ...{ n, move: move.split("-"), short: `${move} ↑`, text: said, said, reason: "", fate: "unknown" },
    ...{ steps: 0, share: part, chance: null, ...range, ...more },
  };
}

const hint = (...candidates) => ({
  level: 3,
  basis: "From what you have seen",
  text: "",
  busy: 0,
  candidates,
});

/** A table with these places, a hand that remembers what it played, and a preview that remembers what it shows. */
class Around {
  shown = null;
  played = [];
  asked = [];
  scene = {};
  piles = new Map();
  plan = null;

  constructor() {
    const places = [
      { name: "a1", role: "tableau", wide: ["main", 0, 0], narrow: null, fan: "" },
      { name: "a2", role: "tableau", wide: ["main", 0, 1], narrow: null, fan: "" },
      { name: "waste", role: "waste", wide: ["main", 3, 0], narrow: null, fan: "right" },
    ];
    const state = () => ({ setup: { texts, places }, scene: this.scene });
    const quietly = (what) =>
      new Promise((answer, refuse) => {
        this.asked.push({ what, answer, refuse });
      });
    this.table = { state, quietly, send: (wish) => this.played.push(wish) };
    this.hand = { play: (move) => this.played.push(move.join("-")) };
    this.focus = {
      at: "a1",
      given: "",
      get active() {
        return document.activeElement;
      },
      give: (name) => {
        this.focus.given = name;
      },
    };
    const known = {};
    this.commands = {
      known,
      add: (commands) => Object.assign(known, commands),
      send: (wish) => this.played.push(wish),
    };
    const board = document.createElement("div");
    document.body.replaceChildren(board);
    this.board = { element: board };
  }
}

let around;
let list;

/** The rows as they are seen: number, move, and all else that is written there. */
const rows = () =>
  [...list.element.querySelectorAll("li")].map((row) =>
    [...row.querySelectorAll(".pw-candidate [aria-hidden] > :not(.pw-candidate-bar)")].map(
      (part) => part.textContent,
    ),
  );
const row = (move) => list.element.querySelector(`[data-move="${move}"]`);
const event = (type, more = {}) => Object.assign(new Event(type, { bubbles: true }), more);

beforeEach(() => {
  around = new Around();
  const preview = {
    get move() {
      return around.shown;
    },
    show: (move) => {
      around.shown = move;
    },
  };
  list = new Candidates(around, preview);
  document.body.append(list.element);
});

function show(...candidates) {
  around.scene = { hint: hint(...candidates) };
  list.show();
}

describe("the list of the best moves", () => {
  it("says of each its number, its move, from where, and how many of its play-outs win", () => {
    show(
      candidate(1, "a1-AS", 41, { reason: "frees the 6♥", chance: 0.72 }),
      candidate(2, "waste-AS", 38, { reason: "keeps the last 9" }),
    );
    expect(rows()).toEqual([
      ["1", "a1-AS ↑", "a1", "41% of play-outs", "frees the 6♥ · chance 72%"],
      ["2", "waste-AS ↑", "", "38% of play-outs", "keeps the last 9"],
    ]);
    expect(list.basis.textContent).toBe("From what you have seen");
    expect(row("a1-AS").querySelector(".pw-fill").style.width).toBe("41%");
    expect(row("a1-AS").querySelector(".pw-unseen").textContent).toBe(
      "1: five of spades goes from row 1 column 1 to its pile.",
    );
  });

  it("says what is proved where nothing was played out", () => {
    show(
      candidate(1, "a1-AS", null, { fate: "won", steps: 87 }),
      candidate(2, "a2-AS", null, { fate: "lost" }),
      candidate(3, "waste-AS", null),
    );
    expect(rows().map((parts) => parts[3])).toEqual(["won in 87", "lost", ""]);
    expect(list.basis.textContent).toBe("From what you have seen");
    expect([...list.element.querySelectorAll(".pw-candidate-bar")].every((bar) => bar.hidden)).toBe(true);
  });

  it("is not there without a hint, and gives the keyboard back to the cards", () => {
    show(candidate(1, "a1-AS", 41));
    row("a1-AS").firstElementChild.focus();
    expect(around.shown).toEqual(["a1", "AS"]);
    around.scene = {};
    list.show();
    expect(list.element.hidden).toBe(true);
    expect(around.shown).toBe(null);
    expect(around.focus.given).toBe("a1");
  });

  it("keeps its rows, whatever becomes of their figures", () => {
    show(candidate(1, "a1-AS", 41), candidate(2, "a2-AS", 38));
    const [first, second] = [row("a1-AS"), row("a2-AS")];
    show(candidate(1, "a2-AS", 44), candidate(2, "a1-AS", 40));
    expect([...list.element.querySelectorAll("li")]).toEqual([second, first]);
    expect(rows().map(([n, move]) => [n, move])).toEqual([
      ["1", "a2-AS ↑"],
      ["2", "a1-AS ↑"],
    ]);
  });

  it("changes no place while somebody points at a row", () => {
    show(candidate(1, "a1-AS", 41), candidate(2, "a2-AS", 38));
    row("a2-AS").dispatchEvent(event("pointerover", { pointerType: "mouse" }));
    show(candidate(1, "a2-AS", 44), candidate(2, "a1-AS", 40), candidate(3, "waste-AS", 1));
    expect(rows().map(([n, move]) => [n, move])).toEqual([
      ["2", "a1-AS ↑"],
      ["1", "a2-AS ↑"],
      ["3", "waste-AS ↑"],
    ]);
    expect(around.shown).toEqual(["a2", "AS"]);
    list.element.dispatchEvent(event("pointerleave"));
    list.show();
    expect(rows().map(([n]) => n)).toEqual(["1", "2", "3"]);
    expect(around.shown).toBe(null);
  });

  it("shows a move no more that is none of the best any more", () => {
    show(candidate(1, "a1-AS", 41), candidate(2, "a2-AS", 38));
    row("a2-AS").dispatchEvent(event("pointerover", { pointerType: "mouse" }));
    show(candidate(1, "a1-AS", 41));
    expect(around.shown).toBe(null);
  });

  it("plays a move by its button and by a double click, not where it is only looked at", () => {
    show(candidate(1, "a1-AS", 41), candidate(2, "a2-AS", 38));
    row("a2-AS").firstElementChild.click();
    expect([around.shown, around.played]).toEqual([["a2", "AS"], []]);
    row("a2-AS").querySelector("[data-play]").click();
    expect([around.shown, around.played]).toEqual([null, ["a2-AS"]]);
    row("a1-AS").firstElementChild.dispatchEvent(event("dblclick"));
    expect(around.played).toEqual(["a2-AS", "a1-AS"]);
  });

  it("is gone through by the arrows", () => {
    show(candidate(1, "a1-AS", 41), candidate(2, "a2-AS", 38));
    const button = (move) => row(move).firstElementChild;
    button("a1-AS").focus();
    for (const [key, move] of [
      ["ArrowDown", "a2-AS"],
      ["ArrowDown", "a1-AS"],
      ["ArrowUp", "a2-AS"],
    ]) {
      document.activeElement.dispatchEvent(event("keydown", { key }));
      expect(document.activeElement).toBe(button(move));
      expect(around.shown.join("-")).toBe(move);
    }
  });
});

describe("hints", () => {
  const settled = () => new Promise((done) => setTimeout(done));
  const marks = { point: () => {} };

  it("are asked for, also with open cards", () => {
    new Hints(around, marks);
    around.commands.known.hint();
    around.commands.known.hint_open();
    expect(around.played).toEqual([{ do: "hint" }, { do: "hint", open: true }]);
  });

  it("are thought about as the page asks where Python has no threads, one question at a time", async () => {
    const hints = new Hints(around, marks);
    for (const busy of [0, 1]) {
      around.scene = { hint: { ...hint(), busy } };
      hints.show();
    }
    expect(around.asked).toEqual([]);
    around.scene = { hint: { ...hint(), busy: 2 } };
    hints.show();
    hints.show();
    expect(around.asked.map(({ what }) => what)).toEqual(["hint"]);
    around.asked[0].answer({});
    await settled();
    expect(around.asked.length).toBe(2);
    around.scene = { hint: { ...hint(), busy: 0 } };
    around.asked[1].answer({});
    await settled();
    expect(around.asked.length).toBe(2);
  });

  it("are asked for again with the next scene where a question failed", async () => {
    const hints = new Hints(around, marks);
    around.scene = { hint: { ...hint(), busy: 2 } };
    hints.show();
    around.asked[0].refuse(new Error("gone"));
    await settled();
    expect(around.asked.length).toBe(1);
    hints.show();
    expect(around.asked.length).toBe(2);
  });
});
