/** The table of a comparison: what each search took. */

import { make } from "./dom.js";

/** The table, its first row the heads. @param {{caption: string, rows: string[][]}} setup */
export function rowsOf({ caption, rows: [heads, ...rows] }) {
  const named = heads.map((text) => make("th", { scope: "col", role: "columnheader" }, text));
  const head = make("thead", { role: "rowgroup" }, make("tr", { role: "row" }, ...named));
  const body = make("tbody", { role: "rowgroup" }, ...rows.map((row) => rowOf(row, heads)));
  const table = make("table", { class: "pw-rows", role: "table" }, make("caption", {}, caption), head, body);
  return make("div", { class: "pw-rows-around" }, table);
}

/** A row; its roles are said, for a narrow table is laid out as something else. @param {string[]} row @param {string[]} heads */
function rowOf([name, ...cells], heads) {
  const first = make("th", { scope: "row", role: "rowheader" }, name);
  const others = cells.map((text, at) => make("td", { role: "cell", "data-head": heads[at + 1] }, text));
  return make("tr", { role: "row" }, first, ...others);
}
