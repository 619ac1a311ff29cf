/** Hints: what asks for them, and the list of the best moves. */

/** @import { Marks } from "./marks.js" */
/** @import { Table } from "./types.js" */

import { Candidates } from "./candidates.js";
import { Preview } from "./preview.js";

const PAGES = 2; // where Python has no threads the pages ask for every moment of thinking

/** What it sees of a view. @typedef {import("./preview.js").Seen & import("./candidates.js").Seen & {commands: import("./commands.js").Commands}} Seen */

export class Hints {
  #asking = false;

  /** @param {Seen} view @param {Marks} marks */
  constructor(view, marks) {
    this.table = view.table;
    this.preview = new Preview(view, marks);
    this.candidates = new Candidates(view, this.preview);
    const send = (/** @type {boolean} */ open) => view.commands.send({ do: "hint", ...(open && { open }) });
    view.commands.add({ hint: () => send(false), hint_open: () => send(true) });
  }

  /** Show what the model says now. */
  show() {
    this.candidates.show();
    this.preview.lay();
    this.#ask();
  }

  /** Have Python think on for a moment, one at a time. */
  #ask() {
    const { table } = this;
    if (table.state().scene.hint?.busy !== PAGES || this.#asking) return;
    this.#asking = true;
    const end = (/** @type {boolean} */ heard) => {
      this.#asking = false;
      if (heard) this.#ask();
    };
    (table.quietly ?? table.ask).call(table, "hint").then(
      () => end(true),
      () => end(false),
    );
  }
}
