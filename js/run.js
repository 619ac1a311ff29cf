/** The panel's tab of the solver: a run that is shown step by step, as it searches or afterwards. */

/** @import { Table } from "./types.js" */

import { make, say } from "./dom.js";
import { wordsOf } from "./names.js";

export class Run {
  key = "run";

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.none = make("p", { class: "pw-legend" });
    this.watch = make("button", {
      ...{ type: "button", class: "pw-button pw-primary", "data-run": "watch" },
      "data-lm-suppress-shortcuts": "true",
    });
    this.watch.addEventListener("click", () => table.send({ do: "watch" }));
    this.element = make("div", { class: "pw-run" }, this.none, this.watch);
  }

  /** Show what the model says now. */
  show() {
    const t = wordsOf(this.table.state().setup.texts);
    say(this.none, t("run_none"));
    say(this.watch, t("run_watch"));
  }
}
