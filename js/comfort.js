/** How a view suits its player: looks and hand by the settings, the voice, the sounds and the clock. */

/** @import { Commands } from "./commands.js" */
/** @import { Bar } from "./bar.js" */
/** @import { State, Table } from "./types.js" */

import { Clock } from "./clock.js";
import { say } from "./dom.js";
import { onChange, setting } from "./settings.js";
import { sound } from "./sound.js";
import { Voice } from "./voice.js";

/** What it sees of a view. @typedef {{root: HTMLElement, table: Table, state: State, bar: Bar, commands: Commands, draw: () => void}} Suited */

export class Comfort {
  voice = new Voice();
  #clock = new Clock();
  #timer = 0;

  /** @param {Suited} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    view.root.append(this.voice.element);
    const changed = () => {
      this.dress();
      view.draw();
    };
    onChange(changed, signal);
    document.addEventListener("visibilitychange", () => this.#clock.hide(document.hidden), { signal });
    signal.addEventListener("abort", () => clearInterval(this.#timer));
    this.dress();
    const { scene } = view.state;
    const fresh = scene.turn === 0 && scene.tree?.[0] === 1;
    if (setting("auto_play") && fresh && !scene.auto && view.commands.has("auto_play"))
      view.table.send({ do: "set", name: "auto", value: true });
  }

  /** Look as the settings want it. */
  dress() {
    const { root, bar } = this.view;
    root.classList.toggle("pw-four", setting("colours") === "four");
    root.classList.toggle("pw-large", setting("faces") === "large");
    root.classList.toggle("pw-left", setting("left_handed") === true);
    bar.mirror(setting("left_handed") === true);
    clearInterval(this.#timer);
    if (setting("elapsed")) this.#timer = setInterval(() => this.#time(), 1000);
    this.#time();
  }

  /** A new state has come. @param {State} before @param {State} now */
  hear(before, now) {
    this.voice.hear(before, now);
    const { scene, error } = now;
    if (error && error !== before.error) sound("no");
    if (scene === before.scene || error) return;
    const anew = scene.table !== before.scene.table;
    const moved = anew || scene.node !== before.scene.node;
    if (moved) this.#clock.set(!anew && scene.outcome === "", anew);
    if (moved) sound(anew ? "deal" : scene.outcome === "won" ? "won" : this.#kind());
    else if (scene.why) sound("no");
    this.#time();
  }

  /** Whether the last move was a deal. @returns {"deal"|"move"} */
  #kind() {
    const { setup, scene } = this.view.state;
    const source = scene.last[scene.last.length - 1]?.split("-")[0];
    return setup.places.some((place) => place.role === "stock" && place.name === source) ? "deal" : "move";
  }

  /** Show the time, if it is wanted. */
  #time() {
    say(this.view.bar.time, setting("elapsed") ? this.#clock.text : "");
  }
}
