/** What was played: games and their results in a small table, asked for when it is opened. */

/** @import { StatisticsRow } from "./types.js" */
/** @import { Command, Commands } from "./commands.js" */

import { make } from "./dom.js";
import { wordsOf } from "./names.js";

const COLUMNS = /** @type {const} */ (["played", "won", "lost", "streak", "best", "fewest"]);

/** The command. @param {Commands} commands @returns {Record<string, Command>} */
export function statistics(commands) {
  const { table } = commands;
  const show = (/** @type {import("./types.js").Answer} */ { content }) => {
    const t = wordsOf(table.state().setup.texts);
    commands.open(dialog(content.rows, t, () => commands.close()));
  };
  return {
    statistics: () => {
      table.ask("statistics").then(show, (error) => commands.say(error.message));
      return true;
    },
  };
}

/** The dialog. @param {StatisticsRow[]} rows @param {ReturnType<typeof wordsOf>} t @param {() => void} close */
function dialog(rows, t, close) {
  const given = {
    type: "button",
    class: "pw-button",
    "data-form": "close",
    "data-lm-suppress-shortcuts": "true",
  };
  const button = make("button", given, t("close"));
  button.addEventListener("click", close);
  const shown = rows.length ? tableOf(rows, t) : make("p", { class: "pw-none" }, t("none_played"));
  const title = make("div", { class: "pw-legend" }, t("statistics"));
  return make(
    "div",
    { role: "dialog", class: "pw-form", "aria-label": t("statistics") },
    title,
    shown,
    button,
  );
}

/** A game with its options stands over its numbers. @param {StatisticsRow[]} rows @param {ReturnType<typeof wordsOf>} t */
function tableOf(rows, t) {
  const heads = COLUMNS.map((name) => make("th", { scope: "col" }, t(`columns.${name}`)));
  const table = make("table", { class: "pw-statistics" }, make("thead", {}, make("tr", {}, ...heads)));
  for (const row of rows) {
    const options = make("span", { class: "pw-legend" }, row.options);
    const name = make("th", { scope: "rowgroup", colspan: COLUMNS.length }, row.game, options);
    const cells = COLUMNS.map((column) => make("td", {}, cellOf(row, column, t)));
    table.append(make("tbody", {}, make("tr", {}, name), make("tr", {}, ...cells)));
  }
  return table;
}

/** @param {StatisticsRow} row @param {typeof COLUMNS[number]} column @param {ReturnType<typeof wordsOf>} t */
function cellOf(row, column, t) {
  if (column === "won") return t("won_share", { n: row.won, share: Math.round(100 * row.share) });
  return String(row[column] ?? "–");
}
