/** A row of buttons and a scrubber over a line of steps: for whatever can be told which step to show. */

import { icon, make, say, set } from "./dom.js";

const ICONS = /** @type {Record<string, string>} */ ({
  first: "M3.5 3.5v9M12.5 3.5 6 8l6.5 4.5z",
  back: "M11 3.5 4.5 8l6.5 4.5z",
  play: "M4.5 3 13 8l-8.5 5z",
  pause: "M5.5 3.5v9M10.5 3.5v9",
  forward: "M5 3.5 11.5 8 5 12.5z",
  last: "M12.5 3.5v9M3.5 3.5 10 8l-6.5 4.5z",
});
const SPEEDS = [0.5, 1, 2, 4, 8];
const STEP = 900; // ms a step at speed 1

/**
 * What is stepped through.
 * @typedef {object} Stepped
 * @property {() => {at: number, last: number}} where  the step that is shown, and the last of this line
 * @property {(step: number) => void} go
 * @property {(key: string, values?: Record<string, unknown>) => string} t
 */

export class Stepper {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {Stepped} stepped */
  constructor(stepped) {
    this.stepped = stepped;
    const { t } = stepped;
    const buttons = ["first", "back", "play", "forward", "last"].map((what) => this.#button(what));
    this.playing = buttons[2];
    this.scrubber = /** @type {HTMLInputElement} */ (
      make("input", { type: "range", class: "pw-scrubber", min: 0, step: 1, "aria-label": t("step_scrub") })
    );
    this.count = make("span", { class: "pw-steps" });
    this.speed = /** @type {HTMLSelectElement} */ (
      make(
        "select",
        { class: "pw-speed", "aria-label": t("step_speed"), title: t("step_speed") },
        ...SPEEDS.map((speed) => make("option", { value: speed, selected: speed === 1 }, `${speed}×`)),
      )
    );
    const row = make("div", { class: "pw-stepper-buttons" }, ...buttons);
    const name = { class: "pw-stepper", role: "group", "aria-label": t("step_name") };
    this.element = make("div", name, row, this.scrubber, this.count, this.speed);
    this.scrubber.addEventListener("input", () => this.#to(Number(this.scrubber.value)));
    this.show();
  }

  /** Show where the line is now. */
  show() {
    const { at, last } = this.stepped.where();
    set(this.scrubber, { max: last, "aria-valuetext": this.#text(at, last) });
    this.scrubber.value = String(at);
    say(this.count, this.#text(at, last));
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll("button"))) {
      const what = String(button.dataset.step);
      const dead = what === "play" ? last === 0 : what in { first: 0, back: 0 } ? at === 0 : at === last;
      set(button, { "aria-disabled": dead ? "true" : null });
    }
  }

  /** Play on, from the start where the line is at its end; or stop. Whether there is anything to play. */
  toggle() {
    const { at, last } = this.stepped.where();
    if (last === 0) return false;
    if (this.#timer !== undefined) this.stop();
    else {
      if (at === last) this.stepped.go(0);
      this.#wait();
      this.#label();
    }
    return true;
  }

  /** Stop playing. */
  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#label();
  }

  #wait() {
    this.#timer = setTimeout(() => this.#next(), STEP / Number(this.speed.value));
  }

  #next() {
    const { at, last } = this.stepped.where();
    if (at < last) this.stepped.go(at + 1);
    if (at + 1 < last) this.#wait();
    else this.stop();
  }

  /** @param {number} step */
  #to(step) {
    this.stop();
    this.stepped.go(step);
  }

  /** @param {string} what */
  #press(what) {
    const { at, last } = this.stepped.where();
    const step = { first: 0, back: at - 1, forward: at + 1, last }[what];
    if (step === undefined) this.toggle();
    else this.#to(Math.max(0, Math.min(last, step)));
  }

  /** @param {number} at @param {number} last */
  #text(at, last) {
    return this.stepped.t("step_at", { at, last });
  }

  /** @param {string} what */
  #button(what) {
    const label = this.stepped.t(`step.${what}`);
    const button = make(
      "button",
      { type: "button", class: "pw-button", "data-step": what, "aria-label": label, title: label },
      icon(ICONS[what]),
    );
    button.addEventListener("click", () => this.#press(what));
    return button;
  }

  /** What the middle button does now. */
  #label() {
    const what = this.#timer === undefined ? "play" : "pause";
    const label = this.stepped.t(`step.${what}`);
    set(this.playing, { "aria-label": label, title: label });
    this.playing.replaceChildren(icon(ICONS[what]));
  }
}
