/** The strip over the board while a move of one's own is tried at the last position that could be won. */

/** @import { View } from "./view.js" */

import { BUTTON } from "./buttons.js";
import { make, say, set } from "./dom.js";
import { isOver } from "./link.js";
import { wordsOf } from "./names.js";

const TRY = "try";

export class Attempt {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.head = make("b", {});
    this.count = make("span", { class: "pw-strip-count" });
    this.answer = this.#button("answer", () => view.table.send({ do: "review", what: "show" }));
    this.leave = this.#button("leave", () => this.#leave());
    const choices = make("div", { class: "pw-banner-buttons" }, this.answer, this.leave);
    const parts = [this.head, this.count, choices];
    this.element = make(
      "div",
      { class: "pw-run-strip pw-review-strip", role: "group", hidden: true },
      ...parts,
    );
    view.banner.element.parentElement?.append(this.element);
  }

  /** Show what the model says now. */
  show() {
    const { scene, setup, link } = this.view.table.state();
    const now = scene.review?.try;
    this.view.root.classList.toggle("pw-trying", !!now);
    if (!now) return this.#hide();
    const t = wordsOf(setup.texts);
    const over = isOver(link ?? "");
    this.element.hidden = false;
    set(this.element, { "aria-label": t(`review_do.${TRY}`) });
    say(this.head, t(`review_do.${TRY}`));
    say(this.count, t(now.open ? "review_tries" : "review_tries_of", { n: now.tries, of: now.of }));
    for (const [what, button] of Object.entries({ answer: this.answer, leave: this.leave })) {
      say(button, t(`review_try.${what}`));
      set(button, { title: t(`review_try_more.${what}`, { of: now.of }) });
    }
    set(this.answer, { "aria-disabled": over || !now.open ? "true" : null });
    set(this.leave, { "aria-disabled": over ? "true" : null });
  }

  /** Escape: what waits for the player first, then the try; whether there was one. */
  escape() {
    if (this.element.hidden) return false;
    if (!this.view.hand.clear()) this.#leave();
    return true;
  }

  #leave() {
    this.view.table.send({ do: "walk", what: "leave" });
  }

  /** The try is over: the keyboard goes back to the cards. */
  #hide() {
    const { focus } = this.view;
    if (this.element.contains(focus.active)) {
      if (focus.active?.matches(":focus-visible")) focus.give(focus.at);
      else focus.quietly(() => focus.give(focus.at));
    }
    this.element.hidden = true;
  }

  /** @param {string} what @param {() => void} act */
  #button(what, act) {
    const button = make("button", { ...BUTTON, "data-try": what });
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act());
    return button;
  }
}
