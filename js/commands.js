/** What the buttons, menus and banners do. */

/** @import { Table, Wish } from "./types.js" */

import { dealForm, gameForm, menuOf, Popover } from "./menu.js";
import { wordsOf } from "./names.js";

export class Commands {
  /** @param {HTMLElement} root @param {Table} table @param {(text: string) => void} say */
  constructor(root, table, say) {
    this.root = root;
    this.table = table;
    this.say = say;
    this.popover = new Popover(root);
  }

  /** Close what is open. */
  close() {
    this.popover.close();
  }

  /** Whether an element lies in what is open, which minds its own keys. @param {EventTarget|null} element */
  holds(element) {
    return element instanceof Element && element.closest(".pw-popover") !== null;
  }

  /** Do it; whether it could be done. @param {string} what @param {HTMLElement} [button] */
  run(what, button) {
    const { setup, scene } = this.table.state();
    if (!scene.buttons) return false;
    const { undo, redo, auto, deal } = scene.buttons;
    /** @type {Record<string, Wish|null>} */
    const wishes = {
      undo: undo ? { do: "undo" } : null,
      undo_last: { do: "undo" },
      redo: redo ? { do: "redo" } : null,
      auto: auto ? { do: "auto" } : null,
      deal: deal?.move ? { do: "play", move: deal.move.join("-") } : null,
      next_deal: { do: "new" },
      again: scene.deal ? { do: "new", deal: scene.deal } : { do: "go", node: 0 },
    };
    if (what in wishes) return this.#send(wishes[what]);
    if (!button) return false;
    if (what === "game")
      this.popover.toggle(
        button,
        gameForm(setup, (wish) => this.#send(wish)),
      );
    if (what === "number") this.#askNumber(button);
    if (what === "more") this.popover.toggle(button, this.#menu(button));
    return true;
  }

  /** @param {Wish|null} wish */
  #send(wish) {
    this.close();
    if (wish) this.table.send(wish);
    return wish !== null;
  }

  /** The form for a deal number. @param {HTMLElement} button */
  #askNumber(button) {
    const { setup, scene } = this.table.state();
    const start = (/** @type {string} */ deal) => this.#send({ do: "new", deal });
    this.popover.toggle(
      button,
      dealForm(setup, scene, start, () => this.#copy()),
    );
  }

  /** What is seldom needed. @param {HTMLElement} button */
  #menu(button) {
    const { setup, scene } = this.table.state();
    const t = wordsOf(setup.texts);
    const ask = () => {
      this.close();
      this.#askNumber(button);
    };
    const toggle = () => this.#send({ do: "set", name: "auto", value: !scene.auto });
    return menuOf(t("more"), [
      { key: "new", text: t("new_deal"), run: () => this.run("next_deal") },
      { key: "again", text: t("same_deal"), run: () => this.run("again") },
      { key: "number", text: t("new_deal_number"), run: ask },
      ...(scene.deal ? [{ key: "copy", text: t("copy_deal"), run: () => this.#copy() }] : []),
      { key: "auto", text: t("auto_play"), checked: scene.auto, run: toggle },
    ]);
  }

  /** Copy the deal number, also where the page came without https. */
  #copy() {
    const { setup, scene } = this.table.state();
    this.close();
    if (navigator.clipboard)
      navigator.clipboard.writeText(scene.deal).catch(() => copyOld(this.root, scene.deal));
    else copyOld(this.root, scene.deal);
    this.say(wordsOf(setup.texts)("copied", { deal: scene.deal }));
  }
}

/** The way to copy that needs no permission. @param {HTMLElement} root @param {string} text */
function copyOld(root, text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "pw-copy";
  root.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
