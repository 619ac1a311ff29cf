/** The page's half of a widget: its traits and messages, as a notebook's model has them. */

/** @typedef {(...given: any[]) => void} Listener */

export class Model {
  /** @type {Record<string, any>} */
  #state = {};
  /** @type {Record<string, unknown>} */
  #changed = {};
  /** @type {Map<string, Set<Listener>>} by event */
  #listeners = new Map();

  /** @param {(data: object, buffers?: ArrayBuffer[]) => void} tell  how Python hears of this half */
  constructor(tell) {
    this.tell = tell;
  }

  /** @param {string} key */
  get(key) {
    return this.#state[key];
  }

  /** @param {string} key @param {unknown} value */
  set(key, value) {
    this.#state[key] = value;
    this.#changed[key] = value;
  }

  /** Tell Python what was set. */
  save_changes() {
    if (!Object.keys(this.#changed).length) return;
    this.tell({ method: "update", state: this.#changed, buffer_paths: [] });
    this.#changed = {};
  }

  /** Send a message. @param {unknown} content @param {unknown} [_callbacks] @param {ArrayBuffer[]} [buffers] */
  send(content, _callbacks, buffers = []) {
    this.tell({ method: "custom", content }, buffers);
  }

  /** What Python says. @param {{method: string, state?: Record<string, unknown>, content?: unknown}} data @param {DataView[]} buffers */
  hear({ method, state = {}, content }, buffers) {
    if (method === "update") this.#apply(state);
    if (method === "custom") this.#emit("msg:custom", content, buffers);
  }

  /** @param {string} event @param {Listener} listener */
  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event)?.add(listener);
  }

  /** @param {string} event @param {Listener} listener */
  off(event, listener) {
    this.#listeners.get(event)?.delete(listener);
  }

  /** Set what differs first, and tell of it afterwards: listeners see all of it. @param {Record<string, unknown>} state */
  #apply(state) {
    const differs = (/** @type {string} */ key) =>
      JSON.stringify(state[key]) !== JSON.stringify(this.#state[key]);
    const changed = Object.keys(state).filter(differs);
    for (const key of changed) this.#state[key] = state[key];
    for (const key of changed) this.#emit(`change:${key}`);
  }

  /** @param {string} event @param {...unknown} given */
  #emit(event, ...given) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...given);
  }
}
