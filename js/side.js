/** What stands beside the board: the panel with its tabs, the answers to why, and the commands that need them. */

import { branch, Moves } from "./moves.js";
import { wordsOf } from "./names.js";
import { BESIDE, Panel, SIDE } from "./panel.js";
import { Rules } from "./rules.js";
import { Source } from "./tree.js";
import { Why } from "./why.js";

/** What it sees of a view. @typedef {import("./why.js").Shown & {hand: import("./hand.js").Hand, say: (text: string) => void}} Seen */

export class Side {
  /** @param {Seen} view @param {() => void} resized  the board has another width now */
  constructor(view, resized) {
    const { table } = view;
    this.view = view;
    this.source = new Source(table);
    this.moves = new Moves(table, this.source);
    this.rules = new Rules(table);
    this.panel = new Panel(table, resized);
    this.panel.add(this.moves, this.rules);
    this.why = new Why(view, (clause, place, name) => this.read(clause, name, () => view.hand.ask(place)));
  }

  /** Read a clause in the panel; a button there leads back. @param {string} clause @param {string} name  of what it leads back to @param {() => void} back */
  read(clause, name, back) {
    this.panel.open("rules");
    this.rules.find(clause, name, back);
  }

  /** What the panel takes of a container's width. @param {number} width */
  width(width) {
    return this.panel.isOpen && width >= BESIDE ? SIDE : 0;
  }

  /** @returns {Record<string, import("./commands.js").Command>} */
  commands() {
    return {
      panel: () => this.#toggle(),
      why: () => this.why.ask(this.view.focus.at),
      branch_next: () => this.#branch(1),
      branch_previous: () => this.#branch(-1),
    };
  }

  /** Open the panel, or close it. */
  #toggle() {
    if (this.panel.isOpen) this.panel.close();
    else this.panel.open();
    return true;
  }

  /** To the next branch of the tree, or to the one before. @param {1|-1} step */
  #branch(step) {
    const { table } = this.view;
    const go = (/** @type {import("./tree.js").Tree} */ tree) => {
      const { scene, setup } = table.state();
      const node = branch(tree, scene.node, step);
      if (node === null) this.view.say(wordsOf(setup.texts)("no_branch"));
      else table.send({ do: "go", node });
    };
    this.source.load().then(go, () => {});
    return true;
  }
}
