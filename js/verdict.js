/** What is said of an answer: a sentence, the reasons, and the clause that decides. */

/** @import { Lesson } from "./lesson.js" */
/** @import { Taught, Why } from "./types.js" */

import { make, set } from "./dom.js";
import { reasonOf } from "./reasons.js";

/** @typedef {{right: boolean, sentence: string, reasons: Why["reasons"]}} Said */

export class Verdict {
  #shown = "";

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.element = make("div", { class: "pw-learn-verdict", role: "group", hidden: true });
  }

  /** Show it; whether another one came. @param {Taught} now */
  show({ verdict, at, number, tries }) {
    const shown = verdict ? JSON.stringify([verdict, at, number, tries]) : "";
    if (shown === this.#shown) return false;
    this.#shown = shown;
    this.element.hidden = !verdict;
    this.element.replaceChildren(...(verdict ? this.#parts(verdict) : []));
    set(this.element, { "aria-label": verdict?.sentence ?? null, "data-right": String(verdict?.right) });
    return verdict !== null;
  }

  /** @param {Said} verdict */
  #parts({ right, sentence, reasons }) {
    const { words: t } = this.lesson;
    const told = reasons.some((reason) => reason[3] === sentence);
    const label = t(right ? "learn_right" : "learn_wrong");
    const sign = make("span", { class: "pw-check", role: "img", "aria-label": label }, right ? "✓" : "✗");
    const text = told ? t(right ? "learn_yes" : "learn_no") : sentence;
    const items = reasons.map((reason) => reasonOf(reason, t, (clause) => this.lesson.read(clause)));
    const list = items.length ? [make("ul", { class: "pw-reasons" }, ...items)] : [];
    return [make("h4", {}, sign, make("span", {}, text)), ...list, ...this.#clause(reasons)];
  }

  /** The clause that decides: of the first reason that does not hold, else of the first. @param {Said["reasons"]} reasons */
  #clause(reasons) {
    const named = reasons.filter(([clause]) => clause);
    const [number] = named.find(([, holds]) => !holds) ?? named[0] ?? [];
    const clause = this.lesson.setup.rules.find(([one]) => one === number);
    return clause ? [make("p", { class: "pw-learn-clause" }, make("b", {}, clause[0]), ` ${clause[1]}`)] : [];
  }
}
