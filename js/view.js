/** One view of the table: it draws what the model says, and tells the model what the player means. */

/** @import { Plan, Scene, State, Table } from "./types.js" */

import { Banner, Bar, ICONS_ONLY, Status } from "./bar.js";
import { Board } from "./board.js";
import { Cards } from "./cards.js";
import { Comfort } from "./comfort.js";
import { Commands } from "./commands.js";
import { make, set } from "./dom.js";
import { Find } from "./find.js";
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
import { shortcuts } from "./shortcuts.js";
import { Side } from "./side.js";
import { statistics } from "./statistics.js";
import { Texts } from "./texts.js";
import { followTheme } from "./theme.js";

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
  #width = 0;
  /** @type {(() => void)[]} */
  #ends = [];

  /** @param {HTMLElement} el @param {Table} table */
  constructor(el, table) {
    this.table = table;
    this.state = table.state();
    this.root = make("div", { class: "pw-root" });
    this.commands = new Commands(this.root, table, (text) => this.say(text));
    this.commands.add(statistics(this.commands));
    const run = (/** @type {string} */ what, /** @type {HTMLElement} */ button) => this.#run(what, button);
    this.bar = new Bar(run);
    this.banner = new Banner((what) => this.#run(what));
    this.board = new Board();
    this.listening = new AbortController();
    this.focus = new Focus(this.board, this.listening.signal);
    this.status = new Status();
    this.cards = new Cards(this.board.cards);
    this.ghosts = new Ghosts(this.board.element, (move) => this.hand.chosen(move));
    this.find = new Find(this);
    this.side = new Side(this, () => this.#resize(true));
    this.why = this.side.why;
    this.hand = new Hand(this);
    this.commands.add({ ...shortcuts(this), ...this.side.commands() });
    const middle = make("div", { class: "pw-middle" }, this.board.element, this.side.panel.element);
    this.root.append(...this.bar.elements, this.banner.element, middle, this.status.element);
    new Texts(this.commands, this.listening.signal);
    el.append(this.root);
    this.comfort = new Comfort(this, this.listening.signal);
    this.#listen(el);
    this.#resize();
  }

  /** Take everything away again. */
  remove() {
    this.side.moves.note.write();
    this.why.popover.close(false);
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
      this.table.onChange(() => this.#refresh()),
      point(this.board.element, this.hand.pointed()),
    ];
  }

  // What is shown.

  /** Lay out for the width of the container, if it has changed. @param {boolean} [changed]  in any case */
  #resize(changed = false) {
    const width = Math.floor(this.root.getBoundingClientRect().width) || this.#width || USUAL;
    if (width === this.#width && !changed) return;
    this.#width = width;
    this.root.classList.toggle("pw-beside", this.side.width(width) > 0);
    this.root.classList.toggle("pw-narrow", width < WIDE);
    this.root.classList.toggle("pw-icons", width < ICONS_ONLY);
    this.#show("none");
  }

  /** Show what the model says now. */
  #refresh() {
    const before = this.#drawn;
    const told = this.state;
    const waited = acts(this.state);
    this.state = this.table.state();
    this.comfort.hear(told, this.state);
    const { scene, silent } = this.state;
    const alike = before !== null && waited === acts(this.state) && same(before, scene);
    if (alike) this.#drawn = scene;
    if (alike && !silent) return this.#words();
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
    if (!before || document.hidden) return "none";
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
    this.piles = pilesOf(scene);
    const width = this.#width - this.side.width(this.#width);
    const left = setting("left_handed") === true;
    const plan = arrange({ ...givenOf(setup, scene, this.piles, width), left });
    this.plan = plan;
    this.root.classList.toggle("pw-tight", plan.w < 40);
    const playable = scene.cards.find((card) => card[3] === "p")?.[0];
    this.focus.keep(plan, playable, () => this.board.show(setup, scene, plan, this.piles));
    const stock = setup.places.find((place) => place.role === "stock");
    const from = stock && plan.places.get(stock.name)?.top;
    const movable = new Set(scene.moves.map(([source]) => source));
    this.cards.show(scene, plan, {
      movable,
      motion,
      from,
      last: scene.moved,
      titles: titlesOf(setup, this.piles),
    });
    this.ghosts.lay(plan);
    this.why.show();
    this.side.panel.show();
    this.#words();
  }

  /** Bar, banner and status line. */
  #words() {
    const { setup, scene, error } = this.state;
    if (!setup?.texts) return;
    this.bar.show(this.state, this.#width);
    set(this.bar.panel, { "aria-expanded": String(this.side.panel.isOpen) });
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
      seek: (key) => this.find.seek(key),
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

/** How many intents wait that are no questions. @param {State} state */
function acts({ pending }) {
  return pending.filter((intent) => intent.do !== "window").length;
}

/** Whether two scenes show the same: a question that was heard changes nothing. @param {Scene} a @param {Scene} b */
function same(a, b) {
  return a === b || JSON.stringify({ ...a, heard: 0 }) === JSON.stringify({ ...b, heard: 0 });
}
