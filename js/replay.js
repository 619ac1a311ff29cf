/** A solver's run that is shown in place of the game: which step, and all that can be done with it. */

/** @import { Command } from "./commands.js" */
/** @import { Focus } from "./focus.js" */
/** @import { Hand } from "./hand.js" */
/** @import { State, Table } from "./types.js" */

import { isOver } from "./link.js";
import { wordsOf } from "./names.js";
import { Pace, STEP } from "./pace.js";
import { Seek } from "./seek.js";

const IN_PAGES = 1; // who plays on: the pages
const SHOWN = 16; // times the speed 1 up to which each step is shown; faster, some are left out

/** What it sees of a view. @typedef {{root: HTMLElement, table: Table, state: State, focus: Focus, hand: Hand, listening: AbortController,
 *   banner: {element: HTMLElement}, board: {element: HTMLElement}}} Seen */

export class Replay {
  #pace = new Pace(() => this.#next());
  #shown = -1; // the step that is shown
  #since = 0; // when it came
  /** @type {Set<() => void>} who shows a step before Python does */
  #listeners = new Set();

  /** @param {Seen} view */
  constructor(view) {
    this.view = view;
    this.table = view.table;
    this.seek = new Seek(view.table);
    const { board, listening } = view;
    board.element.addEventListener("pointerdown", () => this.#hold(), { signal: listening.signal });
  }

  /** The run as the scene has it; undefined where none is shown. */
  get now() {
    return this.table.state().scene.run;
  }

  /** Whether nothing will ever be answered again. */
  get over() {
    return isOver(this.table.state().link ?? "");
  }

  /** The step that is shown, or asked for. */
  where() {
    const { step = 0, steps = 0, plays = 0, speed = 1 } = this.now ?? {};
    return { at: this.seek.at(step), last: Math.max(0, steps - 1), plays: plays > 0, speed };
  }

  /** A step, and the last one, as they are read. @param {number} step */
  numbers(step) {
    return { at: counted(step), last: counted(this.where().last) };
  }

  /** Be told when another step is wanted. @param {() => void} listener */
  onSeek(listener) {
    this.#listeners.add(listener);
  }

  /** Show what the model says now. */
  show() {
    const run = this.now;
    if (!run) this.seek.forget();
    if (run && run.step !== this.#shown) this.#since = performance.now();
    this.#shown = run ? run.step : -1;
    this.#pace.keep(run?.plays === IN_PAGES ? run.step : null, Math.min(SHOWN, run?.speed ?? 1));
  }

  /** The view is taken away. */
  remove() {
    this.#pace.keep(null);
    this.seek.forget();
  }

  /** @param {string} what @param {{speed?: number, on?: boolean}} [more] */
  send(what, more) {
    if (this.now) this.table.send({ do: "walk", what, ...more });
  }

  /** Go to a step. @param {number} step */
  go(step) {
    if (!this.now || this.over) return;
    this.seek.go(step);
    for (const listener of this.#listeners) listener();
  }

  /** @param {1|-1} way */
  step(way) {
    this.send(way > 0 ? "next" : "back");
  }

  /** Play on, or stop. */
  toggle() {
    this.send(this.now?.plays ? "pause" : "play");
  }

  /** What keys do while a run is shown; at any other time they do what they did. @param {Record<string, Command>} own @returns {Record<string, Command>} */
  commands(own) {
    const shown = /** @type {Record<string, () => void>} */ ({
      first: () => this.go(0),
      back: () => this.step(-1),
      play: () => this.toggle(),
      forward: () => this.step(1),
      last: () => this.go(this.where().last),
      branch_next: () => this.send("next_branch"),
      branch_previous: () => this.send("previous_branch"),
    });
    const either = (/** @type {string} */ name) => () => {
      if (!this.now) return own[name]?.() ?? false;
      shown[name]();
      return true;
    };
    return Object.fromEntries(Object.keys(shown).map((name) => [name, either(name)]));
  }

  /** Escape: what waits for the player first, then the run; whether there was a run. */
  escape() {
    if (!this.now) return false;
    if (!this.view.hand.clear()) this.send("leave");
    return true;
  }

  /** Words. @param {string} key @param {Record<string, unknown>} [values] */
  t(key, values) {
    return wordsOf(this.table.state().setup.texts)(key, values);
  }

  /** A card is meant as it lies now: it does not play on. */
  #hold() {
    if (this.now?.plays) this.send("pause");
  }

  /** Play on: from the step that is shown, so that two pages make no two steps of it. */
  #next() {
    const run = this.now;
    if (!run || this.seek.asked("next")) return;
    const due = Math.round(((performance.now() - this.#since) * run.speed) / STEP);
    const by = run.speed > SHOWN ? Math.max(1, Math.min(due, run.steps - 1 - run.step)) : 1;
    this.table.send({ do: "walk", what: "next", at: run.step, ...(by > 1 ? { by } : {}) });
  }
}

const NUMBERS = new Intl.NumberFormat("en"); // grouped as Python groups them

/** A number as it is read. @param {number} count */
export function counted(count) {
  return NUMBERS.format(count);
}
