/** Luck and error summed, and the moves that cost most. */

/** @import { Rows } from "./chances.js" */

import { KEPT } from "./buttons.js";
import { make, say } from "./dom.js";
import { rove, stop } from "./roving.js";

const MOST = 5; // moves that are listed
const LEAST = 0.02; // of a chance that such a move costs

export class Sums {
  #listed = "";

  /** @param {(key: string, values?: Record<string, unknown>) => string} t @param {(row: number) => void} go */
  constructor(t, go) {
    this.t = t;
    this.go = go;
    this.values = ["begin", "luck", "error", "end"].map((what) => [
      make("dt", { "data-key": what }, t(`review_sums.${what}`)),
      make("dd", {}),
    ]);
    const pairs = this.values.map((pair) => make("div", {}, ...pair));
    this.sums = make("dl", { class: "pw-review-sums" }, ...pairs);
    this.head = make("h4", { class: "pw-legend" }, t("review_costly"));
    this.list = make("ul", { class: "pw-review-costly" });
    this.element = make("div", {}, this.sums, this.head, this.list);
    rove(this.list);
  }

  /** Show them. @param {Rows} rows @param {string[]} moves */
  show(rows, moves) {
    const { high, luck, error } = rows;
    this.sums.hidden = !high.some((chance) => !Number.isNaN(chance));
    const ends = [high[0], high[high.length - 1]].map((end) => (Number.isNaN(end) ? "–" : `${share(end)}%`));
    const texts = [ends[0], signed(sum(luck)), signed(-sum(error)), ends[1]];
    for (const [at, [, value]] of this.values.entries()) say(value, texts[at]);
    this.#list(costly(error), error, moves);
  }

  /** @param {number[]} rows @param {Float64Array} error @param {string[]} moves */
  #list(rows, error, moves) {
    const items = rows.map((row) => ({
      row,
      text: this.t("review_move", { n: row, move: moves[row] }),
      cost: signed(-error[row]),
    }));
    const listed = JSON.stringify(items);
    this.head.hidden = this.list.hidden = !items.length;
    if (listed === this.#listed) return;
    this.#listed = listed;
    const buttons = items.map(({ row, text, cost }) => this.#button(row, text, cost));
    this.list.replaceChildren(...buttons.map((button) => make("li", {}, button)));
    stop(buttons, buttons[0]);
  }

  /** @param {number} row @param {string} text @param {string} cost */
  #button(row, text, cost) {
    const parts = [make("span", {}, text), " ", make("span", { class: "pw-review-cost" }, cost)];
    const button = make("button", { ...KEPT, "data-row": row }, ...parts);
    button.addEventListener("click", () => this.go(row - 1));
    return button;
  }
}

/** The rows whose moves cost most, in order of play. @param {Float64Array} error */
function costly(error) {
  const rows = [...error.keys()].filter((row) => error[row] >= LEAST);
  return rows
    .sort((a, b) => error[b] - error[a])
    .slice(0, MOST)
    .sort((a, b) => a - b);
}

/** @param {Float64Array} values  where one is not known it counts for nothing */
function sum(values) {
  return values.reduce((all, value) => all + (value || 0), 0);
}

/** A part of 1 as points of a hundred. @param {number} part */
export function share(part) {
  return Math.round(100 * part);
}

/** The same as a change. @param {number} part */
export function signed(part) {
  const points = share(part);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
