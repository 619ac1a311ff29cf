/** The panel's tab of moves: the line of the game with its branches, to go along and to write at. */

/** @import { State, Table } from "./types.js" */
/** @import { Row, Source, Tree } from "./tree.js" */

import { make, put, set } from "./dom.js";
import { wordsOf } from "./names.js";
import { Note } from "./note.js";

const ROW = 28; // px
const SPARE = 6; // rows drawn beyond what is seen
const MARKS = /** @type {Record<string, string>} */ ({ won: "✓", lost: "✗" });
let lists = 0;

/** A row of the list: a move, or under it what is written there. @typedef {Row & {note: string}} Line */

export class Moves {
  key = "moves";
  /** @type {Line[]} */
  #rows = [];
  /** @type {number[]} */
  #line = [];
  /** @type {Set<number>} branches that are not folded */
  #opened = new Set();
  #at = 0; // the node that the keyboard is at
  #shown = ""; // the table and node that was last scrolled to
  /** @type {Tree|null} */
  #tree = null;
  #asking = false;

  /** @param {Table} table @param {Source} source */
  constructor(table, source) {
    this.table = table;
    this.source = source;
    lists += 1;
    this.id = `pw-moves-${lists}`;
    this.rows = make("div", { class: "pw-moves-rows" });
    this.list = make(
      "div",
      { class: "pw-moves", role: "tree", tabindex: "0", "data-lm-suppress-shortcuts": "true" },
      this.rows,
    );
    this.note = new Note(table);
    this.element = make("div", { class: "pw-moves-tab" }, this.list, this.note.element);
    this.list.addEventListener("scroll", () => this.#draw());
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.#listen();
  }

  /** Show the tree as it is now, which may have to be asked for first. */
  show() {
    if (!this.source.fresh)
      this.source.load().then(
        () => this.#show(),
        () => {},
      );
    else this.#show();
  }

  #show() {
    const { scene, setup } = this.table.state();
    const tree = this.source.known;
    const t = wordsOf(setup.texts);
    if (!this.source.fresh) return;
    if (tree !== this.#tree) this.#forget(tree);
    this.#line = tree.follow(this.#line, scene.node);
    this.#rows = tree
      .rows(this.#line, this.#opened)
      .flatMap((row) => [{ ...row, note: "" }, ...noteRows(row, tree.notes[row.node])]);
    set(this.list, { "aria-label": t(`tabs.${this.key}`) });
    this.note.show(tree);
    const now = `${scene.table} ${scene.node} ${this.list.clientHeight > 0}`;
    if (now !== this.#shown) this.#reveal(scene.node);
    this.#shown = now;
    this.#draw();
  }

  /** Another game. @param {Tree} tree */
  #forget(tree) {
    this.#tree = tree;
    this.#line = [];
    this.#opened.clear();
    this.rows.replaceChildren();
  }

  /** Make a node the one that the keyboard is at, and scroll the list, not the page, to it. @param {number} node */
  #reveal(node) {
    this.#at = node;
    const at = this.#rows.findIndex((row) => row.node === node);
    const { scrollTop, clientHeight } = this.list;
    this.rows.style.height = `${this.#rows.length * ROW}px`;
    if (at * ROW < scrollTop || (at + 2) * ROW > scrollTop + clientHeight)
      this.list.scrollTop = at * ROW - clientHeight / 2;
  }

  /** Draw the rows that are seen. */
  #draw() {
    if (!this.#tree) return;
    this.rows.style.height = `${this.#rows.length * ROW}px`;
    const first = Math.max(0, Math.floor(this.list.scrollTop / ROW) - SPARE);
    const last = first + Math.ceil(this.list.clientHeight / ROW) + 2 * SPARE;
    const seen = this.#rows.slice(first, last);
    const elements = seen.map((row, at) => this.#row(row, first + at));
    this.rows.replaceChildren(...elements);
    const active = elements.find((element) => element.id === this.#idOf(this.#at));
    set(this.list, { "aria-activedescendant": active?.id ?? null });
    this.#askFor(seen);
  }

  /** @param {number} node */
  #idOf(node) {
    return `${this.id}-${node}`;
  }

  /** One row. @param {Line} row @param {number} at */
  #row(row, at) {
    const tree = /** @type {Tree} */ (this.#tree);
    const t = wordsOf(this.table.state().setup.texts);
    const { node, level, note } = row;
    const element = make("div", { class: "pw-move", "data-node": node });
    put(element, { x: 0, y: at * ROW, w: 0, h: ROW });
    element.style.width = "";
    element.style.paddingInlineStart = `${(note ? 34 : 8) + 14 * Math.min(level, 6)}px`;
    if (note) {
      element.classList.add("pw-move-note");
      set(element, { "aria-hidden": "true", title: note });
      element.append(note);
    } else this.#fill(element, row, tree, t);
    element.classList.toggle("pw-later", level === 0 && tree.depth(node) > tree.depth(this.#now));
    return element;
  }

  get #now() {
    return this.table.state().scene.node;
  }

  /** What a row says of its move. @param {HTMLElement} element @param {Row} row @param {Tree} tree @param {ReturnType<typeof wordsOf>} t */
  #fill(element, { node, level, head, folded }, tree, t) {
    const dead = head ? tree.dead(node) : tree.fates[node] === "lost";
    const fate = dead ? "lost" : (tree.fates[node] ?? "");
    const text = node ? (tree.short.get(node) ?? tree.move(node)) : t("the_deal");
    const number = make("span", { class: "pw-number-of" }, String(tree.depth(node)));
    element.append(number, make("span", { class: "pw-short" }, text));
    if (tree.names[node]) element.append(make("span", { class: "pw-name-of" }, tree.names[node]));
    if (MARKS[fate])
      element.append(make("span", { class: `pw-fate pw-${fate}` }, `${MARKS[fate]} ${t(`fates.${fate}`)}`));
    if (folded !== null) {
      const count = t("branch_moves", { n: tree.size(node) - 1 });
      element.append(make("span", { class: "pw-unfold" }, folded ? `… ${count} ▸` : "▾"));
    }
    const here = node === this.#now;
    set(element, {
      id: this.#idOf(node),
      role: "treeitem",
      title: node ? tree.move(node) : null,
      "aria-level": 2 * level + (head ? 0 : 1),
      "aria-expanded": folded === null ? null : String(!folded),
      "aria-selected": String(node === this.#at),
      "aria-current": here ? "step" : null,
      "aria-description": tree.notes[node] ?? null,
    });
    element.classList.toggle("pw-dead", dead && head);
  }

  /** Ask how moves are written that are seen and not known. @param {Row[]} seen */
  #askFor(seen) {
    const tree = /** @type {Tree} */ (this.#tree);
    const nodes = seen.map((row) => row.node).filter((node) => node && !tree.short.has(node));
    if (!nodes.length || this.#asking || !this.list.clientHeight) return;
    this.#asking = true;
    const end = (/** @type {boolean} */ heard) => {
      this.#asking = false;
      if (heard) this.note.show(tree);
      if (heard) this.#draw();
    };
    this.table.ask("short", { nodes: [...new Set(nodes)] }).then(
      ({ content }) => {
        tree.hear(content.short);
        end(true);
      },
      () => end(false),
    );
  }

  // What the player means.

  /** @param {number} node */
  #go(node) {
    this.#at = node;
    if (node !== this.#now) this.table.send({ do: "go", node });
    else this.#draw();
  }

  /** A press means the row that it began on: the rows may be drawn anew before it ends. */
  #listen() {
    /** @type {{target: Element, y: number}|null} */
    let press = null;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
      this.list.addEventListener(type, run);
    on("pointerdown", ({ target, button, clientY }) => {
      press = button === 0 ? { target, y: clientY } : null;
    });
    on("pointerup", ({ clientY }) => {
      if (press && Math.abs(clientY - press.y) < ROW / 2) this.#click(press.target);
      press = null;
    });
    on("pointercancel", () => {
      press = null;
    });
    on("click", ({ target, detail }) => detail === 0 && this.#click(target));
  }

  /** @param {Element} target */
  #click(target) {
    const node = /** @type {HTMLElement|null} */ (target.closest("[data-node]"))?.dataset.node;
    if (node === undefined) return;
    if (target.closest(".pw-unfold")) this.#fold(Number(node));
    else this.#go(Number(node));
  }

  /** Fold a branch, or open it. @param {number} node @param {boolean} [open] */
  #fold(node, open = !this.#opened.has(node)) {
    if (open) this.#opened.add(node);
    else this.#opened.delete(node);
    this.#at = node;
    this.#show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = this.#rows.filter((row) => !row.note);
    const at = Math.max(
      0,
      items.findIndex((row) => row.node === this.#at),
    );
    const page = Math.max(1, Math.floor(this.list.clientHeight / ROW) - 1);
    const steps = /** @type {Record<string, number>} */ ({
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -items.length,
      End: items.length,
    });
    const { node, folded } = items[at];
    if (event.key in steps) {
      const to = Math.max(0, Math.min(items.length - 1, at + steps[event.key]));
      this.#reveal(items[to].node);
      this.#draw();
    } else if (event.key === "Enter" || event.key === " ") this.#go(node);
    else if (event.key === "ArrowRight" && folded !== null) this.#fold(node, true);
    else if (event.key === "ArrowLeft") this.#left(items, at);
    else if (event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Fold, or go to what the branch branches from. @param {Row[]} items @param {number} at */
  #left(items, at) {
    const { node, level, folded } = items[at];
    if (folded === false) return this.#fold(node, false);
    const above = items
      .slice(0, at)
      .findLast((row) => row.level < level || (row.head && row.level === level));
    if (above && level) this.#reveal(above.node);
    this.#draw();
  }
}

/** What is written at a move, as a row under it. @param {Row} row @param {string|undefined} note @returns {Line[]} */
function noteRows(row, note) {
  return note ? [{ ...row, folded: null, note }] : [];
}

/** To the next branch where the line branches last, or to the one before; null where it does not. @param {Tree} tree @param {number} node @param {1|-1} step */
export function branch(tree, node, step) {
  for (let at = node; at > 0; at = tree.parent(at)) {
    const others = tree.children(tree.parent(at));
    if (others.length > 1) return others[(others.indexOf(at) + step + others.length) % others.length];
  }
  return null;
}
