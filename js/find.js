/** Finding a card: "/" and then its rank and suit; its twins one after the other. */

/** @import { Plan, State } from "./types.js" */

import { cardName, whereName, wordsOf } from "./names.js";

/** What finding sees of the table. @typedef {{state: State, plan: Plan|null, focus: {give: (place: string) => void},
 *   cards: {element: (id: number) => HTMLElement|undefined}, say: (text: string) => void}} Sought */

const CARD = /^(10|[a23456789tjqk])([csdh♣♠♥♦])$/i;
const SIGNS = "♣♠♥♦";

export class Find {
  #typed = "";
  #open = false;
  #next = 0;
  #found = -1;

  /** @param {Sought} view */
  constructor(view) {
    this.view = view;
  }

  /** Begin. */
  start() {
    this.end();
    this.#open = true;
    this.view.say(this.#t("find_card", { card: "" }));
    return true;
  }

  /** Look no longer. */
  end() {
    this.#open = false;
    this.#typed = "";
    this.#next = 0;
    this.view.cards.element(this.#found)?.classList.remove("pw-found");
    this.#found = -1;
  }

  /** A key while a card is looked for; whether it was meant for that. @param {string} key */
  seek(key) {
    if (!this.#open) return false;
    if (!key) return false;
    const complete = CARD.test(this.#typed);
    if (complete && (key === "Enter" || key === "/")) return this.#show();
    if (complete || !(key.length === 1 || key === "Backspace")) {
      this.end();
      return false;
    }
    const typed = key === "Backspace" ? this.#typed.slice(0, -1) : this.#typed + key;
    if (typed === "" || /^(10?|[a2-9tjqk])[csdh♣♠♥♦]?$/i.test(typed)) this.#typed = typed;
    if (CARD.test(this.#typed)) return this.#show();
    this.view.say(this.#t("find_card", { card: this.#typed.toUpperCase() }));
    return true;
  }

  /** Go to the next card of that face. */
  #show() {
    const [, rank, sign] = /** @type {string[]} */ (CARD.exec(this.#typed));
    const suit = SIGNS.includes(sign) ? "CSHD"[SIGNS.indexOf(sign)] : sign.toUpperCase();
    const face = rank.toUpperCase().replace("10", "T") + suit;
    const { scene, setup } = this.view.state;
    const ids = scene.cards.flatMap((card, id) => (card[2] === face && card[0] ? [id] : []));
    const card = cardName(face, wordsOf(setup.texts));
    const at = this.#next % Math.max(1, ids.length);
    const typed = this.#typed;
    this.end();
    if (!ids.length) return this.#say("not_found", { card });
    const place = scene.cards[ids[at]][0];
    const laid = this.view.plan?.places.get(place);
    this.view.focus.give(place);
    this.view.cards.element(ids[at])?.classList.add("pw-found");
    [this.#found, this.#next, this.#typed, this.#open] = [ids[at], at + 1, typed, ids.length > 1];
    const where = laid ? whereName(laid.place, setup) : place;
    return this.#say(ids.length > 1 ? "found_twin" : "found", {
      card,
      place: where,
      n: at + 1,
      total: ids.length,
    });
  }

  /** @param {"find_card"|"found"|"found_twin"|"not_found"} key @param {Record<string, unknown>} values */
  #say(key, values) {
    this.view.say(this.#t(key, values));
    return true;
  }

  /** @param {"find_card"|"found"|"found_twin"|"not_found"} key @param {Record<string, unknown>} values */
  #t(key, values) {
    return wordsOf(this.view.state.setup.texts)(key, values);
  }
}
