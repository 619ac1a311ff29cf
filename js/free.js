/** How a card can be freed: what the checklist of a why offers under its clauses, and what came of it. */

/** @import { Scene, Table, Wish } from "./types.js" */

import { BUTTON } from "./buttons.js";
import { make, say, set } from "./dom.js";
import { wordsOf } from "./names.js";

const PAGES = 2; // where Python has no threads the pages ask for every moment of looking
const KEY = "f"; // in the checklist

/** What it sees of a view. @typedef {{table: Table, say: (text: string) => void}} Seen */

export class Free {
  #asking = false;
  #said = ""; // what was said last of what this page has asked for
  #waits = false; // for what this page has asked for

  /** @param {Seen} view @param {import("./why.js").Why} why  the checklists */
  constructor(view, why) {
    this.view = view;
    this.why = why;
    this.text = make("p", { class: "pw-free-text" });
    this.needs = make("ul", { class: "pw-reasons" });
    this.bar = make("progress", { class: "pw-free-bar", max: 1 });
    this.way = make("button", { ...BUTTON, "data-free": "way", "aria-keyshortcuts": KEY.toUpperCase() });
    this.open = make("button", { ...BUTTON, "data-free": "open" });
    this.way.addEventListener("click", () => this.#act());
    this.open.addEventListener("click", () => this.#send({ open: true }));
    this.element = make("div", { class: "pw-freeing" }, this.text, this.needs, this.bar, this.open);
    why.more = this;
  }

  /** How the card of the open checklist is freed, as far as that was asked. */
  get #found() {
    const { free, why, walk, run } = this.view.table.state().scene;
    return free && free.place === why?.place && !walk && !run ? free : null;
  }

  /** A key in the checklist. @param {KeyboardEvent} event */
  key(event) {
    if (event.key.toLowerCase() !== KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.way.hidden || event.repeat) return;
    event.preventDefault();
    this.#act();
  }

  /** Show what the model says now. */
  show() {
    const { scene } = this.view.table.state();
    this.#poll(scene);
    this.#tell(scene);
    if (!scene.why || !this.element.isConnected) return;
    const before = this.element.offsetHeight;
    this.draw(scene);
    if (before !== this.element.offsetHeight) this.why.lay();
  }

  /** In the checklist of a place, before it is laid out too. @param {Scene} scene */
  draw(scene) {
    const [found, t] = [this.#found, this.#t];
    this.element.hidden = !found;
    say(this.text, found?.text ?? "");
    const told = new Set(scene.why?.reasons.map(([, , , sentence]) => sentence));
    const needs = (found?.needs ?? []).flatMap(([, , , sentence]) => (told.has(sentence) ? [] : [sentence]));
    this.needs.replaceChildren(...needs.map((sentence) => make("li", { class: "pw-need" }, sentence)));
    this.bar.hidden = !found?.busy;
    set(this.bar, { value: found?.share ?? 0, "aria-label": t("free_bar") });
    say(this.way, t(found?.busy ? "free_stop" : "free_way"));
    this.#hide(this.way, !found?.busy && (!offered(scene) || !!found?.settled));
    say(this.open, t("free_open"));
    this.#hide(this.open, !offered(scene) || !found?.more);
  }

  /** What is hidden has the keyboard no more. @param {HTMLElement} button @param {boolean} hidden */
  #hide(button, hidden) {
    const { activeElement } = /** @type {Document|ShadowRoot} */ (button.getRootNode());
    button.hidden = hidden;
    if (hidden && activeElement === button)
      /** @type {HTMLElement|null} */ (button.closest(".pw-why"))?.focus({ preventScroll: true });
  }

  /** Look for a way, or stop that. */
  #act() {
    this.#send(this.#found?.busy ? { what: "stop" } : {});
  }

  /** @param {Partial<Wish>} wish */
  #send(wish) {
    const { why } = this.view.table.state().scene;
    if (!why) return;
    this.#waits = true;
    this.#said = "";
    this.view.table.send({ do: "free", place: why.place, ...wish });
  }

  /** Say what came of it; a line that is walked says so itself. @param {Scene} scene */
  #tell({ free, walk }) {
    const { pending } = this.view.table.state();
    if (!this.#waits || pending.some((one) => one.do === "free")) return;
    if (!free?.busy) this.#waits = false;
    if (!free || walk || free.text === this.#said) return;
    this.#said = free.text;
    this.view.say(free.text);
  }

  /** Have Python look on for a moment, one at a time. @param {Scene} scene */
  #poll({ free }) {
    const { table } = this.view;
    if (free?.busy !== PAGES || this.#asking) return;
    this.#asking = true;
    const end = (/** @type {boolean} */ heard) => {
      this.#asking = false;
      if (heard) this.#poll(table.state().scene);
    };
    (table.quietly ?? table.ask).call(table, "free").then(
      () => end(true),
      () => end(false),
    );
  }

  get #t() {
    return wordsOf(this.view.table.state().setup.texts);
  }
}

/** Whether it is offered: for a card that lies open and cannot be played, in the player's own game. @param {Scene} scene */
function offered({ cards, why, walk, run, review, lesson }) {
  if (walk || run || review?.try || lesson?.locked) return false;
  const here = cards.filter(([place]) => place === why?.place);
  const top = here.reduce((a, b) => (b[1] > (a?.[1] ?? -1) ? b : a), here[0]);
  return top?.[3] === "f" || top?.[3] === "b";
}
