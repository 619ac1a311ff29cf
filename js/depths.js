/** The chart of a run with its legend and its zoom: which steps are shown, asked for as far as they are seen. */

/** @import { Bins } from "./plot.js" */
/** @import { Replay } from "./replay.js" */
/** @import { Answer } from "./types.js" */

import { Chart } from "./chart.js";
import { make, set } from "./dom.js";
import { Latest } from "./latest.js";
import { counted } from "./replay.js";

const BINS = 1000; // of a chart, at most
const WIDE = 276; // px, where it has no width yet
const PAUSE = 250; // ms from an answer to the next question, while a search grows
const LONG = 60; // steps from which a part of them can be shown
/** @type {Bins} */
const NONE = { low: [], high: [], flags: [], from: 0, to: 1 };

export class Depths {
  #bins = NONE;
  /** @type {[number, number]|null} the steps that are wanted; null: all there are */
  #range = null;
  #at = 0; // where the run stood when it was last followed
  #latest = new Latest(() => this.#ask(), PAUSE);

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    const name = replay.t("run_chart");
    this.chart = new Chart(name, (step, depth) => this.#say(step, depth));
    this.chart.onSeek((step) => replay.go(step));
    this.chart.onRange((from, to) => this.#want(from, to));
    this.thumb = make("div", { class: "pw-chart-thumb" });
    this.rail = make("div", { class: "pw-chart-rail", "aria-hidden": "true" }, this.thumb);
    this.buttons = [this.#button("−", "out", -1), this.#button("+", "in", 1)];
    this.keys = ["back", "dead", "win"].map((mark) => this.#key(mark));
    const caption = make("div", { class: "pw-chart-caption" }, make("span", {}, name), ...this.buttons);
    const legend = make("div", { class: "pw-chart-legend", "aria-hidden": "true" }, ...this.keys);
    this.element = make("div", { class: "pw-depths" }, caption, this.chart.element, this.rail, legend);
    this.#drag();
  }

  /** Show what the model says now. */
  show() {
    const { now: run, over } = this.replay;
    if (!run) return this.#forget();
    const { table } = this.replay.table.state().scene;
    this.#follow();
    this.#latest.want([table, run.id, ...this.#shown, run.status].join(" "));
    set(this.chart.element, { "aria-disabled": over ? "true" : null });
    this.#draw();
  }

  /** Put the cursor where the run is, or where it is wanted. */
  move() {
    const range = this.#range;
    this.#follow();
    if (this.#range !== range) this.show();
    else this.chart.move(this.replay.where().at);
  }

  #draw() {
    const { at, last } = this.replay.where();
    const [from, to] = this.#shown;
    const all = last + 1;
    this.chart.show({ ...this.#bins, at, steps: last, range: [from, to] });
    this.rail.hidden = to - from >= all;
    this.thumb.style.left = `${(100 * from) / all}%`;
    this.thumb.style.width = `${Math.min(100, (100 * (to - from)) / all)}%`;
    const ends = [to - from >= all, to - from <= Math.min(all, 20)];
    for (const [at, button] of this.buttons.entries()) {
      button.hidden = all < LONG;
      set(button, { "aria-disabled": ends[at] || this.replay.over ? "true" : null });
    }
  }

  /** The run is over, and another has other steps. */
  #forget() {
    this.#bins = NONE;
    this.#range = null;
    this.#latest.forget();
  }

  /** The steps that are wanted, as they are now. @returns {[number, number]} */
  get #shown() {
    return this.#range ?? [0, this.replay.where().last + 1];
  }

  /** @param {number} from @param {number} to */
  #want(from, to) {
    const all = this.replay.where().last + 1;
    this.#range = to - from >= all ? null : [from, to];
    this.show();
  }

  /** Where a part is shown, it is the part round the cursor. */
  #follow() {
    const { at, last } = this.replay.where();
    const moved = at !== this.#at;
    this.#at = at;
    if (!moved || !this.#range || (at >= this.#range[0] && at < this.#range[1])) return;
    const wide = this.#range[1] - this.#range[0];
    const from = Math.max(0, Math.min(last + 1 - wide, at - Math.floor(wide / 2)));
    this.#range = [from, from + wide];
  }

  async #ask() {
    const [from, to] = this.#shown;
    const bins = Math.min(BINS, this.chart.element.clientWidth || WIDE);
    const answer = await this.replay.table.ask("run", { from, to, bins });
    if (!this.replay.now) return;
    this.#bins = binsOf(answer);
    this.#draw();
  }

  /** A step in words; its depth is known of the one that is shown, else it is that of its bin. @param {number} step @param {number} depth */
  #say(step, depth) {
    const { now: run } = this.replay;
    const exact = run && run.step === step ? run.depth : depth;
    return this.replay.t("run_said", { ...this.replay.numbers(step), depth: counted(exact) });
  }

  // What can be pressed.

  /** @param {string} mark */
  #key(mark) {
    return make("span", { class: "pw-chart-key", "data-key": mark }, this.replay.t(`run_marks.${mark}`));
  }

  /** @param {string} sign @param {string} what @param {1|-1} way */
  #button(sign, what, way) {
    const label = this.replay.t(`run_zoom.${what}`);
    const given = { type: "button", class: "pw-button", "aria-label": label, title: label };
    const button = make("button", { ...given, "data-lm-suppress-shortcuts": "true" }, sign);
    button.addEventListener("click", () => this.chart.zoom(way));
    return button;
  }

  /** The rail shows which part is seen; drawn along it, another part is. */
  #drag() {
    /** @type {DOMRect|null} */
    let held = null;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
      this.rail.addEventListener(type, run);
    const point = (/** @type {PointerEvent} */ { clientX }) => {
      if (!held || !this.#range) return;
      const [from, to] = this.#range;
      const all = this.replay.where().last + 1;
      const middle = ((clientX - held.left) / held.width) * all;
      this.chart.pan((middle - (from + to) / 2) / (to - from));
    };
    on("pointerdown", (event) => {
      held = this.rail.getBoundingClientRect();
      this.rail.setPointerCapture?.(event.pointerId);
      point(event);
    });
    on("pointermove", point);
    for (const end of ["pointerup", "pointercancel"])
      on(end, () => {
        held = null;
      });
  }
}

/** The columns of an answer. @param {Answer} answer @returns {Bins} */
export function binsOf({ content: { from, to }, buffers }) {
  const [low, high, flags] = buffers.map((buffer) =>
    Int32Array.from({ length: buffer.byteLength / 4 }, (_none, at) => buffer.getInt32(4 * at, true)),
  );
  return { low, high, flags, from, to };
}
