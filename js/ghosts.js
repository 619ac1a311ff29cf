/** Numbered ghosts on the targets of a card that can go to several. */

/** @import { Move, Plan, Setup } from "./types.js" */

import { written } from "./choices.js";
import { make, put, set } from "./dom.js";
import { cardName, whereName, wordsOf } from "./names.js";

export class Ghosts {
  /** @type {Move[]} */
  moves = [];

  /** @param {HTMLElement} layer @param {(move: Move) => void} choose */
  constructor(layer, choose) {
    this.layer = layer;
    this.choose = choose;
    this.element = make("div", { class: "pw-ghosts", role: "group", hidden: true });
    layer.append(this.element);
  }

  get isOpen() {
    return this.moves.length > 0;
  }

  /** Show one for each move, the first as the preferred one. @param {Move[]} moves @param {string} face @param {Setup} setup @param {Plan} plan */
  open(moves, face, setup, plan) {
    this.moves = moves;
    this.element.hidden = false;
    const t = wordsOf(setup.texts);
    const card = face ? cardName(face, t) : t("face_down");
    set(this.element, { "aria-label": t("several", { card, n: moves.length }) });
    this.element.replaceChildren(
      ...moves.map((move, at) => {
        const laid = plan.places.get(move[1]);
        const place = laid ? whereName(laid.place, setup) : move[1];
        return this.#ghost(move, at, t("choice", { n: at + 1, card, place }), plan);
      }),
    );
  }

  /** Choose by number, from 1. @param {number} number */
  pick(number) {
    const move = this.moves[number - 1];
    if (move) this.choose(move);
    return !!move;
  }

  /** Take them away. */
  close() {
    this.moves = [];
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Lay them out anew, in another width. @param {Plan} plan */
  lay(plan) {
    for (const ghost of /** @type {Iterable<HTMLElement>} */ (this.element.children)) {
      const rect = plan.places.get(String(ghost.dataset.target))?.top;
      if (rect) put(ghost, rect);
    }
  }

  /** @param {Move} move @param {number} at @param {string} label @param {Plan} plan */
  #ghost(move, at, label, plan) {
    const kind = `pw-ghost${at === 0 ? " pw-first" : ""}`;
    const attributes = {
      type: "button",
      class: kind,
      "data-lm-suppress-shortcuts": "true",
      "data-move": written(move),
      "data-target": move[1],
      "aria-label": label,
    };
    const ghost = make(
      "button",
      attributes,
      make("span", { class: "pw-badge", "aria-hidden": "true" }, String(at + 1)),
    );
    const rect = plan.places.get(move[1])?.top;
    if (rect) put(ghost, rect);
    ghost.addEventListener("click", () => this.choose(move));
    return ghost;
  }
}
