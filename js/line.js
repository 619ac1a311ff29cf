/** The line to the step that is shown, with the dead ends that were tried on the way, in brackets. */

/** @import { Replay } from "./replay.js" */

import { KEPT } from "./buttons.js";
import { make, say, set } from "./dom.js";
import { Latest } from "./latest.js";
import { counted } from "./replay.js";
import { rove, stop } from "./roving.js";

const PAUSE = 200; // ms from one line to the next, while the run plays

/** A branch that was tried before a move. @typedef {[node: number, short: string, fate: string, nodes: number|null]} Dead */
/** A move of the line, what was tried before it, and how much more. @typedef {[node: number, number: number, short: string, dead: Dead[], more: number]} Move */

export class Line {
  #latest = new Latest(() => this.#ask(), PAUSE);

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.head = make("h4", { class: "pw-legend" }, replay.t("run_line"));
    this.before = make("span", { class: "pw-line-before" });
    this.moves = make("div", { class: "pw-line-moves", role: "group" }, this.before);
    set(this.moves, { "aria-label": replay.t("run_line") });
    this.element = make("div", { class: "pw-line-of", hidden: true }, this.head, this.moves);
    rove(this.moves);
  }

  /** Show what the model says now. */
  show() {
    const { now: run, seek, table } = this.replay;
    if (!run) this.#latest.forget();
    else if (!seek.busy)
      this.#latest.want(`${table.state().scene.table} ${run.id} ${run.step} ${run.status}`);
  }

  async #ask() {
    const step = this.replay.now?.step ?? 0;
    const { content } = await this.replay.table.ask("line", { step });
    if (this.replay.now) this.#draw(content.line, content.before);
  }

  /** @param {Move[]} line @param {number} before */
  #draw(line, before) {
    const root = /** @type {Document|ShadowRoot} */ (this.element.getRootNode());
    const held = this.moves.contains(root.activeElement);
    this.element.hidden = !line.length;
    const key = before === 1 ? "run_before_one" : "run_before";
    say(this.before, before ? this.replay.t(key, { n: counted(before) }) : "");
    this.moves.replaceChildren(
      this.before,
      ...line.flatMap((move, at) => this.#move(move, at === line.length - 1)),
    );
    const buttons = [...this.moves.querySelectorAll("button")];
    stop(buttons, buttons.at(-1));
    this.moves.scrollTop = this.moves.scrollHeight;
    if (held) buttons.at(-1)?.focus({ preventScroll: true });
  }

  /** A move, and before it in brackets what was tried in its place. @param {Move} move @param {boolean} last */
  #move([node, number, short, dead, more], last) {
    const name = this.replay.t("at_move", { n: number, move: short });
    const button = this.#button(node, short, name, "pw-line-move");
    set(button, { "aria-current": last ? "step" : null });
    const n = make("span", { class: "pw-line-number", "aria-hidden": "true" }, String(number));
    return [
      ...(dead.length ? [this.#brackets(dead, more)] : []),
      make("span", { class: "pw-line-one" }, n, button),
    ];
  }

  /** @param {Dead[]} dead @param {number} more */
  #brackets(dead, more) {
    const each = dead.map(([node, short, fate, nodes]) => {
      const said = this.#said(fate, nodes);
      return this.#button(node, `${short} ${said}`, `${short}, ${said}`, "pw-line-dead");
    });
    const rest = more ? [make("span", {}, this.replay.t("run_tried_more", { n: counted(more) }))] : [];
    return make("span", { class: "pw-line-brackets" }, ...each, ...rest);
  }

  /** What became of a branch. @param {string} fate @param {number|null} nodes */
  #said(fate, nodes) {
    const { replay } = this;
    const word = replay.t(`run_fates.${fate}`);
    if (nodes === null) return word;
    return replay.t(nodes === 1 ? "run_tried_one" : "run_tried", { fate: word, n: counted(nodes) });
  }

  /** @param {number} node @param {string} text @param {string} name @param {string} kind */
  #button(node, text, name, kind) {
    const button = make("button", { ...KEPT, class: kind, "aria-label": name }, text);
    button.addEventListener("click", () => this.replay.go(node));
    return button;
  }
}
