/** Where the keyboard is: the one tab stop of the grid, and the ring round it. */

/** @import { Board } from "./board.js" */
/** @import { Plan } from "./types.js" */

import { put, set } from "./dom.js";
import { neighbour } from "./keys.js";

export class Focus {
  /** The place that has the focus, or would get it. */
  at = "";
  /** @type {Plan|null} */
  #plan = null;
  #quiet = false; // while the pointer gives the focus: no ring then

  /** @param {Board} board @param {AbortSignal} signal */
  constructor(board, signal) {
    this.board = board;
    board.grid.addEventListener("focusin", (event) => this.#focused(event), { signal });
    board.grid.addEventListener("focusout", () => this.#ring(false), { signal });
  }

  /** The element that has the focus here. */
  get active() {
    return /** @type {Document|ShadowRoot} */ (this.board.element.getRootNode()).activeElement;
  }

  /** Whether a place has the focus (a button minds its own Enter). */
  get inGrid() {
    return this.board.grid.contains(this.active);
  }

  /** Give a place the focus. @param {string} name */
  give(name) {
    this.#stop(name);
    this.board.cell(name)?.focus({ preventScroll: true });
  }

  /** Go to the next place in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const next = this.#plan && neighbour(this.#plan, this.at, dx, dy);
    if (next) this.give(next);
  }

  /** Do it without a ring round what gets the focus. @param {() => void} action */
  quietly(action) {
    this.#quiet = true;
    this.#ring(false);
    action();
    this.#quiet = false;
  }

  /** Draw with this, and keep the focus: on a place that exists, there if it was there. @param {Plan} plan @param {string|undefined} wanted @param {() => void} draw */
  keep(plan, wanted, draw) {
    const cell = this.board.cell(this.at);
    const held = !!cell && cell === this.active;
    const ringed = !this.board.ring.hidden;
    draw();
    this.#plan = plan;
    const names = [...plan.places.values()]
      .filter((l) => l.exists && this.board.isCell(l.place))
      .map((l) => l.place.name);
    const gone = !names.includes(this.at);
    const name = gone ? (wanted ?? names[0] ?? "") : this.at;
    if (held && (gone || cell !== this.active))
      this.give(name); // gone, or moved to another row of the grid
    else this.#stop(name);
    this.#ring(ringed);
  }

  /** Make a place the one tab stop. @param {string} name */
  #stop(name) {
    const [old, cell] = [this.board.cell(this.at), this.board.cell(name)];
    if (old) set(old, { tabindex: "-1" });
    if (cell) set(cell, { tabindex: "0" });
    this.at = name;
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const cell = /** @type {HTMLElement} */ (event.target);
    if (cell.dataset.place) this.#stop(cell.dataset.place);
    this.#ring(!this.#quiet);
  }

  /** The ring round the place that has the focus. @param {boolean} shown */
  #ring(shown) {
    const laid = this.#plan?.places.get(this.at);
    this.board.ring.hidden = !shown || !laid;
    if (shown && laid) put(this.board.ring, laid.top);
  }
}
