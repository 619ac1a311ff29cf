/** What is said of an answer: a sentence, the reasons, and the clause that decides. */

/** @import { Lesson } from "./lesson.js" */
/** @import { Taught, Why } from "./types.js" */

import { BUTTON } from "./buttons.js";
import { make, set } from "./dom.js";
import { reasonOf } from "./reasons.js";

const BRIEF = 60; // letters of a shown answer that is its own heading

/** @typedef {{right: boolean, sentence: string, reasons: Why["reasons"]}} Said */

export class Verdict {
  #shown = "";

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.element = make("div", { class: "pw-learn-verdict", role: "group", hidden: true });
  }

  /** Show it; whether another one came. @param {Taught} now */
  show({ verdict, at, number, tries, done }) {
    const given = done[at] === "shown";
    const shown = verdict ? JSON.stringify([verdict, given, at, number, tries]) : "";
    if (shown === this.#shown) return false;
    this.#shown = shown;
    this.element.hidden = !verdict;
    this.element.replaceChildren(...(verdict ? this.#parts(verdict, given) : []));
    set(this.element, { "aria-label": verdict?.sentence ?? null, "data-right": String(verdict?.right) });
    return verdict !== null;
  }

  /** @param {Said} verdict @param {boolean} given  it was shown, not found */
  #parts({ right, sentence, reasons }, given) {
    const { words: t } = this.lesson;
    const label = t(right ? "learn_right" : "learn_wrong");
    const sign = make("span", { class: "pw-check", role: "img", "aria-label": label }, right ? "✓" : "✗");
    const brief = given && sentence.length <= BRIEF;
    const text = brief ? sentence : t(given ? "learn_answer" : right ? "learn_yes" : "learn_no");
    const told = sentence === text || reasons.some((reason) => reason[3] === sentence);
    const said = told ? [] : [make("p", { class: "pw-learn-said" }, sentence)];
    const items = reasons.map((reason) => reasonOf(reason, t, (clause) => this.lesson.read(clause)));
    const list = items.length ? [make("ul", { class: "pw-reasons" }, ...items)] : [];
    const head = make("h4", {}, ...(given ? [] : [sign]), make("span", {}, text));
    return [head, ...said, ...list, ...this.#clause(reasons), ...this.#more()];
  }

  /** A button that opens the checklist at the card that was wrong: what that offers besides. */
  #more() {
    const { now, view, words: t } = this.lesson;
    const { marks = [], cards } = view.table.state().scene;
    const [, place = ""] = marks.find(([kind]) => kind === "wrong") ?? [];
    if (!cards.some(([where]) => where === place) || now?.locked) return [];
    const button = make("button", { ...BUTTON, "data-why": place }, t("learn_why"));
    button.addEventListener("click", () => this.lesson.why(place));
    return [make("div", { class: "pw-learn-buttons" }, button)];
  }

  /** The clause that decides: of the first reason that does not hold, else of the first. @param {Said["reasons"]} reasons */
  #clause(reasons) {
    const named = reasons.filter(([clause]) => clause);
    const [number] = named.find(([, holds]) => !holds) ?? named[0] ?? [];
    const clause = this.lesson.setup.rules.find(([one]) => one === number);
    return clause ? [make("p", { class: "pw-learn-clause" }, make("b", {}, clause[0]), ` ${clause[1]}`)] : [];
  }
}
