/** How large everything is in a width: cards, gaps and rows. */

/** @import { Place, Spot } from "./types.js" */

export const WIDE = 560;
export const LARGEST = 92; // px: no card is wider
export const TALLEST = 640; // px: nor is the table higher
export const GRID = 596; // px: nor a grid of rows
export const SMALLEST = { wide: 40, narrow: 30 }; // px: a single row of narrower cards is broken into several
export const CHIP = 20; // px between cards that carry chips
export const OVER = 13; // px that a chip hangs below its card
export const HEAD = 24; // px over cards that have a head
export const BARS = 40; // px under fans that have a progress bar
export const NOTE = 44;
const SWAPPED = /** @type {Record<string, string>} */ ({ left: "right", right: "left" });

/**
 * @typedef {{up: boolean[]}} Pile  by height, whether the card lies face up
 * @typedef {{places: Place[], piles: Map<string, Pile>, spaces: Set<string>, bars: Set<string>, chips: Set<string>,
 *   notes: Set<string>, width: number, left?: boolean}} Given  left: the sides are swapped, for a left hand
 * @typedef {{place: Place, spot: Spot, x: number, y: number, exists: boolean, count: number, up: boolean[]}} Item
 * @typedef {{given: Given, wide: boolean, areas: Record<string, Item[]>, flat: boolean, pad: number, gap: number,
 *   side: number, w: number, h: number, rowH: number, sideH: number, left: number, step: number}} Measures
 */

/** The places of this width with what lies on them. @param {Given} given @param {boolean} wide */
function itemsOf(given, wide) {
  /** @type {Item[]} */
  const items = [];
  for (const place of given.places) {
    const spot = wide ? place.wide : place.narrow;
    if (!spot) continue;
    const up = given.piles.get(place.name)?.up ?? [];
    const noted = place.role === "note" ? given.notes.has(place.name) : given.spaces.has(place.name);
    const exists = up.length > 0 || noted || place.role === "area";
    items.push({ place, spot, x: spot[1], y: spot[2], exists, count: up.length, up });
  }
  return items;
}

/** Card sizes and gaps for a width. @param {Given} given @param {boolean} wide @returns {Measures} */
export function measure(given, wide) {
  /** @type {Record<string, Item[]>} */
  const areas = { top: [], left: [], main: [], right: [], bottom: [], foot: [] };
  for (const item of itemsOf(given, wide)) {
    const area = (given.left && SWAPPED[item.spot[0]]) || item.spot[0];
    areas[area in areas ? area : "main"].push(item);
  }
  const sides = [areas.left, areas.right].filter((area) => area.length).length;
  breakRow(areas.main, given.width, wide);
  const columns = span(areas.left) + span(areas.main) + span(areas.right) || span(areas.top) || 1;
  const flat = areas.main.some((i) => i.y > 0) && areas.main.every((i) => i.place.fan === "");
  const gap = columns >= 10 ? (wide ? 6 : 2) : wide ? 10 : 3;
  const pad = wide ? (sides ? 10 : 16) : 12;
  /** @type {Measures} */
  const m = {
    given,
    wide,
    areas,
    flat,
    pad,
    gap,
    side: wide ? 16 : 8,
    w: 0,
    h: 0,
    rowH: 0,
    sideH: 0,
    left: 0,
    step: 0,
  };
  const gaps = sides * m.side + (columns - 1 - sides) * gap;
  resize(m, Math.min(LARGEST, Math.floor((given.width - 2 * pad - gaps) / columns)));
  return m;
}

/** Fit everything to this width of a card. @param {Measures} m @param {number} w */
export function resize(m, w) {
  const { wide, areas, flat, given } = m;
  m.w = Math.max(w, 12);
  m.h = Math.round(m.w * (flat && !wide ? 1.3 : 1.4));
  m.step = wide ? 17 : 13;
  const rows = flat ? rowCount(areas.main) : 1;
  const cap = Math.min(GRID, Math.round(110 + 0.584 * given.width));
  const flatter = wide ? m.h : Math.round(m.w * (1.3 - 0.0875 * Math.max(0, rows - 6)));
  m.rowH = flat ? Math.min(m.h, flatter, Math.floor((cap - (rows - 1) * m.gap) / rows)) : m.h;
  m.sideH = m.h;
  while (m.sideH > 20 && Math.max(...[areas.left, areas.right].map((a) => sideHeight(a, m.sideH))) > GRID)
    m.sideH -= 1;
  spread(m);
}

/** Share out the width that is left: between the columns, then between the areas, then outside. @param {Measures} m */
function spread(m) {
  const { left, main, right } = m.areas;
  const groups = [left, main, right].filter((area) => area.length);
  const columns = groups.reduce((sum, area) => sum + span(area), 0);
  const free = m.given.width - 2 * m.pad - columns * m.w;
  const inner = columns - groups.length;
  const between = groups.length - 1;
  if (!between && inner > 0) m.gap = Math.min(m.wide ? 24 : 10, Math.max(m.gap, Math.floor(free / inner)));
  if (between) m.side = Math.min(m.side + 24, Math.floor((free - inner * m.gap) / between));
  m.left = Math.max(
    m.pad,
    Math.round((m.given.width - columns * m.w - inner * m.gap - between * m.side) / 2),
  );
}

/** Break one row of too many places into several. @param {Item[]} main @param {number} width @param {boolean} wide */
function breakRow(main, width, wide) {
  const columns = span(main);
  const most = Math.max(1, Math.floor((width - 24) / (SMALLEST[wide ? "wide" : "narrow"] + (wide ? 6 : 2))));
  if (columns <= most || main.some((i) => i.y > 0)) return;
  const each = Math.ceil(columns / Math.ceil(columns / most));
  for (const item of main) {
    item.y = Math.floor(item.x / each);
    item.x -= item.y * each;
  }
}

/** The columns of an area. @param {Item[]} area */
export function span(area) {
  return Math.max(
    0,
    ...area.filter((i) => i.place.role !== "note" && i.place.role !== "area").map((i) => i.x + 1),
  );
}

/** The rows of an area that exist now. @param {Item[]} area */
export function rowCount(area) {
  return Math.max(
    1,
    ...area.filter((i) => i.exists && i.place.role !== "area").map((i) => Math.floor(i.y) + 1),
  );
}

/** What an item of a side column takes. @param {Item} item @param {number} h */
export function sideItem(item, h) {
  if (item.place.role === "note") return { before: 10, height: NOTE, after: 0 };
  if (item.place.role === "stock") return { before: 10, height: Math.round(h * 0.58), after: CHIP };
  return { before: 0, height: h, after: CHIP };
}

/** The height of a side column. @param {Item[]} area @param {number} h */
function sideHeight(area, h) {
  let height = 0;
  const seen = new Set();
  for (const item of area) {
    if (seen.has(item.y)) continue;
    seen.add(item.y);
    const part = sideItem(item, h);
    height += part.before + part.height + part.after;
  }
  return height;
}
