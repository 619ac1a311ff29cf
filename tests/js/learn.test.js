import { beforeEach, describe, expect, it } from "vitest";
import { Learn } from "../../js/learn.js";
import { Lesson } from "../../js/lesson.js";
import { wordsOf } from "../../js/names.js";
import { paragraphs } from "../../js/wording.js";
import { texts } from "./words.js";

const t = wordsOf(texts);

/** A lesson at a step, as Python tells it. */
const taught = (more = {}) => ({
  ...{ title: "Edges", number: 2, of: 3, titles: ["Piles", "Edges", "Spaces"], steps: 3, at: 0 },
  ...{ text: [["text", "Read."]], task: "tap_playable", asks: "tap", prompt: "Tap.", choices: [] },
  ...{ wanted: 2, taps: [], buttons: ["check", "show", "skip"], verdict: null, answer: "", tries: 0 },
  ...{ done: ["", "", ""], score: 0, locked: false, ...more },
});
const rules = [
  ["B3", "Up in suit."],
  ["B4", "A narrow edge is free."],
];
const places = [
  { name: "a1", role: "tableau", fan: "" },
  { name: "t1", role: "tableau", fan: "down" },
  { name: "f1", role: "foundation", fan: "down" },
  { name: "tableau", role: "area", fan: "" },
];

/** A view that remembers what was sent, said and clicked. */
class Around {
  sent = [];
  said = [];
  clicked = [];
  tabs = [];
  revealed = [];
  known = {};
  scene = { table: 1, node: 0, cards: [] };
  piles = new Map([
    ["a1", [1]],
    ["t1", [2, 3, 4]],
    ["f1", [5, 6]],
  ]);
  root = document.createElement("div");

  constructor() {
    const send = (wish) => this.sent.push(wish);
    this.table = { state: () => this.state };
    this.commands = {
      send,
      add: (commands) => Object.assign(this.known, commands),
      run: (what) => this.known[what](),
    };
    this.hand = { click: (hit) => this.clicked.push(hit), clear: () => {} };
    this.focus = { give: () => {}, active: null };
    this.comfort = { voice: { say: (text) => this.said.push(text) } };
    this.side = {
      panel: { add: (tab) => this.tabs.push(tab.key), reveal: (key) => this.revealed.push(key) },
    };
  }

  get state() {
    return { setup: { texts, places, rules }, scene: this.scene };
  }

  say(text) {
    this.said.push(text);
  }
}

let around;
let lesson;
let pane;

/** Show the lesson so. */
function show(more) {
  around.scene = { ...around.scene, lesson: taught(more) };
  lesson.hear();
  lesson.show();
  pane.show();
}

const one = (selector) => pane.element.querySelector(selector);
const seen = () =>
  [...pane.element.querySelectorAll("[data-learn]:not([hidden])")].map((button) => button.dataset.learn);

beforeEach(() => {
  around = new Around();
  lesson = new Lesson(around, around.side);
  lesson.tab.show = () => {};
  pane = new Learn(lesson);
});

describe("the text of a step", () => {
  it("is paragraphs of text, bold, cards and clauses, none of it HTML", () => {
    const read = [];
    const text = [
      ["text", "<b>One</b> "],
      ["bold", "two"],
      ["text", ".\n\nThree "],
      ["card", "TD"],
      ["text", ", see "],
      ["clause", "B4"],
      ["text", "."],
    ];
    const made = paragraphs(text, t, (clause) => read.push(clause));
    expect(made.map((one) => one.tagName)).toEqual(["P", "P"]);
    expect(made[0].textContent).toBe("<b>One</b> two.");
    expect(made[1].querySelector("[role=img]").getAttribute("aria-label")).toBe("ten of diamonds");
    made[1].querySelector("button").click();
    expect(read).toEqual(["B4"]);
  });

  it("keeps a full stop with the clause before it", () => {
    const [made] = paragraphs(
      [
        ["text", "So "],
        ["clause", "B4"],
        ["text", ". And on."],
      ],
      t,
      () => {},
    );
    expect(made.querySelector(".pw-kept").textContent).toBe("B4.");
    expect(made.textContent).toBe("So B4. And on.");
  });
});

describe("a click in a lesson", () => {
  it("is one of the table where there is no lesson, or where a line is shown", () => {
    around.hand.click({ place: "a1", height: 0 });
    show();
    around.scene.walk = [0, 3, 0, 1];
    around.hand.click({ place: "a1", height: 0 });
    expect(around.clicked).toHaveLength(2);
    expect(around.sent).toEqual([]);
  });

  it("taps a place where the step asks for taps, or a card inside a column", () => {
    show();
    for (const [place, height] of [
      ["a1", 0],
      ["f1", 0],
      ["t1", 2],
      ["t1", 1],
      ["t1", null],
      ["tableau", null],
    ])
      around.hand.click({ place, height });
    expect(around.sent.map(({ what, place }) => [what, place])).toEqual(
      ["a1", "f1", "t1", "t1.2", "t1"].map((place) => ["tap", place]),
    );
    expect(around.clicked).toEqual([]);
  });

  it("that asks why is heard by a step that is played", () => {
    show();
    lesson.tell("a1");
    expect(around.sent).toEqual([]);
    show({ asks: "play" });
    lesson.tell("a1");
    expect(around.sent).toEqual([{ do: "learn", what: "tap", place: "a1" }]);
  });
});

describe("the tab", () => {
  it("opens where a lesson begins, once", () => {
    lesson.show();
    expect(around.revealed).toEqual([]);
    show();
    show({ at: 1 });
    expect([around.tabs, around.revealed]).toEqual([["learn"], ["learn"]]);
  });

  it("says which lesson and step it is, and what is asked", () => {
    show({ taps: ["a1"], at: 1 });
    expect(one(".pw-learn-title").textContent).toBe("Lesson 2 of 3 · Edges");
    expect(one(".pw-learn-count").textContent).toBe("Step 2 of 3");
    expect(one(".pw-learn-prompt").textContent).toBe("Tap.");
    expect(one(".pw-learn-progress").textContent).toBe("1 of 2 marked");
    expect(one(".pw-learn-fill").style.width).toBe("50%");
    show({ taps: ["a1", "a2", "a3"], at: 1 });
    expect(one(".pw-learn-progress").textContent).toBe("3 marked");
    show({ of: 1, titles: ["Edges"] });
    expect(one(".pw-learn-title").textContent).toBe("Edges");
  });

  it("tells of a locked lesson neither how many are wanted nor, before its end, the score", () => {
    show({ locked: true, wanted: 0, score: null, done: ["right", "", ""] });
    expect(one(".pw-learn-progress").textContent).toBe("0 marked");
    expect(one(".pw-learn-rail").hidden).toBe(true);
    expect(one(".pw-learn-score").hidden).toBe(true);
    show({ locked: true, score: 0.5, done: ["right", "wrong", "right"] });
    expect(one(".pw-learn-score").hidden).toBe(false);
  });

  it("has the buttons that can be pressed, the first of them filled", () => {
    show();
    expect(seen()).toEqual(["check", "show", "skip"]);
    expect(one(".pw-primary").dataset.learn).toBe("check");
    show({ buttons: ["next", "back"] });
    expect(seen()).toEqual(["next", "back"]);
    expect(one("[data-learn=next]").textContent).toBe("Next");
    expect(one(".pw-primary").dataset.learn).toBe("next");
    show({ asks: "play", buttons: ["again", "next"], done: ["wrong", "", ""], locked: true });
    expect(one(".pw-primary")).toBe(null);
    show({ buttons: ["next", "back"] });
    show({ buttons: ["next"], at: 2 });
    expect(one("[data-learn=next]").textContent).toBe("Next lesson");
  });

  it("shows the reasons of a verdict and the clause that decides", () => {
    const reasons = [
      ["B4", true, [], "It is free."],
      ["B3", false, ["AH"], "It fits nothing."],
    ];
    show({ verdict: { right: false, sentence: "It fits nothing.", reasons } });
    expect(one(".pw-learn-verdict h4").textContent).toBe("✗Not right yet.");
    expect(one(".pw-learn-verdict").getAttribute("aria-label")).toBe("It fits nothing.");
    expect(pane.element.querySelectorAll(".pw-learn-verdict li")).toHaveLength(2);
    expect(one(".pw-learn-clause").textContent).toBe("B3 Up in suit.");
    show({ verdict: { right: true, sentence: "Right.", reasons: [] } });
    expect(one(".pw-learn-verdict").textContent).toBe("✓Right.");
    show();
    expect(one(".pw-learn-verdict").hidden).toBe(true);
  });

  it("shows what became of each step, and leads there where that is allowed", () => {
    show({ done: ["right", "", ""], locked: true, at: 1 });
    const steps = [...pane.element.querySelectorAll(".pw-learn-at")];
    expect(steps.map((step) => step.getAttribute("aria-label"))).toEqual([
      "Step 1: right",
      "Step 2",
      "Step 3",
    ]);
    expect(steps.map((step) => step.getAttribute("aria-disabled"))).toEqual([null, null, "true"]);
    for (const step of steps) step.click();
    expect(around.sent.map(({ at }) => at)).toEqual([0, 1]);
  });

  it("leads to the other lessons of the set", () => {
    show();
    pane.element.querySelectorAll(".pw-learn-lesson")[2].click();
    expect(around.sent).toEqual([{ do: "learn", what: "lesson", at: 2 }]);
  });
});

describe("choices", () => {
  const choices = [
    ["yes", "Yes"],
    ["no", "No"],
  ];

  it("are made by a click or a number, and checked then", () => {
    show({ asks: "choice", choices });
    lesson.press("check");
    expect(around.said).toEqual([t("learn_choose")]);
    one("[data-value=no]").click();
    pane.show();
    expect(one("[data-value=no]").getAttribute("aria-checked")).toBe("true");
    expect(lesson.key("1")).toBe(true);
    lesson.key("k");
    expect(around.sent).toEqual([{ do: "learn", what: "answer", answer: "yes" }]);
  });

  it("say whether they were right, and are closed then", () => {
    const verdict = { right: true, sentence: "Right.", reasons: [] };
    show({ asks: "choice", choices, verdict, answer: "no", buttons: ["next"] });
    expect(one("[data-value=no]").dataset.said).toBe("right");
    one("[data-value=yes]").click();
    expect(lesson.chosen).toBe("no");
  });
});

describe("the keys", () => {
  it("press the buttons that are there", () => {
    show();
    for (const key of ["k", "m", "g"]) expect(lesson.key(key)).toBe(true);
    expect(around.sent.map(({ what }) => what)).toEqual(["check", "show"]);
    expect(around.said).toEqual([t("learn_later")]);
    expect(lesson.key("x")).toBe(false);
  });

  it("are the table's own where there is no lesson", () => {
    expect(lesson.key("k")).toBe(false);
  });

  it("say the step, which is said by itself when another one comes", () => {
    show();
    show({
      at: 1,
      text: [
        ["text", "Now "],
        ["card", "6H"],
      ],
    });
    expect(around.said).toEqual(["Step 2 of 3. Now 6♥ Tap."]);
    lesson.key("l");
    expect(around.said).toHaveLength(2);
  });
});
