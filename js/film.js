/** A page without Python: the same view, and in Python's place a game that was played. */

/** @import { State, Table, Wish } from "./types.js" */
/** @import { Data } from "./reel.js" */

import { Depths } from "./depths.js";
import { make } from "./dom.js";
import { Later } from "./later.js";
import { wordsOf } from "./names.js";
import { Pace } from "./pace.js";
import { Reel } from "./reel.js";
import { counted } from "./replay.js";
import { Stepper } from "./stepper.js";
import { View } from "./view.js";

const FAST = [0.5, 1, 2, 4, 8, 16, 64]; // speeds of a search

/** The model of the view: it follows the moves that were played, and knows no other. @implements {Table} */
class Film {
  #error = "";
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {Reel} reel */
  constructor(reel) {
    this.reel = reel;
    this.t = wordsOf(reel.data.setup.texts);
    this.node = reel.data.at;
    this.step = reel.step(this.node, 0);
    this.scene = this.step < 0 ? reel.scene(this.node) : reel.at(this.step);
  }

  /** What the view shows. @returns {State} */
  state() {
    const { setup } = this.reel.data;
    return { setup, scene: this.scene, pending: [], silent: false, error: this.#error };
  }

  /** What the player means: where that leads is shown, or why it leads nowhere. @param {Wish} wish */
  send(wish) {
    const { reel, node } = this;
    this.#error = "";
    const back = () => this.go(reel.data.parents[node]);
    const forward = () => this.go(reel.after(node));
    /** @type {Record<string, () => void>} */
    const known = {
      ...{ undo: back, undo_one: back, redo: forward, redo_one: forward },
      play: () => this.#play(String(wish.move)),
      end: () => this.go(reel.line(node).at(-1)),
      go: () => this.go(wish.node),
      why: () => this.#why(String(wish.place)),
    };
    if (Object.hasOwn(known, wish.do)) known[wish.do]();
    else this.#refuse(this.t("film_needs"));
  }

  /** What is asked for by name. @param {string} what @param {{from?: number, to?: number, bins?: number, nodes?: number[]}} [more] */
  async ask(what, more = {}) {
    if (what === "tree") return this.reel.columns(more.from ?? 0);
    if (what === "run") return this.reel.bins(more);
    if (what === "short") return this.reel.short(more.nodes ?? []);
    if (what !== "text") throw new Error(this.t("film_needs"));
    const { node, tree } = this.scene;
    return { content: { window: what, ...this.reel.data.texts, node, tree }, buffers: [] };
  }

  /** What comes after the cards: here it is there already. */
  async later() {
    return { Later, style: "" };
  }

  /** Be told of every change. @param {() => void} listener @returns {() => void} */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Show a node, where there is such a one; of steps the one that is nearest. @param {number|undefined} node */
  go(node) {
    const { reel } = this;
    if (node === undefined || !reel.has(node)) return;
    if (reel.data.steps) return this.to(reel.step(node, this.step));
    this.#error = "";
    this.node = node;
    reel.visit(node);
    this.#show(reel.scene(node));
  }

  /** Show a step; the cards glide to the next and to the one before. @param {number} step */
  to(step) {
    const { reel } = this;
    const node = reel.data.steps?.nodes[step];
    if (node === undefined) return;
    const jump = Math.abs(step - this.step) > 1;
    this.#error = "";
    this.step = step;
    this.node = node;
    reel.visit(this.node);
    this.#show({ ...reel.at(step), jump });
  }

  /** Follow a move. @param {string} move */
  #play(move) {
    const child = this.reel.child(this.node, move);
    if (child === undefined) this.#refuse(this.t("film_other", { move }));
    else this.go(child);
  }

  /** Say why. @param {string} place */
  #why(place) {
    const why = this.reel.why(this.node, place);
    if (!why) return this.#refuse(this.t("film_why"));
    const reason = why.reasons.find(([, holds]) => !holds) ?? why.reasons.at(-1);
    if (reason) this.#show({ ...this.reel.scene(this.node), why, tag: reason[0], text: reason[3] });
  }

  /** @param {string} error */
  #refuse(error) {
    this.#error = error;
    this.#show({ ...this.scene });
  }

  /** @param {State["scene"]} scene */
  #show(scene) {
    this.scene = scene;
    for (const listener of this.#listeners) listener();
  }
}

/** What Python packed. @param {string} packed @returns {Promise<Data>} */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/** Plays the line of a film. */
class Player {
  plays = false;
  speed = 1;
  #pace = new Pace(() => this.step(1, true));

  /** @param {Film} film */
  constructor(film) {
    this.film = film;
  }

  /** The steps, where they are not a line from its deal on. */
  get steps() {
    return this.film.reel.data.steps;
  }

  get #at() {
    return this.steps ? this.film.step : this.film.scene.turn;
  }

  /** Where the line is. */
  where() {
    const last = (this.steps?.nodes ?? this.film.reel.line(this.film.node)).length - 1;
    return { at: this.#at, last, plays: this.plays, speed: this.speed };
  }

  /** Show a step; by hand, unless it plays on. @param {number} step @param {boolean} [plays] */
  go(step, plays = false) {
    this.plays = plays && step < this.where().last;
    if (this.steps) this.film.to(step);
    else this.film.go(this.film.reel.line(this.film.node)[step]);
  }

  /** One step this way. @param {1|-1} way @param {boolean} [plays] */
  step(way, plays = false) {
    const { at, last } = this.where();
    this.go(Math.max(0, Math.min(last, at + way)), plays);
  }

  /** Play on, from the start where the line is at its end; or stop. Whether there is anything to play. */
  toggle() {
    const { at, last } = this.where();
    this.#pace.keep(null);
    this.go(at === last && !this.plays ? 0 : at, !this.plays);
    return last > 0;
  }

  /** Another speed. @param {number} speed */
  pace(speed) {
    this.speed = speed;
    this.keep();
  }

  /** A step is shown. */
  keep() {
    this.#pace.keep(this.plays ? this.#at : null, this.speed);
  }

  /** What keys do where the steps are no line from its deal on. @returns {Record<string, import("./commands.js").Command>} */
  commands() {
    const go = (/** @type {() => number} */ step) => () => {
      this.go(step());
      return true;
    };
    const line = {
      ...{ first: go(() => 0), last: go(() => this.where().last) },
      ...{ back: go(() => Math.max(0, this.#at - 1)) },
      forward: go(() => Math.min(this.where().last, this.#at + 1)),
    };
    return { ...(this.steps ? line : {}), play: () => this.toggle() };
  }
}

/** Numbers as they are read, of all the steps there are; and the depth. @param {Film} film @param {Record<string, any>} [given] */
function values(film, given) {
  const { steps } = film.reel.data;
  if (!steps || given?.at === undefined) return given;
  const depth = counted(steps.depth?.[given.at] ?? 0);
  return { at: counted(steps.first + given.at), last: counted(steps.last), depth };
}

/** The chart of a search, which is a scrubber. @param {Film} film @param {Player} player */
function depths(film, player) {
  const { steps } = film.reel.data;
  const replay = {
    table: film,
    over: false,
    t: film.t,
    where: () => player.where(),
    go: (/** @type {number} */ step) => player.go(step),
    numbers: (/** @type {number} */ at) => values(film, { at }),
    get now() {
      return { id: 0, step: film.step, depth: steps?.depth?.[film.step] ?? 0, status: "done" };
    },
  };
  return new Depths(/** @type {any} */ (replay));
}

/** Show the game in the place of its picture. @param {HTMLElement} root @param {Film} film */
function show(root, film) {
  root.replaceChildren();
  const view = new View(root, film);
  const player = new Player(film);
  const searched = !!player.steps?.depth;
  const stepped = {
    where: () => player.where(),
    go: (/** @type {number} */ step) => player.go(step),
    step: (/** @type {1|-1} */ way) => player.step(way),
    toggle: () => player.toggle(),
    pace: (/** @type {number} */ speed) => player.pace(speed),
    t: (/** @type {string} */ key, /** @type {Record<string, unknown>|undefined} */ more) =>
      film.t(key, values(film, more)),
  };
  const words = searched ? "run_at" : player.steps ? "walk_at" : "step_at";
  const stepper = new Stepper(stepped, words, searched ? FAST : undefined);
  const chart = searched ? depths(film, player) : null;
  const reel = make("div", { class: "pw-reel" }, ...(chart ? [chart.element] : []), stepper.element);
  view.root.append(reel);
  chart?.show();
  film.onChange(() => {
    stepper.show();
    chart?.move();
    player.keep();
  });
  view.root.addEventListener("pointerdown", (event) => {
    if (player.plays && !reel.contains(/** @type {Node} */ (event.target))) player.toggle();
  });
  film.later().then(() => view.commands.add(player.commands())); // after those that come later
  document.addEventListener("keydown", (event) => key(event, view.root));
}

/** A key pressed anywhere on the page is the table's. @param {KeyboardEvent} event @param {HTMLElement} root */
function key(event, root) {
  const target = /** @type {Element} */ (event.target);
  if (event.defaultPrevented || root.contains(target) || target.closest("summary, a")) return;
  const { shiftKey, ctrlKey, metaKey, altKey, code } = event;
  const told = { key: event.key, code, shiftKey, ctrlKey, metaKey, altKey, cancelable: true };
  if (!root.dispatchEvent(new KeyboardEvent("keydown", told))) event.preventDefault();
}

const root = /** @type {HTMLElement} */ (document.getElementById("film"));
try {
  const data = await unpack(String(document.getElementById("reel")?.textContent));
  show(root, new Film(new Reel(data)));
} catch {
  const sentence = document.createElement("p");
  sentence.textContent = String(root.dataset.old);
  root.append(sentence);
}
