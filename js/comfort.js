/** How a view suits its player: looks and hand by the settings, and the voice. */

/** @import { Commands } from "./commands.js" */
/** @import { Bar } from "./bar.js" */
/** @import { State, Table } from "./types.js" */

import { onChange, setting } from "./settings.js";
import { Voice } from "./voice.js";

/** What it sees of a view. @typedef {{root: HTMLElement, table: Table, state: State, bar: Bar, commands: Commands, draw: () => void}} Suited */

export class Comfort {
  voice = new Voice();

  /** @param {Suited} view @param {AbortSignal} signal */
  constructor(view, signal) {
    this.view = view;
    view.root.append(this.voice.element);
    const changed = () => {
      this.dress();
      view.draw();
    };
    onChange(changed, signal);
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
  }
}
