/** What the buttons, menus and banners do. */

/** @import { Table, Wish } from "./types.js" */

/** @typedef {(button?: HTMLElement) => boolean} Command */

export class Commands {
  /** @type {Map<string, Command>} */
  #known = new Map();
  /** @type {import("./popover.js").Popover|null} what opens; it comes later */
  popover = null;
  /** @type {Promise<unknown>|null} what other commands wait for */
  later = null;

  /** @param {HTMLElement} root @param {Table} table @param {(text: string) => void} say */
  constructor(root, table, say) {
    this.root = root;
    this.table = table;
    this.say = say;
    this.add(this.#wishes());
  }

  /** Close what is open. */
  close() {
    this.popover?.close();
  }

  /** Whether an element lies in what is open, which minds its own keys. @param {EventTarget|null} element */
  holds(element) {
    return element instanceof Element && element.closest(".pw-popover") !== null;
  }

  /** Commands of a module, by name; each says whether it did something. @param {Record<string, Command>} commands */
  add(commands) {
    for (const [name, command] of Object.entries(commands)) this.#known.set(name, command);
  }

  /** Whether a command is known, and offered on this table. @param {string} what */
  has(what) {
    return this.#known.has(what) && !this.table.state().setup.without?.includes(what);
  }

  /** Do it; whether it could be done. @param {string} what @param {HTMLElement} [button] */
  run(what, button) {
    const { scene } = this.table.state();
    if (this.later && !this.#known.has(what)) {
      this.later.then(() => this.run(what, button));
      return true;
    }
    return scene.buttons !== undefined && this.has(what) && (this.#known.get(what)?.(button) ?? false);
  }

  /** Open something under the button that asked for it, else under the menu's. @param {HTMLElement} content @param {HTMLElement} [button] */
  open(content, button) {
    const more = /** @type {HTMLElement} */ (this.root.querySelector("[data-do=more]"));
    this.popover?.toggle(button ?? more, content);
    return true;
  }

  /** What needs nothing but the scene. @returns {Record<string, Command>} */
  #wishes() {
    const buttons = () => this.table.state().scene.buttons;
    const send = (/** @type {boolean} */ can, /** @type {Wish} */ wish) => this.send(can ? wish : null);
    return {
      undo: () => send(buttons().undo, { do: "undo" }),
      undo_last: () => send(true, { do: "undo" }),
      redo: () => send(buttons().redo, { do: "redo" }),
      auto: () => send(buttons().auto, { do: "auto" }),
      auto_play: () => send(true, { do: "set", name: "auto", value: !this.table.state().scene.auto }),
      deal: () => send(!!buttons().deal?.move, { do: "play", move: buttons().deal?.move?.join("-") }),
      resume: () => this.#answerOffer("resume"),
      forget: () => this.#answerOffer("forget"),
      next_deal: () => send(true, { do: "new" }),
      again: () => this.#again(),
    };
  }

  /** A game that was left: go on with it, or delete it. @param {string} what */
  #answerOffer(what) {
    const { offer } = this.table.state().scene;
    return this.send(offer ? { do: what, id: offer.id } : null);
  }

  /** The same cards from the start. */
  #again() {
    const { deal } = this.table.state().scene;
    return this.send(deal ? { do: "new", deal } : { do: "go", node: 0 });
  }

  /** Close what is open, and tell Python, where there is something to tell. @param {Wish|null} wish */
  send(wish) {
    this.close();
    if (wish) this.table.send(wish);
    return wish !== null;
  }
}
