/** The places of the table: frames, heads, chips, progress bars, notes, and the grid that a screen reader walks. */

/** @import { Laid, Place, Plan, Scene, Setup } from "./types.js" */

import { make, put, say, set } from "./dom.js";
import { isCell, Rows } from "./grid.js";
import { labelText, placeName, wordsOf } from "./names.js";

/** What is drawn for one place. @typedef {{place: Place, cell: HTMLElement, said: HTMLElement, head: HTMLElement|null,
 *   chip: HTMLElement, bar: HTMLElement, fill: HTMLElement, count: HTMLElement}} Parts */

export class Board {
  /** @type {Map<string, Parts>} */
  #parts = new Map();
  /** @type {Setup|null} */
  #setup = null;
  /** @type {Rows} */
  #rows;

  constructor() {
    this.grid = make("div", { class: "pw-grid", role: "grid" });
    this.#rows = new Rows(this.grid);
    this.cards = make("div", { class: "pw-cards", "aria-hidden": "true" });
    this.over = make("div", { class: "pw-over" });
    this.ring = make("div", { class: "pw-ring", hidden: true });
    this.lights = make("div", { class: "pw-lights", "aria-hidden": "true" });
    this.element = make(
      "div",
      { class: "pw-board" },
      this.grid,
      this.cards,
      this.over,
      this.lights,
      this.ring,
    );
  }

  /** The cell of a place. @param {string} name */
  cell(name) {
    return this.#parts.get(name)?.cell;
  }

  /** Whether a place is a cell that can have the focus. @param {Place} place */
  isCell(place) {
    return isCell(place.role);
  }

  /** Light the targets up while a card is dragged. @param {string[]} targets @param {string|null} over @param {Plan|null} plan */
  light(targets, over, plan) {
    if (this.lights.childElementCount !== targets.length) {
      this.lights.replaceChildren(
        ...targets.map((name) => make("div", { class: "pw-light", "data-light": name })),
      );
    }
    for (const light of /** @type {Iterable<HTMLElement>} */ (this.lights.children)) {
      const laid = plan?.places.get(String(light.dataset.light));
      if (laid) put(light, laid.place.role === "area" ? laid.rect : laid.top);
      light.classList.toggle("pw-over-it", light.dataset.light === over);
    }
  }

  /** Show the places as they are now. @param {Setup} setup @param {Scene} scene @param {Plan} plan @param {Map<string, number[]>} piles */
  show(setup, scene, plan, piles) {
    if (setup !== this.#setup) this.#build(setup);
    this.lay(scene, plan, piles, setup);
    this.#rows.show(plan, (name) => this.cell(name));
  }

  /** Show what is seen of the places. @param {Scene} scene @param {Plan} plan @param {Map<string, number[]>} piles @param {Setup} [setup]  and what is heard of them */
  lay(scene, plan, piles, setup) {
    this.element.style.height = `${plan.height}px`;
    for (const [name, parts] of this.#parts) {
      const laid = plan.places.get(name);
      const ids = piles.get(name) ?? [];
      showPlace(parts, laid?.exists ? laid : null, scene, plan, ids);
      if (setup && laid?.exists && this.isCell(parts.place)) {
        const blocked = ids.length > 0 && scene.cards[ids[ids.length - 1]][3] === "b";
        set(parts.cell, {
          "aria-label": placeName(laid.place, scene, setup, ids),
          "aria-disabled": blocked ? "true" : null,
        });
      }
    }
  }

  /** Make everything anew for another game. @param {Setup} setup */
  #build(setup) {
    this.#setup = setup;
    this.#parts.clear();
    this.#rows.clear();
    this.over.replaceChildren();
    set(this.grid, { "aria-label": wordsOf(setup.texts)("table", { game: setup.name }) });
    for (const place of setup.places) {
      const parts = partsOf(place);
      this.#parts.set(place.name, parts);
      this.over.append(...[parts.head, parts.chip, parts.bar, parts.count].filter((e) => e !== null));
      if (!isCell(place.role)) this.over.append(parts.cell);
    }
  }
}

/** The elements of a place. @param {Place} place @returns {Parts} */
function partsOf(place) {
  const plain = place.role === "note" || place.role === "area";
  const said = make("span", { class: "pw-said" });
  const cell = make("div", { class: `pw-place pw-${place.role}`, "data-place": place.name }, said);
  if (!plain) set(cell, { role: "gridcell", tabindex: "-1", "data-lm-suppress-shortcuts": "true" });
  if (place.role === "area") set(cell, { "aria-hidden": "true" });
  const fill = make("div", { class: "pw-fill" });
  const mute = { "aria-hidden": "true", hidden: true };
  return {
    place,
    cell,
    said,
    head: place.head ? make("div", { class: "pw-head", ...mute }, place.head) : null,
    chip: make("div", { class: "pw-chip", ...mute }),
    bar: make("div", { class: "pw-bar-n", ...mute }, fill),
    fill,
    count: make("div", { class: "pw-count", ...mute }),
  };
}

/** One place; null where it does not exist now. @param {Parts} parts @param {Laid|null} laid @param {Scene} scene @param {Plan} plan @param {number[]} ids */
function showPlace(parts, laid, scene, plan, ids) {
  const { place, cell, said, chip } = parts;
  cell.hidden = !laid;
  chip.hidden = true;
  if (parts.head) showHead(parts.head, laid, plan);
  showBar(parts, laid, scene);
  if (!laid) return;
  put(cell, laid.rect);
  const label = scene.labels[place.name];
  if (place.role === "note") return showNote(cell, said, label, laid);
  if (place.role === "area") return;
  cell.classList.toggle("pw-empty", ids.length === 0);
  const clickable = ids.length === 0 && scene.moves.some((move) => move.includes(place.name));
  cell.classList.toggle("pw-clickable", clickable);
  say(said, ids.length || laid.rect.w < 34 ? "" : labelText(label));
  if (ids.length && label?.[0])
    showChip(chip, laid, chipText(label, label[0], plan.wide ? laid.top.w + 14 : 0));
}

/** A note: a number with its words under it, or a line. @param {HTMLElement} cell @param {HTMLElement} said @param {import("./types.js").Label|undefined} label @param {Laid} laid */
function showNote(cell, said, label, laid) {
  const column = laid.spot[0] === "left" || laid.spot[0] === "right";
  cell.classList.toggle("pw-column", column);
  const [number, words = ""] = label ?? [];
  const lead = make("span", {}, words);
  const parts = number ? [make("b", {}, number), " ", lead] : [lead];
  if (
    said.textContent !== parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("")
  ) {
    said.replaceChildren(...parts);
  }
}

/** The text over a place. @param {HTMLElement} head @param {Laid|null} laid @param {Plan} plan */
function showHead(head, laid, plan) {
  head.hidden = !laid;
  if (!laid) return;
  const first = laid.cards[0] ?? laid.rect;
  const left = laid.spot[0] === "top";
  head.classList.toggle("pw-left", left);
  const x = left ? first.x : first.x + first.w / 2;
  head.style.transform = `translate(${x}px, ${first.y - (plan.wide ? 20 : 18)}px)${left ? "" : " translateX(-50%)"}`;
}

/** The text of a chip, without its lead where there is no room for it. @param {import("./types.js").Label} label @param {string} chip @param {number} room */
function chipText(label, chip, room) {
  const whole = labelText(label);
  return whole.length * 6.6 + 12 > room ? chip : whole;
}

/** A chip under the top card. @param {HTMLElement} chip @param {Laid} laid @param {string} text */
function showChip(chip, laid, text) {
  chip.hidden = !text;
  say(chip, text);
  const { x, y, w, h } = laid.top;
  chip.style.transform = `translate(${x + w / 2}px, ${y + h - 1}px) translateX(-50%)`;
}

/** The progress bar and its count. @param {Parts} parts @param {Laid|null} laid @param {Scene} scene */
function showBar(parts, laid, scene) {
  const rect = laid?.bar;
  const label = scene.labels[parts.place.name];
  parts.bar.hidden = parts.count.hidden = !rect;
  if (!rect) return;
  const [, , done = 0, total = 1] = label ?? [];
  put(parts.bar, rect);
  parts.fill.style.width = `${(100 * done) / total}%`;
  put(parts.count, { x: rect.x, y: rect.y + 5, w: rect.w, h: 18 });
  say(parts.count, `${done}/${total}`);
}
