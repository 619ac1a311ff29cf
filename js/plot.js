/** Depth by step as the paths of a drawing that is as wide as there are bins and HIGH high. */

/**
 * Depth by step: a bin has the lowest and the highest depth of its steps, and flags: 1 a backtrack, 2 a dead end, 4 a win.
 * @typedef {object} Bins
 * @property {ArrayLike<number>} low
 * @property {ArrayLike<number>} high
 * @property {ArrayLike<number>} flags
 * @property {number} from  the first step
 * @property {number} to  the step behind the last one
 * @property {number} [most]  a depth that there is room for at least
 */

export const HIGH = 100;
const FOOT = 7; // of that, for what is marked under the curve
const [BACK, DEAD, WIN] = [1, 2, 4];

/** The greatest depth, 1 at least. @param {Bins} bins */
export function deepest({ high, most = 1 }) {
  for (let at = 0; at < high.length; at += 1) most = Math.max(most, high[at]);
  return most;
}

/** How far down a depth lies. @param {number} depth @param {number} most */
export function down(depth, most) {
  return 2 + (1 - depth / most) * (HIGH - FOOT - 4);
}

/** The paths by the class of what each shows. @param {Bins} bins @returns {Record<string, string>} */
export function paths(bins) {
  const { high, low, flags, from, to } = bins;
  const most = deepest(bins);
  const y = (/** @type {ArrayLike<number>} */ of, /** @type {number} */ at) => round(down(of[at], most));
  const single = to - from <= high.length;
  const found = { area: "", band: "", line: "", back: "", dead: "", win: "" };
  for (let at = 0; at < high.length; at += 1) {
    const x = at + 0.5;
    found.line += `${at ? "L" : "M"}${x} ${y(high, at)}`;
    if (!single) found.band += `M${x} ${y(high, at)}V${y(low, at)}`;
    if (flags[at] & BACK) found.back += at ? fall(at, y, single ? high : low) : "";
    if (flags[at] & DEAD) found.dead += mark(at);
    if (flags[at] & WIN) found.win += `M${x} 0V${HIGH}`;
  }
  const base = HIGH - FOOT;
  if (found.line) found.area = `${found.line}L${high.length - 0.5} ${base}H0.5Z`;
  return found;
}

/** From the bin before to one with a backtrack: how deep it went, or where there are many in it how far back. @param {number} at @param {(of: ArrayLike<number>, at: number) => number} y @param {ArrayLike<number>} of */
function fall(at, y, of) {
  return `M${at - 0.5} ${y(of, at - 1)}L${at + 0.5} ${y(of, at)}`;
}

/** A tick at the foot, as wide as its bin. @param {number} at */
function mark(at) {
  return `M${at} ${HIGH - FOOT + 2}h1V${HIGH}h-1z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
