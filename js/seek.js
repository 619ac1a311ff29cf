/** Which step is wanted: asked for one at a time, so that nothing queues however fast a scrubber is drawn. */

/** @import { Table } from "./types.js" */

export const REST = 150; // ms without another step that is wanted, after which it rests
const GAP = 56; // ms from one question to the next, so that a scrubber has time for its frames between them

export class Seek {
  #quick = 0; // until when steps are wanted faster than the table can be drawn anew
  #rests = 0; // when it rests, if no other is wanted
  #next = 0; // when the next may be asked
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {number|null} a step to go to when the one asked for is shown */
  #wanted = null;

  /** @param {Table} table @param {string} does  the intent that goes to a step @param {string} to  what of it does */
  constructor(table, does = "walk", to = "to") {
    this.table = table;
    this.does = does;
    this.to = to;
  }

  /** The step that is wanted, or asked for; else the one that is shown. @param {number} shown */
  at(shown) {
    return this.#wanted ?? this.asked(this.to)?.at ?? shown;
  }

  /** The intent of that kind that Python has not answered. @param {string} what */
  asked(what) {
    return this.table.state().pending.findLast((one) => one.do === this.does && one.what === what);
  }

  /** Whether another step is wanted than the one that is shown: a scrubber is drawn. */
  get busy() {
    return this.#wanted !== null || !!this.asked(this.to);
  }

  /** Whether steps are wanted one soon after the other: a scrubber is drawn, or was a moment ago. */
  get quick() {
    return performance.now() < this.#quick;
  }

  /** Go to a step. @param {number} step */
  go(step) {
    const now = performance.now();
    if (now < this.#rests) this.#quick = now + REST;
    this.#rests = now + REST;
    this.#wanted = step;
    this.next();
  }

  /** Ask for the step that is wanted, if nothing waits. */
  next() {
    if (this.#wanted === null || this.asked(this.to)) return;
    const at = this.#wanted;
    const now = performance.now();
    clearTimeout(this.#timer);
    if (now < this.#next) {
      this.#timer = setTimeout(() => this.next(), this.#next - now);
      return;
    }
    this.#next = now + GAP;
    this.#wanted = null;
    this.table.send({ do: this.does, what: this.to, at });
  }

  /** No step is wanted any more. */
  forget() {
    this.#wanted = null;
    clearTimeout(this.#timer);
  }
}
