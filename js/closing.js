/** The chart of a study: its interval, closing in over the deals that are done. */

/** @import { Point } from "./funnel.js" */
/** @import { Words } from "./names.js" */

import { svg } from "./deck.js";
import { make, say, set } from "./dom.js";
import { band, dealTicks, line, percent, placing, rangeOf } from "./funnel.js";

const MARGIN = { left: 44, right: 62, top: 12, bottom: 24 };
const APART_DEALS = 76; // px between two ticks of the deals
const APART = 14; // px between two labels at least

/** @typedef {{points: Point[], ahead: Point[], last: number, width: number|null, ends: string[]}} Chart */

export class Closing {
  /** @type {Chart|null} */
  #chart = null;
  #size = "";

  /** @param {Words} t */
  constructor(t) {
    this.t = t;
    this.drawing = svg("svg", { class: "pw-closing-drawing", "aria-hidden": "true" });
    this.none = make("p", { class: "pw-closing-none" }, t("study_none"));
    this.element = make("div", { class: "pw-closing", role: "img" }, this.drawing, this.none);
  }

  /** Draw it. @param {Chart} chart @param {string} label */
  show(chart, label) {
    this.#chart = chart;
    set(this.element, { "aria-label": label });
    this.none.hidden = chart.points.length > 0;
    this.#draw();
  }

  /** Draw it anew where its box has another size. */
  resize() {
    const { clientWidth, clientHeight } = this.element;
    if (`${clientWidth} ${clientHeight}` !== this.#size) this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    this.#size = `${width} ${height}`;
    const chart = this.#chart;
    if (!chart || !width || !height) return;
    set(this.drawing, { viewBox: `0 0 ${width} ${height}`, width, height });
    const box = {
      left: MARGIN.left,
      top: MARGIN.top,
      width: width - MARGIN.left - MARGIN.right,
      height: height - MARGIN.top - MARGIN.bottom,
    };
    const [, low, high] = chart.points.at(-1) ?? [0, 0, 1, 0, 1];
    const range = rangeOf(low, high, chart.width ?? 0);
    const at = placing(box, chart.last, range);
    const clip = svg("svg", {
      x: 0,
      y: box.top,
      width,
      height: box.height,
      viewBox: `0 ${box.top} ${width} ${box.height}`,
    });
    clip.append(...this.#course(chart, at), ...this.#wanted(chart, at, box));
    this.drawing.replaceChildren(...axes(chart.last, range, at, box, this.t), clip, ...now(chart, at, box));
  }

  /** The course so far, and as it is expected to go on. @param {Chart} chart @param {ReturnType<typeof placing>} at */
  #course({ points, ahead }, at) {
    const undecided = points.some(([, , , least, most]) => least < most);
    return [
      ahead.length ? path("ahead", band(ahead, 1, 2, at)) : "",
      ahead.length ? path("ahead-edge", line(ahead, 1, at) + line(ahead, 2, at)) : "",
      path("band", band(points, 1, 2, at)),
      path("edge", line(points, 1, at) + line(points, 2, at)),
      undecided ? path("between", band(points, 3, 4, at)) : "",
      path("share", line(points, 3, at) + (undecided ? line(points, 4, at) : "")),
    ].filter((one) => one !== "");
  }

  /** How narrow it is to become, to the right of where it is. @param {Chart} chart @param {ReturnType<typeof placing>} at @param {{left: number, width: number}} box */
  #wanted({ points, width }, at, { left, width: wide }) {
    const last = points.at(-1);
    if (!last || width === null) return [];
    const middle = Math.min(1 - width / 2, Math.max(width / 2, (last[1] + last[2]) / 2));
    const ends = [middle - width / 2, middle + width / 2].map((share) => at.y(share));
    const right = left + wide;
    const said = text("said", { x: right + 5, y: (ends[0] + ends[1]) / 2 + 4 }, this.t("study_wanted"));
    const lines = path("wanted", ends.map((y) => `M${left} ${y}H${right}`).join(""));
    return at.x(last[0]) < right - MARGIN.right ? [lines, said] : [lines];
  }
}

/** Where it stands: a whisker, its share, and its ends in figures. @param {Chart} chart @param {ReturnType<typeof placing>} at @param {{top: number, height: number}} box */
function now({ points, ends }, { x, y }, { top, height }) {
  const point = points.at(-1);
  if (!point) return [];
  const [deals, low, high, least, most] = point;
  const [here, foot, head] = [x(deals), y(low), y(high)];
  const whisker = `M${here} ${foot}V${head}M${here - 4} ${foot}h8M${here - 4} ${head}h8`;
  const missing = Math.max(0, APART - (foot - head)) / 2;
  const labels = [foot + missing, head - missing].map((at, n) => {
    const placed = Math.min(top + height, Math.max(top + 4, at));
    return text("end", { x: here + 8, y: placed + 4 }, ends[n]);
  });
  const dot = svg("circle", { class: "pw-closing-dot", cx: here, cy: (y(least) + y(most)) / 2, r: 4.5 });
  return [path("whisker", whisker), dot, ...labels];
}

/** The ticks of both axes. @param {number} last @param {ReturnType<typeof rangeOf>} range @param {ReturnType<typeof placing>} at @param {import("./funnel.js").Box} box @param {Words} t */
function axes(last, { ticks, step }, { x, y }, { left, top, width, height }, t) {
  const grid = ticks.map((tick) => `M${left} ${y(tick)}H${left + width}`).join("");
  const shares = ticks.map((tick) =>
    text("tick", { x: left - 7, y: y(tick) + 4, "text-anchor": "end" }, percent(tick, step)),
  );
  const foot = top + height + 17;
  const deals = dealTicks(last, width / APART_DEALS).map((deal) =>
    text("tick", { x: x(deal), y: foot, "text-anchor": "middle" }, deal.toLocaleString("en")),
  );
  const words = t("study_axis", { last: last.toLocaleString("en") });
  deals.push(text("tick", { x: x(last) + MARGIN.right - 2, y: foot, "text-anchor": "end" }, words));
  return [path("grid", grid), ...shares, ...deals];
}

/** @param {string} kind @param {string} d */
function path(kind, d) {
  return svg("path", { class: `pw-closing-${kind}`, d });
}

/** @param {string} kind @param {Record<string, string|number>} placed @param {string} words */
function text(kind, placed, words) {
  const made = svg("text", { class: `pw-closing-${kind}`, ...placed });
  say(made, words);
  return made;
}
