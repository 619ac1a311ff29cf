/** Marks on cards and places, and the arrows between them: what Python wants to point out while the table stands. */

/** @import { Mark, Plan, Rect, Table } from "./types.js" */

import { arrow, wayOf } from "./arrows.js";
import { svg } from "./deck.js";
import { make, put, set } from "./dom.js";
import { wordsOf } from "./names.js";

/** What the marks see of a view. @typedef {{table: Table, plan: Plan|null, board: import("./board.js").Board}} Shown */

const OUT = 2; // px that a ring is larger than its card
const BADGE = { wide: 20, narrow: 15 }; // px, its height
const RISE = { wide: 9, narrow: 5 }; // px that it stands above its card: headings are near
const HEAD = 50; // px that a heading is wide
const DIGIT = { wide: 12, narrow: 10 }; // px that each number after the first takes

const INNER = ["blocker", "keeps"]; // kinds that are frames inside their card

export class Marks {
  /** @type {import("./types.js").Move|null} a move that is shown in place of those that have an arrow */
  #instead = null;
  /** @type {Map<Element, [bare: string|null, said: string]>} what cells say without their marks, and with them */
  #named = new Map();

  /** @param {Shown} view */
  constructor(view) {
    this.view = view;
    this.arrows = svg("svg", { class: "pw-arrows", "aria-hidden": "true" });
    this.rings = make("div", { class: "pw-marks", "aria-hidden": "true" });
    view.board.element.append(this.rings, this.arrows);
  }

  /** Show what the scene has, where it lies in this width. */
  show() {
    const { scene } = this.view.table.state();
    const { plan } = this.view;
    if (!plan) return;
    const places = [...placesOf(scene.marks ?? [])];
    this.rings.replaceChildren(...places.flatMap(([name, marks]) => ringOf(name, marks, plan)));
    const hasChip = (/** @type {string} */ place) => !!scene.labels[place]?.[0];
    /** @type {import("./types.js").Arrow[]} */
    const arrows = this.#instead ? [["suggestion", ...this.#instead]] : (scene.arrows ?? []);
    const drawn = arrows.map(([kind, source, target]) => {
      const way = wayOf(plan, source, target, hasChip);
      return way ? [arrow(kind, way)] : [];
    });
    this.arrows.replaceChildren(...drawn.flat());
    this.#name(places);
  }

  /** Take them away until they are shown again. */
  clear() {
    for (const layer of [this.rings, this.arrows]) layer.replaceChildren();
  }

  /** Draw the arrow of this move in place of all; null: as the scene has them. @param {import("./types.js").Move|null} move */
  point(move) {
    this.#instead = move;
    this.show();
  }

  /** A marked card says so where it is named. @param {[string, Mark[]][]} places */
  #name(places) {
    const t = wordsOf(this.view.table.state().setup.texts);
    for (const [cell, [bare, said]] of this.#named)
      if (cell.getAttribute("aria-label") === said) set(cell, { "aria-label": bare });
    this.#named.clear();
    for (const [name, marks] of places) {
      const cell = this.view.board.cell(name.split(".")[0]);
      if (!cell) continue;
      const bare = this.#named.get(cell)?.[0] ?? cell.getAttribute("aria-label");
      const so = cell.getAttribute("aria-label") ?? "";
      const words = marks.map(([kind, , n]) => t(`marks.${kind}`, { n }).trim());
      const more = words.filter((word) => !so.endsWith(`, ${word}`)); // of several cards of a place
      set(cell, { "aria-label": [so, ...more].join(", ") });
      this.#named.set(cell, [bare, String(cell.getAttribute("aria-label"))]);
    }
  }
}

/** The marks of each card or place. @param {Mark[]} marks @returns {Map<string, Mark[]>} */
function placesOf(marks) {
  /** @type {Map<string, Mark[]>} */
  const places = new Map();
  for (const mark of marks) places.set(mark[1], [...(places.get(mark[1]) ?? []), mark]);
  return places;
}

/** The ring of a card or place that is there, and its badge: one for all its numbers. @param {string} name @param {Mark[]} marks @param {Plan} plan */
function ringOf(name, marks, plan) {
  const kinds = marks.map(([kind]) => kind);
  const kind = kinds.find((one) => one !== "target") ?? "target";
  const inner = INNER.includes(kind);
  const rect = rectOf(plan, name, inner);
  if (!rect) return [];
  const ring = make("div", { class: "pw-mark", "data-kind": kind, "data-mark": name });
  const out = inner ? 0 : OUT;
  put(ring, { x: rect.x - out, y: rect.y - out, w: rect.w + 2 * out, h: rect.h + 2 * out });
  const labels = marks.map(([, , label]) => label).filter(Boolean);
  if (!labels.length) return [ring];
  set(ring, { "data-numbered": true });
  const badge = make(
    "div",
    { class: "pw-number-on", "data-badge": name, "data-kind": kind },
    labels.join(" "),
  );
  const size = plan.wide ? "wide" : "narrow";
  const [h, w] = [BADGE[size], BADGE[size] + (labels.length - 1) * DIGIT[size]];
  const x = Math.min(rect.x + rect.w - w + h * 0.45, plan.width - w - 1);
  const rise = isUnderHead(plan, { x, y: rect.y, w, h }) ? 0 : RISE[size];
  put(badge, { x, y: Math.max(1, rect.y - rise), w, h });
  return [ring, badge];
}

/** Whether what lies there, if it rose above its card, would cover a heading. @param {Plan} plan @param {Rect} at */
function isUnderHead(plan, { x, y, w }) {
  return [...plan.places.values()].some((laid) => {
    const first = laid.cards[0] ?? laid.rect;
    const left = laid.spot?.[0] === "top" ? first.x : first.x + (first.w - HEAD) / 2;
    const over = laid.exists && laid.place.head && Math.abs(first.y - y) < 2;
    return over && x < left + HEAD && left < x + w;
  });
}

/** Where a place's top card or frame lies, or a card of it and those on it, or what is seen of it alone; null where it is not there or not seen. @param {Plan} plan @param {string} name @param {boolean} alone @returns {Rect|null} */
function rectOf(plan, name, alone) {
  const [place, height] = name.split(".");
  const laid = plan.places.get(place);
  if (!laid?.exists) return null;
  if (laid.place.role === "area") return laid.rect;
  const first = laid.cards[Number(height) - 1] ?? laid.top;
  const over = alone && height ? laid.cards[Number(height)] : null;
  if (over) {
    const [dx, dy] = [over.x - first.x, over.y - first.y];
    return dx || dy ? { x: first.x, y: first.y, w: dx || first.w, h: dy || first.h } : null;
  }
  return { x: first.x, y: first.y, w: laid.top.w, h: laid.top.y + laid.top.h - first.y };
}
