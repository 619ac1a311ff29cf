/** Depth by step as a saw-tooth, which is the scrubber too. It knows nothing of a table: it is told what to show, and tells which step is wanted. */

/** @import { Bins } from "./plot.js" */

import { svg } from "./deck.js";
import { make, set } from "./dom.js";
import { deepest, down, HIGH, paths } from "./plot.js";

const LAYERS = [
  ["area", "pw-chart-area"],
  ["band", "pw-chart-band"],
  ["line", "pw-chart-line"],
  ["back", "pw-chart-back"],
  ["dead", "pw-chart-dead"],
  ["win", "pw-chart-win"],
]; // from below
/** How a run is drawn: its layers, their paths, the greatest height and how far down one lies. */
const DEPTHS = { layers: LAYERS, paths, most: deepest, down };
const CLOSEST = 20; // steps that are shown at least
const ZOOM = 2;

/** What is shown: `at` is the step where the cursor stands, `steps` the last step there is, `range` what is wanted where its bins are not known yet.
 * @typedef {Bins & {at: number, steps: number, range?: [number, number]}} Shown */

/** How it is drawn: the layers from below, each with its class; what of the bins each shows; the greatest height, and how far down of HIGH one lies.
 * @typedef {{layers: string[][], paths: (bins: any) => Record<string, string>, most: (bins: any) => number, down: (height: number, most: number) => number}} Style */

export class Chart {
  /** @type {Bins} */
  #bins = { low: [], high: [], flags: [], from: 0, to: 1 };
  #range = [0, 1];
  #most = 1;
  #at = 0;
  #steps = 0;
  /** @type {DOMRect|null} where it lies, while a pointer is down on it */
  #held = null;
  /** @type {(step: number) => void} */
  #seek = () => {};
  /** @type {(from: number, to: number) => void} */
  #wish = () => {};

  /** @param {string} name  what a screen reader calls it @param {(step: number, depth: number) => string} say  a step in words, of the depth that its bin has at most @param {Style} style */
  constructor(name, say, style = DEPTHS) {
    this.say = say;
    this.style = style;
    this.layers = style.layers.map(([, name]) => svg("path", { class: name }));
    this.drawing = svg(
      "svg",
      { class: "pw-chart-drawing", preserveAspectRatio: "none", "aria-hidden": "true" },
      ...this.layers,
    );
    this.dot = make("div", { class: "pw-chart-dot" });
    this.cursor = make("div", { class: "pw-chart-cursor" }, this.dot);
    this.element = make(
      "div",
      {
        ...{ class: "pw-chart", role: "slider", tabindex: "0", "aria-label": name },
        ...{ "aria-orientation": "horizontal", "aria-valuemin": 0, "data-lm-suppress-shortcuts": "true" },
      },
      this.drawing,
      this.cursor,
    );
    this.#listen();
  }

  /** Be told which step is wanted. @param {(step: number) => void} seek */
  onSeek(seek) {
    this.#seek = seek;
  }

  /** Be told which steps are to be shown, where only some are. @param {(from: number, to: number) => void} range  up to the step before `to` */
  onRange(range) {
    this.#wish = range;
  }

  /** Show depth by step; drawn only where the bins are others. @param {Shown} shown */
  show({ at, steps, range, ...bins }) {
    if (bins.high !== this.#bins.high) this.#draw(bins);
    this.#bins = bins;
    this.#range = range ?? [bins.from, bins.to];
    this.#steps = steps;
    set(this.element, { "aria-valuemax": steps });
    this.move(at);
  }

  /** Put the cursor at a step. @param {number} at */
  move(at) {
    this.#at = at;
    const { from, to, high } = this.#bins;
    const along = (at - from + 0.5) / (to - from);
    const bin = Math.min(high.length - 1, Math.max(0, Math.floor(along * high.length)));
    // percentages of an element as large as the chart: nothing has to be measured
    this.cursor.style.transform = `translateX(${100 * Math.min(1.1, Math.max(-0.1, along))}%)`;
    const depth = high[bin] ?? 0;
    this.dot.style.transform = `translateY(${(100 * this.style.down(depth, this.#most)) / HIGH}%)`;
    set(this.element, { "aria-valuenow": at, "aria-valuetext": this.say(at, depth) });
  }

  /** Show fewer steps or more of them, round the cursor. @param {1|-1} way  1: fewer */
  zoom(way) {
    const [from, to] = this.#range;
    const all = this.#steps + 1;
    const width = Math.round((to - from) * ZOOM ** -way);
    const wide = Math.max(Math.min(CLOSEST, all), Math.min(all, width));
    const middle = this.#at >= from && this.#at < to ? this.#at : (from + to) / 2;
    this.#want(middle - wide * Math.min(1, Math.max(0, (middle - from) / (to - from))), wide);
  }

  /** Show the steps before or after. @param {number} by  so many times as many as are shown */
  pan(by) {
    const [from, to] = this.#range;
    this.#want(from + by * (to - from), to - from);
  }

  /** @param {number} from @param {number} wide */
  #want(from, wide) {
    const first = Math.round(Math.max(0, Math.min(this.#steps + 1 - wide, from)));
    this.#wish(first, first + wide);
  }

  /** @param {Bins} bins */
  #draw(bins) {
    const drawn = this.style.paths(bins);
    this.#most = this.style.most(bins);
    set(this.drawing, { viewBox: `0 0 ${Math.max(1, bins.high.length)} ${HIGH}` });
    for (const [at, [layer]] of this.style.layers.entries()) set(this.layers[at], { d: drawn[layer] });
  }

  // What the player means.

  #listen() {
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
      this.element.addEventListener(type, run);
    on("pointerdown", (event) => this.#hold(event));
    on("pointermove", (event) => this.#held && this.#point(event));
    for (const end of ["pointerup", "pointercancel"])
      on(end, () => {
        this.#held = null;
      });
    on("wheel", (event) => this.#wheel(event));
    on("keydown", (event) => this.#key(event));
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    if (event.button !== 0) return;
    this.#held = this.drawing.getBoundingClientRect();
    this.element.setPointerCapture?.(event.pointerId);
    this.#point(event);
  }

  /** @param {PointerEvent} event */
  #point({ clientX }) {
    const { left, width } = /** @type {DOMRect} */ (this.#held);
    const { from, to } = this.#bins;
    this.#go(from + Math.floor(((clientX - left) / width) * (to - from)), from, to - 1);
  }

  /** @param {number} step @param {number} [first] @param {number} [last] */
  #go(step, first = 0, last = this.#steps) {
    const to = Math.max(first, Math.min(last, this.#steps, step));
    if (to !== this.#at && this.element.getAttribute("aria-disabled") !== "true") this.#seek(to);
  }

  /** A pinch comes as a wheel with Control; the page scrolls by any other. @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || event.metaKey) this.zoom(event.deltaY < 0 ? 1 : -1);
    else if (event.deltaX || event.shiftKey) this.pan(Math.sign(event.deltaX || event.deltaY) / 8);
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { from, to } = this.#bins;
    const page = Math.max(2, Math.round((to - from) / 10));
    const steps = /** @type {Record<string, number>} */ ({
      ...{ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 },
      ...{ PageUp: page, PageDown: -page, Home: -this.#at, End: this.#steps - this.#at },
    });
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (Object.hasOwn(steps, event.key)) this.#go(this.#at + steps[event.key]);
    else if (event.key === "+" || event.key === "-") this.zoom(event.key === "+" ? 1 : -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
