/** Where everything lies: arithmetic from the places, the piles and the width of the container alone. */

/** @import { Plan, Rect } from "./types.js" */
/** @import { Given, Item, Measures } from "./measure.js" */

import { fanLength, fanOf } from "./fans.js";
import {
  BARS,
  CHIP,
  HEAD,
  measure,
  NOTE,
  OVER,
  resize,
  rowCount,
  sideItem,
  span,
  TALLEST,
  WIDE,
} from "./measure.js";

/** The plan of a table. @param {Given} given @returns {Plan} */
export function arrange(given) {
  const wide = given.width >= WIDE;
  const m = measure(given, wide);
  let plan = layOut(m);
  while (plan.height > TALLEST && m.w > 24) {
    resize(m, m.w - 2);
    plan = layOut(m);
  }
  return plan;
}

/** Lay every area out, from the top down. @param {Measures} m @returns {Plan} */
function layOut(m) {
  const { areas, given } = m;
  /** @type {Plan} */
  const plan = { wide: m.wide, width: given.width, height: 0, w: m.w, h: m.h, places: new Map() };
  let y = layTop(m, plan, m.wide ? 12 : 8);
  const middle = [areas.left, areas.main, areas.right].flat();
  if (middle.length) {
    const headed = middle.some((i) => i.place.head && i.y === 0);
    y = layMiddle(m, plan, y + (headed ? HEAD - (m.wide ? 12 : 8) + (areas.top.length ? 8 : 0) : 0));
  }
  y = layBottom(m, plan, y);
  y = layFoot(m, plan, y);
  plan.height = Math.round(y + (m.wide ? 12 : 8));
  for (const item of middle) if (item.place.role === "area") layArea(plan, item);
  return plan;
}

/** The strip over all: cards as large as fit, the stock two thirds as wide when narrow. @param {Measures} m @param {Plan} plan @param {number} y */
function layTop(m, plan, y) {
  const area = m.areas.top;
  if (!area.length) return y;
  const aligned = m.wide || (area.every((i) => i.x % 1 === 0) && span(area) <= span(m.areas.main));
  const edge = aligned ? m.left : 7;
  const gap = aligned ? m.gap : 1;
  const last = area.reduce((a, b) => (b.x > a.x ? b : a));
  const part = (/** @type {Item} */ i) => (!aligned && i.place.role === "stock" ? 2 / 3 : 1);
  const fits = Math.floor((m.given.width - 2 * edge - last.x * gap) / (last.x + part(last)));
  const w = Math.min(fits, aligned || !m.areas.main.length ? m.w : Math.floor(m.w * 1.25));
  const h = Math.round((w * m.h) / m.w);
  const left = aligned ? edge : Math.round((m.given.width - last.x * (w + gap) - w * part(last)) / 2);
  const top = y + (area.some((i) => i.place.head) ? HEAD - (m.wide ? 12 : 8) : 0);
  const first = m.given.left && last.place.role === "stock" ? last : null;
  const shift = first ? last.x + part(last) - span(area.filter((i) => i !== last)) : 0;
  for (const item of area) {
    const x = left + Math.round((item === first ? 0 : item.x + shift) * (w + gap));
    lay(plan, m, item, { x, y: top + item.y * (h + gap), w: Math.round(w * part(item)), h });
  }
  const rows = Math.max(...area.map((i) => i.y));
  return top + h + rows * (h + gap) + (m.areas.main.length ? (m.wide ? 22 : 16) : 8);
}

/** Left, main and right, side by side. @param {Measures} m @param {Plan} plan @param {number} y */
function layMiddle(m, plan, y) {
  const { left, main, right } = m.areas;
  let x = m.left;
  let bottom = y;
  for (const [area, isMain] of /** @type {[Item[], boolean][]} */ ([
    [left, false],
    [main, true],
    [right, false],
  ])) {
    if (!area.length) continue;
    bottom = Math.max(bottom, isMain ? layMain(m, plan, area, x, y) : laySide(m, plan, area, x, y));
    x += span(area) * (m.w + m.gap) - m.gap + m.side;
  }
  return bottom;
}

/** A column beside the tableau. @param {Measures} m @param {Plan} plan @param {Item[]} area @param {number} left @param {number} top */
function laySide(m, plan, area, left, top) {
  let y = top;
  const rows = [...new Set(area.map((i) => i.y))].sort((a, b) => a - b);
  for (const row of rows) {
    const items = area.filter((i) => i.y === row);
    const parts = items.map((i) => sideItem(i, m.sideH));
    y += Math.max(...parts.map((p) => p.before));
    items.forEach((item, at) => {
      lay(plan, m, item, { x: left + Math.round(item.x * (m.w + m.gap)), y, w: m.w, h: parts[at].height });
    });
    y += Math.max(...parts.map((p) => p.height + p.after));
  }
  return y - 8;
}

/** The tableau, or whatever else lies in the middle, row by row. @param {Measures} m @param {Plan} plan @param {Item[]} area @param {number} left @param {number} top */
function layMain(m, plan, area, left, top) {
  const items = area.filter((i) => i.place.role !== "area");
  const rows = rowCount(items);
  const others = layBottomHeight(m) + (m.areas.top.length ? m.h + 40 : 0) + 40;
  const fans = items.filter((i) => i.place.fan === "down");
  const fanRows = new Set(fans.map((i) => Math.floor(i.y)));
  const flatRows = rows - fanRows.size;
  const room = (TALLEST - others - flatRows * (m.rowH + CHIP)) / Math.max(1, fanRows.size);
  let y = top;
  for (let row = 0; row < rows; row += 1) {
    const inRow = items.filter((i) => Math.floor(i.y) === row);
    if (row > 0) y += rowGap(m, items, row);
    const height = fanRows.has(row) ? zone(m, inRow, room) : m.rowH;
    for (const item of inRow) {
      const x = left + Math.round(item.x * (m.w + m.gap));
      const shift = Math.round((item.y - row) * (m.rowH + m.gap));
      lay(plan, m, item, { x, y: y + shift, w: m.w, h: m.rowH }, height);
    }
    y += height;
    if (inRow.some((i) => m.given.bars.has(i.place.name))) y = layBars(m, plan, inRow, y);
  }
  y = Math.max(y, top + reserved(m, items));
  return y + (items.some((i) => m.given.chips.has(i.place.name) && Math.floor(i.y) === rows - 1) ? OVER : 0);
}

/** The height kept for a grid's first rows, so that nothing moves under a finger as they are dealt. @param {Measures} m @param {Item[]} items */
function reserved(m, items) {
  const rows = m.flat ? Math.min(5, Math.floor(Math.max(...items.map((i) => i.y))) + 1) : 0;
  return rows * m.rowH + Math.max(0, rows - 1) * m.gap;
}

/** What lies between a row and the one over it. @param {Measures} m @param {Item[]} items @param {number} row */
function rowGap(m, items, row) {
  const over = items.filter((i) => Math.floor(i.y) === row - 1);
  if (items.some((i) => Math.floor(i.y) === row && i.place.head)) return HEAD + 4;
  return over.some((i) => m.given.chips.has(i.place.name) || i.place.fan) ? CHIP : m.gap;
}

/** How high a row of fans is: for thirteen cards each where they are foundations. @param {Measures} m @param {Item[]} row @param {number} room */
function zone(m, row, room) {
  const fans = row.filter((i) => i.place.fan === "down");
  const least = fans.some((i) => i.place.role === "foundation") ? 12 : 6;
  const most = Math.max(least * m.step, ...fans.map((i) => fanLength(i.up, m.step)));
  return m.rowH + Math.min(most, Math.max(Math.round(room) - m.rowH, 6 * 8));
}

/** Progress bars in one line under a row of fans. @param {Measures} m @param {Plan} plan @param {Item[]} row @param {number} y */
function layBars(m, plan, row, y) {
  for (const item of row) {
    const laid = plan.places.get(item.place.name);
    if (laid && m.given.bars.has(item.place.name)) laid.bar = { x: laid.rect.x, y: y + 18, w: m.w, h: 4 };
  }
  return y + BARS;
}

/** How much the bottom row takes. @param {Measures} m */
function layBottomHeight(m) {
  const cards = m.areas.bottom.some((i) => i.place.role !== "note");
  return (cards ? m.h + 30 : 0) + (m.areas.foot.length ? 24 : 0) + (m.given.bars.size ? BARS : 0);
}

/** The row below all. @param {Measures} m @param {Plan} plan @param {number} y */
function layBottom(m, plan, y) {
  const area = m.areas.bottom;
  if (!area.length) return y;
  const top = y + (m.areas.main.length ? (m.given.bars.size ? 3 : m.wide ? 14 : 8) : 0);
  let bottom = top;
  for (const item of area) {
    const x = m.left + Math.round(item.x * (m.w + m.gap));
    const note = item.place.role === "note";
    const rect = {
      x,
      y: Math.round(top + item.y * (m.h + m.gap)),
      w: note ? m.given.width - x - m.pad : m.w,
      h: m.h,
    };
    lay(plan, m, item, rect);
    bottom = Math.max(bottom, rect.y + (note ? NOTE : m.h));
  }
  return bottom + (area.some((i) => m.given.chips.has(i.place.name)) ? OVER : 0);
}

/** Lines of text at the foot. @param {Measures} m @param {Plan} plan @param {number} y */
function layFoot(m, plan, y) {
  const lines = m.areas.foot.filter((i) => i.exists);
  if (!lines.length) return y;
  lines.forEach((item, at) => {
    lay(plan, m, item, { x: m.left, y: y + 8 + at * 20, w: m.given.width - 2 * m.left, h: 20 });
  });
  return y + 8 + lines.length * 20;
}

/** A target that covers the whole tableau. @param {Plan} plan @param {Item} item */
function layArea(plan, item) {
  const rects = [...plan.places.values()]
    .filter((l) => l.place.role === "tableau" && l.exists)
    .map((l) => l.rect);
  if (!rects.length) return;
  const x = Math.min(...rects.map((r) => r.x));
  const y = Math.min(...rects.map((r) => r.y));
  const w = Math.max(...rects.map((r) => r.x + r.w)) - x;
  const h = Math.max(...rects.map((r) => r.y + r.h)) - y;
  const rect = { x, y, w, h };
  plan.places.set(item.place.name, {
    place: item.place,
    spot: item.spot,
    rect,
    top: rect,
    cards: [],
    bar: null,
    exists: true,
  });
}

/** One place: its frame and each of its cards. @param {Plan} plan @param {Measures} m @param {Item} item @param {Rect} frame @param {number} [high] */
function lay(plan, m, item, frame, high = frame.h) {
  const cards = fanOf(m, item, frame, high);
  const top = cards.at(-1) ?? frame;
  const first = cards[0] ?? frame;
  const rect = { x: first.x, y: first.y, w: top.x + top.w - first.x, h: top.y + top.h - first.y };
  const { place, spot, exists } = item;
  plan.places.set(place.name, { place, spot, rect, top, cards, bar: null, exists });
}
