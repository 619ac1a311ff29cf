/** How the cards of one place lie on each other. */

/** @import { CardRect, Rect } from "./types.js" */
/** @import { Item, Measures } from "./measure.js" */

/** How far the top card of a fan lies below its first. @param {boolean[]} up @param {number} step */
export function fanLength(up, step) {
  return up.slice(0, -1).reduce((sum, face) => sum + (face ? step : step / 2), 0);
}

/** Where each card of a place lies. @param {Measures} m @param {Item} item @param {Rect} frame @param {number} high @returns {CardRect[]} */
export function fanOf(m, item, frame, high) {
  const { fan } = item.place;
  if (fan === "down") return fanDown(m, item, frame, high);
  if (fan === "right") return fanRight(m, item, frame);
  return item.up.map((_up, z) => ({ ...frame, z, style: z < item.count - 2 ? "none" : "full", strip: 0 }));
}

/** Each card a strip lower than the one under it. @param {Measures} m @param {Item} item @param {Rect} frame @param {number} high @returns {CardRect[]} */
function fanDown(m, item, frame, high) {
  const room = Math.max(high - frame.h, 0);
  const step = Math.min(m.step, (room / Math.max(1, fanLength(item.up, m.step))) * m.step);
  let y = frame.y;
  return item.up.map((up, z) => {
    const covered = z < item.count - 1;
    /** @type {CardRect} */
    const card = {
      x: frame.x,
      y: Math.round(y),
      w: frame.w,
      h: frame.h,
      z,
      style: covered ? "strip" : "full",
      strip: step,
    };
    y += up ? step : step / 2;
    return card;
  });
}

/** The last few side by side, the others under the first of them. @param {Measures} m @param {Item} item @param {Rect} frame @returns {CardRect[]} */
function fanRight(m, item, frame) {
  const step = Math.round(frame.w * (m.wide ? 0.36 : 0.46));
  const fits = Math.floor((m.given.width - m.pad - frame.x - frame.w) / step) + 1;
  const shown = Math.max(1, Math.min(m.wide ? 7 : 5, fits, item.count));
  return item.up.map((_up, z) => {
    const at = z - (item.count - shown);
    const style = at < -1 ? "none" : z < item.count - 1 ? "edge" : "full";
    return { ...frame, x: frame.x + Math.max(0, at) * step, z, style, strip: 0 };
  });
}
