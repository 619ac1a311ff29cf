/** The strip over the board while a solver's line is walked there: where the walk is, and all that it can do. */

/** @import { Focus } from "./focus.js" */
/** @import { Hand } from "./hand.js" */
/** @import { State, Table, Wish } from "./types.js" */

import { make, say, set } from "./dom.js";
import { wordsOf } from "./names.js";
import { Pace } from "./pace.js";
import { Seek } from "./seek.js";
import { Stepper } from "./stepper.js";

const IN_PAGES = 1; // who plays on: the pages, each step asked for when the one before it is shown

/** What it sees of a view. @typedef {{root: HTMLElement, table: Table, state: State, focus: Focus, hand: Hand, listening: AbortController,
 *   banner: {element: HTMLElement}, board: {element: HTMLElement}}} Seen */

export class Walk {
  /** @type {Stepper|null} */
  #made = null;
  #pace = new Pace(() => this.#next());

  /** @param {Seen} view */
  constructor(view) {
    this.view = view;
    this.seek = new Seek(view.table);
    this.head = make("b", {});
    this.leave = this.#choice("leave");
    this.branch = this.#choice("branch");
    this.element = make("div", { class: "pw-walk", role: "group", hidden: true });
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.#lay();
    const { board, listening } = view;
    board.element.addEventListener("pointerdown", () => this.#hold(), { signal: listening.signal });
  }

  /** The buttons and the scrubber, made when something is walked for the first time. */
  get #stepper() {
    if (this.#made) return this.#made;
    const stepped = {
      where: () => this.#where(),
      go: (/** @type {number} */ step) => this.#go(step),
      step: (/** @type {1|-1} */ way) => this.#step(way),
      toggle: () => this.#toggle(),
      pace: (/** @type {number} */ speed) => this.#send({ do: "walk", what: "speed", speed }),
      t: (/** @type {string} */ key, /** @type {Record<string, unknown>|undefined} */ values) =>
        this.#t(key, values),
    };
    this.#made = new Stepper(stepped, "walk_at");
    const choices = make("div", { class: "pw-banner-buttons" }, this.branch, this.leave);
    this.element.append(this.head, this.#made.element, choices);
    return this.#made;
  }

  /** Under the banner, in the same row of the table. */
  #lay() {
    const { element } = this.view.banner;
    const rows = make("div", { class: "pw-banners" });
    element.replaceWith(rows);
    rows.append(element, this.element);
  }

  /** Step, steps, who plays on, and how fast; undefined where nothing is walked. */
  get #now() {
    return this.view.table.state().scene.walk;
  }

  /** Show what the model says now. */
  show() {
    const walk = this.#now;
    if (!walk) this.#hide();
    this.view.root.classList.toggle("pw-walking", !!walk || !!this.view.table.state().scene.run);
    this.#pace.keep(walk?.[2] === IN_PAGES ? walk[0] : null, walk?.[3]);
    if (!walk) return;
    this.element.hidden = false;
    const name = walk[4] ?? this.#t("walk_name");
    set(this.element, { "aria-label": name });
    say(this.head, name);
    set(this.#stepper.count, { "data-name": name });
    for (const [what, button] of Object.entries({ leave: this.leave, branch: this.branch })) {
      say(button, this.#t(`walk.${what}`));
      set(button, { title: this.#t(`walk_more.${what}`) });
    }
    set(this.branch, { "aria-disabled": walk[0] === 0 ? "true" : null });
    this.#stepper.show();
  }

  /** The walk is over: the keyboard goes back to the cards. */
  #hide() {
    const { focus } = this.view;
    this.seek.forget();
    if (this.element.contains(focus.active)) {
      if (focus.active?.matches(":focus-visible")) focus.give(focus.at);
      else focus.quietly(() => focus.give(focus.at));
    }
    this.element.hidden = true;
  }

  /** The view is taken away. */
  remove() {
    this.#pace.keep(null);
    this.seek.forget();
  }

  /** What keys do while a line is walked; at any other time they do what they did. @param {Record<string, import("./commands.js").Command>} own @returns {Record<string, import("./commands.js").Command>} */
  commands(own) {
    const walked = {
      first: () => this.#go(0),
      back: () => this.#step(-1),
      play: () => this.#toggle(),
      forward: () => this.#step(1),
      last: () => this.#go(this.#where().last),
    };
    const either = (/** @type {string} */ name, /** @type {() => void} */ act) => () => {
      if (!this.#now) return own[name]?.() ?? false;
      act();
      return true;
    };
    return Object.fromEntries(Object.entries(walked).map(([name, act]) => [name, either(name, act)]));
  }

  /** Escape: what waits for the player first, then the walk; whether there was a walk. */
  escape() {
    if (!this.#now) return false;
    if (!this.view.hand.clear()) this.#send({ do: "walk", what: "leave" });
    return true;
  }

  /** Keys that the scrubber and the speed have no use for. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (!target.matches("input, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    const acts = /** @type {Record<string, () => void>} */ ({
      Escape: () => this.escape(),
      p: () => this.#toggle(),
      "[": () => this.#step(-1),
      "]": () => this.#step(1),
    });
    if (!Object.hasOwn(acts, event.key)) return;
    acts[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }

  /** The step that is shown, or asked for. */
  #where() {
    const [at, last, plays, speed] = this.#now ?? [0, 0, 0, 1];
    return { at: this.seek.at(at), last, plays: plays > 0, speed };
  }

  /** @param {number} step */
  #go(step) {
    if (this.#now) this.seek.go(step);
    this.#stepper.show();
  }

  /** @param {1|-1} way */
  #step(way) {
    this.#send({ do: "walk", what: way > 0 ? "next" : "back" });
  }

  #toggle() {
    this.#send({ do: "walk", what: this.#now?.[2] ? "pause" : "play" });
  }

  /** A card is meant as it lies now: it does not play on. */
  #hold() {
    if (this.#now?.[2]) this.#send({ do: "walk", what: "pause" });
  }

  /** Play on: from the step that is shown, so that two pages make no two steps of it. */
  #next() {
    const walk = this.#now;
    if (walk && !this.seek.asked("next")) this.#send({ do: "walk", what: "next", at: walk[0] });
  }

  /** @param {Wish} wish */
  #send(wish) {
    if (this.#now) this.view.table.send(wish);
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  #t(key, values) {
    return wordsOf(this.view.table.state().setup.texts)(key, values);
  }

  /** A button with a word. @param {string} what */
  #choice(what) {
    const given = { type: "button", class: "pw-button", "data-walk": what };
    const button = make("button", { ...given, "data-lm-suppress-shortcuts": "true" });
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.#send({ do: "walk", what });
    });
    return button;
  }
}
