/** The best moves of a hint: up to three rows with bars, each shown on the table where it is pointed at, and played by its button. */

/** @import { Preview } from "./preview.js" */
/** @import { Move, Suggested, Table } from "./types.js" */

import { make, say, set } from "./dom.js";
import { spoken, wordsOf } from "./names.js";

/** What it sees of a view. @typedef {{table: Table, hand: import("./hand.js").Hand, focus: import("./focus.js").Focus}} Seen */
/** @typedef {{element: HTMLElement, one: Suggested, show: (one: Suggested) => void}} Row */

const KEYS = { type: "button", "data-lm-suppress-shortcuts": "true" };

/** Per cent; what is not quite nothing or all does not read so. @param {number} part */
function percent(part) {
  if (part > 0 && part < 0.005) return "<1";
  return part > 0.995 && part < 1 ? ">99" : String(Math.round(100 * part));
}

export class Candidates {
  /** @type {Row[]} */
  #rows = [];
  #held = false; // somebody points at a row: none changes its place meanwhile

  /** @param {Seen} view @param {Preview} preview */
  constructor(view, preview) {
    this.view = view;
    this.preview = preview;
    this.basis = make("div", { class: "pw-legend" });
    this.list = make("ol", { class: "pw-candidates-list" });
    this.element = make(
      "div",
      { class: "pw-candidates", role: "group", hidden: true },
      this.basis,
      this.list,
    );
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
      this.element.addEventListener(type, run);
    on("pointerover", ({ target, pointerType }) => pointerType !== "touch" && this.#point(target));
    on("pointerleave", () => this.#point(this.view.focus.active));
    on("focusin", ({ target }) => this.#point(target));
    on("focusout", ({ relatedTarget }) => this.#point(relatedTarget));
    on("click", ({ target }) => this.#click(target));
    on("dblclick", ({ target }) => this.#at(target) && this.#play(target));
    on("keydown", (event) => this.#key(event));
  }

  /** Show what the model says now; where there is nothing the keyboard goes back to the cards. */
  show() {
    const { hint } = this.view.table.state().scene;
    const found = hint?.candidates ?? [];
    const { focus } = this.view;
    if (!found.length) {
      this.#point(null);
      if (this.element.contains(focus.active)) focus.give(focus.at);
    }
    this.element.hidden = !found.length;
    const t = this.#t;
    set(this.element, { "aria-label": t("candidates") });
    say(this.basis, hint?.basis ?? "");
    this.#order(found);
    if (!this.#rows.some(({ one }) => String(one.move) === String(this.preview.move)))
      this.preview.show(null);
  }

  /** The rows, those that are there already where they are while somebody points at one. @param {Suggested[]} found */
  #order(found) {
    const old = new Map(this.#rows.map((row) => [String(row.one.move), row]));
    const rows = found.map((one) => old.get(String(one.move)) ?? this.#row(one));
    rows.forEach((row, at) => {
      row.show(found[at]);
    });
    const place = (/** @type {Row} */ row) => (this.#rows.includes(row) ? this.#rows.indexOf(row) : 9);
    if (this.#held) rows.sort((a, b) => place(a) - place(b));
    const same = rows.length === this.#rows.length && rows.every((row, at) => row === this.#rows[at]);
    this.#rows = rows;
    if (!same) this.list.replaceChildren(...rows.map(({ element }) => element));
  }

  /** A row, and how it is filled. @param {Suggested} first @returns {Row} */
  #row(first) {
    const [number, what, from, share, why] = ["b", "b", "span", "span", "span"].map((tag) => make(tag));
    number.className = "pw-candidate-number";
    share.className = "pw-candidate-share";
    from.className = "pw-candidate-from";
    why.className = "pw-candidate-why";
    const [fill, spread] = [make("span", { class: "pw-fill" }), make("span", { class: "pw-range" })];
    const bar = make("span", { class: "pw-candidate-bar" }, fill, spread);
    const parts = [number, what, from, share, bar, why];
    const seen = make("span", { class: "pw-candidate-seen", "aria-hidden": "true" }, ...parts);
    const heard = make("span", { class: "pw-unseen" });
    const button = make("button", { ...KEYS, class: "pw-candidate" }, heard, seen);
    const play = make("button", { ...KEYS, class: "pw-button", "data-play": true });
    const element = make("li", { "data-move": first.move.join("-") }, button, play);
    /** @type {Row} */
    const row = {
      element,
      one: first,
      show: (one) => {
        row.one = one;
        const t = this.#t;
        const said = spoken(one.said, this.view.table.state().setup);
        say(number, String(one.n));
        say(what, one.short);
        say(from, this.#from(one.move[0]));
        say(share, shareOf(one, t));
        say(why, whyOf(one, t));
        say(play, t("play_it"));
        say(heard, t("candidate", { n: one.n, said }));
        set(play, { "aria-label": t("play_it_n", { n: one.n }) });
        bar.hidden = one.share === null;
        fill.style.width = `${100 * (one.share ?? 0)}%`;
        spread.style.left = `${100 * (one.low ?? 0)}%`;
        spread.style.width = `${100 * ((one.high ?? 0) - (one.low ?? 0))}%`;
      },
    };
    return row;
  }

  /** From where, as far as that tells cards apart. @param {string} source */
  #from(source) {
    const { places } = this.view.table.state().setup;
    const from = places.find(({ name }) => name === source.split(".")[0]);
    return from?.role === "tableau" ? from.name : "";
  }

  /** The row of an element. @param {EventTarget|null} target */
  #at(target) {
    return this.#rows.find(({ element }) => target instanceof Element && element.contains(target));
  }

  /** Show the move of a row on the table, as long as somebody points at it. @param {EventTarget|null} target */
  #point(target) {
    const row = this.#at(target);
    this.#held = !!row;
    this.preview.show(row?.one.move ?? null);
  }

  /** @param {Element} target */
  #click(target) {
    if (target.closest("[data-play]")) this.#play(target);
    else this.#point(target);
  }

  /** @param {EventTarget|null} target */
  #play(target) {
    const row = this.#at(target);
    if (!row) return;
    this.preview.show(null);
    this.view.hand.play(/** @type {Move} */ (row.one.move));
  }

  /** Up and down go from row to row. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = this.#at(event.target);
    if (!step || !row) return;
    const to = this.#rows[(this.#rows.indexOf(row) + step + this.#rows.length) % this.#rows.length];
    /** @type {HTMLElement} */ (to.element.firstElementChild).focus();
    event.preventDefault();
    event.stopPropagation();
  }

  get #t() {
    return wordsOf(this.view.table.state().setup.texts);
  }
}

/** How good it is: of its play-outs those that were won, or what is proved. @param {Suggested} one @param {ReturnType<typeof wordsOf>} t */
function shareOf({ share, fate, steps }, t) {
  if (share !== null) return t("playouts_n", { n: percent(share) });
  if (steps) return t("won_in", { n: steps });
  return fate === "won" || fate === "lost" ? t(`fates.${fate}`) : "";
}

/** What it is good for, and what a player makes of it. @param {Suggested} one @param {ReturnType<typeof wordsOf>} t */
function whyOf({ reason, share, chance }, t) {
  const wins = chance === null || share === null ? "" : t("chance_n", { n: percent(chance) });
  return [reason, wins].filter(Boolean).join(" · ");
}
