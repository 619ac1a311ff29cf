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
const DIGIT = { wide: 12, narrow: 10 }; // px that each number after the first takes

export class Marks {
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
    const drawn = (scene.arrows ?? []).map(([kind, source, target]) => {
      const way = wayOf(plan, source, target, hasChip);
      return way ? [arrow(kind, way)] : [];
    });
    this.arrows.replaceChildren(...drawn.flat());
    this.#name(places);
  }

  /** A marked card says so where it is named. @param {[string, Mark[]][]} places */
  #name(places) {
    const t = wordsOf(this.view.table.state().setup.texts);
    for (const [name, marks] of places) {
      const cell = this.view.board.cell(name.split(".")[0]);
      const words = marks.map(([kind, , n]) => t(`marks.${kind}`, { n }));
      if (cell) set(cell, { "aria-label": [cell.getAttribute("aria-label"), ...words].join(", ") });
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
  const rect = rectOf(plan, name);
  if (!rect) return [];
  const kinds = marks.map(([kind]) => kind);
  const kind = kinds.find((one) => one !== "target") ?? "target";
  const ring = make("div", { class: "pw-mark", "data-kind": kind, "data-mark": name });
  put(ring, { x: rect.x - OUT, y: rect.y - OUT, w: rect.w + 2 * OUT, h: rect.h + 2 * OUT });
  const labels = marks.map(([, , label]) => label).filter(Boolean);
  if (!labels.length) return [ring];
  const badge = make("div", { class: "pw-number-on", "data-badge": name }, labels.join(" "));
  const size = plan.wide ? "wide" : "narrow";
  const [h, w] = [BADGE[size], BADGE[size] + (labels.length - 1) * DIGIT[size]];
  const x = Math.min(rect.x + rect.w - w + h * 0.45, plan.width - w - 1);
  put(badge, { x, y: Math.max(1, rect.y - RISE[size]), w, h });
  return [ring, badge];
}

/** Where a place's top card or frame lies, or a card of it and those on it; null where it is not there. @param {Plan} plan @param {string} name @returns {Rect|null} */
function rectOf(plan, name) {
  const [place, height] = name.split(".");
  const laid = plan.places.get(place);
  if (!laid?.exists) return null;
  if (laid.place.role === "area") return laid.rect;
  const first = laid.cards[Number(height) - 1] ?? laid.top;
  return { x: first.x, y: first.y, w: laid.top.w, h: laid.top.y + laid.top.h - first.y };
}
