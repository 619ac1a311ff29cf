/** One search of a comparison: its name, where it is, its chart, and its board: the view of a table that nobody plays on. */

/** @import { Scale } from "./scale.js" */
/** @import { Answer, Scene, Setup, State, Table } from "./types.js" */

import { Chart } from "./chart.js";
import { binsOf } from "./depths.js";
import { make, say, set } from "./dom.js";
import { counted } from "./replay.js";

export const BINS = 480; // of a chart as wide as all nodes
const BUTTONS = { undo: false, redo: false, auto: false, deal: null };

/** A board as Python tells it. @typedef {Scene & {said: string, kind: ""|"won"|"lost"|"unknown"}} Board */

/** In place of what a table gets a moment after its cards: nothing. */
class Nothing {
  element = make("div", { hidden: true });
  isOpen = false;
  width() {
    return 0;
  }
  show() {}
  hear() {}
  tell() {}
  sketches() {
    return false;
  }
  seek() {
    return false;
  }
  clear() {
    return false;
  }
  remove() {}
}

/** The model of a board: it shows what it is told, and takes nothing. @implements {Table} */
class Shown {
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {Setup} setup @param {Board} board */
  constructor(setup, board) {
    this.setup = setup;
    this.board = board;
  }

  /** What the view shows. @returns {State} */
  state() {
    return { setup: this.setup, scene: this.board, pending: [], silent: false, error: "" };
  }

  /** Nothing is played here. */
  send() {}

  /** @returns {Promise<Answer>} */
  async ask() {
    throw new Error("");
  }

  /** Nothing comes after the cards. @returns {Promise<any>} */
  later() {
    return Promise.resolve({ Later: Nothing, style: "" });
  }

  /** @param {() => void} listener @returns {() => void} */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Show another board. @param {Setup} setup @param {Board} board */
  show(setup, board) {
    this.setup = setup;
    this.board = board;
    for (const listener of this.#listeners) listener();
  }
}

export class Lane {
  /** @type {Board|null} what is to be drawn */
  #due = null;
  #drawn = "";
  #kind = "";
  #bins = 0;

  /**
   * @param {string} name @param {Scale} scale
   * @param {{draw: (el: HTMLElement, table: Table) => {remove: () => void}, seek: (node: number) => void, choose: () => void}} does
   */
  constructor(name, scale, does) {
    this.name = name;
    this.scale = scale;
    this.does = does;
    this.said = make("div", { class: "pw-lane-said" });
    this.title = make("button", {
      ...{ type: "button", class: "pw-lane-name", "data-lm-suppress-shortcuts": "true" },
    });
    this.title.append(make("span", {}, name));
    this.title.addEventListener("click", does.choose);
    this.chart = new Chart(name, () => "");
    // the scrubber of all is the slider: this is the picture of it
    set(this.chart.element, { role: null, tabindex: null, "aria-label": null, "aria-orientation": null });
    this.chart.onSeek((step) => does.seek(Math.min(scale.last, scale.node((step + 0.5) / BINS) + 1)));
    this.track = make(
      "div",
      { class: "pw-track", "aria-hidden": "true" },
      this.chart.element,
      ticksOf(scale),
    );
    this.board = make("div", { class: "pw-lane-board" });
    this.element = make(
      "section",
      { class: "pw-lane", "aria-label": name },
      ...[this.title, this.said, this.track, this.board],
    );
  }

  /** Draw the chart, as high as the deepest of all. @param {Answer} answer @param {number} most */
  draw(answer, most) {
    const bins = binsOf(answer);
    this.#bins = bins.to;
    this.chart.element.style.width = `${(100 * bins.to) / BINS}%`;
    this.chart.show({ ...bins, at: 0, steps: bins.to - 1, most });
  }

  /** Put the cursor after so many nodes. @param {number} node */
  move(node) {
    if (this.#bins)
      this.chart.move(Math.min(this.#bins - 1, Math.floor(this.scale.share(node) * BINS - 1e-6)));
  }

  /** Say where it is; how it has ended, when that is new. @param {Board} board */
  tell(board) {
    say(this.said, board.said);
    set(this.said, { "data-kind": board.kind || null });
    const ended = board.kind !== this.#kind && board.kind !== "" ? `${this.name}: ${board.said}` : "";
    this.#kind = board.kind;
    return ended;
  }

  /** The board is to be drawn, if it is another; whether it is. @param {Board} board */
  owe(board) {
    const written = JSON.stringify(board);
    this.#due = written === this.#drawn && !this.#due ? null : board;
    this.#drawn = written;
    return this.#due !== null;
  }

  /** Whether its board is to be drawn and can be seen. */
  get isDue() {
    return this.#due !== null && !this.board.hidden;
  }

  /** Draw the board. @param {Setup} setup @param {{at: number, jump: boolean}} now */
  show(setup, { at, jump }) {
    if (!this.#due) return;
    const idle = { buttons: BUTTONS, moves: [], tree: [1, 0], node: at, turn: at, table: 1, heard: {} };
    const words = { deal: "", text: "", tag: "", why: null, last: [], auto: false, earlier: 0, outcome: "" };
    const board = /** @type {Board} */ (/** @type {unknown} */ ({ ...this.#due, ...idle, ...words, jump }));
    this.#due = null;
    if (this.shown) this.shown.show(setup, board);
    else {
      this.shown = new Shown(setup, board);
      this.view = this.does.draw(this.board, this.shown);
    }
  }

  /** The view is taken away. */
  remove() {
    this.view?.remove();
  }
}

/** Round numbers of nodes under a chart. @param {Scale} scale */
function ticksOf(scale) {
  const ticks = scale.ticks().map((node) => {
    const tick = make("span", {}, counted(node));
    tick.style.left = `${100 * scale.share(node)}%`;
    return tick;
  });
  return make("div", { class: "pw-ticks" }, ...ticks);
}
