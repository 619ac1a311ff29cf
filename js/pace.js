/** Plays on: asks for the next step a while after each one was shown. */

export const STEP = 900; // ms a step at speed 1

export class Pace {
  #key = "";
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {() => void} next */
  constructor(next) {
    this.next = next;
  }

  /** A step is shown; null: nothing plays on. @param {number|null} step @param {number} [speed] */
  keep(step, speed = 1) {
    const key = step === null ? "" : `${step} ${speed}`;
    if (key === this.#key) return;
    this.#key = key;
    clearTimeout(this.#timer);
    if (key) this.#timer = setTimeout(this.next, STEP / speed);
  }
}
