/** One view of the table: it draws what the model says, and tells the model what the player means. */

/** @import { Later } from "./later.js" */
/** @import { Plan, Scene, State, Table } from "./types.js" */

import { Banner, Bar, ICONS_ONLY, Status } from "./bar.js";
import { Board } from "./board.js";
import { Cards } from "./cards.js";
import { Comfort } from "./comfort.js";
import { Commands } from "./commands.js";
import { make, set } from "./dom.js";
import { Focus } from "./focus.js";
import { Ghosts } from "./ghosts.js";
import { Hand } from "./hand.js";
import { leave, press } from "./keys.js";
import { arrange } from "./layout.js";
import { WIDE } from "./measure.js";
import { titlesOf, wordsOf } from "./names.js";
import { givenOf, pilesOf } from "./piles.js";
import { point } from "./pointer.js";
import { setting, still } from "./settings.js";
import { followTheme } from "./theme.js";

const POINTED = { text: 0, tag: 0, marks: 0, arrows: 0, hint: 0, review: 0, free: 0 }; // of a scene: what lies over the cards or beside them
const USUAL = 760; // px, where the container has no width yet

export class View {
  /** @type {State} */
  state;
  /** @type {Plan|null} */
  plan = null;
  /** @type {Scene|null} */
  #drawn = null;
  /** @type {Map<string, number[]>} */
  piles = new Map();
  said = "";
  /** @type {Later|null} */
  later = null;
  #width = 0;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {HTMLElement} el @param {Table} table */
  constructor(el, table) {
    this.table = table;
    this.state = table.state();
    this.root = make("div", { class: "pw-root" });
    this.commands = new Commands(this.root, table, (text) => this.say(text));
    const run = (/** @type {string} */ what, /** @type {HTMLElement} */ button) => this.#run(what, button);
    this.bar = new Bar(run);
    this.banner = new Banner((what) => this.#run(what));
    this.board = new Board();
    this.listening = new AbortController();
    this.focus = new Focus(this.board, this.listening.signal);
    this.status = new Status();
    this.cards = new Cards(this.board.cards);
    this.ghosts = new Ghosts(this.board.element, (move) => this.hand.chosen(move));
    this.hand = new Hand(this);
    this.middle = make("div", { class: "pw-middle" }, this.board.element);
    this.root.append(...this.bar.elements, this.banner.element, this.middle, this.status.element);
    el.append(this.root);
    this.comfort = new Comfort(this, this.listening.signal);
    this.#listen(el);
    this.#resize();
    this.#furnish();
  }

  /** Add what comes after the cards; where that fails, again with the next scene. */
  #furnish() {
    const waits = this.table.later().then(({ Later, style }) => {
      this.commands.later = null;
      if (this.listening.signal.aborted) return;
      this.later = new Later(this, () => this.#resize(true));
      this.root.append(make("style", {}, style));
      this.middle.append(this.later.element);
      this.#resize(true);
    });
    this.commands.later = waits;
    waits.catch(() => {
      this.commands.later = null;
    });
  }

  /** Take everything away again. */
  remove() {
    this.later?.remove();
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
      followTheme(el, this.root, signal),
      this.table.onChange(() => this.refresh()),
      point(this.board.element, this.hand.pointed()),
    ];
  }

  // What is shown.

  /** Lay out for the width of the container, if it has changed. @param {boolean} [changed]  in any case */
  #resize(changed = false) {
    const width = Math.floor(this.root.getBoundingClientRect().width) || this.#width || USUAL;
    if (width === this.#width && !changed) return;
    this.#width = width;
    this.root.classList.toggle("pw-beside", this.#aside(width) > 0);
    this.root.classList.toggle("pw-narrow", width < WIDE);
    this.root.classList.toggle("pw-icons", width < ICONS_ONLY);
    this.#show("none");
  }

  /** What stands beside the board, of a container's width. @param {number} width */
  #aside(width) {
    return this.later?.width(width) ?? 0;
  }

  /** Show what the model says now. */
  refresh() {
    if (!this.later && !this.commands.later) this.#furnish();
    if (this.later?.sketches()) return;
    const before = this.#drawn;
    const told = this.state;
    const waited = acts(told);
    this.state = this.table.state();
    this.comfort.voice.hear(told, this.state);
    this.later?.hear(told, this.state);
    const { scene, silent } = this.state;
    const alike = before && waited === acts(this.state) && same(before, scene, POINTED);
    if (scene.text !== before?.text) this.said = "";
    if (alike) this.#drawn = scene;
    if (alike && !silent) {
      if (!same(before, scene)) this.later?.show();
      return this.#words();
    }
    if (scene !== before) {
      this.said = "";
      this.ghosts.close();
      if (scene.table !== before?.table) this.commands.close();
      this.hand.select([]);
    }
    this.#show(this.#motion(before, scene));
  }

  /** How the cards get from one scene to the next. @param {Scene|null} before @param {Scene} scene @returns {"none"|"move"|"deal"|"outline"} */
  #motion(before, scene) {
    if (!before || scene.jump || this.later?.scrubs || document.hidden) return "none";
    if (still()) return "outline";
    return before.table === scene.table ? "move" : "deal";
  }

  /** Draw the table anew as it stands. */
  draw() {
    this.#show("none");
  }

  /** Draw the whole table. @param {"none"|"move"|"deal"|"outline"} motion */
  #show(motion) {
    const { setup, scene } = this.state;
    if (!setup?.places || !scene?.cards) return;
    this.#drawn = scene;
    const plan = this.lay(this.state);
    const playable = scene.cards.find((card) => card[3] === "p")?.[0];
    this.focus.keep(plan, playable, () => this.board.show(setup, scene, plan, this.piles));
    const stock = setup.places.find((place) => place.role === "stock");
    const from = stock && plan.places.get(stock.name)?.top;
    this.cards.show(scene, plan, {
      movable: new Set(scene.moves.map(([source]) => source)),
      motion,
      from,
      last: scene.moved,
      titles: titlesOf(setup, this.piles),
    });
    this.ghosts.lay(plan);
    this.later?.show();
    this.#words();
  }

  /** Where everything lies. @param {State} state */
  lay({ setup, scene }) {
    this.piles = pilesOf(scene);
    const width = this.#width - this.#aside(this.#width);
    const left = setting("left_handed") === true;
    this.plan = arrange({ ...givenOf(setup, scene, this.piles, width), left });
    this.root.classList.toggle("pw-tight", this.plan.w < 40);
    return this.plan;
  }

  /** Bar, banner and status line. */
  #words() {
    const { setup, scene, error } = this.state;
    if (!setup?.texts) return;
    this.bar.show(this.state, this.#width);
    set(this.bar.panel, { "aria-expanded": String(!!this.later?.isOpen) });
    this.banner.show(this.state);
    const t = wordsOf(setup.texts);
    this.status.show(scene.tag, error ? t("not_done", { error }) : this.said || scene.text, error !== "");
  }

  /** A sentence of the page's own. @param {string} text */
  say(text) {
    this.said = text;
    this.#words();
    this.comfort.voice.say(text, this.state.setup);
  }

  // What the player means.

  /** Why a place is as it is, for the status line. @param {string} place */
  tell(place) {
    if (this.later) this.later.tell(place);
    else this.table.send({ do: "why", place });
  }

  /** Take the answer to why away; whether there was one. */
  dismiss() {
    return this.later?.clear() ?? false;
  }

  /** A button, or its key. @param {string} what @param {HTMLElement} [button] */
  #run(what, button) {
    this.cards.finish();
    this.hand.clear();
    return this.commands.run(what, button);
  }

  // The keyboard.

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.commands.holds(event.target)) return;
    this.cards.finish();
    press(event, {
      step: (dx, dy) => this.focus.inGrid && this.#step(dx, dy),
      act: () => this.focus.inGrid && this.hand.act(),
      pick: (number) => this.ghosts.pick(number),
      run: (what) => this.#run(what),
      seek: (key) => this.later?.seek(key) ?? false,
      clear: () => this.hand.clear(),
      leave: () => leave(this.root),
    });
  }

  /** @param {number} dx @param {number} dy */
  #step(dx, dy) {
    this.focus.step(dx, dy);
    return true;
  }
}

/** How many intents wait that mean the cards. @param {State} state */
function acts({ pending }) {
  return pending.filter(({ do: what }) => what !== "window" && what !== "walk").length;
}

/** Whether two scenes show the same: a question that was heard changes nothing. @param {Scene} a @param {Scene} b @param {object} [but]  what may differ besides */
function same(a, b, but) {
  const told = (/** @type {Scene} */ scene) => JSON.stringify({ ...but, ...scene, heard: 0, ...but });
  return a === b || told(a) === told(b);
}
