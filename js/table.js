/** The table as views see it: the outbox, how it stands with Python, and the game as the page keeps it. */

/** @import { Answer, State, Wish } from "./types.js" */
/** @import { Outbox } from "./outbox.js" */

import { isOver, Link } from "./link.js";
import { load } from "./load.js";
import { wordsOf } from "./names.js";

export class ModelTable {
  /** @type {ReturnType<typeof load>|null} */
  #later = null;
  /** @type {import("./kept.js").Kept|null} */
  kept = null;
  #views = 0;

  /** @param {Outbox} outbox @param {any} manager  the host's */
  constructor(outbox, manager) {
    this.outbox = outbox;
    this.link = new Link(
      manager,
      () => outbox.tell(),
      () => this.#again(),
    );
  }

  /** What views show. @returns {State} */
  state() {
    return { ...this.outbox.state(), link: this.#link(), ...this.kept?.shown() };
  }

  /** Send an intent; false where nobody will ever hear it. @param {Wish} wish */
  send(wish) {
    if (!this.#over()) return this.outbox.send(wish);
    this.outbox.refuse(this.#gone());
    return false;
  }

  /** Ask for what is too large for a trait. @param {string} what @param {object} [more] @returns {Promise<Answer>} */
  async ask(what, more) {
    if (this.#over()) throw new Error(this.#gone());
    return this.outbox.ask(what, more);
  }

  /** The same without a scene that follows. @param {string} what @returns {Promise<Answer>} */
  async quietly(what) {
    if (this.#over()) throw new Error(this.#gone());
    return this.outbox.quietly(what);
  }

  /** What comes after the cards, once for all views; a failure is tried again. */
  later() {
    this.#later ??= this.quietly("later").then(load);
    this.#later.then(
      ({ Kept }) => this.#keep(Kept),
      () => {
        this.#later = null;
      },
    );
    return this.#later;
  }

  /** Keep the game as text. @param {typeof import("./kept.js").Kept} Kept */
  #keep(Kept) {
    if (this.kept) return;
    const { outbox } = this;
    const ask = outbox.model.say ? () => outbox.quietly("text") : null;
    const state = () => outbox.state();
    this.kept = new Kept(outbox.page, ask, state, () => this.#link());
    outbox.tell();
  }

  /** A view is shown, and told of every change until it ends. @param {() => void} listener */
  onChange(listener) {
    if (!this.#views) this.link.open();
    this.#views += 1;
    const end = this.outbox.onChange(() => {
      this.kept?.look();
      listener();
    });
    return () => {
      end();
      this.#views -= 1;
      if (!this.#views) this.link.close();
    };
  }

  /** The game as text at once: the newest, or where Python does not answer the last one there was; null: ask for it. */
  written() {
    return this.kept?.newest() ?? (this.#link() ? (this.kept?.last() ?? null) : null);
  }

  /** Lay the game on the table that another page has kept. */
  goOn() {
    this.send({ do: "read", text: this.kept?.offered() ?? "" });
  }

  /** Offer that game no more. */
  forget() {
    this.kept?.forget();
    this.outbox.tell();
  }

  /** The model is gone. */
  close() {
    this.link.close();
    this.outbox.close();
  }

  #link() {
    return this.link.state(this.outbox.state().silent);
  }

  #over() {
    return isOver(this.#link());
  }

  #gone() {
    return wordsOf(this.outbox.state().setup.texts)("gone");
  }

  #again() {
    this.outbox.again();
    this.kept?.again();
  }
}
