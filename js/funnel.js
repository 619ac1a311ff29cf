/** Where an interval that closes in lies on a chart: the part of the axis that is shown, its ticks, and the paths. */

/** Deals done, both ends of the interval, the share with the undecided lost and with them won. @typedef {[deals: number, low: number, high: number, least: number, most: number]} Point */
/** @typedef {{left: number, top: number, width: number, height: number}} Box */

const SPANS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]; // of the axis that can be shown
const STEPS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25]; // between its ticks
const TIMES = 3; // as much of the axis as the interval is wide

/** The part of the axis round an interval, and its ticks. @param {number} low @param {number} high @param {number} [width]  that there must be room for */
export function rangeOf(low, high, width = 0) {
  const wanted = Math.max(high - low, width) * TIMES;
  const found = SPANS.findIndex((one) => one >= wanted);
  const at = found < 0 ? SPANS.length - 1 : found;
  const [span, step] = [SPANS[at], STEPS[at]];
  const start = Math.round(((low + high) / 2 - span / 2) / step);
  const from = Math.max(0, Math.min(Math.round((1 - span) / step), start)) * step;
  const ticks = [];
  for (let tick = from; tick < from + span + step / 2; tick += step) ticks.push(tick);
  return { from, to: from + span, step, ticks };
}

/** A tick in percent, with as many places as the ticks differ in. @param {number} share @param {number} step */
export function percent(share, step) {
  const places = Math.max(0, Math.ceil(-Math.log10(step * 100) - 1e-9));
  return `${(share * 100).toFixed(places)}%`;
}

/** Round numbers of deals with so much room between them. @param {number} last @param {number} most  how many */
export function dealTicks(last, most) {
  const wanted = last / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const step = Math.max(1, ([1, 2, 5, 10].find((digit) => digit * power >= wanted) ?? 10) * power);
  const ticks = [];
  for (let tick = 0; tick < last - step * 0.6; tick += step) ticks.push(tick);
  return ticks;
}

/** Where deals and shares lie in a box. @param {Box} box @param {number} last @param {{from: number, to: number}} range */
export function placing({ left, top, width, height }, last, { from, to }) {
  return {
    x: (/** @type {number} */ deals) => round(left + (width * deals) / Math.max(1, last)),
    y: (/** @type {number} */ share) => round(top + height * (1 - (share - from) / (to - from))),
  };
}

/** A line through one column of the points. @param {Point[]} points @param {number} column @param {ReturnType<typeof placing>} at */
export function line(points, column, { x, y }) {
  return points.map((point, n) => `${n ? "L" : "M"}${x(point[0])} ${y(point[column])}`).join("");
}

/** The area between two columns. @param {Point[]} points @param {number} low @param {number} high @param {ReturnType<typeof placing>} at */
export function band(points, low, high, at) {
  if (!points.length) return "";
  return `${line(points, high, at)}${line(points.toReversed(), low, at).replace("M", "L")}Z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
