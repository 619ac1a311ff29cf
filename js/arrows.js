/** Arrows over the table: from the edge of a card to the edge of where it goes. */

/** @import { Laid, Plan, Rect } from "./types.js" */

import { svg } from "./deck.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{start: Point, bend: Point, end: Point}} Way  a quadratic curve */

const BEND = 0.12; // of its length: how far an arrow is bent
const HEAD = { long: 15, half: 6.5 }; // px
const SHORTEST = 22; // px: between cards side by side it begins on the first
const CORNER = 20; // px
const CHIP = { wide: 15, narrow: 13 }; // px that a chip hangs below its card

/**
 * Where an arrow goes, or null where there is none to see: on a phone none lies across the cards of a grid.
 * @param {Plan} plan @param {string} source @param {string} target @param {(place: string) => boolean} [hasChip]
 * @returns {Way|null}
 */
export function wayOf(plan, source, target, hasChip = () => false) {
  const [from, to] = [source, target].map((name) => plan.places.get(name.split(".")[0]));
  if (!from?.exists || !to?.exists || from === to) return null;
  const start = from.top;
  const area = to.place.role === "area";
  if (area && !plan.wide) return null;
  const hangs = to.cards.length && hasChip(target) ? CHIP[plan.wide ? "wide" : "narrow"] : 0;
  if (area) return around(plan, start, to.rect, [from, to]);
  const goal = to.top;
  let way = between(start, goal);
  if (hangs && way.end.y > goal.y + goal.h - 1) way = between(start, { ...goal, h: goal.h + hangs });
  return !plan.wide && crosses(plan, way, "tableau", [from, to]) ? null : way;
}

/** The way to an area: to its nearest point from which none of the foundations lies between. @param {Plan} plan @param {Rect} start @param {Rect} area @param {Laid[]} ends @returns {Way} */
function around(plan, start, area, ends) {
  const { x, y } = middle(start);
  const ways = [0, 1, 2, 3, 4, 5, 6, 7].map((part) => {
    const aside = x + ((area.x + area.w / 2 - x) * part) / 7;
    return between(start, nearest(area, { x: aside, y }));
  });
  return ways.find((way) => !crosses(plan, way, "foundation", ends, CHIP.wide)) ?? ways[0];
}

/** The way between two rectangles, bent to the side that is lower. @param {Rect} from @param {Rect} to @returns {Way} */
export function between(from, to) {
  const [a, b] = [middle(from), middle(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = dx > 0 || (dx === 0 && dy < 0) ? BEND : -BEND;
  const bend = { x: (a.x + b.x) / 2 - dy * side, y: (a.y + b.y) / 2 + dx * side };
  const end = edge(to, bend);
  const start = edge(from, bend);
  const lacks = SHORTEST - Math.hypot(end.x - start.x, end.y - start.y);
  return { start: lacks > 0 ? towards(start, a, lacks) : start, bend, end };
}

/** Where the way from the middle of a rectangle to a point leaves it. @param {Rect} rect @param {Point} point @returns {Point} */
export function edge(rect, point) {
  const { x, y } = middle(rect);
  const [dx, dy] = [point.x - x, point.y - y];
  const part = Math.min(rect.w / 2 / Math.abs(dx || 1e-9), rect.h / 2 / Math.abs(dy || 1e-9), 1);
  return { x: x + dx * part, y: y + dy * part };
}

/** Its elements: a line and a head, with a dark line round them. @param {string} kind @param {Way} way */
export function arrow(kind, { start, bend, end }) {
  const wide = HEAD.half / HEAD.long;
  const neck = towards(end, bend, HEAD.long);
  const [px, py] = [(end.y - neck.y) * wide, (neck.x - end.x) * wide];
  const shaft = `M${at(start)} Q${at(bend)} ${at(neck)}`;
  const head = `M${at(end)} L${at({ x: neck.x + px, y: neck.y + py })} L${at({ x: neck.x - px, y: neck.y - py })} Z`;
  return svg(
    "g",
    { class: "pw-arrow", "data-kind": kind },
    svg("path", { class: "pw-shaft-line", d: shaft }),
    svg("path", { class: "pw-head-of", d: head }),
    svg("path", { class: "pw-shaft", d: shaft }),
  );
}

/** Whether a way goes over cards of that role that are neither end. @param {Plan} plan @param {Way} way @param {string} role @param {Laid[]} ends @param {number} [far]  or comes so near */
function crosses(plan, { start, bend, end }, role, ends, far = 0) {
  const others = [...plan.places.values()].filter(
    (one) => one.exists && one.place.role === role && !ends.includes(one),
  );
  for (let t = 0; t <= 1; t += 1 / 32) {
    const on = (/** @type {"x"|"y"} */ axis) =>
      (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * bend[axis] + t ** 2 * end[axis];
    if (others.some(({ rect }) => holds(rect, on("x"), on("y"), far))) return true;
  }
  return false;
}

/** @param {Rect} rect @param {number} x @param {number} y @param {number} far  from it at most */
function holds(rect, x, y, far) {
  return x > rect.x - far && x < rect.x + rect.w + far && y > rect.y - far && y < rect.y + rect.h + far;
}

/** The point of a rectangle, not at its corners, that is nearest to another; as a rectangle. @param {Rect} rect @param {Point} point @returns {Rect} */
function nearest({ x, y, w, h }, point) {
  return {
    x: Math.max(x + CORNER, Math.min(point.x, x + w - CORNER)),
    y: Math.max(y, Math.min(point.y, y + h)),
    w: 0,
    h: 0,
  };
}

/** @param {Rect} rect @returns {Point} */
function middle({ x, y, w, h }) {
  return { x: x + w / 2, y: y + h / 2 };
}

/** The point that far from one on the way to another. @param {Point} from @param {Point} to @param {number} far @returns {Point} */
function towards(from, to, far) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * far, y: from.y + ((to.y - from.y) / length) * far };
}

/** A point in a path. @param {Point} point */
function at({ x, y }) {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
