/** The intents of this page: each goes to Python once, in order, and stays here until it is answered. */

/** @import { Answer, Intent, Setup, Scene, State, Wish } from "./types.js" */

const QUIET = "q"; // behind the page's name: the name for what it asks beside the outbox
export const PATIENCE = 1500; // ms without an answer before the page says so

export class Outbox {
  /** @type {Intent[]} */
  #pending = [];
  #count = 0;
  #error = "";
  #silent = false;
  #quiet = 0;
  #direct = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Map<number, {resolve: (answer: Answer) => void, reject: (error: Error) => void}>} by number */
  #asked = new Map();

  /**
   * @param {{read: () => {setup: Setup, scene: Scene}, write: (intents: Intent[], send?: boolean) => void,
   *   say?: (content: object) => void}} model  `say` sends a message of its own, where the host can
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
    this.tell();
    return true;
  }

  /** Ask for what is too large for a trait; the answer comes as a message. @param {string} what @param {object} [more] @returns {Promise<Answer>} */
  ask(what, more = {}) {
    const n = this.#put({ do: "window", what, ...more });
    return new Promise((resolve, reject) => this.#asked.set(n, { resolve, reject }));
  }

  /** Ask beside the outbox: no scene follows, and nobody is told when no answer comes. @param {string} what @returns {Promise<Answer>} */
  quietly(what) {
    if (!this.model.say) return this.ask(what);
    this.#quiet += 1;
    const n = this.#quiet;
    this.model.say({ page: this.page + QUIET, n, what });
    return new Promise((resolve, reject) => this.#asked.set(-n, { resolve, reject }));
  }

  /** A message from Python: the answer to one question of this page. @param {any} content @param {DataView[]} [buffers] */
  answer(content, buffers = []) {
    const sign = { [this.page]: 1, [this.page + QUIET]: -1 }[content?.page];
    if (!sign) return;
    const asked = this.#asked.get(sign * content.n);
    this.#asked.delete(sign * content.n);
    if (content.error) asked?.reject(new Error(content.error));
    else asked?.resolve({ content, buffers });
  }

  /** @param {Wish} wish */
  #put(wish) {
    this.#count += 1;
    this.#pending = [...this.#pending, { page: this.page, n: this.#count, ...wish }];
    this.#write();
    return this.#count;
  }

  /** The connection was lost and is there again: what is not answered goes once more; Python does nothing twice. */
  again() {
    this.#direct = this.model.say !== undefined;
    if (this.#pending.length) this.#write();
    this.#wait();
  }

  /** Say why an intent is not sent. @param {string} error */
  refuse(error) {
    this.#error = error;
    this.tell();
  }

  #write() {
    // a host that waits for the answer to a trait's change, lost with the connection, sends no other one
    if (this.#direct) this.model.say?.({ outbox: this.#pending });
    else this.model.write(this.#pending);
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
    this.tell();
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
      if (n > heard || n < 0) continue;
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
    this.tell();
  }

  /** Tell all who listen. */
  tell() {
    for (const listener of this.#listeners) listener();
  }
}
