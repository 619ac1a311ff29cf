/** What is drawn while steps are wanted faster than a table can be drawn anew: the cards alone, some in each frame; the rest of it when it rests. */

/** @import { Plan, Scene, State } from "./types.js" */
/** @import { View } from "./view.js" */

import { REST } from "./seek.js";

const PARTS = 2; // frames that the cards of a position are shared out over
/** @type {Set<string>} */
const NONE = new Set(); // nothing can be taken up meanwhile

/** @typedef {{quick: boolean, next: () => void, bare: () => void}} Pace  whether steps come so fast, what asks for the next one, and what takes away that is true of one position only */

export class Sketch {
  /** @type {Scene|null} the position that is drawn, or was drawn last */
  #scene = null;
  /** @type {number[]} its cards that are still to be put */
  #left = [];
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {View} view @param {Pace} pace */
  constructor(view, pace) {
    this.view = view;
    this.pace = pace;
    const { signal } = view.listening;
    const end = () => this.#timer !== undefined && this.#rest();
    for (const type of ["pointerdown", "keydown"])
      view.board.element.addEventListener(type, end, { signal, capture: true });
    signal.addEventListener("abort", () => this.#end());
  }

  /** Whether this is all that is drawn for now of what the model says. */
  takes() {
    const state = this.view.table.state();
    if (!(this.pace.quick || this.#timer) || !alike(state, this.view.state)) {
      this.#end();
      return false;
    }
    this.#timer ??= setTimeout(() => this.#wait(), REST);
    if (state.scene !== this.#scene) this.#frame ||= requestAnimationFrame(() => this.#begin());
    return true;
  }

  /** Draw the newest position: first find where everything lies. */
  #begin() {
    const { view } = this;
    const state = view.table.state();
    this.#scene = state.scene;
    view.cards.finish();
    this.pace.bare();
    view.lay(state);
    this.#left = [...state.scene.cards.keys()];
    this.#frame = requestAnimationFrame(() => this.#put());
    this.pace.next();
  }

  /** Put some of the cards; after the last of them, what is no card. */
  #put() {
    const { cards, plan } = this.view;
    const [drawn, at] = [/** @type {Scene} */ (this.#scene), /** @type {Plan} */ (plan)];
    const some = this.#left.splice(0, Math.ceil(drawn.cards.length / PARTS));
    for (const id of some) cards.lay(id, drawn.cards[id], at, NONE);
    this.#frame = requestAnimationFrame(() => (this.#left.length ? this.#put() : this.#lay(drawn, at)));
  }

  /** Show what is no card; then the next position is drawn, if there is one. @param {Scene} drawn @param {Plan} plan */
  #lay(drawn, plan) {
    const { board, piles, table } = this.view;
    board.lay(drawn, plan, piles);
    this.#frame = table.state().scene === drawn ? 0 : requestAnimationFrame(() => this.#begin());
  }

  /** Look whether it rests, when what the pointer has done in the meantime is heard. */
  #wait() {
    requestAnimationFrame(() => {
      if (!this.#timer) return;
      if (this.pace.quick) this.#timer = setTimeout(() => this.#wait(), REST);
      else this.#rest();
    });
  }

  /** Show the whole of the position. */
  #rest() {
    this.#end();
    this.view.refresh();
  }

  #end() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#timer = undefined;
    this.#frame = 0;
    this.#scene = null;
  }
}

/** Whether two states are of one table with which all is well. @param {State} a @param {State} b */
function alike(a, b) {
  const trouble = (/** @type {State} */ { silent, error, link }) => silent || error || link;
  return a.scene.table === b.scene.table && !trouble(a) && !trouble(b);
}
