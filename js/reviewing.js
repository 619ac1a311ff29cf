/** The ways into a review: its tab, the banner of a game that is over, the menu, and a review that Python has begun. */

/** @import { Command } from "./commands.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Review } from "./review.js" */
/** @import { State, Wish } from "./types.js" */
/** @import { View } from "./view.js" */

import { BUTTON } from "./buttons.js";
import { make, say } from "./dom.js";
import { Lazy } from "./lazy.js";
import { wordsOf } from "./names.js";

const KEY = "review";

export class Reviewing {
  #shown = false; // whether there was a review
  #busy = false; // whether it went on

  /** @param {View} view @param {Panel} panel */
  constructor(view, panel) {
    this.view = view;
    this.panel = panel;
    this.tab = new Lazy(KEY, "review_tab", view, ({ Review }) => new Review(view));
    panel.add(this.tab);
    this.more = make("span", { class: "pw-banner-text" });
    this.buttons = ["go", "show", "open"].map((what) => this.#button(what));
    this.choices = make("div", { class: "pw-banner-buttons" }, ...this.buttons);
    const { banner } = view;
    banner.head.parentElement?.append(" ", this.more);
    banner.choices.before(this.choices);
  }

  /** @returns {Record<string, Command>} */
  commands() {
    return { review: () => this.#open() };
  }

  /** Show what the model says now; the panel opens where a review begins. */
  show() {
    const state = this.view.table.state();
    const { review } = state.scene;
    const begins = !!review && !this.#shown;
    this.#shown = !!review;
    this.#say(state);
    if (this.#busy && review?.done)
      this.view.comfort.voice.say(`${review.text} ${review.summed}`, state.setup);
    this.#busy = !!review?.busy;
    if (begins) this.panel.reveal(KEY);
    if (review?.try && !this.made) this.tab.show();
    this.made?.strip.show();
  }

  /** What the tab shows, when that has come. @returns {Review|null} */
  get made() {
    return /** @type {Review|null} */ (this.tab.pane);
  }

  /** What the banner of a game that is over says of its review. @param {State} state */
  #say({ scene, setup, link }) {
    const { review, outcome } = scene;
    const t = wordsOf(setup.texts);
    const off = !outcome || !!link || !this.view.commands.has(KEY);
    const known = !off && outcome === "lost" && !!review?.fresh && review.turn >= 0;
    const never = !off && !!review?.fresh && review.settled && review.turn < 0;
    say(this.more, known ? t("review_open", { n: review?.turn }) : never ? t("review_never") : "");
    this.more.hidden = !known && !never;
    const seen = this.panel.isOpen && this.panel.chosen === KEY && !!review;
    const there = [known, known && !!review?.missed, !seen];
    for (const [at, button] of this.buttons.entries()) {
      button.hidden = off || !there[at];
      say(button, t(`review_banner.${button.dataset.review}`, { n: review?.turn }));
    }
    this.choices.hidden = this.buttons.every((button) => button.hidden);
  }

  /** Open the tab, and begin where nothing is known yet. */
  #open() {
    const { table, commands } = this.view;
    commands.close();
    this.panel.open(KEY);
    if (!table.state().scene.review?.fresh) table.send({ do: KEY, what: "start" });
    return true;
  }

  /** @param {string} what */
  #button(what) {
    const button = make("button", { ...BUTTON, "data-review": what });
    button.addEventListener("click", () => {
      if (what === "open") this.#open();
      else this.view.table.send(/** @type {Wish} */ ({ do: KEY, what }));
    });
    return button;
  }

  /** Whether a chart is drawn along. */
  get busy() {
    return !!this.made?.seek.busy;
  }

  /** Whether that is so fast that only cards are drawn. */
  get quick() {
    return !!this.made?.seek.quick;
  }

  /** Ask for the move that is wanted. */
  next() {
    this.made?.seek.next();
  }

  /** Escape ends a try; whether there was one. */
  escape() {
    return !!this.made?.escape();
  }
}
