/** The intents of this page: each goes to Python once, in order, and stays here until it is answered. */

/** @import { Intent, Setup, Scene, State, Wish } from "./types.js" */

export const PATIENCE = 1500; // ms without an answer before the page says so

export class Outbox {
  /** @type {Intent[]} */
  #pending = [];
  #count = 0;
  #error = "";
  #silent = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /**
   * @param {{read: () => {setup: Setup, scene: Scene}, write: (intents: Intent[]) => void}} model
   * @param {string} page  a random name
   */
  constructor(model, page) {
    this.model = model;
    this.page = page;
  }

  /** What views show. @returns {State} */
  state() {
    return { ...this.model.read(), pending: this.#pending, silent: this.#silent, error: this.#error };
  }

  /** Put an intent into the outbox. @param {Wish} wish */
  send(wish) {
    this.#count += 1;
    this.#error = "";
    this.#pending = [...this.#pending, { page: this.page, n: this.#count, ...wish }];
    this.model.write(this.#pending);
    this.#wait();
    this.#tell();
  }

  /** Be told of every change. @param {() => void} listener @returns {() => void} */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A new scene: what it answers is dropped. */
  hear() {
    const [n, error] = this.model.read().scene.heard?.[this.page] ?? [0, null];
    const left = this.#pending.filter((intent) => intent.n > n);
    if (left.length < this.#pending.length) {
      this.#error = error ?? "";
      this.#pending = left;
      this.#silent = false;
      this.model.write(left);
      this.#wait();
    }
    this.#tell();
  }

  /** Forget everything: the model is gone. */
  close() {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#pending.length) this.#timer = setTimeout(() => this.#lost(), PATIENCE);
  }

  #lost() {
    this.#silent = true;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
