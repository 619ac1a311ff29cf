/** What a player may want besides the picture: sounds, and the time. */

/** @import { Bar } from "./bar.js" */
/** @import { State } from "./types.js" */

import { Clock } from "./clock.js";
import { say } from "./dom.js";
import { onChange, setting } from "./settings.js";
import { sound } from "./sound.js";

export class Senses {
  #clock = new Clock();
  #timer = 0;
  #walks = false; // the time of a game is not that of a walk

  /** @param {Bar} bar  where the time is shown @param {AbortSignal} signal */
  constructor(bar, signal) {
    this.bar = bar;
    onChange(() => this.#wind(), signal);
    const seen = () => this.#clock.hide(document.hidden || this.#walks);
    document.addEventListener("visibilitychange", seen, { signal });
    signal.addEventListener("abort", () => clearInterval(this.#timer));
    this.#wind();
  }

  /** A new state has come. @param {State} before @param {State} now */
  hear(before, now) {
    const { scene, error } = now;
    if (error && error !== before.error) sound("no");
    if (scene === before.scene || error) return;
    if (this.#walks !== !!scene.walk) {
      this.#walks = !!scene.walk;
      this.#clock.hide(this.#walks);
    }
    if (scene.walk && scene.walk[0] !== before.scene.walk?.[0]) sound(lastOf(now));
    const anew = scene.table !== before.scene.table;
    const moved = anew || scene.node !== before.scene.node;
    if (moved) this.#clock.set(!anew && scene.outcome === "", anew);
    if (moved) sound(anew ? "deal" : scene.outcome === "won" ? "won" : lastOf(now));
    else if (scene.why) sound("no");
    this.#time();
  }

  /** Go as the setting wants it. */
  #wind() {
    clearInterval(this.#timer);
    if (setting("elapsed")) this.#timer = setInterval(() => this.#time(), 1000);
    this.#time();
  }

  /** Show the time, if it is wanted. */
  #time() {
    say(this.bar.time, setting("elapsed") ? this.#clock.text : "");
  }
}

/** Whether the last move was a deal. @param {State} state @returns {"deal"|"move"} */
function lastOf({ setup, scene }) {
  const source = scene.last[scene.last.length - 1]?.split("-")[0];
  return setup.places.some((place) => place.role === "stock" && place.name === source) ? "deal" : "move";
}
