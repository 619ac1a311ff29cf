/** The bar over the table, the banner under it and the line at the foot. */

/** @import { State } from "./types.js" */

import { icon, make, say, set } from "./dom.js";
import { WIDE } from "./measure.js";
import { wordsOf } from "./names.js";

const ICONS = /** @type {Record<string, string>} */ ({
  undo: "M6.2 3 2.8 6.4 6.2 9.8M3.2 6.4h6.3a3.4 3.4 0 0 1 0 6.8H7",
  redo: "M9.8 3l3.4 3.4-3.4 3.4M12.8 6.4H6.5a3.4 3.4 0 0 0 0 6.8H9",
  hint: "M6 11C3 9 3 3 8 3s5 6 2 8zM6.4 13.4h3.2",
  auto: "M8 13.4V3M3.8 7.2 8 3l4.2 4.2",
  deal: "M2.7 3.4a.9.9 0 0 1 .9-.9h5a.9.9 0 0 1 .9.9v9.2a.9.9 0 0 1-.9.9h-5a.9.9 0 0 1-.9-.9zM11.6 4.3l1.7.4a.8.8 0 0 1 .6 1l-1.9 7.4",
  panel: "M2.5 3.2h11v9.6h-11zM9.7 3.2v9.6",
  more: "M3.4 8h.01M8 8h.01M12.6 8h.01",
});
export const ICONS_ONLY = 700; // px below which the buttons have no words
const ROOMY = 1000; // px from which the bar has room for more words
const MOVE_TOO = 650; // px that the buttons, the number of the move and the cards placed take
const PLACED_TOO = { icons: 400, words: 572 }; // px that the buttons and the cards placed take
const LETTER = 8.5; // px

export class Bar {
  /** @param {(what: string, button: HTMLElement) => void} run */
  constructor(run) {
    this.name = make("span", { class: "pw-name" });
    const caret = make("span", { class: "pw-caret", "aria-hidden": "true" }, "▾");
    this.game = make(
      "button",
      { type: "button", class: "pw-button pw-game", "data-do": "game", "aria-haspopup": "dialog" },
      this.name,
      caret,
    );
    this.deal = make("button", {
      type: "button",
      class: "pw-button pw-plain",
      "data-do": "number",
      "aria-haspopup": "dialog",
    });
    this.info = make("span", { class: "pw-info" });
    this.time = make("span", { class: "pw-info pw-time" });
    this.title = make("div", { class: "pw-title" }, this.game, this.deal, this.info, this.time);
    this.buttons = Object.fromEntries(
      ["undo", "redo", "hint", "auto", "deal"].map((what) => [what, toolButton(what)]),
    );
    this.tools = make("div", { class: "pw-tools", role: "toolbar" }, ...Object.values(this.buttons));
    this.more = toolButton("more");
    set(this.more, { "aria-haspopup": "menu" });
    this.panel = toolButton("panel");
    this.elements = [this.title, this.tools, this.panel, this.more];
    for (const element of [this.game, this.deal, this.panel, this.more, ...Object.values(this.buttons)]) {
      set(element, { "data-lm-suppress-shortcuts": "true" });
      element.addEventListener("click", () => run(String(element.dataset.do), element));
    }
  }

  /** For a left hand the buttons stand the other way round. @param {boolean} left */
  mirror(left) {
    const buttons = Object.values(this.buttons);
    this.tools.append(...(left ? buttons.reverse() : buttons));
    this.title.parentElement?.prepend(...(left ? this.elements.toReversed() : this.elements));
  }

  /** Show the state of the game. @param {State} state @param {number} width */
  show({ setup, scene }, width) {
    const t = wordsOf(setup.texts);
    const roomy = width >= ROOMY;
    say(this.name, setup.name);
    set(this.game, { "aria-label": `${t("game")}: ${setup.name}` });
    say(this.deal, scene.deal ? t(roomy ? "deal_long" : "deal_n", { deal: scene.deal }) : t("own_cards"));
    set(this.deal, { title: t("deal_number") });
    const left = width - LETTER * `${setup.name}${this.deal.textContent}`.length;
    const icons = width < ICONS_ONLY;
    say(this.info, infoOf(setup, scene, roomy, icons || (!roomy && left < MOVE_TOO), t).join(" · "));
    this.info.hidden = width >= WIDE && left < PLACED_TOO[icons ? "icons" : "words"];
    const { undo, redo, hint, auto, deal } = scene.buttons;
    for (const [what, enabled] of Object.entries({ undo, redo, hint, auto, deal: deal?.move })) {
      const label = what === "deal" ? (deal?.label ?? "") : t(what);
      const button = this.buttons[what];
      say(/** @type {Element} */ (button.lastElementChild), label);
      set(button, { "aria-label": label, title: label, "aria-disabled": enabled ? null : "true" });
    }
    for (const element of [this.game, this.deal, ...Object.values(this.buttons)])
      this.#offer(element, !setup.without?.includes(String(element.dataset.do)));
    this.buttons.deal.hidden = !deal;
    this.buttons.deal.classList.toggle("pw-primary", !!deal?.primary);
    set(this.more, { "aria-label": t("more"), title: t("more") });
    set(this.panel, { "aria-label": t("panel"), title: t("panel") });
  }

  /** What is not offered is not there; of what names the game only the name. @param {HTMLElement} element @param {boolean} offered */
  #offer(element, offered) {
    if (element.parentElement === this.title) set(element, { disabled: !offered });
    else element.hidden = !offered;
  }
}

/** What the bar says beside the deal number. @param {State["setup"]} setup @param {State["scene"]} scene @param {boolean} roomy @param {boolean} tight @param {ReturnType<typeof wordsOf>} t */
function infoOf(setup, scene, roomy, tight, t) {
  const [done, total] = scene.placed;
  const placed = t(roomy ? "placed_long" : "placed_n", { done, total });
  if (tight) return [placed];
  const stocks = setup.places.filter((place) => place.role === "stock").map((place) => place.name);
  const stock = scene.cards.filter((card) => stocks.includes(card[0])).length;
  const counted = roomy && stocks.length ? [t("stock_n", { n: stock })] : [];
  return [t("move_n", { n: scene.turn }), placed, ...counted];
}

/** A button with an icon. @param {string} what */
function toolButton(what) {
  const word = make("span", { class: "pw-word" });
  return make("button", { type: "button", class: "pw-button", "data-do": what }, icon(ICONS[what]), word);
}

/** What each banner offers to do, first the filled button; its words are its name's, and that with `_text`. @type {Record<string, string[]>} */
const BANNERS = {
  won: ["next_deal", "again"],
  lost: ["undo_last", "again", "next_deal"],
  left: ["resume", "forget"],
  kept: ["go_on", "let_go"],
  no_answer: ["copy_text"],
  restarted: ["copy_text"],
  dead: ["copy_text"],
};

/** The banner: how it stands with Python, won, lost, or a game to go on with. */
export class Banner {
  /** @param {(what: string) => void} run */
  constructor(run) {
    this.run = run;
    this.head = make("b", {});
    this.text = make("span", { class: "pw-banner-text" });
    this.choices = make("div", { class: "pw-banner-buttons" });
    const parts = [make("p", {}, this.head, " ", this.text), this.choices];
    this.element = make("div", { class: "pw-banner", role: "group", hidden: true }, ...parts);
    this.shown = "";
  }

  /** Show what there is to say. @param {State} state */
  show(state) {
    const { setup, scene, link, offer } = state;
    const kind = link || scene.outcome || (scene.offer ? "left" : offer ? "kept" : "");
    const t = wordsOf(setup.texts);
    this.element.hidden = !kind;
    if (kind) this.#say(kind, state, t);
    if (kind === this.shown) return;
    this.shown = kind;
    const offered = (BANNERS[kind] ?? []).filter((what) => !setup.without?.includes(what));
    this.choices.replaceChildren(...offered.map((what, at) => this.#button(what, t(what), at === 0)));
  }

  /** @param {string} kind @param {State} state @param {ReturnType<typeof wordsOf>} t */
  #say(kind, { scene, offer, stored }, t) {
    const [done, total] = scene.placed;
    const kept = offer && { ...offer, deal: offer.deal || t("own_cards"), time: dated(offer.time) };
    const values = { done, total, n: scene.turn, ...(kind === "kept" ? kept : {}) };
    const text = kind === "left" ? offerText(scene, t) : t(`${kind}_text`, values);
    set(this.element, { "data-kind": kind });
    say(this.head, t(kind, values));
    say(this.text, stored && BANNERS[kind] ? `${text} ${t("stored")}` : text);
  }

  /** @param {string} what @param {string} text @param {boolean} primary */
  #button(what, text, primary) {
    const kind = `pw-button${primary ? " pw-primary" : ""}`;
    const button = make(
      "button",
      { type: "button", class: kind, "data-do": what, "data-lm-suppress-shortcuts": "true" },
      text,
    );
    button.addEventListener("click", () => this.run(what));
    return button;
  }
}

/** Which game was left, and where. @param {State["scene"]} scene @param {ReturnType<typeof wordsOf>} t */
function offerText({ offer }, t) {
  if (!offer) return "";
  const { game, deal, turn } = offer;
  return t(deal ? "left_text" : "left_own", { game, deal, n: turn });
}

/** A day and time as the reader writes them. @param {number} time */
function dated(time) {
  return new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
}

/** The line at the foot: a pill and a sentence. */
export class Status {
  constructor() {
    this.tag = make("span", { class: "pw-tag" });
    this.text = make("span", { class: "pw-text", "aria-hidden": "true" }); // heard through the Voice
    this.element = make("div", { class: "pw-status" }, this.tag, this.text);
  }

  /** @param {string} tag @param {string} text @param {boolean} bad */
  show(tag, text, bad) {
    this.tag.hidden = !tag;
    say(this.tag, tag);
    say(this.text, text);
    this.element.classList.toggle("pw-bad", bad);
  }
}
