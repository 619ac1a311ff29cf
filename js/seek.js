/** Which step is wanted: asked for one at a time, so that nothing queues however fast a scrubber is drawn. */

/** @import { Table } from "./types.js" */

export class Seek {
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
    this.#wanted = null;
    this.table.send({ do: "walk", what: "to", at });
  }

  /** No step is wanted any more. */
  forget() {
    this.#wanted = null;
  }
}
