/** The time since the first move of a table in this page, without the time in which nobody could see it. */

export class Clock {
  #before = 0; // ms
  #since = 0;
  #runs = false;

  /** The first move has been made, or another table laid, or the game has ended. @param {boolean} runs @param {boolean} anew */
  set(runs, anew) {
    this.#pause();
    if (anew) this.#before = 0;
    this.#runs = runs;
    this.#since = Date.now();
  }

  /** The page is hidden or shown. @param {boolean} hidden */
  hide(hidden) {
    if (hidden) this.#pause();
    this.#since = hidden ? 0 : Date.now();
  }

  /** "4:07"; nothing before the first move. */
  get text() {
    const seconds = Math.floor(
      (this.#before + (this.#runs && this.#since ? Date.now() - this.#since : 0)) / 1000,
    );
    const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, "0")];
    return this.#runs || this.#before ? `${minutes}:${rest}` : "";
  }

  #pause() {
    if (this.#runs && this.#since) this.#before += Date.now() - this.#since;
    this.#since = 0;
  }
}
