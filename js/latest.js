/** Asks for what is wanted last: one question at a time, and none too soon after the one before. */

export class Latest {
  #wanted = "";
  #asked = "";
  #busy = false;

  /** @param {() => Promise<unknown>} ask  for what is wanted when it is called @param {number} pause  ms after an answer */
  constructor(ask, pause) {
    this.ask = ask;
    this.pause = pause;
  }

  /** Something is wanted; asked for where it is something else than before. @param {string} key */
  want(key) {
    this.#wanted = key;
    if (!this.#busy && key !== this.#asked) this.#run();
  }

  /** Whatever is wanted next is asked for. */
  forget() {
    this.#wanted = this.#asked = "";
  }

  async #run() {
    this.#busy = true;
    this.#asked = this.#wanted;
    await this.ask().catch(() => {}); // the page says elsewhere that Python does not answer
    await new Promise((done) => setTimeout(done, this.pause));
    this.#busy = false;
    if (this.#wanted && this.#wanted !== this.#asked) this.#run();
  }
}
