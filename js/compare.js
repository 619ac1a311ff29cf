/** The bundle of a comparison: several searches side by side under one scrubber. */

/** @import { Board } from "./lane.js" */
/** @import { ModelTable } from "./table.js" */
/** @import { Setup } from "./types.js" */

import { Banner } from "./bar.js";
import { make, say, set } from "./dom.js";
import { leave, nameOf } from "./keys.js";
import { BINS, Lane } from "./lane.js";
import { widget } from "./model.js";
import { wordsOf } from "./names.js";
import { rowsOf } from "./rows.js";
import { Scale } from "./scale.js";
import { Scrubber } from "./scrubber.js";
import { followTheme } from "./theme.js";
import { View } from "./view.js";

const NARROW = 640; // px: below, one board at a time
const TICK = 100; // ms from one step of playing on to the next

/** What Python shows. @typedef {{at: number, jump: boolean, plays: boolean, tick: number, speed: number, boards: Board[]}} Now */
/** What stays. @typedef {Setup & {lanes: string[], last: number, even: boolean, caption: string, deepest: number, rows: string[][]}} Fixed */

class Comparison {
  #chosen = 0;
  #narrow = false;
  #frame = 0;
  /** @type {number|null} what is wanted when the step asked for is shown */
  #wanted = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #tick = -1;
  /** @type {(() => void)[]} */
  #ends = [];

  scale = new Scale(0, true);
  /** @type {Lane[]} */
  lanes = [];
  /** @type {Scrubber|null} */
  scrubber = null;

  /** @param {HTMLElement} el @param {ModelTable} table */
  constructor(el, table) {
    this.table = table;
    this.banner = new Banner(() => {});
    this.error = make("p", { class: "pw-compare-error", role: "alert" });
    this.voice = make("div", { class: "pw-voice", role: "status", "aria-live": "polite" });
    this.around = make("div", { class: "pw-lanes" });
    this.root = make("div", { class: "pw-root pw-compare", role: "group" });
    el.append(this.root);
    this.#listen(el);
    this.#refresh();
  }

  /** Make everything, once it is known: a page may be there before what it shows. */
  #build() {
    const { setup } = this;
    const t = wordsOf(setup.texts);
    this.scale = new Scale(setup.last, setup.even);
    this.lanes = setup.lanes.map((name, at) => this.#lane(name, at));
    this.scrubber = new Scrubber(this.scale, t, {
      where: () => ({ at: this.#at, last: setup.last, plays: this.now.plays, speed: this.now.speed }),
      go: (node) => this.#go(node),
      send: (what, more) => this.#send(what, more),
    });
    this.around.append(...this.lanes.map((lane) => lane.element));
    set(this.root, { "aria-label": setup.caption });
    this.root.append(this.scrubber.element, this.banner.element, this.error, legendOf(t));
    this.root.append(this.around, rowsOf(setup), this.voice);
    this.#ask();
    this.#resize();
  }

  /** What stays. */
  get setup() {
    return /** @type {Fixed} */ (this.table.state().setup);
  }

  /** What Python shows now. */
  get now() {
    return /** @type {Now} */ (/** @type {unknown} */ (this.table.state().scene));
  }

  /** Take everything away again. */
  remove() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    for (const end of this.#ends.splice(0)) end();
    for (const lane of this.lanes) lane.remove();
    this.root.remove();
  }

  /** @param {string} name @param {number} at */
  #lane(name, at) {
    return new Lane(name, this.scale, {
      draw: (el, table) => new View(el, table),
      seek: (node) => this.#go(node),
      choose: () => this.#choose(at),
    });
  }

  /** @param {HTMLElement} el */
  #listen(el) {
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(this.root);
    const listening = new AbortController();
    const { signal } = listening;
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal, capture: true });
    this.#ends = [
      () => sizes.disconnect(),
      () => listening.abort(),
      followTheme(el, this.root, signal),
      this.table.onChange(() => this.#refresh()),
    ];
  }

  /** Ask for the charts, once. */
  #ask() {
    for (const [at, lane] of this.lanes.entries())
      this.table.ask("chart", { lane: at, bins: BINS }).then(
        (answer) => {
          lane.draw(answer, this.setup.deepest);
          lane.move(this.#at);
        },
        () => {}, // the banner says that Python is gone
      );
  }

  // What is shown.

  /** One board at a time, or all. */
  #resize() {
    const width = this.root.getBoundingClientRect().width;
    this.#narrow = width > 0 && width < NARROW;
    this.root.classList.toggle("pw-compare-narrow", this.#narrow);
    this.#fold();
  }

  /** @param {number} at */
  #choose(at) {
    this.#chosen = this.#chosen === at ? -1 : at;
    this.#fold();
  }

  /** Hide the boards that are not chosen, where there is room for one. */
  #fold() {
    for (const [at, { board, title }] of this.lanes.entries()) {
      const open = at === this.#chosen;
      board.hidden = this.#narrow && !open;
      set(title, { "aria-expanded": this.#narrow ? String(open) : null, disabled: !this.#narrow });
    }
    this.#draw();
  }

  /** Show what Python says now. */
  #refresh() {
    const { now } = this;
    if (!now.boards || !this.setup.lanes) return;
    if (!this.scrubber) this.#build();
    const state = this.table.state();
    this.banner.show({ ...state, scene: { ...state.scene, placed: [0, 0] } });
    this.#tell();
    const ended = this.lanes.map((lane, at) => lane.tell(now.boards[at])).filter(Boolean);
    for (const [at, lane] of this.lanes.entries()) lane.owe(now.boards[at]);
    if (ended.length) say(this.voice, ended.join("; "));
    this.#follow();
    this.#draw();
    this.#keep();
  }

  /** Say what went wrong. */
  #tell() {
    const { setup, error } = this.table.state();
    say(this.error, error && wordsOf(setup.texts)("not_done", { error }));
    this.error.hidden = !error;
  }

  /** Scrubber and cursors where the step is that is wanted. */
  #follow() {
    this.scrubber?.show();
    for (const lane of this.lanes) lane.move(this.#at);
  }

  /** Draw the boards, one in a frame; then the next step that is wanted can be asked for. */
  #draw() {
    if (this.#frame) return;
    if (!this.lanes.some((lane) => lane.isDue)) return this.#seek();
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.lanes.find((lane) => lane.isDue)?.show(this.setup, this.now);
      this.#draw();
    });
  }

  // What the reader means.

  /** The step that is shown, or wanted. */
  get #at() {
    return this.#wanted ?? this.#asked?.at ?? this.now.at;
  }

  /** The step that Python was asked for. */
  get #asked() {
    return this.table.state().pending.findLast((one) => one.do === "to");
  }

  /** @param {number} node */
  #go(node) {
    this.#wanted = node;
    this.#seek();
    this.#follow();
  }

  /** Ask for the step that is wanted: one at a time, and when what came before is drawn. */
  #seek() {
    if (this.#wanted === null || this.#asked || this.lanes.some((lane) => lane.isDue)) return;
    const at = this.#wanted;
    this.#wanted = null;
    this.table.send({ do: "to", at });
  }

  /** @param {string} what @param {object} [more] */
  #send(what, more) {
    this.table.send({ do: what, ...more });
  }

  /** Play on: a while after each step is shown, the next is asked for. */
  #keep() {
    const { plays, tick } = this.now;
    if (tick === this.#tick && plays) return;
    this.#tick = tick;
    clearTimeout(this.#timer);
    if (plays) this.#timer = setTimeout(() => this.#send("on", { at: tick }), TICK);
  }

  /** Keys, wherever the focus is. @param {KeyboardEvent} event */
  #key(event) {
    const { scrubber } = this;
    if (!scrubber) return;
    const key = nameOf(event);
    const { last, plays } = { ...this.setup, ...this.now };
    const go = (/** @type {number} */ node) => () => this.#go(Math.max(0, Math.min(last, node)));
    const acts = /** @type {Record<string, () => void>} */ ({
      "[": go(this.#at - 1),
      "]": go(this.#at + 1),
      Home: go(0),
      End: go(last),
      p: () => this.#send(plays ? "pause" : "play"),
      s: () => this.#say(),
      ...(scrubber.holds(event.target) ? scrubber.keys(go, this.#at) : {}),
    });
    const escapes = key === "Escape" && !this.around.contains(/** @type {Node} */ (event.target));
    if (!Object.hasOwn(acts, key) && !escapes) return;
    if (escapes) leave(this.root);
    else acts[key]();
    event.preventDefault();
    event.stopPropagation();
  }

  /** Say how it stands with all. */
  #say() {
    const said = this.lanes.map((lane) => `${lane.name}: ${lane.said.textContent}`);
    this.voice.textContent = "";
    this.voice.textContent = [this.scrubber?.text, ...said].join("; ");
  }
}

/** What the charts show. @param {(key: string) => string} t */
function legendOf(t) {
  const keys = ["back", "dead", "win"].map((mark) =>
    make("span", { class: "pw-chart-key", "data-key": mark }, t(`run_marks.${mark}`)),
  );
  return make("div", { class: "pw-chart-caption" }, make("span", {}, t("nodes_depth")), ...keys);
}

export default widget((el, table) => new Comparison(el, table));
