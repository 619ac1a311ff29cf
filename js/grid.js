/** The rows and columns that a screen reader counts: those of the tableau first, then each other area as one row. */

/** @import { Laid, Plan } from "./types.js" */

import { make, set } from "./dom.js";

export class Rows {
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();

  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.grid = grid;
  }

  /** Begin anew, for another game. */
  clear() {
    this.#rows.clear();
    this.grid.replaceChildren();
  }

  /** Put each cell into its row of this layout; what is there already stays. @param {Plan} plan @param {(name: string) => HTMLElement|undefined} cellOf */
  show(plan, cellOf) {
    const groups = groupsOf(
      [...plan.places.values()].filter(({ exists, place }) => exists && isCell(place.role)),
    );
    groups.forEach(([key, laid], at) => {
      const row = this.#rows.get(key) ?? make("div", { class: "pw-row", role: "row" });
      this.#rows.set(key, row);
      set(row, { "aria-rowindex": at + 1 });
      insert(this.grid, row, at);
      laid.forEach(({ place, spot }, column) => {
        const cell = /** @type {HTMLElement} */ (cellOf(place.name));
        insert(row, cell, column);
        set(cell, { "aria-colindex": key.startsWith("main") ? Math.floor(spot[1]) + 1 : column + 1 });
      });
      while (row.childElementCount > laid.length) row.lastElementChild?.remove();
    });
    while (this.grid.childElementCount > groups.length) this.grid.lastElementChild?.remove();
    const columns = Math.max(0, ...groups.map(([, laid]) => laid.length));
    set(this.grid, { "aria-rowcount": groups.length, "aria-colcount": columns });
  }
}

/** Whether a place is a cell that can have the focus. @param {string} role */
export function isCell(role) {
  return role !== "note" && role !== "area";
}

/** The places by row, in order. @param {Laid[]} places @returns {[string, Laid[]][]} */
function groupsOf(places) {
  /** @type {Map<string, Laid[]>} */
  const groups = new Map();
  for (const laid of places) {
    const [area, , y] = laid.spot;
    const key = area === "main" ? `main ${String(Math.floor(y)).padStart(3, "0")}` : area;
    groups.set(key, [...(groups.get(key) ?? []), laid]);
  }
  const rank = (/** @type {string} */ key) => (key.startsWith("main") ? key : `other ${key}`);
  return [...groups].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

/** Put a child at a position, without touching the page where it is there already. @param {Element} parent @param {Element} child @param {number} at */
function insert(parent, child, at) {
  if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
}
