/** A lesson on the table: a click answers what a step asks, keys go from step to step, and the panel opens on it. */

/** @import { Hit } from "./pointer.js" */
/** @import { Side } from "./side.js" */
/** @import { Taught, Wish } from "./types.js" */
/** @import { View } from "./view.js" */

import { Lazy } from "./lazy.js";
import { pretty, wordsOf } from "./names.js";
import { TAUGHT } from "./taught.js";

const KEYS = new Map(TAUGHT.flatMap(({ does, keys }) => keys.map((key) => [key, does])));

export class Lesson {
  #step = ""; // which one was shown last
  #chosen = ""; // of the choices

  /** @param {View} view @param {Side} side */
  constructor(view, side) {
    this.view = view;
    this.side = side;
    this.tab = new Lazy("learn", "learn_tab", view, ({ Learn }) => new Learn(this));
    const { hand } = view;
    const click = hand.click.bind(hand);
    hand.click = (hit) => this.#tap(hit) || click(hit);
  }

  /** The lesson at its step; undefined where there is none. @returns {Taught|undefined} */
  get now() {
    return this.view.table.state().scene.lesson;
  }

  get setup() {
    return this.view.table.state().setup;
  }

  /** How the step is answered now: a line that is shown, or a run, is no question. */
  get asks() {
    const { walk, run } = this.view.table.state().scene;
    return walk || run ? "" : (this.now?.asks ?? "");
  }

  /** The choice that is made, or was made last. */
  get chosen() {
    return this.#chosen || this.now?.answer || "";
  }

  /** The words of the page. */
  get words() {
    return wordsOf(this.setup.texts);
  }

  /** Show what the model says now; the panel opens where a lesson begins. */
  show() {
    const { panel } = this.side;
    if (this.now && !this.#step) this.#begin();
    this.view.root.classList.toggle("pw-learning", !!this.now && panel.isOpen && panel.chosen === "learn");
  }

  #begin() {
    this.#step = this.#where();
    this.side.panel.add(this.tab);
    this.side.panel.reveal("learn");
    this.view.commands.add({
      check: () => this.press("check"),
      next_step: () => this.press("next"),
      back_step: () => this.press("back"),
      show_me: () => this.press("show"),
      say_step: () => this.#say(),
    });
  }

  /** A new state has come: another step is said. */
  hear() {
    const step = this.#where();
    if (!step || !this.#step || step === this.#step) return;
    this.#step = step;
    this.#chosen = "";
    this.#say();
  }

  /** Which step of which lesson is shown, and which beginning of it. */
  #where() {
    const { scene } = this.view.table.state();
    return scene.lesson ? [scene.table, scene.lesson.number, scene.lesson.at].join() : "";
  }

  /** Say the step: what it tells, and what is to be done. */
  #say() {
    const now = this.now;
    if (!now) return false;
    const head = now.at ? "" : `${now.title}. `;
    const step = this.words("learn_step", { n: now.at + 1, steps: now.steps });
    const text = now.text.map(([kind, text]) => (kind === "card" ? pretty(text) : text)).join("");
    this.view.comfort.voice.say(`${head}${step}. ${text} ${now.prompt}`, this.setup);
    return true;
  }

  // What the player means.

  /** Press a button of the lesson, where it is there. @param {string} what */
  press(what) {
    const now = this.now;
    if (!now?.buttons.includes(what)) this.view.say(this.words("learn_later"));
    else if (what !== "check" || now.asks !== "choice") this.send({ what });
    else if (this.chosen) this.send({ what: "answer", answer: this.chosen });
    else this.view.say(this.words("learn_choose"));
    return true;
  }

  /** Make a choice. @param {string} value */
  choose(value) {
    this.#chosen = value;
    const label = this.now?.choices.find(([one]) => one === value)?.[1];
    this.tab.show();
    this.view.comfort.voice.say(label ?? "", this.setup);
  }

  /** @param {Omit<Wish, "do">} wish */
  send(wish) {
    this.view.commands.send({ do: "learn", ...wish });
  }

  /** Read a clause; a button there leads back. @param {string} clause */
  read(clause) {
    this.side.read(clause, this.words("learn_back"), () => this.side.panel.reveal("learn"));
  }

  /** Open the checklist of a place. @param {string} place */
  why(place) {
    this.view.hand.ask(place);
  }

  /** A key of the lesson; whether it was one. @param {string} key */
  key(key) {
    const now = this.now;
    const choice = this.asks === "choice" && now?.buttons.includes("check") && now.choices[Number(key) - 1];
    if (choice) this.choose(choice[0]);
    const does = now && KEYS.get(key);
    return !!choice || (!!does && this.view.commands.run(does));
  }

  /** A click or Enter on a place, where the step asks for taps; whether it does. @param {Hit|null} hit */
  #tap(hit) {
    const { hand, focus, state } = this.view;
    if (!hit || this.asks !== "tap") return false;
    hand.clear();
    const place = state.setup.places.find(({ name }) => name === hit.place);
    if (!place || place.role === "note" || place.role === "area") return true;
    focus.give(place.name);
    const count = this.view.piles.get(place.name)?.length ?? 0;
    const inside = place.role === "tableau" && place.fan && hit.height !== null && hit.height < count - 1;
    const tapped = inside ? `${place.name}.${(hit.height ?? 0) + 1}` : place.name;
    this.send({ what: "tap", place: tapped });
    return true;
  }

  /** A card was clicked that stays: a step that is played may say what that has to do with it. @param {string} place */
  tell(place) {
    if (this.asks === "play") this.send({ what: "tap", place });
  }
}
