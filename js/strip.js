/** The strip over the board while a solver's run is shown there. */

/** @import { Replay } from "./replay.js" */

import { make, say, set } from "./dom.js";
import { counted } from "./replay.js";
import { seldom } from "./seldom.js";

const BARE = { "data-lm-suppress-shortcuts": "true" };

export class Strip {
  /** @param {Replay} replay @param {() => void} open  the panel at the run */
  constructor(replay, open) {
    this.replay = replay;
    this.head = make("b", {});
    this.count = make("span", { class: "pw-strip-count" });
    this.steps = this.#button("steps", open);
    this.branch = this.#button("branch", () => replay.send("branch"));
    this.leave = this.#button("leave", () => replay.send("leave"));
    const choices = make("div", { class: "pw-banner-buttons" }, this.steps, this.branch, this.leave);
    const parts = [this.head, this.count, choices];
    this.element = make("div", { class: "pw-run-strip", role: "group", hidden: true }, ...parts);
    replay.view.banner.element.parentElement?.append(this.element);
    replay.onSeek(seldom(() => this.#count()));
  }

  /** Show what the model says now. @param {boolean} seen  whether the run's tab is */
  show(seen) {
    const { replay } = this;
    if (!replay.now) return this.#hide();
    const name = replay.t("run_name");
    this.element.hidden = false;
    this.steps.hidden = seen;
    set(this.element, { "aria-label": name });
    say(this.head, name);
    for (const button of [this.steps, this.branch, this.leave]) {
      const what = button.dataset.run;
      say(button, replay.t(`run_do.${what}`));
      set(button, { title: replay.t(`run_more.${what}`) });
    }
    set(this.branch, { "aria-disabled": replay.over || !replay.now.depth ? "true" : null });
    set(this.leave, { "aria-disabled": replay.over ? "true" : null });
    this.#count();
  }

  /** @param {string} what @param {() => void} act */
  #button(what, act) {
    const button = make("button", { type: "button", class: "pw-button", "data-run": what, ...BARE });
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && act());
    return button;
  }

  #count() {
    const { at, last } = this.replay.where();
    say(this.count, this.replay.t("walk_at", { at: counted(at), last: counted(last) }));
  }

  /** The run is over: the keyboard goes back to the cards. */
  #hide() {
    const { focus } = this.replay.view;
    if (this.element.contains(focus.active)) {
      if (focus.active?.matches(":focus-visible")) focus.give(focus.at);
      else focus.quietly(() => focus.give(focus.at));
    }
    this.element.hidden = true;
  }
}
