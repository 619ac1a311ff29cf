/** The panel's tab of rules: every clause with its number, and the options in force. */

/** @import { Setup, Table } from "./types.js" */

import { make, say, set } from "./dom.js";
import { wordsOf } from "./names.js";

export class Rules {
  key = "rules";
  /** @type {Setup|null} */
  #setup = null;
  /** @type {Map<string, HTMLElement>} */
  #clauses = new Map();
  /** @type {{name: string, table: number, back: () => void}|null} */
  #from = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.back = make("button", {
      type: "button",
      class: "pw-button pw-back",
      hidden: true,
      "data-lm-suppress-shortcuts": "true",
    });
    this.back.addEventListener("click", () => this.#from?.back());
    this.list = make("div", { class: "pw-rules-list", tabindex: "0", "data-lm-suppress-shortcuts": "true" });
    this.element = make("div", { class: "pw-rules" }, this.back, this.list);
  }

  /** Show the clauses; those that the answer to a why speaks of are marked. */
  show() {
    const { setup, scene } = this.table.state();
    const t = wordsOf(setup.texts);
    if (setup !== this.#setup) this.#build(setup, t);
    const now = new Set(scene.why?.reasons.map(([clause]) => clause));
    for (const [number, element] of this.#clauses) {
      element.classList.toggle("pw-now", now.has(number));
      const mark = /** @type {HTMLElement} */ (element.lastElementChild);
      mark.hidden = !now.has(number);
    }
    this.back.hidden = this.#from?.table !== scene.table;
    say(this.back, t("back_to", { card: this.#from?.name }));
  }

  /** Show a clause, and the way back to what it was asked about. @param {string} clause @param {string} name @param {() => void} back */
  find(clause, name, back) {
    const { scene } = this.table.state();
    this.#from = { name, back, table: scene.table };
    this.show();
    for (const [number, element] of this.#clauses) element.classList.toggle("pw-found", number === clause);
    const element = this.#clauses.get(clause);
    if (element) this.list.scrollTop = element.offsetTop - 1;
    (this.back.hidden ? this.list : this.back).focus({ preventScroll: true });
  }

  /** @param {Setup} setup @param {ReturnType<typeof wordsOf>} t */
  #build(setup, t) {
    this.#setup = setup;
    this.#clauses = new Map(setup.rules.map(([number, text]) => [number, clauseOf(number, text, t)]));
    const options = setup.games.find((game) => game.id === setup.id)?.options ?? [];
    const values = options.map(({ label, value, choices }) => {
      const chosen = choices?.find(([key]) => key === value)?.[1] ?? String(value);
      return make("div", {}, make("dt", {}, label), make("dd", {}, chosen));
    });
    set(this.list, { role: "group", "aria-label": t(`tabs.${this.key}`) });
    const none = setup.rules.length ? [] : [make("p", {}, t("no_rules"))];
    this.list.replaceChildren(...this.#clauses.values(), ...none);
    if (values.length)
      this.list.append(make("div", { class: "pw-legend" }, t("options")), make("dl", {}, ...values));
  }
}

/** A clause. @param {string} number @param {string} text @param {ReturnType<typeof wordsOf>} t */
function clauseOf(number, text, t) {
  const now = make("span", { class: "pw-applies", hidden: true }, t("applies"));
  const label = make("b", { class: "pw-clause-number" }, number);
  return make("div", { class: "pw-clause", "data-clause": number }, label, make("span", {}, text), now);
}
