/** The game as text, kept by the page while it is played: what is left of it when its kernel is gone. */

/** @import { Answer, Scene, State } from "./types.js" */
/** @import { LinkState } from "./link.js" */

/**
 * @typedef {{text: string, line: string, file: string}} Written  the game, the line that shares its deal, its file's name
 * @typedef {{page: string, text: string, game: string, deal: string, turn: number, time: number}} Entry  in the browser's storage
 */

import { keep, kept } from "./storage.js";

const PLACE = "patience-widget"; // in the browser's storage
const MOST = 8; // games kept there

/** What a text is of. @param {{table: number, tree: number[], node: number}} of */
function keyOf({ table, tree, node }) {
  return [table, tree, node].join();
}

export class Kept {
  #key = "";
  #asking = false;
  /** @type {Written|null} */
  #written = null;
  /** @type {Entry|null} what a fresh table may go on with */
  #offer;
  #table = 0;
  #stored = false;

  /**
   * @param {string} page
   * @param {(() => Promise<Answer>)|null} ask  for the text, quietly; null where that cannot be
   * @param {() => State} state
   * @param {() => LinkState} link
   */
  constructor(page, ask, state, link) {
    this.page = page;
    this.ask = ask;
    this.state = state;
    this.link = link;
    this.#offer = entries()[0] ?? null;
  }

  /** The game as text where that is the newest, else null. @returns {Written|null} */
  newest() {
    return this.#key && this.#key === keyOf(this.state().scene) ? this.#written : null;
  }

  /** The last text there was, however old. */
  last() {
    return this.#written;
  }

  /** What views show besides. */
  shown() {
    const { scene } = this.state();
    const fresh = !this.link() && !scene.offer && (scene.tree?.[0] ?? 0) < 2;
    return { offer: fresh ? this.#offer : null, stored: this.#stored };
  }

  /** Something has changed: the text may be old, the link broken or mended, an offer taken. */
  look() {
    const { scene } = this.state();
    const link = this.link();
    if (!scene.tree) return;
    if (this.#table !== scene.table) this.#laid();
    if (link && link !== "busy") this.#store();
    else if (!link && this.#stored) this.#unstore();
    if (link || !this.ask || this.#asking || scene.tree[0] < 2 || this.#key === keyOf(scene)) return;
    this.#renew(); // at once, for a server delays what comes shortly before the next click
  }

  /** A question may have been lost: ask again. */
  again() {
    this.#asking = false;
    this.look();
  }

  /** The text to go on with; it is forgotten once it lies on the table. */
  offered() {
    return this.#offer?.text ?? "";
  }

  /** Another game lies on the table: the offered one, perhaps, from here or from Python's own store. */
  #laid() {
    const { scene, setup } = this.state();
    this.#table = scene.table;
    const { game, deal, turn } = this.#offer ?? {};
    if (game === setup.name && deal === scene.deal && turn === scene.turn) this.forget();
  }

  /** Offer this game no more. */
  forget() {
    const gone = this.#offer;
    this.#offer = null;
    if (gone)
      keep(
        PLACE,
        entries().filter(({ page }) => page !== gone.page),
      );
  }

  async #renew() {
    this.#asking = true;
    const asked = keyOf(this.state().scene);
    try {
      const { content } = await /** @type {() => Promise<Answer>} */ (this.ask)();
      this.#written = content;
      this.#key = keyOf(content);
    } catch {
      this.#written = null; // a game that cannot be written
      this.#key = asked;
    }
    this.again();
  }

  /** Put the game where a new page finds it. */
  #store() {
    const { scene, setup } = this.state();
    if (this.#stored || !this.#written) return;
    const { text } = this.#written;
    const entry = {
      page: this.page,
      text,
      game: setup.name,
      deal: scene.deal,
      turn: scene.turn - (scene.walk?.[0] ?? 0),
      time: Date.now(),
    };
    this.#stored = keep(PLACE, [entry, ...entries()].slice(0, MOST));
  }

  /** The table is connected again: nothing needs to be offered. */
  #unstore() {
    this.#stored = false;
    keep(
      PLACE,
      entries().filter(({ page }) => page !== this.page),
    );
  }
}

/** What the browser has kept, newest first. @returns {Entry[]} */
function entries() {
  const found = kept(PLACE);
  return Array.isArray(found) ? found.filter((entry) => typeof entry?.text === "string") : [];
}
