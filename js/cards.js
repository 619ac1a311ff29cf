/** The cards on the table: one element for each physical card, drawn once and moved. */

/** @import { CardAt, CardRect, Plan, Rect, Scene } from "./types.js" */

import { back, face, styleFor } from "./deck.js";
import { make, put, set } from "./dom.js";
import { pace, setting, still } from "./settings.js";

const MOVE = 200; // ms
const BETWEEN = 35; // ms between the cards of a row
const ALL = 450; // ms at most for everything
const NUDGE = 120; // ms
const FLAGS = /** @type {Record<string, string>} */ ({ p: "pw-playable", f: "pw-free", b: "pw-blocked" });
const EASE = "cubic-bezier(.2,.7,.25,1)";

/** @typedef {{id: number, from: Rect, to: Rect, far: boolean, turned: boolean, was: number}} Flight */
/** @typedef {{element: HTMLElement, rect: Rect, at: CardAt, laid: string, drawn: string, shown: boolean}} Card */

export class Cards {
  /** @type {Card[]} */
  #cards = [];
  /** @type {Map<number, Animation>} by card */
  #running = new Map();

  /** @param {HTMLElement} layer  where the cards are laid */
  constructor(layer) {
    this.layer = layer;
  }

  /**
   * Show the cards of a scene.
   * @param {Scene} scene @param {Plan} plan
   * @param {{movable: Set<string>, motion: "none"|"move"|"deal"|"outline", from?: Rect, last?: number[], titles?: Map<string, string>}} how
   */
  show(scene, plan, how) {
    this.#count(scene.cards.length);
    const before = this.#cards.map(({ rect, at, shown }) => ({ rect, at, shown }));
    scene.cards.forEach((at, id) => {
      this.lay(id, at, plan, how.movable);
    });
    const moved = this.#moved(before, how);
    const last = new Set(how.last);
    this.#cards.forEach(({ element }, id) => {
      element.classList.remove("pw-moved");
      element.classList.toggle("pw-last", last.has(id));
      set(element, { title: how.titles?.get(scene.cards[id][0]) ?? null });
    });
    if (how.motion === "outline")
      for (const { id } of moved) this.#cards[id].element.classList.add("pw-moved");
    if (how.motion === "move" || how.motion === "deal") this.#fly(moved);
  }

  /** The element of a card. @param {number} id */
  element(id) {
    return this.#cards[id]?.element;
  }

  /** Where a card lies. @param {number} id */
  rect(id) {
    return this.#cards[id]?.rect;
  }

  /** End all motion at once. */
  finish() {
    for (const id of [...this.#running.keys()]) this.#end(id);
  }

  /** A card that may not go says so. @param {number} id */
  nudge(id) {
    const element = this.#cards[id]?.element;
    if (!element?.animate || still()) return;
    const { x, y } = this.#cards[id].rect;
    const at = (/** @type {number} */ dx) => ({ transform: `translate(${x + dx}px, ${y}px)` });
    this.#run(id, [at(0), at(-3), at(3), at(0)], { duration: NUDGE });
  }

  /** Let dragged cards glide back to where they lie. @param {number[]} ids @param {number} dx @param {number} dy */
  glideBack(ids, dx, dy) {
    for (const id of ids) {
      const { element, rect, at } = this.#cards[id];
      put(element, rect);
      element.style.zIndex = String(at[1] + 1);
      if (still() || !element.animate) continue;
      const from = { transform: `translate(${rect.x + dx}px, ${rect.y + dy}px)` };
      this.#run(id, [from, { transform: element.style.transform }], { duration: 160 * pace(), easing: EASE });
    }
  }

  /** Let dragged cards lie where they were dropped until the next scene moves them. @param {number[]} ids @param {number} dx @param {number} dy */
  leave(ids, dx, dy) {
    for (const id of ids) {
      const card = this.#cards[id];
      card.rect = { ...card.rect, x: card.rect.x + dx, y: card.rect.y + dy };
      card.laid = "";
      put(card.element, card.rect);
      card.element.style.zIndex = "1100";
    }
  }

  /** The elements for that many cards. @param {number} count */
  #count(count) {
    while (this.#cards.length > count) this.#cards.pop()?.element.remove();
    while (this.#cards.length < count) {
      const element = make("div", { class: "pw-card", "data-id": this.#cards.length });
      this.layer.append(element);
      this.#cards.push({
        element,
        rect: { x: 0, y: 0, w: 0, h: 0 },
        at: ["", 0],
        laid: "",
        drawn: "",
        shown: false,
      });
    }
  }

  /** Put one card where the plan says, unless it lies there; what flies there already flies on. @param {number} id @param {CardAt} at @param {Plan} plan @param {Set<string>} movable */
  lay(id, at, plan, movable) {
    const card = this.#cards[id];
    const [name, height, shows] = at;
    const laid = plan.places.get(name);
    const rect = laid?.cards[height];
    const covered = !!laid?.cards[height + 1];
    const moves = movable.has(name) || movable.has(`${name}.${height + 1}`);
    const key = JSON.stringify([at, rect, covered, moves, setting("faces")]);
    if (key === card.laid) return;
    card.laid = key;
    if (!rect || !same(rect, card.rect)) this.#end(id);
    const held = card.at[0] === name && card.element.classList.contains("pw-dragging");
    card.at = at;
    card.shown = !!rect && rect.style !== "none";
    set(card.element, { "data-place": name, "data-height": height, "data-face": shows ?? null });
    if (rect && laid) {
      card.rect = { x: rect.x, y: rect.y, w: rect.w, h: rect.h };
      if (!held) put(card.element, rect);
      mark(card, rect, moves);
      card.element.classList.toggle("pw-pile", laid.place.role === "stock" && height > 0 && !covered);
      if (card.shown) draw(card, shows, rect);
    }
    if (!held && !this.#running.has(id)) this.#settle(id);
  }

  /**
   * The cards that lie elsewhere now, in the order in which they go; those that only make room go first.
   * @param {Pick<Card, "rect"|"at"|"shown">[]} before @param {{motion: string, from?: Rect}} how
   * @returns {Flight[]}
   */
  #moved(before, how) {
    /** @type {Flight[]} */
    const moved = [];
    this.#cards.forEach(({ at, rect, shown, element }, id) => {
      const old = before[id];
      const from = how.motion === "deal" && at[2] ? how.from : old.rect.w ? old.rect : undefined;
      const far = how.motion === "deal" || old.at[0] !== at[0];
      const seen = far ? shown || old.shown : shown && old.shown && !same(old.rect, rect);
      const turned = far && !!at[2] && (how.motion === "deal" || !old.at[2]);
      if (from && seen && at[0] && "animate" in element)
        moved.push({ id, from, to: rect, far, turned, was: old.at[1] });
    });
    return moved.sort((a, b) => Number(a.far) - Number(b.far) || b.was - a.was || a.id - b.id);
  }

  /** Move cards from where they were. @param {Flight[]} moved */
  #fly(moved) {
    const near = moved.filter(({ far }) => !far).length;
    const gap = Math.min(BETWEEN, (ALL - MOVE) / Math.max(1, moved.length - near - 1));
    moved.forEach((flight, order) => {
      const delay = flight.far ? (order - near) * gap : 0;
      this.#run(
        flight.id,
        frames(flight),
        { duration: MOVE * pace(), delay: delay * pace(), easing: EASE, fill: "backwards" },
        flight.far,
      );
    });
  }

  /** Over all others while it flies; the higher of a pile, the first to be dealt, over the lower. @param {number} id */
  #lift(id) {
    const card = this.#cards[id];
    card.element.hidden = false;
    card.element.classList.add("pw-flying");
    card.element.style.zIndex = String(1200 - this.#running.size);
    if (!card.shown) draw(card, card.at[2], { ...card.rect, z: 0, style: "full", strip: 0 });
  }

  /** Back among the others. @param {number} id */
  #settle(id) {
    const card = this.#cards[id];
    if (!card) return;
    card.element.classList.remove("pw-flying");
    card.element.style.zIndex = String(card.at[1] + 1);
    card.element.hidden = !card.shown;
  }

  /** Run an animation that new input can finish. @param {number} id @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing @param {boolean} [over] */
  #run(id, frames, timing, over = true) {
    this.#end(id);
    const animation = this.#cards[id].element.animate(frames, timing);
    this.#running.set(id, animation);
    if (over) this.#lift(id);
    animation.onfinish = () => this.#end(id);
  }

  /** The end of a card's motion, now. @param {number} id */
  #end(id) {
    const animation = this.#running.get(id);
    if (!animation) return;
    this.#running.delete(id);
    animation.cancel();
    this.#settle(id);
  }
}

/** From where a card was to where it lies; one that is turned up waits unseen, and keeps its proportions. @param {Flight} flight @returns {Keyframe[]} */
function frames({ from, to, turned }) {
  const wide = from.w / to.w;
  const start = `translate(${from.x}px, ${from.y}px) scale(${wide}, ${turned ? wide : from.h / to.h})`;
  const end = { transform: `translate(${to.x}px, ${to.y}px) scale(1, 1)` };
  if (!turned) return [{ transform: start }, end];
  return [{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.08 }, end];
}

/** Whether two rectangles are one. @param {Rect} a @param {Rect} b */
function same(a, b) {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
}

/** The marks of a card. @param {Card} card @param {CardRect} rect @param {boolean} moves */
function mark({ at: [, , , flag], element: { classList } }, { style }, moves) {
  const state = flag ?? (style === "edge" ? "b" : ""); // of a waste only the top card's is told
  for (const key in FLAGS) classList.toggle(FLAGS[key], key === state); // what stays is not styled anew
  classList.toggle("pw-covered", style === "strip" || style === "edge");
  classList.toggle("pw-movable", moves);
}

/** Draw a card unless it is drawn so already. @param {Card} card @param {string|undefined} shows @param {CardRect} rect */
function draw(card, shows, rect) {
  const style = styleFor(rect.style, rect.w, String(setting("faces")));
  const key = [shows, style, rect.w, rect.h, rect.strip].join();
  if (card.drawn === key) return;
  card.drawn = key;
  set(card.element, { "data-suit": shows?.[1] ?? null });
  card.element.classList.toggle("pw-down", !shows);
  const drawn = shows ? face(shows, style, rect.w - 2, rect.h - 2, rect.strip) : back(rect.w - 2, rect.h - 2);
  card.element.replaceChildren(drawn);
}
