/** The panel beside or under the board: tabs, one of them open. */

/** @import { Table } from "./types.js" */

import { make, say, set } from "./dom.js";
import { wordsOf } from "./names.js";
import { keep, kept } from "./storage.js";

export const SIDE = 300; // px that it takes beside the board
export const BESIDE = 900; // px of the container from which it lies there
const KEPT = "patience-widget-panel"; // what is remembered: the open tab, or nothing

/** A tab: its key names it in words.py. @typedef {{key: string, element: HTMLElement, show: () => void}} Tab */

export class Panel {
  /** @type {Tab[]} */
  #tabs = [];
  #chosen = "";
  #open = false;

  /** @param {Table} table @param {() => void} changed  the board has another width now */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.list = make("div", { class: "pw-tabs", role: "tablist" });
    this.body = make("div", { class: "pw-tab-body", role: "tabpanel" });
    const inner = make("div", { class: "pw-panel-in" }, this.list, this.body);
    this.element = make("div", { class: "pw-panel", hidden: true }, inner);
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.#chosen = String(kept(KEPT) ?? "");
    this.#open = this.#chosen !== "";
  }

  /** The tab that is open, or was last. */
  get chosen() {
    return this.#chosen;
  }

  get isOpen() {
    return this.#open;
  }

  /** Add tabs. @param {...Tab} tabs */
  add(...tabs) {
    for (const tab of tabs) {
      const { key } = tab;
      const button = make("button", {
        type: "button",
        role: "tab",
        class: "pw-tab",
        "data-tab": key,
        "data-lm-suppress-shortcuts": "true",
      });
      button.addEventListener("click", () => this.open(key));
      this.list.append(button);
      this.#tabs.push(tab);
    }
  }

  /** Open a tab. @param {string} [key]  the one that was open last, without one */
  open(key = this.#chosen) {
    this.reveal(key);
    keep(KEPT, this.#chosen);
  }

  /** Open a tab because of what has come, which says nothing of what is wanted next time. @param {string} key */
  reveal(key) {
    const was = this.#open;
    this.#chosen = key;
    this.#open = true;
    if (!was) this.changed();
    this.show();
  }

  /** Close it. */
  close() {
    this.#open = false;
    keep(KEPT, "");
    this.show();
    this.changed();
  }

  /** Show what the open tab has to say now. */
  show() {
    this.element.hidden = !this.#open;
    if (!this.#open) return;
    const t = wordsOf(this.table.state().setup.texts);
    const tab = this.#tabs.find((one) => one.key === this.#chosen) ?? this.#tabs[0];
    this.#chosen = tab.key;
    set(this.list, { "aria-label": t("panel") });
    const { without } = this.table.state().setup;
    for (const button of this.#buttons) {
      button.hidden = !!without?.includes(String(button.dataset.tab));
      const chosen = button.dataset.tab === this.#chosen;
      say(button, t(`tabs.${button.dataset.tab}`));
      set(button, { "aria-selected": String(chosen), tabindex: chosen ? "0" : "-1" });
      if (chosen) set(this.body, { "aria-label": button.textContent });
    }
    if (this.body.firstChild !== tab.element) this.body.replaceChildren(tab.element);
    tab.show();
  }

  get #buttons() {
    return /** @type {HTMLElement[]} */ ([...this.list.children]);
  }

  /** Arrows, Home and End go from tab to tab. @param {KeyboardEvent} event */
  #key(event) {
    const buttons = this.#buttons.filter((button) => !button.hidden);
    const at = buttons.findIndex((button) => button.dataset.tab === this.#chosen);
    const last = buttons.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const button = buttons[(to + buttons.length) % buttons.length];
    this.open(button.dataset.tab);
    button.focus({ preventScroll: true });
  }
}
