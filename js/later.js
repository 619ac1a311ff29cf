/** What a table gets a moment after its cards: menus and dialogs, the panel, the answers to why, the game as text. */

/** @import { State } from "./types.js" */
/** @import { View } from "./view.js" */

import { Find } from "./find.js";
import { Marks } from "./marks.js";
import { menus } from "./menus.js";
import { Popover } from "./popover.js";
import { Senses } from "./senses.js";
import { shortcuts } from "./shortcuts.js";
import { Side } from "./side.js";
import { Sketch } from "./sketch.js";
import { statistics } from "./statistics.js";
import { Texts } from "./texts.js";
import { Walk } from "./walk.js";

export { Kept } from "./kept.js";

export class Later {
  /** @param {View} view @param {() => void} resized  the board has another width now */
  constructor(view, resized) {
    const { commands } = view;
    commands.popover = new Popover(view.root);
    this.side = new Side(view, resized);
    this.find = new Find(view);
    this.marks = new Marks(view);
    this.senses = new Senses(view.bar, view.listening.signal);
    this.element = this.side.panel.element;
    this.walk = new Walk(view);
    this.sketch = new Sketch(view, this);
    const own = { ...menus(commands), ...shortcuts(view, this.find), ...this.side.commands() };
    this.own = { ...own, ...this.walk.commands(own) };
    commands.add(this.own);
    commands.add(statistics(commands));
    new Texts(commands, view.listening.signal);
  }

  /** What it takes of a container's width. @param {number} width */
  width(width) {
    return this.side.width(width);
  }

  /** Whether the panel is open. */
  get isOpen() {
    return this.side.panel.isOpen;
  }

  /** Show what the model says now. */
  show() {
    this.marks.show();
    this.side.why.show();
    this.side.panel.show();
    this.walk.show();
  }

  /** Whether steps come faster than cards can move. */
  get scrubs() {
    return this.walk.seek.busy;
  }

  /** Whether they come so fast that only cards are drawn, until it rests. */
  get quick() {
    return this.walk.seek.quick;
  }

  /** Ask for the step that is wanted. */
  next() {
    this.walk.seek.next();
  }

  /** Take away what is true of one position only. */
  bare() {
    this.marks.clear();
  }

  /** Whether nothing else is to be drawn now than the cards, and they are. */
  sketches() {
    return this.sketch.takes();
  }

  /** A new state has come. @param {State} before @param {State} now */
  hear(before, now) {
    this.next();
    this.senses.hear(before, now);
  }

  /** Why, for the status line and the frames. @param {string} place */
  tell(place) {
    this.side.why.tell(place);
  }

  /** A key while a card is looked for, or that ends a walk; whether it was meant for that. @param {string} key */
  seek(key) {
    return this.find.seek(key) || (key === "Escape" && this.walk.escape());
  }

  /** Whatever waits for the player, no longer; whether an answer to why was shown. */
  clear() {
    this.find.end();
    return this.side.why.clear();
  }

  /** The view is taken away: what was typed is not lost. */
  remove() {
    this.walk.remove();
    this.side.moves.note.write();
    this.side.why.popover.close(false);
  }
}
