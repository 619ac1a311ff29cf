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
const BARE = { "data-lm-suppress-shortcuts": "true" };

/**
 * What is stepped through.
 * @typedef {object} Stepped
 * @property {() => {at: number, last: number, plays: boolean, speed: number}} where  the step that is shown, and the last of this line
 * @property {(step: number) => void} go
 * @property {(way: 1|-1) => void} step
 * @property {() => void} toggle  play on, or stop
 * @property {(speed: number) => void} pace
 * @property {(key: string, values?: Record<string, unknown>) => string} t
 */

export class Stepper {
  /** @param {Stepped} stepped @param {string} said  the words for where it is @param {number[]} speeds */
  constructor(stepped, said = "step_at", speeds = SPEEDS) {
    this.stepped = stepped;
    this.said = said;
    const { t } = stepped;
    const buttons = ["first", "back", "play", "forward", "last"].map((what) => this.#button(what));
    this.playing = buttons[2];
    this.scrubber = /** @type {HTMLInputElement} */ (
      make("input", {
        ...{ type: "range", class: "pw-scrubber", min: 0, step: 1 },
        ...{ "aria-label": t("step_scrub"), ...BARE },
      })
    );
    this.count = make("span", { class: "pw-steps" });
    const name = { "aria-label": t("step_speed"), title: t("step_speed") };
    this.speed = /** @type {HTMLSelectElement} */ (
      make("select", { class: "pw-speed", ...name, ...BARE }, ...speeds.map(option))
    );
    this.buttons = make("div", { class: "pw-stepper-buttons" }, ...buttons);
    const group = { class: "pw-stepper", role: "group", "aria-label": t("step_name") };
    this.element = make("div", group, this.buttons, this.scrubber, this.count, this.speed);
    this.scrubber.addEventListener("input", () => stepped.go(Number(this.scrubber.value)));
    this.speed.addEventListener("change", () => stepped.pace(Number(this.speed.value)));
    this.show();
  }

  /** Show where the line is now. */
  show() {
    const { at, last, plays, speed } = this.stepped.where();
    const text = this.stepped.t(this.said, { at, last });
    set(this.scrubber, { max: last, "aria-valuetext": text });
    this.scrubber.value = String(at);
    say(this.count, text);
    set(this.count, { "data-longest": this.stepped.t(this.said, { at: last, last }) });
    if (![...this.speed.options].some((one) => Number(one.value) === speed)) this.speed.append(option(speed));
    this.speed.value = String(speed);
    for (const button of this.buttons.children) {
      const what = String(/** @type {HTMLElement} */ (button).dataset.step);
      const dead = what === "play" ? last === 0 : what in { first: 0, back: 0 } ? at === 0 : at === last;
      set(button, { "aria-disabled": dead ? "true" : null });
    }
    this.#label(plays ? "pause" : "play");
  }

  /** @param {string} what */
  #press(what) {
    const { last } = this.stepped.where();
    if (what === "play") this.stepped.toggle();
    else if (what === "first" || what === "last") this.stepped.go(what === "last" ? last : 0);
    else this.stepped.step(what === "back" ? -1 : 1);
  }

  /** @param {string} what */
  #button(what) {
    const label = this.stepped.t(`step.${what}`);
    const given = { type: "button", class: "pw-button", "data-step": what, ...BARE };
    const button = make("button", { ...given, "aria-label": label, title: label }, icon(ICONS[what]));
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.#press(what);
    });
    return button;
  }

  /** What the middle button does now. @param {string} what */
  #label(what) {
    const label = this.stepped.t(`step.${what}`);
    if (this.playing.title === label && this.playing.dataset.does === what) return;
    this.playing.dataset.does = what;
    set(this.playing, { "aria-label": label, title: label });
    this.playing.replaceChildren(icon(ICONS[what]));
  }
}

/** A speed to choose. @param {number} speed */
function option(speed) {
  return make("option", { value: speed }, `${speed}×`);
}
