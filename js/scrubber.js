/** Buttons and a slider for all searches of a comparison: after how many nodes they are shown. */

/** @import { Scale } from "./scale.js" */

import { make, say, set } from "./dom.js";
import { counted } from "./replay.js";
import { Stepper } from "./stepper.js";

const FINE = 1000; // steps of a slider whose nodes do not lie evenly
const PAGE = 0.05;
const NODE = "node_step"; // in place of the words of a walk

/** @typedef {{where: () => {at: number, last: number, plays: boolean, speed: number}, go: (node: number) => void, send: (what: string, more?: object) => void}} Does */

export class Scrubber {
  text = "";

  /** @param {Scale} scale @param {(key: string, values?: Record<string, unknown>) => string} t @param {Does} does */
  constructor(scale, t, does) {
    this.scale = scale;
    this.t = t;
    this.does = does;
    this.stepper = new Stepper({
      where: does.where,
      go: does.go,
      step: (way) => does.go(does.where().at + way),
      toggle: () => does.send(does.where().plays ? "pause" : "play"),
      pace: (speed) => does.send("speed", { speed }),
      t: (key, values) => t(key.replace(/^step\./, `${NODE}.`), values),
    });
    this.slider = /** @type {HTMLInputElement} */ (
      make("input", {
        ...{ type: "range", class: "pw-scrubber", min: 0, step: 1, max: this.#most },
        ...{ "aria-label": t("nodes_scrub"), "data-lm-suppress-shortcuts": "true" },
      })
    );
    this.slider.addEventListener("input", () => does.go(this.#node()));
    this.count = make("span", { class: "pw-steps" });
    this.stepper.scrubber.replaceWith(this.slider);
    this.stepper.count.replaceWith(this.count);
    this.element = this.stepper.element;
    set(this.count, { "data-longest": this.#said(scale.last) });
  }

  /** Show where it is. */
  show() {
    const { at } = this.does.where();
    this.stepper.show();
    this.text = this.#said(at);
    this.slider.value = String(this.scale.even ? at : Math.round(this.scale.share(at) * FINE));
    set(this.slider, { "aria-valuetext": this.text });
    say(this.count, this.text);
  }

  /** Whether an element is the slider. @param {EventTarget|null} element */
  holds(element) {
    return element === this.slider;
  }

  /** The keys of the slider: a node, or a twentieth of all. @param {(node: number) => () => void} go @param {number} at */
  keys(go, at) {
    const { scale } = this;
    const far = (/** @type {number} */ by) => scale.node(Math.min(1, Math.max(0, scale.share(at) + by)));
    const [back, on] = [go(at - 1), go(at + 1)];
    const pages = { PageUp: go(Math.max(at + 1, far(PAGE))), PageDown: go(Math.min(at - 1, far(-PAGE))) };
    return { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, ...pages };
  }

  get #most() {
    return this.scale.even ? this.scale.last : FINE;
  }

  /** The node at which the slider was put. */
  #node() {
    const value = Number(this.slider.value);
    return this.scale.even ? value : this.scale.node(value / FINE);
  }

  /** @param {number} node */
  #said(node) {
    return this.t(node === 1 ? "node_at" : "nodes_at", { n: counted(node) });
  }
}
