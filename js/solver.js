/** What comes a moment after the cards where Python is there: all that a page has, hints, the solver's runs, and reviews. */

/** @import { State } from "./types.js" */
/** @import { View } from "./view.js" */

import { Free } from "./free.js";
import { Hints } from "./hints.js";
import { Later as Less } from "./later.js";
import { Lesson } from "./lesson.js";
import { Replay } from "./replay.js";
import { Reviewing } from "./reviewing.js";
import { Run } from "./run.js";
import { Strip } from "./strip.js";

export { Kept } from "./kept.js";

export class Later extends Less {
  #shown = false; // whether a run was

  /** @param {View} view @param {() => void} resized  the board has another width now */
  constructor(view, resized) {
    super(view, resized);
    this.view = view;
    const { panel } = this.side;
    this.replay = new Replay(view);
    this.run = new Run(this.replay);
    this.strip = new Strip(this.replay, () => panel.open("run"));
    this.hints = new Hints(view, this.marks);
    this.free = new Free(view, this.side.why);
    this.run.element.prepend(this.hints.candidates.element);
    panel.add(this.run);
    this.lesson = new Lesson(view, this.side);
    this.reviewing = new Reviewing(view, panel);
    view.commands.add({ ...this.replay.commands(this.own), ...this.reviewing.commands() });
  }

  /** Show what the model says now; the panel opens where a run begins. */
  show() {
    super.show();
    this.hints.show();
    this.free.show();
    const begins = !!this.replay.now && !this.#shown;
    this.#shown = !!this.replay.now;
    this.replay.show();
    this.#frame();
    if (begins) this.side.panel.reveal("run");
    this.lesson.show();
    this.reviewing.show();
  }

  /** The strip over the board, and the room for the panel under it. */
  #frame() {
    const { panel } = this.side;
    this.strip.show(panel.isOpen && panel.chosen === "run");
    this.view.root.classList.toggle("pw-running", !!this.replay.now && panel.chosen === "run");
  }

  get scrubs() {
    return super.scrubs || this.replay.seek.busy || this.reviewing.busy;
  }

  get quick() {
    return super.quick || this.replay.seek.quick || this.reviewing.quick;
  }

  next() {
    super.next();
    this.replay.seek.next();
    this.reviewing.next();
  }

  /** A new state has come. @param {State} before @param {State} now */
  hear(before, now) {
    super.hear(before, now);
    this.lesson.hear();
    if (before.link === now.link) return;
    this.side.panel.show();
    this.#frame();
  }

  /** Why, and in a lesson what a card has to do with it that stays. @param {string} place */
  tell(place) {
    this.lesson.tell(place);
    super.tell(place);
  }

  /** A key while a card is looked for, that ends a walk or a run, or of a lesson; whether it was meant for that. @param {string} key */
  seek(key) {
    const ends = key === "Escape" && (this.replay.escape() || this.reviewing.escape());
    return super.seek(key) || ends || this.lesson.key(key);
  }

  /** The view is taken away. */
  remove() {
    super.remove();
    this.replay.remove();
  }
}
