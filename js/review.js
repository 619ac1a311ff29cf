/** The panel's tab of a review, as a bundle of its own: until where a win existed, the chance after every move, and a try of one's own. */

/** @import { Reviewed, Wish } from "./types.js" */
/** @import { View } from "./view.js" */

import { Attempt } from "./attempt.js";
import { BUTTON } from "./buttons.js";
import { CHANCES, FATES, NOTHING, rowsOf } from "./chances.js";
import { Chart } from "./chart.js";
import { make, say, set } from "./dom.js";
import { Latest } from "./latest.js";
import { isOver } from "./link.js";
import { wordsOf } from "./names.js";
import { Seek } from "./seek.js";
import { Stepper } from "./stepper.js";
import { Sums, share, signed } from "./sums.js";

const PAUSE = 200; // ms from an answer to the next question, while it grows
const ENDS = ["start", "stop", "go_on"]; // of a review
const DOES = ["try", "go", "show"]; // at the last position that could be won

export class Review {
  /** @type {string[]} the moves as a list shows them */
  #moves = [];
  #missed = /** @type {string[]} */ ([]);
  #rows = NOTHING;
  #version = ""; // of what is shown
  #latest = new Latest(() => this.#ask(), PAUSE);

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.seek = new Seek(view.table, "review", "go");
    this.strip = new Attempt(view);
    this.chart = new Chart(this.t("review_chart"), (row) => this.#told(row), CHANCES);
    this.chart.onSeek((row) => this.#go(row));
    this.stepper = new Stepper(this.#stepped(), "review_at");
    this.stepper.playing.remove();
    this.sums = new Sums(
      (key, values) => this.t(key, values),
      (row) => this.#go(row),
    );
    this.head = make("p", { class: "pw-review-text" });
    this.bar = /** @type {HTMLProgressElement} */ (make("progress", { class: "pw-review-bar" }));
    this.doing = make("p", { class: "pw-review-doing" });
    this.ends = ENDS.map((what) => this.#button(what));
    this.does = DOES.map((what) => this.#button(what));
    this.now = make("p", { class: "pw-review-now" });
    this.line = make("ol", { class: "pw-review-line" });
    this.last = make("div", { class: "pw-review-last" }, ...this.does);
    this.summary = make("summary", { "data-lm-suppress-shortcuts": "true" });
    this.answer = make("details", { class: "pw-review-answer" }, this.summary, this.line);
    this.found = make("div", { class: "pw-review-found" });
    this.element = make("div", { class: "pw-review-tab" });
    this.#lay();
  }

  /** The parts in their order. */
  #lay() {
    const caption = make("div", { class: "pw-chart-caption" }, make("span", {}, this.t("review_chart")));
    const keys = ["luck", "error", ...["won", "unknown", "lost"]].map((key) =>
      make("span", { class: "pw-review-key", "data-key": key }, this.t(`review_keys.${key}`)),
    );
    const legend = make("div", { class: "pw-review-legend", "aria-hidden": "true" }, ...keys);
    const row = make("div", { class: "pw-review-steps" }, this.stepper.buttons, this.now);
    const busy = make("div", { class: "pw-review-busy" }, this.bar, this.doing, ...this.ends);
    this.found.append(this.last, this.answer, caption, this.chart.element, legend, row);
    this.found.append(this.sums.element);
    this.element.append(this.head, busy, this.found);
  }

  /** The review as the scene has it. */
  get told() {
    return this.view.table.state().scene.review;
  }

  /** Show what the model says now. */
  show() {
    const { scene, link } = this.view.table.state();
    const { review } = scene;
    const over = isOver(link ?? "");
    this.element.classList.toggle("pw-over", over);
    this.found.hidden = !review;
    this.#begin(review, over);
    if (!review) return this.seek.forget();
    const version = `${scene.table} ${review.version} ${!!review.try && !review.try.open}`;
    if (!over) this.#latest.want(version);
    set(this.chart.element, { "aria-disabled": over ? "true" : null });
    this.#offer(review, over);
    this.#draw();
  }

  /** How far it is, and what can be done about that. @param {Reviewed|undefined} review @param {boolean} over */
  #begin(review, over) {
    const { busy = 0, done = false, fresh = false, text = "", doing = "" } = review ?? {};
    say(this.head, review ? text : this.t("review_none"));
    this.bar.hidden = !review || done;
    set(this.bar, { max: 2 * (review?.rows ?? 1), "aria-label": this.t("review_name") });
    this.bar.value = (review?.fates ?? 0) + (review?.chances ?? 0);
    const stands = review && !fresh ? this.t("review_other") : busy ? doing : this.t("review_stopped");
    say(this.doing, over ? this.t("review_over") : stands);
    this.doing.hidden = !over && (!review || (fresh && done));
    const there = [!fresh, busy > 0, !!review && fresh && !busy && !done];
    for (const [at, button] of this.ends.entries()) {
      button.hidden = !there[at];
      this.#label(button, over, { n: review?.turn });
    }
  }

  /** What can be done at the last position that could be won. @param {Reviewed} review @param {boolean} over */
  #offer(review, over) {
    const last = review.turn >= 0 && review.missed > 0;
    this.last.hidden = !last;
    for (const button of this.does) this.#label(button, over, { n: review.turn });
    set(this.does[0], { "aria-pressed": String(!!review.try) });
    if (review.try && !review.try.open) set(this.does[2], { "aria-disabled": "true" });
    this.answer.hidden = !last || !this.#missed.length;
  }

  async #ask() {
    const answer = await this.view.table.ask("review");
    const { moves, missed } = answer.content;
    this.#rows = rowsOf(answer);
    this.#moves = moves;
    this.#list(missed);
    this.show();
  }

  /** The line that could have been played. @param {string[]} missed */
  #list(missed) {
    if (String(missed) === String(this.#missed)) return;
    this.#missed = missed;
    this.answer.removeAttribute("open");
    say(this.summary, this.t("review_line", { n: missed.length }));
    this.line.replaceChildren(...missed.map((move) => make("li", {}, move)));
  }

  #draw() {
    const { at, last } = this.#where();
    this.chart.show({ ...this.#rows, at, steps: last });
    this.chart.cursor.hidden = at < 0;
    this.sums.show(this.#rows, this.#moves);
    this.#stand();
  }

  /** What is known of the move that is shown. */
  #stand() {
    const { at } = this.#where();
    this.stepper.show();
    say(this.now, at < 0 ? this.t("review_beside") : this.#told(at, this.#moves[at]));
  }

  /** A row in words. @param {number} row @param {string} [move] */
  #told(row, move) {
    const { high, luck, error, fates } = this.#rows;
    if (row < 0 || row >= high.length) return "";
    const known = (/** @type {number} */ value) => !Number.isNaN(value);
    const parts = [
      move ? this.t("review_move", { n: row, move }) : this.t(row ? "at_row" : "the_deal", { n: row }),
      known(high[row]) ? this.t("chance_n", { n: share(high[row]) }) : "",
      row && luck[row] ? known(luck[row]) && this.t("review_luck", { n: signed(luck[row]) }) : "",
      row && error[row] ? known(error[row]) && this.t("review_error", { n: signed(-error[row]) }) : "",
      this.t(`review_fates.${FATES[fates[row]]}`),
    ];
    return parts.filter(Boolean).join(" · ");
  }

  // Where it is, and where it is to go.

  /** The row that is shown, or asked for. */
  #where() {
    const { at = 0, rows = 1 } = this.told ?? {};
    return { at: this.seek.at(at), last: rows - 1, plays: false, speed: 1 };
  }

  /** @param {number} row */
  #go(row) {
    if (!this.told || isOver(this.view.table.state().link ?? "")) return;
    this.seek.go(row);
    this.chart.move(this.#where().at);
    this.#stand();
  }

  /** @returns {import("./stepper.js").Stepped} */
  #stepped() {
    return {
      where: () => this.#where(),
      go: (row) => this.#go(row),
      step: (way) => this.#go(this.#where().at + way),
      toggle: () => {},
      pace: () => {},
      t: (key, values) => this.t(key, values),
    };
  }

  /** Escape ends a try; whether there was one. */
  escape() {
    return this.strip.escape();
  }

  /** Words. @param {string} key @param {Record<string, unknown>} [values] */
  t(key, values) {
    return wordsOf(this.view.table.state().setup.texts)(key, values);
  }

  // Buttons.

  /** @param {string} what */
  #button(what) {
    const button = make("button", { ...BUTTON, "data-review": what });
    const wish = /** @type {Wish} */ ({ do: "review", what: what === "go_on" ? "start" : what });
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.view.table.send(wish);
    });
    return button;
  }

  /** @param {HTMLElement} button @param {boolean} dead @param {Record<string, unknown>} values */
  #label(button, dead, values) {
    const what = button.dataset.review;
    say(button, this.t(`review_do.${what}`, values));
    set(button, { title: this.t(`review_more.${what}`, values), "aria-disabled": dead ? "true" : null });
  }
}
