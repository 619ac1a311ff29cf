/** The intents of this page: each goes to Python once, in order, and stays here until it is answered. */

/** @import { Answer, Intent, Setup, Scene, State, Wish } from "./types.js" */

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
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} by number */
  #asked = new Map();

  /**
   * @param {{read: () => {setup: Setup, scene: Scene}, write: (intents: Intent[], send?: boolean) => void}} model
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
    this.#put(wish);
    this.#error = "";
    this.#wait();
    this.#tell();
  }

  /** Ask for what is too large for a trait; the answer comes as a message. @param {string} what @param {object} [more] @returns {Promise<Answer>} */
  ask(what, more = {}) {
    const n = this.#put({ do: "window", what, ...more });
    return new Promise((resolve, reject) => this.#asked.set(n, { resolve, reject }));
  }

  /** A message from Python: the answer to one question of this page. @param {any} content @param {DataView[]} [buffers] */
  answer(content, buffers = []) {
    if (content?.page !== this.page) return;
    const asked = this.#asked.get(content.n);
    if (content.error) asked?.reject(new Error(content.error));
    else asked?.resolve({ content, buffers });
    this.#asked.delete(content.n);
  }

  /** @param {Wish} wish */
  #put(wish) {
    this.#count += 1;
    this.#pending = [...this.#pending, { page: this.page, n: this.#count, ...wish }];
    this.model.write(this.#pending);
    return this.#count;
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
      this.#error = this.#refuse(n, error ?? "");
      this.#pending = left;
      this.#silent = false;
      this.model.write(left, false); // Python knows: in marimo whatever is sent runs cells
      this.#wait();
    }
    this.#tell();
  }

  /** Forget everything: the model is gone. */
  close() {
    clearTimeout(this.#timer);
    this.#pending = [];
    this.#listeners.clear();
    this.#refuse(this.#count, "");
  }

  /** Questions that were heard but have no answer are refused; the error is theirs where they asked last. @param {number} heard @param {string} error */
  #refuse(heard, error) {
    for (const [n, { reject }] of this.#asked) {
      if (n > heard) continue;
      this.#asked.delete(n);
      reject(new Error(error));
      if (n === heard) return "";
    }
    return error;
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#pending.some((intent) => intent.do !== "window"))
      this.#timer = setTimeout(() => this.#lost(), PATIENCE);
  }

  #lost() {
    this.#silent = true;
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
