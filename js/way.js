/** The way through a lesson: its steps and what became of them, the score, and the other lessons of the set. */

/** @import { Lesson } from "./lesson.js" */
/** @import { Taught } from "./types.js" */

import { KEPT } from "./buttons.js";
import { make, say, set } from "./dom.js";
import { rove, stop } from "./roving.js";

const SIGNS = /** @type {Record<string, string>} */ ({
  right: "✓",
  wrong: "✗",
  shown: "?",
  skipped: "–",
});
const OPEN = ["", "wrong"]; // fates of a step that is not done

export class Way {
  #listed = "";

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.legend = make("span", { class: "pw-legend" });
    this.score = make("span", { class: "pw-learn-score" });
    this.steps = make("div", { class: "pw-learn-steps", role: "group" });
    this.done = make("p", { class: "pw-learn-done" });
    this.head = make("summary", { "data-lm-suppress-shortcuts": "true" });
    this.list = make("ol", { class: "pw-learn-lessons" });
    this.others = make("details", {}, this.head, this.list);
    const line = make("p", { class: "pw-learn-line" }, this.legend, this.score);
    this.element = make("div", { class: "pw-learn-way" }, line, this.steps, this.done, this.others);
    rove(this.steps);
  }

  /** Show it. @param {Taught} now */
  show(now) {
    const { lesson } = this;
    say(this.legend, lesson.words("learn_steps"));
    set(this.steps, { "aria-label": lesson.words("learn_steps") });
    say(this.score, lesson.words("learn_score", { n: Math.round(100 * (now.score ?? 0)) }));
    this.score.hidden = now.score === null || !now.done.some((fate) => fate && fate !== "read");
    say(this.done, lesson.words("learn_done"));
    this.element.hidden = now.steps < 2 && now.titles.length < 2;
    this.done.hidden = now.done.some((fate) => OPEN.includes(fate));
    this.#count(now);
    this.#list(now);
  }

  /** The steps. @param {Taught} now */
  #count(now) {
    while (this.steps.childElementCount > now.done.length) this.steps.lastElementChild?.remove();
    while (this.steps.childElementCount < now.done.length)
      this.steps.append(this.#step(this.steps.childElementCount));
    const buttons = /** @type {HTMLElement[]} */ ([...this.steps.children]);
    const closed = now.locked ? now.done.indexOf("") : -1; // nothing after it is open yet
    buttons.forEach((button, at) => {
      const fate = now.done[at];
      const name = this.lesson.words("learn_step_n", { n: at + 1 });
      const label = fate ? `${name}: ${this.lesson.words(`learn_fates.${fate}`)}` : name;
      say(/** @type {Element} */ (button.lastElementChild), SIGNS[fate] ?? "");
      const shut = closed >= 0 && at > closed;
      set(button, {
        "aria-label": label,
        title: label,
        "data-fate": fate || null,
        "aria-disabled": shut ? "true" : null,
      });
      set(button, { "aria-current": at === now.at ? "step" : null });
    });
    stop(buttons, buttons.find((button) => button === this.lesson.view.focus.active) ?? buttons[now.at]);
  }

  /** @param {number} at */
  #step(at) {
    const sign = make("span", { "aria-hidden": "true" });
    const button = make("button", { ...KEPT, class: "pw-learn-at" }, String(at + 1), sign);
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.lesson.send({ what: "to", at });
    });
    return button;
  }

  /** The lessons of the set. @param {Taught} now */
  #list({ titles, number }) {
    this.others.hidden = titles.length < 2;
    say(this.head, this.lesson.words("learn_lessons"));
    const listed = JSON.stringify([titles, number]);
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.list.replaceChildren(
      ...titles.map((title, at) => make("li", {}, this.#other(title, at, at + 1 === number))),
    );
  }

  /** @param {string} title @param {number} at @param {boolean} now */
  #other(title, at, now) {
    const given = { ...KEPT, class: "pw-learn-lesson", "aria-current": now ? "true" : null };
    const button = make("button", given, make("b", {}, String(at + 1)), " ", title);
    button.addEventListener("click", () => this.lesson.send({ what: "lesson", at }));
    return button;
  }
}
