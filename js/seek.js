/** Which step is wanted: asked for one at a time, so that nothing queues however fast a scrubber is drawn. */

/** @import { Table } from "./types.js" */

const GAP = 45; // ms from one question to the next, so that a scrubber has time for its frames between them

export class Seek {
  #next = 0; // when the next may be asked
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {number|null} a step to go to when the one asked for is shown */
  #wanted = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** The step that is wanted, or asked for; else the one that is shown. @param {number} shown */
  at(shown) {
    return this.#wanted ?? this.asked("to")?.at ?? shown;
  }

  /** The intent of that kind that Python has not answered. @param {string} what */
  asked(what) {
    return this.table.state().pending.findLast((one) => one.do === "walk" && one.what === what);
  }

  /** Whether another step is wanted than the one that is shown: a scrubber is drawn. */
  get busy() {
    return this.#wanted !== null || !!this.asked("to");
  }

  /** Go to a step. @param {number} step */
  go(step) {
    this.#wanted = step;
    this.next();
  }

  /** Ask for the step that is wanted, if nothing waits. */
  next() {
    if (this.#wanted === null || this.asked("to")) return;
    const at = this.#wanted;
    const now = performance.now();
    clearTimeout(this.#timer);
    if (now < this.#next) {
      this.#timer = setTimeout(() => this.next(), this.#next - now);
      return;
    }
    this.#next = now + GAP;
    this.#wanted = null;
    this.table.send({ do: "walk", what: "to", at });
  }

  /** No step is wanted any more. */
  forget() {
    this.#wanted = null;
    clearTimeout(this.#timer);
  }
}
