/** What is written at a node: its name and a note. No letter is lost while the table changes. */

/** @import { Table } from "./types.js" */
/** @import { Tree } from "./tree.js" */

import { make, say, set } from "./dom.js";
import { wordsOf } from "./names.js";

const PAUSE = 800; // ms without a letter before it is written

/** One field. What it holds goes to the node where it was begun. */
class Field {
  #table = -1;
  #node = 0;
  #saved = ""; // what it held when it was last written or shown
  #told = ""; // what Python last said
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {"name"|"note"} what @param {HTMLInputElement} input @param {Table} table */
  constructor(what, input, table) {
    this.what = what;
    this.input = input;
    this.table = table;
    input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.write(), PAUSE);
    });
    input.addEventListener("change", () => this.write());
  }

  get node() {
    return this.#node;
  }

  /** Show what stands at a node; a field that is being written in stays where it is. @param {number} table @param {number} node @param {string} text @param {boolean} busy */
  show(table, node, text, busy) {
    const here = table === this.#table && node === this.#node;
    if (this.input.value !== this.#saved) {
      if (busy) return;
      this.write();
    }
    if (here && (busy || text === this.#told)) this.#told = text;
    if (busy || (here && text === this.#told)) return;
    [this.#table, this.#node, this.#saved, this.#told] = [table, node, text, text];
    this.input.value = text;
  }

  /** Write what has changed. */
  write() {
    clearTimeout(this.#timer);
    const text = this.input.value;
    if (text === this.#saved) return;
    this.#saved = text;
    this.table.send({ do: this.what, table: this.#table, node: this.#node, text });
  }
}

export class Note {
  /** @type {Tree|null} */
  #tree = null;

  /** @param {Table} table */
  constructor(table) {
    const kept = { "data-lm-suppress-shortcuts": "true", autocomplete: "off" };
    const name = make("input", { type: "text", maxlength: 60, class: "pw-field pw-field-name", ...kept });
    const note = make("textarea", { rows: 2, maxlength: 10000, class: "pw-field", ...kept });
    this.table = table;
    this.name = new Field("name", /** @type {HTMLInputElement} */ (name), table);
    this.note = new Field("note", /** @type {HTMLInputElement} */ (note), table);
    this.legend = make("div", { class: "pw-legend" });
    this.element = make("div", { class: "pw-note-form", role: "group" }, this.legend, name, note);
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusout", () => {
      this.write();
      queueMicrotask(() => this.#tree && this.show(this.#tree));
    });
  }

  /** Show what is written at the node where the cursor stands. @param {Tree} tree */
  show(tree) {
    this.#tree = tree;
    const { setup, scene } = this.table.state();
    const t = wordsOf(setup.texts);
    const root = /** @type {Document|ShadowRoot} */ (this.element.getRootNode());
    const busy = this.element.contains(root.activeElement);
    this.name.show(scene.table, scene.node, tree.names[scene.node] ?? "", busy);
    this.note.show(scene.table, scene.node, tree.notes[scene.node] ?? "", busy);
    const move = tree.depth(this.note.node);
    const at = move
      ? t("at_move", { n: move, move: tree.short.get(this.note.node) ?? tree.move(this.note.node) })
      : t("at_deal");
    say(this.legend, at);
    set(this.element, { "aria-label": at });
    const fixed = !!setup.without?.includes("note");
    for (const { input } of [this.name, this.note]) {
      set(input, { readonly: fixed });
      input.hidden = fixed && !input.value;
    }
    set(this.name.input, { placeholder: t("name_here"), "aria-label": t("name_here") });
    set(this.note.input, { placeholder: t("note_here"), "aria-label": t("note_here") });
  }

  /** Write what has not been written yet. */
  write() {
    this.name.write();
    this.note.write();
  }

  /** Letters are for the fields alone; Control and Enter write, Escape leaves. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Tab") return;
    event.stopPropagation();
    const field = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey || field.tagName === "INPUT")) {
      event.preventDefault();
      this.write();
    }
    if (event.key === "Escape") field.blur();
  }
}
