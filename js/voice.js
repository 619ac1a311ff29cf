/** What a screen reader is told: one polite sentence for each action. */

/** @import { State } from "./types.js" */

import { make } from "./dom.js";
import { spoken, wordsOf } from "./names.js";

export class Voice {
  #last = "";

  constructor() {
    this.element = make("div", { class: "pw-voice", role: "status", "aria-live": "polite" });
  }

  /** Say a sentence; one that is the same as the last is heard again. @param {string} text @param {State["setup"]} setup */
  say(text, setup) {
    if (!text || elsewhere(this.element)) return;
    const words = spoken(text, setup);
    this.#last = words === this.#last ? `${words}\u00a0` : words;
    this.element.textContent = this.#last;
  }

  /** What a new scene has to say: of a move and of an answer always, else where the sentence is another. @param {State} before @param {State} now */
  hear(before, now) {
    const { setup, scene, error, silent, pending } = now;
    const t = wordsOf(setup.texts);
    if (silent) return before.silent || this.say(t("no_answer"), setup);
    if (error) return error !== before.error && this.say(t("not_done", { error }), setup);
    if (scene === before.scene || !before.scene.cards) return;
    const answered = before.pending.some(
      ({ n, do: what }) => what !== "set" && what !== "window" && !pending.some((i) => i.n === n),
    );
    const same =
      scene.table === before.scene.table &&
      scene.node === before.scene.node &&
      scene.text === before.scene.text;
    const { follow, plays, status } = scene.run ?? {};
    if (plays || (follow && status === "running")) return; // it would never end
    if (answered || !same) this.say(scene.text, setup);
  }
}

/** Whether the player is at another view of the page, which says the same. @param {HTMLElement} element */
function elsewhere(element) {
  const root = element.closest(".pw-root");
  const other = element.ownerDocument.activeElement?.closest(".pw-root");
  return !!other && other !== root;
}
