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
    if (!scene.why || key !== this.#open) this.popover.close();
    if (key !== this.#dismissed) this.#dismissed = "";
    const why = this.#dismissed ? null : scene.why;
    this.#frame(why);
    if (!why || why.place !== this.#wanted) return;
    this.#wanted = "";
    this.#open = key;
    const anchor = this.view.board.cell(why.place);
    if (!anchor) return;
    const list = this.#list(why, scene, setup);
    this.popover.toggle(anchor, list, () => this.#lay(anchor, list));
  }

  /** Beside the card where that covers nothing framed, else under or over it and what is framed there, where there is room. @param {HTMLElement} anchor @param {HTMLElement} list */
  #lay(anchor, list) {
    const root = this.view.root.getBoundingClientRect();
    const at = anchor.getBoundingClientRect();
    const framed = [anchor, ...this.frames.children].map((element) => element.getBoundingClientRect());
    const column = framed.filter((rect) => rect.left < at.right && rect.right > at.left);
    const [w, h] = [list.offsetWidth, list.offsetHeight];
    const [right, left] = [at.right - root.left + 9, at.left - root.left - w - 9];
    const clear = (/** @type {number} */ x) =>
      !framed.some((one) => {
        const [from, to] = [one.left - root.left, one.right - root.left];
        return from < x + w && to > x && one.top < at.top + h && one.bottom > at.top;
      });
    const fits = (/** @type {number} */ x) => x > 6 && x + w + 6 < root.width && clear(x);
    const aside = [right, left].find(fits) ?? null;
    const under = Math.max(...column.map((rect) => rect.bottom)) - root.top + 7;
    const over = Math.min(...column.map((rect) => rect.top)) - root.top - h - 7;
    const y = aside !== null ? at.top - root.top : under + h + 6 > root.height && over > 6 ? over : under;
    const x = aside ?? at.left + (at.width - w) / 2 - root.left;
    list.style.left = `${Math.max(8, Math.min(x, root.width - w - 8))}px`;
    list.style.top = `${Math.max(8, Math.min(y, root.height - h - 8))}px`;
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
    const kept = { tabindex: "-1", "data-lm-suppress-shortcuts": "true" };
    const dialog = make(
      "div",
      { role: "dialog", class: "pw-why", "aria-label": head, ...kept },
      heading,
      list,
    );
    dialog.addEventListener("keydown", (event) => event.key === "Escape" && this.clear());
    return dialog;
  }
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
