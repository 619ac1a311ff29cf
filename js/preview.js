/** A move as it would be: its card, pale, where it would lie, and an arrow there. */

/** @import { Marks } from "./marks.js" */
/** @import { Laid, Move, Plan } from "./types.js" */

import { make, put } from "./dom.js";

const UNDER = 16; // px that the card of a fan shows of the one under it

/** What it sees of a view. @typedef {{plan: Plan|null, piles: Map<string, number[]>, board: import("./board.js").Board,
 *   cards: import("./cards.js").Cards}} Seen */

export class Preview {
  /** @type {Move|null} */
  move = null;

  /** @param {Seen} view @param {Marks} marks */
  constructor(view, marks) {
    this.view = view;
    this.marks = marks;
    this.element = make("div", { class: "pw-preview", "aria-hidden": "true" });
    view.board.element.append(this.element);
  }

  /** Show a move; null: none. @param {Move|null} move */
  show(move) {
    if (String(move) === String(this.move)) return;
    this.move = move;
    this.lay();
    this.marks.point(move);
  }

  /** Lay it out anew, in another scene or width. */
  lay() {
    this.element.replaceChildren();
    const { plan, piles } = this.view;
    if (!this.move || !plan) return;
    const [[source, height], [target]] = this.move.map((end) => end.split("."));
    const [from, to] = [plan.places.get(source), plan.places.get(target)];
    const ids = piles.get(source) ?? [];
    const id = ids[height ? Number(height) - 1 : ids.length - 1];
    if (id === undefined || !from?.exists || !to?.exists) return;
    this.element.append(to.place.role === "area" ? frame(to) : this.#ghost(id, from, to));
  }

  /** Its card where it would lie. @param {number} id @param {Laid} from @param {Laid} to */
  #ghost(id, from, to) {
    const ghost = /** @type {HTMLElement} */ (this.view.cards.element(id).cloneNode(true));
    ghost.className = "pw-card pw-pale";
    for (const name of ["data-id", "data-place", "data-height", "data-face", "title"])
      ghost.removeAttribute(name);
    const under = to.cards.length ? UNDER : 0;
    const x = to.top.x + (to.place.fan === "right" ? under : 0);
    const y = to.top.y + (to.place.fan === "down" ? under : 0);
    put(ghost, { ...from.top, x, y });
    ghost.style.transform += ` scale(${to.top.w / from.top.w}, ${to.top.h / from.top.h})`;
    return ghost;
  }
}

/** Where a row is dealt. @param {Laid} to */
function frame({ rect }) {
  const element = make("div", { class: "pw-card pw-pale" });
  put(element, rect);
  return element;
}
