/** Why a card may go or not: the checklist of clauses at the card, and red frames round what keeps it. */

/** @import { Plan, Scene, Setup, Table, Why as Answer } from "./types.js" */

import { make, put } from "./dom.js";
import { pretty, wordsOf } from "./names.js";
import { Popover } from "./popover.js";
import { reasonOf } from "./reasons.js";

/** What a why sees of the table. @typedef {{table: Table, root: HTMLElement, plan: Plan|null, piles: Map<string, number[]>,
 *   board: import("./board.js").Board, focus: import("./focus.js").Focus}} Shown */

export class Why {
  #wanted = ""; // the place whose checklist is to open when the answer comes
  #open = ""; // what the open checklist shows
  #dismissed = "";
  /** @type {{anchor: HTMLElement, list: HTMLElement}|null} the open checklist, and where it is */
  #shown = null;
  /** @type {import("./free.js").Free|null} what a checklist has under its clauses, where Python is there */
  more = null;

  /** @param {Shown} view @param {(clause: string, place: string, name: string) => void} read  a clause */
  constructor(view, read) {
    this.view = view;
    this.read = read;
    this.popover = new Popover(view.root);
    this.frames = make("div", { class: "pw-blockers", "aria-hidden": "true" });
    view.board.element.append(this.frames);
  }

  /** Ask about a place, and open the checklist there. @param {string} name */
  ask(name) {
    const place = this.view.table.state().setup.places.find((one) => one.name === name);
    if (!place || !this.view.board.isCell(place)) return false;
    this.tell(name);
    this.#wanted = name;
    return true;
  }

  /** Ask about a place for the status line's answer and the frames. @param {string} place */
  tell(place) {
    this.#wanted = this.#dismissed = "";
    this.view.table.send({ do: "why", place });
  }

  /** Take the checklist and the frames away, until somebody asks again; whether there were any. */
  clear() {
    const { scene } = this.view.table.state();
    const there = this.frames.childElementCount > 0 || this.popover.isOpen;
    this.popover.close();
    this.#wanted = "";
    this.#dismissed = keyOf(scene);
    this.frames.replaceChildren();
    return there;
  }

  /** Show the answer that the scene has, if there is one. */
  show() {
    const { setup, scene } = this.view.table.state();
    const key = keyOf(scene);
    if (!scene.why || key !== this.#open) this.#close();
    if (key !== this.#dismissed) this.#dismissed = "";
    const why = this.#dismissed ? null : scene.why;
    this.#frame(why);
    if (!why || why.place !== this.#wanted) return;
    this.#wanted = "";
    this.#open = key;
    const anchor = this.view.board.cell(why.place);
    if (!anchor) return;
    const list = this.#list(why, scene, setup);
    this.#shown = { anchor, list };
    this.more?.draw(scene);
    this.popover.toggle(anchor, list, () => this.#lay(anchor, list));
  }

  /** Lay the open checklist anew, where there is another number of lines in it now. */
  lay() {
    if (this.popover.isOpen && this.#shown) this.#lay(this.#shown.anchor, this.#shown.list);
  }

  /** The answer is gone: the keyboard goes back to the cards, with a ring only for who uses it. */
  #close() {
    const { focus } = this.view;
    if (focus.active?.matches(":focus-visible")) this.popover.close();
    else focus.quietly(() => this.popover.close());
  }

  /** Beside the card where that covers nothing framed, else under or over it and what is framed there, where less is covered. @param {HTMLElement} anchor @param {HTMLElement} list */
  #lay(anchor, list) {
    const root = this.view.root.getBoundingClientRect();
    list.style.maxHeight = `${Math.max(200, root.height - 16)}px`;
    const at = anchor.getBoundingClientRect();
    const framed = [anchor, ...this.frames.children].map((element) => element.getBoundingClientRect());
    const column = framed.filter((rect) => rect.left < at.right && rect.right > at.left);
    const [w, h] = [list.offsetWidth, list.offsetHeight];
    const over = (/** @type {number} */ x, /** @type {number} */ y) =>
      framed.reduce((sum, one) => sum + common(one, x + root.left, y + root.top, w, h), 0);
    const inside = (/** @type {number} */ y) => Math.max(8, Math.min(y, root.height - h - 4));
    const top = inside(at.top - root.top);
    const fits = (/** @type {number} */ x) => x > 6 && x + w + 6 < root.width && !over(x, top);
    const aside = [at.right - root.left + 9, at.left - root.left - w - 9].find(fits);
    const centre = Math.max(8, Math.min(at.left + (at.width - w) / 2 - root.left, root.width - w - 8));
    const below = inside(Math.max(...column.map((rect) => rect.bottom)) - root.top + 7);
    const above = inside(Math.min(...column.map((rect) => rect.top)) - root.top - h - 7);
    const y = over(centre, above) < over(centre, below) ? above : below;
    list.style.left = `${aside ?? centre}px`;
    list.style.top = `${aside === undefined ? y : top}px`;
  }

  /** Frame what keeps the card. @param {Answer|null} why */
  #frame(why) {
    const places = new Set((why?.reasons ?? []).flatMap(([, holds, names]) => (holds ? [] : names)));
    const frames = [...places].flatMap((name) => {
      const laid = this.view.plan?.places.get(name);
      return laid?.exists ? [frameOf("pw-blocker", name, laid.top)] : [];
    });
    const asked = this.view.plan?.places.get(why?.place ?? "");
    if (why && asked?.exists && !places.has(why.place))
      frames.push(frameOf("pw-asked", why.place, asked.top));
    this.frames.replaceChildren(...frames);
  }

  /** The checklist. @param {Answer} why @param {Scene} scene @param {Setup} setup */
  #list({ place, reasons }, scene, setup) {
    const t = wordsOf(setup.texts);
    const ids = this.view.piles.get(place) ?? [];
    const [, , face, flag = ""] = scene.cards[ids[ids.length - 1]] ?? [];
    const name = face ? t("card_at", { card: pretty(face), place }) : place;
    const state = { p: t("playable"), f: t("free"), b: t("blocked") }[flag] ?? "";
    const head = state ? t("why_head", { card: name, state }) : name;
    const read = (/** @type {string} */ clause) => {
      this.popover.close(false);
      this.read(clause, place, name);
    };
    const items = reasons.map((reason) => reasonOf(reason, t, read));
    const list = make("ul", { class: "pw-reasons" }, ...items);
    const heading = make("b", { class: "pw-why-head" }, head);
    const top = make("div", { class: "pw-why-top" }, heading, ...(this.more ? [this.more.way] : []));
    const kept = { tabindex: "-1", "data-lm-suppress-shortcuts": "true" };
    const dialog = make(
      "div",
      { role: "dialog", class: "pw-why", "aria-label": head, ...kept },
      top,
      list,
      ...(this.more ? [this.more.element] : []),
    );
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.clear();
      else this.more?.key(event);
    });
    return dialog;
  }
}

/** How much of a rectangle another one covers, in square pixels. @param {DOMRect} rect @param {number} x @param {number} y @param {number} w @param {number} h */
function common({ left, right, top, bottom }, x, y, w, h) {
  const [across, down] = [
    Math.min(right, x + w) - Math.max(left, x),
    Math.min(bottom, y + h) - Math.max(top, y),
  ];
  return Math.max(0, across) * Math.max(0, down);
}

/** A frame round the top card of a place. @param {string} kind @param {string} place @param {import("./types.js").Rect} rect */
function frameOf(kind, place, rect) {
  const frame = make("div", { class: kind, "data-frame": place });
  put(frame, rect);
  return frame;
}

/** Which answer a scene has. @param {Scene} scene */
function keyOf({ table, node, why }) {
  return why ? `${table} ${node} ${why.place}` : "";
}
