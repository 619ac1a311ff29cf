/** The chance after every move as the paths of a chart: the curve, what errors cost and what turned cards brought; under it whether a win still existed. */

import { HIGH } from "./plot.js";

const TOP = 3;
const FOOT = 22; // of the height: whether a win existed
const STRIP = [87, HIGH]; // where that lies
const LEAST = 0.002; // of a chance, from which it is drawn
const MUCH = 0.04; // from which it is marked besides
export const FATES = ["unknown", "won", "lost"];

/**
 * The rows of a review: the fate of each is a place in FATES; chance, luck and error are parts of 1, or NaN where they are not known.
 * @typedef {object} Rows
 * @property {Float64Array} high  the chances, as the chart knows them
 * @property {Float64Array} luck
 * @property {Float64Array} error
 * @property {Int32Array} fates
 * @property {number[]} low
 * @property {number[]} flags
 * @property {number} from
 * @property {number} to
 */

/** No rows. @type {Rows} */
export const NOTHING = {
  ...{ high: new Float64Array(), luck: new Float64Array(), error: new Float64Array() },
  ...{ fates: new Int32Array(), low: [], flags: [], from: 0, to: 1 },
};

/** The rows that an answer brings. @param {import("./types.js").Answer} answer @returns {Rows} */
export function rowsOf({ content: { unit, none }, buffers }) {
  const [, fates, ...told] = buffers.map((buffer) =>
    Int32Array.from({ length: buffer.byteLength / 4 }, (_none, at) => buffer.getInt32(4 * at, true)),
  );
  const part = (/** @type {number} */ value) => (value === none ? Number.NaN : value / unit);
  const [high, luck, error] = told.map((column) => Float64Array.from(column, part));
  return { high, luck, error, fates, low: [], flags: [], from: 0, to: Math.max(1, high.length) };
}

/** How far down a chance lies; what is not known lies at the foot. @param {number} chance */
function down(chance) {
  return TOP + (1 - (chance || 0)) * (HIGH - FOOT - TOP);
}

/** The paths by what they show. @param {Rows} rows */
function paths(rows) {
  return { ...curve(rows), ...changes(rows), ...strip(rows) };
}

/** The curve, which breaks where nothing is known, and what lies under it. @param {Rows} rows */
function curve({ high }) {
  const found = { area: "", line: "" };
  for (let at = 0; at < high.length; at += 1) {
    if (Number.isNaN(high[at])) continue;
    let part = "";
    const first = at + 0.5;
    for (; at < high.length && !Number.isNaN(high[at]); at += 1)
      part += `${part ? "L" : "M"}${at + 0.5} ${round(down(high[at]))}`;
    found.line += part;
    found.area += `${part}V${HIGH - FOOT}H${first}Z`;
  }
  return found;
}

/** From each chance to the next: first what the move cost, then what its cards brought. @param {Rows} rows */
function changes({ high, luck, error }) {
  const found = { error: "", luck: "", errors: "", lucks: "" };
  for (let at = 1; at < high.length; at += 1) {
    const between = high[at - 1] - error[at];
    if (error[at] > LEAST) found.error += `M${at} ${round(down(high[at - 1]))}V${round(down(between))}`;
    if (error[at] > MUCH) found.errors += `M${at} ${round(down(between))}h0`;
    if (Math.abs(luck[at]) < LEAST || Number.isNaN(luck[at] + between)) continue;
    found.luck += `M${at} ${round(down(between))}V${round(down(high[at]))}`;
    if (Math.abs(luck[at]) > MUCH) found.lucks += `M${at} ${round(down(high[at]))}h0`;
  }
  return found;
}

/** Whether a win existed: a full bar, a dotted line, an empty frame. @param {Rows} rows */
function strip({ fates }) {
  const [top, foot] = STRIP;
  const found = { won: "", unknown: "", lost: "" };
  for (let at = 0; at < fates.length; ) {
    const first = at;
    while (fates[at] === fates[first]) at += 1;
    if (fates[first] === 1) found.won += `M${first} ${top}H${at}V${foot}H${first}Z`;
    if (fates[first] === 0) found.unknown += `M${first} ${(top + foot) / 2}H${at}`;
    if (fates[first] === 2) found.lost += `M${first} ${top + 1}H${at}V${foot - 1}H${first}Z`;
  }
  return found;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}

/** How a chart draws them. @type {import("./chart.js").Style} */
export const CHANCES = {
  layers: [
    ["area", "pw-chart-area"],
    ["line", "pw-chart-line"],
    ...["error", "luck", "errors", "lucks", "won", "unknown", "lost"].map((name) => [
      name,
      `pw-review-${name}`,
    ]),
  ],
  paths,
  most: () => 1,
  down,
};
