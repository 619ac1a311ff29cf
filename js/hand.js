/** What the player means: a click, a drag and Enter become moves, by the legal moves of the scene alone. */

/** @import { Board } from "./board.js" */
/** @import { Cards } from "./cards.js" */
/** @import { Focus } from "./focus.js" */
/** @import { Ghosts } from "./ghosts.js" */
/** @import { Hit } from "./pointer.js" */
/** @import { Commands } from "./commands.js" */
/** @import { Move, Plan, State, Table } from "./types.js" */

import { meaning, movesFrom, taken, written } from "./choices.js";
import { pretty, wordsOf } from "./names.js";

/** What a hand sees of the table. @typedef {{table: Table, state: State, plan: Plan|null, piles: Map<string, number[]>, board: Board,
 *   cards: Cards, ghosts: Ghosts, focus: Focus, commands: Commands, tell: (place: string) => void, dismiss: () => boolean, said: string, say: (text: string) => void}} Shown */

export class Hand {
  /** @type {number[]} */
  #selected = [];
  #source = "";
  #dragged = { ids: /** @type {number[]} */ ([]), place: "" };

  /** @param {Shown} view */
  constructor(view) {
    this.view = view;
  }

  /** A click, a tap or Enter on a place; null beside all. @param {Hit|null} hit */
  click(hit) {
    const open = this.view.ghosts.isOpen ? this.#source : "";
    this.clear();
    const place = this.view.state.setup.places.find((p) => p.name === hit?.place);
    if (!hit || !place || place.role === "note" || place.role === "area") return;
    this.view.focus.give(place.name);
    if (open === place.name) return;
    const ids = this.view.piles.get(place.name) ?? [];
    const what = meaning(this.view.state.scene, place, hit.height, ids.length);
    if ("play" in what) return this.play(what.play);
    if ("choose" in what) return this.choose(what.choose, place.name);
    const id = ids[place.fan === "right" ? ids.length - 1 : (hit.height ?? ids.length - 1)];
    if (id !== undefined) this.view.cards.nudge(id);
    this.view.tell(place.name);
  }

  /** Why, of a place. @param {string} place */
  ask(place) {
    this.clear();
    this.view.focus.give(place);
    this.view.commands.run("why");
  }

  /** Play a move; its cards are marked until Python has answered. @param {Move} move */
  play(move) {
    const source = move[0].split(".")[0];
    const ids = this.view.piles.get(source) ?? [];
    const before = this.view.state.pending.filter(
      (i) => i.do === "play" && i.move?.split(/[-.]/)[0] === source,
    );
    if (before.length >= Math.max(1, ids.length))
      // a double click: that card has gone already
      return this.view.say(wordsOf(this.view.state.setup.texts)("on_its_way"));
    this.select(taken(move, ids.length).map((height) => ids[height]));
    if (this.view.table.send({ do: "play", move: written(move) }) === false) this.select([]);
  }

  /** Show where a card can go. @param {Move[]} moves @param {string} source */
  choose(moves, source) {
    const { setup, scene } = this.view.state;
    const ids = this.view.piles.get(source) ?? [];
    const cards = taken(moves[0], ids.length).map((height) => ids[height]);
    const face = scene.cards[cards[0]]?.[2] ?? "";
    this.#source = source;
    this.select(cards);
    if (this.view.plan) this.view.ghosts.open(moves, face, setup, this.view.plan);
    this.view.say(wordsOf(setup.texts)("several", { card: face ? pretty(face) : "", n: moves.length }));
  }

  /** A ghost was chosen. @param {Move} move */
  chosen(move) {
    this.view.focus.give(this.#source);
    this.clear();
    this.play(move);
  }

  /** Whatever waits for the player, no longer. */
  clear() {
    const waits = [this.view.dismiss(), this.view.ghosts.isOpen, this.view.said !== ""].includes(true);
    this.view.ghosts.close();
    this.select([]);
    if (this.view.said) this.view.say("");
    return waits;
  }

  /** Mark these cards. @param {number[]} ids */
  select(ids) {
    for (const id of this.#selected) this.view.cards.element(id)?.classList.remove("pw-selected");
    this.#selected = ids;
    for (const id of ids) this.view.cards.element(id)?.classList.add("pw-selected");
  }

  /** What the pointer may ask. @returns {import("./pointer.js").Pointed} */
  pointed() {
    return {
      finish: () => this.view.cards.finish(),
      press: (hit) => this.#press(hit),
      click: (hit) => this.view.focus.quietly(() => this.click(hit)),
      ask: (hit) => this.view.focus.quietly(() => this.ask(hit.place)),
      lift: (hit) => this.#lift(hit),
      light: (targets, over) => this.view.board.light(targets, over, this.view.plan),
      drop: (move, dx, dy) => this.#drop(move, dx, dy),
      plan: () => /** @type {Plan} */ (this.view.plan),
    };
  }

  /** Show at once that a card is pressed. @param {Hit|null} hit */
  #press(hit) {
    for (const pressed of this.view.board.cards.querySelectorAll(".pw-press"))
      pressed.classList.remove("pw-press");
    const ids = this.view.piles.get(hit?.place ?? "") ?? [];
    const id = ids[hit?.height ?? ids.length - 1];
    if (id !== undefined) this.view.cards.element(id).classList.add("pw-press");
  }

  /** What can be dragged from there. @param {Hit} hit */
  #lift(hit) {
    const place = this.view.state.setup.places.find((p) => p.name === hit.place);
    const ids = this.view.piles.get(hit.place) ?? [];
    if (!place || !ids.length || hit.height === null) return null;
    const height = place.fan === "right" ? ids.length - 1 : hit.height;
    const moves = movesFrom(this.view.state.scene, hit.place, height, ids.length);
    if (!moves.length) return null;
    this.clear();
    const cards = taken(moves[0], ids.length).map((at) => ids[at]);
    this.select(cards);
    this.#dragged = { ids: cards, place: hit.place };
    return {
      elements: cards.map((id) => this.view.cards.element(id)),
      rect: this.view.cards.rect(cards[0]),
      moves,
    };
  }

  /** The dragged cards are let go, those that Python has not moved meanwhile. @param {Move|null} move @param {number} dx @param {number} dy */
  #drop(move, dx, dy) {
    const { scene } = this.view.state;
    const cards = this.#dragged.ids.filter((id) => scene.cards[id]?.[0] === this.#dragged.place);
    const legal = move && cards.length > 0 && scene.moves.some((other) => written(other) === written(move));
    if (legal) this.view.cards.leave(cards, dx, dy);
    else this.view.cards.glideBack(cards, dx, dy);
    this.select([]);
    if (legal) this.play(move);
  }

  /** Enter on a place: the preferred ghost where some are open, else a click. */
  act() {
    if (!this.view.ghosts.pick(1)) this.click({ place: this.view.focus.at, height: null });
    return true;
  }
}
