/** The strip over the board while a solver's run is shown there. */

/** @import { Replay } from "./replay.js" */

import { make, say, set } from "./dom.js";
import { counted } from "./replay.js";

const BARE = { "data-lm-suppress-shortcuts": "true" };

export class Strip {
  /** @param {Replay} replay @param {() => void} open  the panel at the run */
  constructor(replay, open) {
    this.replay = replay;
    this.head = make("b", {});
    this.count = make("span", { class: "pw-strip-count" });
    this.steps = make("button", { type: "button", class: "pw-button", "data-run": "steps", ...BARE });
    this.leave = make("button", { type: "button", class: "pw-button", "data-run": "leave", ...BARE });
    const choices = make("div", { class: "pw-banner-buttons" }, this.steps, this.leave);
    const parts = [this.head, this.count, choices];
    this.element = make("div", { class: "pw-run-strip", role: "group", hidden: true }, ...parts);
    this.steps.addEventListener("click", open);
    this.leave.addEventListener("click", () => replay.send("leave"));
    replay.view.banner.element.parentElement?.append(this.element);
    replay.onSeek(() => this.#count());
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
    say(this.steps, replay.t("run_steps"));
    const what = this.leave.dataset.run;
    say(this.leave, replay.t(`run_do.${what}`));
    set(this.leave, {
      title: replay.t(`run_more.${what}`),
      "aria-disabled": replay.over ? "true" : null,
    });
    this.#count();
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
