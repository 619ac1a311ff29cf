/** A tab of the panel whose bundle comes from Python when it is opened for the first time. */

/** @import { Table } from "./types.js" */

import { make, say } from "./dom.js";
import { load } from "./load.js";
import { wordsOf } from "./names.js";

/** What a tab shows once it is there. @typedef {{element: HTMLElement, show: () => void}} Pane */

/** What has come already, for all views of a table. @type {WeakMap<Table, Map<string, Promise<any>>>} */
const parts = new WeakMap();

/** The part of a table's page of that name, once; a failure is tried again. @param {Table} table @param {string} name */
function partOf(table, name) {
  const known = parts.get(table) ?? new Map();
  parts.set(table, known);
  const waits = known.get(name) ?? (table.quietly ?? table.ask).call(table, name).then(load);
  known.set(name, waits);
  waits.catch(() => known.delete(name));
  return waits;
}

export class Lazy {
  /** @type {Pane|null} what it shows, when that has come */
  pane = null;
  #busy = false;

  /** @param {string} key  of the tab @param {string} part @param {{table: Table, root: HTMLElement}} view @param {(part: any) => Pane} open */
  constructor(key, part, view, open) {
    this.key = key;
    this.part = part;
    this.view = view;
    this.open = open;
    this.element = make("div", { class: "pw-lazy" });
  }

  /** Show it, as soon as it is there. */
  show() {
    if (this.pane) return this.pane.show();
    if (this.#busy) return;
    this.#busy = true;
    say(this.element, wordsOf(this.view.table.state().setup.texts)("tab_waits"));
    this.#load().finally(() => {
      this.#busy = false;
    });
  }

  async #load() {
    const part = await partOf(this.view.table, this.part).catch(() => null);
    if (!part) return; // the page says elsewhere that Python does not answer
    this.view.root.append(make("style", {}, part.style));
    this.pane = this.open(part);
    this.element.replaceChildren(this.pane.element);
    this.pane.show();
  }
}
