/** The tree of what a run has searched: a branch is asked for when it is opened. */

/** @import { Replay } from "./replay.js" */

import { make, set } from "./dom.js";
import { counted } from "./replay.js";

const BARE = { "data-lm-suppress-shortcuts": "true" };
const ROOT = -1; // what the children of are where the search, or each of its tries, begins

/** What a list shows of a node. @typedef {[node: number, short: string, fate: string, below: number|null, branches: boolean]} Node */

export class Searched {
  #shown = ""; // the run whose tree it is

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.head = make("summary", { ...BARE }, replay.t("run_tree"));
    this.list = make("ul", { class: "pw-tree", role: "tree", "aria-label": replay.t("run_tree") });
    this.element = /** @type {HTMLDetailsElement} */ (
      make("details", { class: "pw-searched" }, this.head, this.list)
    );
    this.element.addEventListener("toggle", () => this.show());
    this.list.addEventListener("keydown", (event) => this.#key(event));
    this.list.addEventListener("click", (event) => this.#click(event));
  }

  /** Show what the model says now. */
  show() {
    const { now: run, table } = this.replay;
    const shown = run && this.element.open ? `${table.state().scene.table} ${run.id}` : "";
    if (shown !== this.#shown) this.list.replaceChildren();
    if (shown && shown !== this.#shown) this.#fill(this.list, ROOT, 1);
    this.#shown = shown;
    if (shown) this.#mark();
  }

  /** Mark the node that is shown. */
  #mark() {
    const at = String(this.replay.where().at);
    for (const item of this.#items) set(item, { "aria-current": item.dataset.node === at ? "step" : null });
  }

  /** @returns {HTMLElement[]} those that are seen */
  get #items() {
    const items = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[role=treeitem]")]);
    return items.filter((item) => !item.parentElement?.closest("[aria-expanded=false]"));
  }

  /** Append the children of a node, from one of them on. @param {HTMLElement} list @param {number} node @param {number} level @param {number} [from] */
  async #fill(list, node, level, from = 0) {
    set(list, { "aria-busy": "true" });
    const answer = await this.replay.table.ask("searched", { node, from }).catch(() => null);
    set(list, { "aria-busy": null });
    if (!answer) return;
    const { children, more } = answer.content;
    const first = list.childElementCount;
    list.append(...children.map((/** @type {Node} */ child) => this.#item(child, level)));
    if (more) list.append(this.#rest(more, node, level, from + children.length));
    if (level === 1 && !first) this.#stop(/** @type {HTMLElement} */ (list.firstElementChild));
    if (first) /** @type {HTMLElement} */ (list.children[first])?.focus({ preventScroll: true });
    this.#mark();
  }

  /** @param {Node} node @param {number} level */
  #item([node, short, fate, below, branches], level) {
    const name = short || this.replay.t("run_start");
    const parts = [make("span", { class: "pw-twist", "aria-hidden": "true" }), make("span", {}, name)];
    if (fate)
      parts.push(make("span", { class: "pw-fate", "data-fate": fate }, this.replay.t(`run_fates.${fate}`)));
    if (below)
      parts.push(make("span", { class: "pw-below" }, this.replay.t("run_below", { n: counted(below) })));
    const row = make("div", { class: "pw-tree-row" }, ...parts);
    return make(
      "li",
      {
        ...{ role: "treeitem", tabindex: "-1", "aria-level": level, "data-node": node, ...BARE },
        ...{ "aria-expanded": branches ? "false" : null, "aria-label": row.textContent },
      },
      row,
    );
  }

  /** What is left out of a long list. @param {number} more @param {number} node @param {number} level @param {number} from */
  #rest(more, node, level, from) {
    const text = this.replay.t("run_children", { n: counted(more) });
    const given = {
      role: "treeitem",
      tabindex: "-1",
      "aria-level": level,
      "data-more": node,
      "data-from": from,
    };
    return make("li", { ...given, ...BARE }, make("div", { class: "pw-tree-row" }, text));
  }

  // What the player means.

  /** @param {MouseEvent} event */
  #click(event) {
    const target = /** @type {Element} */ (event.target);
    const item = /** @type {HTMLElement|null} */ (target.closest("[role=treeitem]"));
    if (!item) return;
    this.#give(item);
    if (target.closest(".pw-twist")) this.#turn(item, expanded(item) !== "true");
    else this.#act(item);
  }

  /** Go there, or show more of a list. @param {HTMLElement} item */
  #act(item) {
    const { node, more, from } = item.dataset;
    if (more === undefined) return this.replay.go(Number(node));
    const list = /** @type {HTMLElement} */ (item.parentElement);
    item.remove();
    this.#fill(list, Number(more), levelOf(item), Number(from));
  }

  /** Open a branch, or close it. @param {HTMLElement} item @param {boolean} open */
  #turn(item, open) {
    if (expanded(item) === null || (expanded(item) === "true") === open) return;
    set(item, { "aria-expanded": String(open) });
    if (!open || item.querySelector("[role=group]")) return;
    const list = make("ul", { role: "group" });
    item.append(list);
    this.#fill(list, Number(item.dataset.node), levelOf(item) + 1);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = this.#items;
    const item = /** @type {HTMLElement} */ (event.target);
    const at = items.indexOf(item);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) this.#give(items[Math.max(0, Math.min(items.length - 1, to))]);
    else if (event.key === "Enter" || event.key === " ") this.#act(item);
    else if (event.key === "ArrowRight") this.#right(items, at);
    else if (event.key === "ArrowLeft") this.#left(item);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Open a branch, or go to the first node in it. @param {HTMLElement[]} items @param {number} at */
  #right(items, at) {
    if (expanded(items[at]) === "true") this.#give(items[at + 1] ?? items[at]);
    else this.#turn(items[at], true);
  }

  /** Close a branch, or go to what it branches from. @param {HTMLElement} item */
  #left(item) {
    if (expanded(item) === "true") return this.#turn(item, false);
    const above = item.parentElement?.closest("[role=treeitem]");
    if (above) this.#give(/** @type {HTMLElement} */ (above));
  }

  /** @param {HTMLElement} item */
  #give(item) {
    this.#stop(item);
    item.focus({ preventScroll: true });
    item.firstElementChild?.scrollIntoView?.({ block: "nearest" });
  }

  /** Make it the tab stop. @param {HTMLElement|undefined} item */
  #stop(item) {
    for (const one of this.list.querySelectorAll("[role=treeitem]"))
      set(one, { tabindex: one === item ? "0" : "-1" });
  }
}

/** Whether a branch is open; null where there is none. @param {HTMLElement} item */
function expanded(item) {
  return item.getAttribute("aria-expanded");
}

/** @param {HTMLElement} item */
function levelOf(item) {
  return Number(item.getAttribute("aria-level"));
}
