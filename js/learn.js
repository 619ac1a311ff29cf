/** The bundle of lessons: the panel's tab with the step, its question, what was said of the answer, and the way through. */

/** @import { Lesson } from "./lesson.js" */
/** @import { Taught } from "./types.js" */

import { KEPT } from "./buttons.js";
import { make, say, set } from "./dom.js";
import { rove, stop } from "./roving.js";
import { Verdict } from "./verdict.js";
import { Way } from "./way.js";
import { paragraphs } from "./wording.js";

const BUTTONS = ["check", "show", "next", "skip", "again", "back"];

export class Learn {
  #step = "";
  /** @type {string|null} */
  #asked = null; // the choices that are shown

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.title = make("h4", { class: "pw-learn-title" });
    this.count = make("p", { class: "pw-learn-count" });
    this.text = make("div", { class: "pw-learn-text" });
    this.prompt = make("p", { class: "pw-learn-prompt" });
    this.choices = make("div", { class: "pw-learn-choices", role: "radiogroup" });
    this.bar = make("span", { class: "pw-learn-fill" });
    this.marked = make("span", {});
    this.rail = make("span", { class: "pw-learn-rail", "aria-hidden": "true" }, this.bar);
    this.progress = make("p", { class: "pw-learn-progress" }, this.rail, this.marked);
    this.buttons = BUTTONS.map((what) => this.#button(what));
    const row = make("div", { class: "pw-learn-buttons" }, ...this.buttons);
    const asked = [this.prompt, this.choices, this.progress, row];
    const parts = [this.title, this.count, this.text, ...asked];
    this.step = make("div", { class: "pw-learn-step", role: "group", tabindex: -1 }, ...parts);
    this.verdict = new Verdict(lesson);
    this.way = new Way(lesson);
    this.element = make("div", { class: "pw-learn" }, this.step, this.verdict.element, this.way.element);
    rove(this.choices);
    this.choices.addEventListener("keydown", (event) => this.#arrow(event));
  }

  /** Show the lesson as it stands. */
  show() {
    const { now } = this.lesson;
    if (!now) return;
    this.#head(now);
    this.#ask(now);
    this.way.show(now);
    this.#press(now);
    if (this.verdict.show(now)) this.#reveal();
  }

  /** The step: where it is, and what it tells. @param {Taught} now */
  #head(now) {
    const { lesson } = this;
    const step = [now.number, now.at, now.title, now.text, lesson.view.table.state().scene.table].join("\n");
    if (step === this.#step) return;
    const { title, number: n, of } = now;
    say(this.title, of > 1 ? lesson.words("learn_title", { n, of, title }) : title);
    say(this.count, lesson.words("learn_step", { n: now.at + 1, steps: now.steps }));
    set(this.step, { "aria-label": `${this.title.textContent}, ${this.count.textContent}` });
    const read = (/** @type {string} */ clause) => lesson.read(clause);
    this.text.replaceChildren(...paragraphs(now.text, lesson.words, read));
    this.#asked = null;
    this.#step = step;
    this.element.scrollTop = 0;
  }

  /** What is asked, and how far the answer is. @param {Taught} now */
  #ask(now) {
    say(this.prompt, now.prompt);
    this.prompt.hidden = !now.prompt;
    this.#choose(now);
    const { taps, wanted } = now;
    this.progress.hidden = now.asks !== "tap";
    const known = wanted && taps.length <= wanted; // a locked lesson does not tell how many are wanted
    const words = known ? "learn_marked" : "learn_marked_so";
    say(this.marked, this.lesson.words(words, { n: taps.length, wanted }));
    this.rail.hidden = !wanted;
    this.bar.style.width = `${Math.min(100, (100 * taps.length) / Math.max(1, wanted))}%`;
  }

  /** The choices. @param {Taught} now */
  #choose(now) {
    this.choices.hidden = now.asks !== "choice";
    set(this.choices, { "aria-label": now.prompt });
    const listed = JSON.stringify(now.choices);
    if (listed !== this.#asked) {
      this.#asked = listed;
      this.choices.replaceChildren(...now.choices.map((choice, at) => this.#choice(choice, at + 1)));
    }
    const over = !now.buttons.includes("check");
    const { chosen } = this.lesson;
    const options = /** @type {HTMLElement[]} */ ([...this.choices.children]);
    const fate = now.verdict && chosen === now.answer ? (now.verdict.right ? "right" : "wrong") : null;
    for (const option of options) {
      const checked = option.dataset.value === chosen;
      const said = checked && fate;
      set(option, {
        "aria-checked": String(checked),
        "aria-disabled": over ? "true" : null,
        "data-said": said,
      });
    }
    const focused = options.find((option) => option === this.lesson.view.focus.active);
    stop(options, focused ?? options.find((option) => option.dataset.value === chosen) ?? options[0]);
  }

  /** @param {Taught["choices"][number]} choice @param {number} n */
  #choice([value, label], n) {
    const number = make("span", { class: "pw-learn-number", "aria-hidden": "true" }, String(n));
    const given = { ...KEPT, class: "pw-learn-choice", role: "radio", "data-value": value };
    const button = make("button", given, number, make("span", {}, label));
    button.addEventListener("click", () => this.#take(button));
    return button;
  }

  /** Arrows choose, as in any such group. @param {KeyboardEvent} event */
  #arrow(event) {
    const { active } = this.lesson.view.focus;
    if (/^(Arrow|Home|End)/.test(event.key) && active instanceof HTMLElement) this.#take(active);
  }

  /** @param {HTMLElement} option */
  #take(option) {
    const { value } = option.dataset;
    if (value !== undefined && option.getAttribute("aria-disabled") !== "true") this.lesson.choose(value);
  }

  /** Scroll to the verdict, as far as it is not seen. */
  #reveal() {
    const { element } = this;
    const { element: verdict } = this.verdict;
    const over = verdict.offsetTop + verdict.offsetHeight - element.scrollTop - element.clientHeight;
    if (over > 0) element.scrollTop = Math.min(verdict.offsetTop - 6, element.scrollTop + over + 8);
  }

  /** The buttons that can be pressed; the focus stays where it was, or goes to the step where its button is gone. @param {Taught} now */
  #press(now) {
    const { view } = this.lesson;
    const held = this.buttons.find((button) => button === view.focus.active);
    const over = now.done[now.at] === "wrong" ? [] : ["next"]; // a locked lesson lets a step be left, and does not press for it
    const first = ["check", ...over].find((what) => now.buttons.includes(what));
    const on = now.at + 1 === now.steps && now.of > 1;
    for (const button of this.buttons) {
      const what = String(button.dataset.learn);
      button.hidden = !now.buttons.includes(what);
      say(button, this.lesson.words(what === "next" && on ? "learn_on" : `learn_do.${what}`));
      button.classList.toggle("pw-primary", what === first);
    }
    if (!held?.hidden) return;
    const next = this.buttons.find((button) => button.dataset.learn === first);
    (next ?? this.step).focus({ preventScroll: true });
  }

  /** @param {string} what */
  #button(what) {
    const button = make("button", { ...KEPT, class: "pw-button", "data-learn": what });
    button.addEventListener("click", () => this.lesson.press(what));
    return button;
  }
}
