/** One view of the table: it draws what the model says, and tells the model what the player means. */

/** @import { Move, Plan, Rect, Scene, State, Table } from "./types.js" */
/** @import { Hit } from "./pointer.js" */

import { Banner, Bar, ICONS_ONLY, Status } from "./bar.js";
import { Board } from "./board.js";
import { Cards } from "./cards.js";
import { meaning, movesFrom, taken, written } from "./choices.js";
import { Commands } from "./commands.js";
import { make } from "./dom.js";
import { Focus } from "./focus.js";
import { Ghosts } from "./ghosts.js";
import { press } from "./keys.js";
import { arrange } from "./layout.js";
import { WIDE } from "./measure.js";
import { pretty, wordsOf } from "./names.js";
import { givenOf, pilesOf } from "./piles.js";
import { point } from "./pointer.js";
import { followTheme } from "./theme.js";

const USUAL = 760; // px, where the container has no width yet

export class View {
  /** @type {State} */
  #state;
  /** @type {Plan|null} */
  #plan = null;
  /** @type {Scene|null} */
  #drawn = null;
  /** @type {Map<string, number[]>} */
  #piles = new Map();
  /** @type {number[]} */
  #selected = [];
  #source = "";
  #dragged = { ids: /** @type {number[]} */ ([]), place: "" };
  #said = "";
  #width = 0;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {HTMLElement} el @param {Table} table */
  constructor(el, table) {
    this.table = table;
    this.#state = table.state();
    this.root = make("div", { class: "pw-root" });
    this.commands = new Commands(this.root, table, (text) => this.#say(text));
    const run = (/** @type {string} */ what, /** @type {HTMLElement} */ button) => this.#run(what, button);
    this.bar = new Bar(run);
    this.banner = new Banner((what) => this.#run(what));
    this.board = new Board();
    this.listening = new AbortController();
    this.focus = new Focus(this.board, this.listening.signal);
    this.status = new Status();
    this.cards = new Cards(this.board.cards);
    this.ghosts = new Ghosts(this.board.element, (move) => this.#chosen(move));
    this.root.append(...this.bar.elements, this.banner.element, this.board.element, this.status.element);
    el.append(this.root);
    this.#listen(el);
    this.#resize();
  }

  /** Take everything away again. */
  remove() {
    for (const end of this.#ends.splice(0)) end();
    this.commands.close();
    this.cards.finish();
    this.root.remove();
  }

  /** @param {HTMLElement} el */
  #listen(el) {
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(this.root);
    const { signal } = this.listening;
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#ends = [
      () => sizes.disconnect(),
      () => this.listening.abort(),
      followTheme(el, this.root),
      this.table.onChange(() => this.#refresh()),
      point(this.board.element, this.#pointed()),
    ];
  }

  // What is shown.

  /** Lay out for the width of the container, if it has changed. */
  #resize() {
    const width = Math.floor(this.root.getBoundingClientRect().width) || this.#width || USUAL;
    if (width === this.#width) return;
    this.#width = width;
    this.root.classList.toggle("pw-narrow", width < WIDE);
    this.root.classList.toggle("pw-icons", width < ICONS_ONLY);
    this.#show("none");
  }

  /** Show what the model says now. */
  #refresh() {
    const before = this.#drawn;
    this.#state = this.table.state();
    const { scene, silent } = this.#state;
    if (scene === before && !silent) return this.#words();
    if (scene !== before) {
      this.#said = "";
      this.ghosts.close();
      if (scene.table !== before?.table) this.commands.close();
      this.#select([]);
    }
    this.#show(this.#motion(before, scene));
  }

  /** How the cards get from one scene to the next. @param {Scene|null} before @param {Scene} scene @returns {"none"|"move"|"deal"|"outline"} */
  #motion(before, scene) {
    if (!before || document.hidden) return "none";
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return "outline";
    return before.table === scene.table ? "move" : "deal";
  }

  /** Draw the whole table. @param {"none"|"move"|"deal"|"outline"} motion */
  #show(motion) {
    const { setup, scene } = this.#state;
    if (!setup?.places || !scene?.cards) return;
    this.#drawn = scene;
    this.#piles = pilesOf(scene);
    const plan = arrange(givenOf(setup, scene, this.#piles, this.#width));
    this.#plan = plan;
    this.root.classList.toggle("pw-tight", plan.w < 40);
    const playable = scene.cards.find((card) => card[3] === "p")?.[0];
    this.focus.keep(plan, playable, () => this.board.show(setup, scene, plan, this.#piles));
    const stock = setup.places.find((place) => place.role === "stock");
    const from = stock && plan.places.get(stock.name)?.top;
    this.cards.show(scene, plan, { movable: new Set(scene.moves.map(([source]) => source)), motion, from });
    this.ghosts.lay(plan);
    this.#words();
  }

  /** Bar, banner and status line. */
  #words() {
    const { setup, scene, error } = this.#state;
    if (!setup?.texts) return;
    this.bar.show(this.#state, this.#width);
    this.banner.show(this.#state);
    const t = wordsOf(setup.texts);
    this.status.show(scene.tag, error ? t("not_done", { error }) : this.#said || scene.text, error !== "");
  }

  /** A sentence of the page's own. @param {string} text */
  #say(text) {
    this.#said = text;
    this.#words();
  }

  // What the player means.

  /** A click, a tap or Enter on a place; null beside all. @param {Hit|null} hit */
  #click(hit) {
    const open = this.ghosts.isOpen ? this.#source : "";
    this.#clear();
    const place = this.#state.setup.places.find((p) => p.name === hit?.place);
    if (!hit || !place || place.role === "note" || place.role === "area") return;
    this.focus.give(place.name);
    if (open === place.name) return;
    const ids = this.#piles.get(place.name) ?? [];
    const what = meaning(this.#state.scene, place, hit.height, ids.length);
    if ("play" in what) return this.#play(what.play);
    if ("choose" in what) return this.#choose(what.choose, place.name);
    const id = ids[place.fan === "right" ? ids.length - 1 : (hit.height ?? ids.length - 1)];
    if (id !== undefined) this.cards.nudge(id);
    this.table.send({ do: "why", place: place.name });
  }

  /** Play a move; its cards are marked until Python has answered. @param {Move} move */
  #play(move) {
    const source = move[0].split(".")[0];
    const ids = this.#piles.get(source) ?? [];
    const before = this.#state.pending.filter((i) => i.do === "play" && i.move?.split(/[-.]/)[0] === source);
    if (before.length >= Math.max(1, ids.length)) return; // a double click: that card has gone already
    this.#select(taken(move, ids.length).map((height) => ids[height]));
    this.table.send({ do: "play", move: written(move) });
  }

  /** Show where a card can go. @param {Move[]} moves @param {string} source */
  #choose(moves, source) {
    const { setup, scene } = this.#state;
    const ids = this.#piles.get(source) ?? [];
    const cards = taken(moves[0], ids.length).map((height) => ids[height]);
    const face = scene.cards[cards[0]]?.[2] ?? "";
    this.#source = source;
    this.#select(cards);
    if (this.#plan) this.ghosts.open(moves, face, setup, this.#plan);
    this.#say(wordsOf(setup.texts)("several", { card: face ? pretty(face) : "", n: moves.length }));
  }

  /** A ghost was chosen. @param {Move} move */
  #chosen(move) {
    this.#clear();
    this.#play(move);
  }

  /** Whatever waits for the player, no longer. */
  #clear() {
    const waits = this.ghosts.isOpen || this.#said !== "";
    this.ghosts.close();
    this.#select([]);
    if (this.#said) this.#say("");
    return waits;
  }

  /** Mark these cards. @param {number[]} ids */
  #select(ids) {
    for (const id of this.#selected) this.cards.element(id)?.classList.remove("pw-selected");
    this.#selected = ids;
    for (const id of ids) this.cards.element(id)?.classList.add("pw-selected");
  }

  /** A button, or its key. @param {string} what @param {HTMLElement} [button] */
  #run(what, button) {
    this.cards.finish();
    this.#clear();
    return this.commands.run(what, button);
  }

  /** What the pointer may ask. @returns {import("./pointer.js").Pointed} */
  #pointed() {
    return {
      finish: () => this.cards.finish(),
      press: (hit) => this.#press(hit),
      click: (hit) => this.focus.quietly(() => this.#click(hit)),
      lift: (hit) => this.#lift(hit),
      light: (targets, over) => this.board.light(targets, over, this.#plan),
      drop: (move, dx, dy) => this.#drop(move, dx, dy),
      plan: () => /** @type {Plan} */ (this.#plan),
    };
  }

  /** Show at once that a card is pressed. @param {Hit|null} hit */
  #press(hit) {
    for (const pressed of this.board.cards.querySelectorAll(".pw-press"))
      pressed.classList.remove("pw-press");
    const ids = this.#piles.get(hit?.place ?? "") ?? [];
    const id = ids[hit?.height ?? ids.length - 1];
    if (id !== undefined) this.cards.element(id).classList.add("pw-press");
  }

  /** What can be dragged from there. @param {Hit} hit */
  #lift(hit) {
    const place = this.#state.setup.places.find((p) => p.name === hit.place);
    const ids = this.#piles.get(hit.place) ?? [];
    if (!place || !ids.length || hit.height === null) return null;
    const height = place.fan === "right" ? ids.length - 1 : hit.height;
    const moves = movesFrom(this.#state.scene, hit.place, height, ids.length);
    if (!moves.length) return null;
    this.#clear();
    const cards = taken(moves[0], ids.length).map((at) => ids[at]);
    this.#select(cards);
    this.#dragged = { ids: cards, place: hit.place };
    return { elements: cards.map((id) => this.cards.element(id)), rect: this.cards.rect(cards[0]), moves };
  }

  /** The dragged cards are let go, those that Python has not moved meanwhile. @param {Move|null} move @param {number} dx @param {number} dy */
  #drop(move, dx, dy) {
    const { scene } = this.#state;
    const cards = this.#dragged.ids.filter((id) => scene.cards[id]?.[0] === this.#dragged.place);
    const legal = move && cards.length > 0 && scene.moves.some((other) => written(other) === written(move));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (legal) this.cards.leave(cards, dx, dy);
    else this.cards.glideBack(cards, dx, dy, !still);
    this.#select([]);
    if (legal) this.#play(move);
  }

  // The keyboard.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.commands.holds(event.target)) return;
    this.cards.finish();
    press(event, {
      step: (dx, dy) => this.focus.inGrid && this.#step(dx, dy),
      act: () => this.focus.inGrid && this.#act(),
      pick: (number) => this.ghosts.pick(number),
      run: (what) => this.#run(what) || true,
      clear: () => this.#clear(),
    });
  }

  /** @param {number} dx @param {number} dy */
  #step(dx, dy) {
    this.focus.step(dx, dy);
    return true;
  }

  /** Enter on a place: the preferred ghost where some are open, else a click. */
  #act() {
    if (!this.ghosts.pick(1)) this.#click({ place: this.focus.at, height: null });
    return true;
  }
}
