/** The panel's tab of the solver: a run that is shown step by step, as it searches or afterwards. */

/** @import { Replay } from "./replay.js" */

import { Depths } from "./depths.js";
import { make, say, set } from "./dom.js";
import { Line } from "./line.js";
import { counted } from "./replay.js";
import { Searched } from "./searched.js";
import { seldom } from "./seldom.js";
import { Stepper } from "./stepper.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, 100];
const BARE = { "data-lm-suppress-shortcuts": "true" };
const LIVE = ["running", "paused", "stopped"];

/** A run's scene. @typedef {NonNullable<Replay["now"]>} Shown */

export class Run {
  key = "run";
  /** @type {ReturnType<Run["make"]>|null} */
  #made = null;

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.none = make("p", { class: "pw-run-none" });
    this.watch = this.#button("watch", () => replay.table.send({ do: "watch" }));
    this.watch.classList.add("pw-primary");
    this.body = make("div", { class: "pw-run-body", hidden: true });
    this.start = make("div", { class: "pw-run-start" }, this.none, this.watch);
    this.element = make("div", { class: "pw-run" }, this.start, this.body);
    replay.onSeek(() => this.#made?.depths.move());
    replay.onSeek(seldom(() => this.#made?.stepper.show()));
  }

  /** Show what the model says now. */
  show() {
    const { now: run } = this.replay;
    this.start.hidden = !!run;
    this.body.hidden = !run;
    if (!run) this.#offer();
    if (!run && !this.#made) return;
    this.#made ??= this.make();
    const { depths, line, searched } = this.#made;
    if (run) this.#say(run, this.#made);
    for (const part of [depths, line, searched]) part.show();
  }

  /** Nothing is shown: what there could be. */
  #offer() {
    say(this.none, this.replay.t("run_none"));
    say(this.watch, this.replay.t("run_watch"));
    set(this.watch, { "aria-disabled": this.replay.over ? "true" : null });
  }

  /** The parts, made when a run is shown for the first time. */
  make() {
    const { replay } = this;
    const stepper = new Stepper(this.#stepped(), "run_at", SPEEDS);
    const parts = {
      ...{ stepper, depths: new Depths(replay), line: new Line(replay), searched: new Searched(replay) },
      jumps: ["over", "out", "next_branch", "next_backtrack"].map((what) => this.#button(what)),
      ends: ["stop", "go_on", "follow"].map((what) => this.#button(what)),
      ...{
        text: make("b", {}),
        figures: make("span", {}),
        fate: make("span", {}),
        rest: make("p", { class: "pw-legend" }),
      },
      cuts: make("table", { class: "pw-cuts" }),
    };
    const row = make("div", { class: "pw-run-buttons" }, stepper.buttons, stepper.speed);
    const where = make("p", { class: "pw-run-where" }, stepper.count, parts.fate);
    const whole = make("p", { class: "pw-run-text" }, parts.text, parts.figures);
    const jumps = make("div", { class: "pw-run-buttons pw-run-jumps" }, ...parts.jumps, ...parts.ends);
    const below = [parts.line.element, parts.rest, parts.cuts, parts.searched.element];
    this.body.append(parts.depths.element, row, jumps, where, whole, ...below);
    return parts;
  }

  /** What the buttons and the speed step through. @returns {import("./stepper.js").Stepped} */
  #stepped() {
    const { replay } = this;
    return {
      where: () => replay.where(),
      go: (step) => replay.go(step),
      step: (way) => replay.step(way),
      toggle: () => replay.toggle(),
      pace: (speed) => replay.send("speed", { speed }),
      t: (key, values) => replay.t(key, this.#values(values)),
    };
  }

  /** Numbers as they are read, and the depth of the step that is shown. @param {Record<string, any>} [values] */
  #values(values) {
    if (values?.at === undefined) return values;
    const { step, depth = 0 } = this.replay.now ?? {};
    const known = step === values.at ? counted(depth) : "…";
    return { at: counted(values.at), last: counted(values.last), depth: known };
  }

  /** @param {Shown} run @param {ReturnType<Run["make"]>} parts */
  #say(run, { stepper, jumps, ends, text, figures, fate, rest, cuts }) {
    const { over } = this.replay;
    stepper.show();
    if (over) for (const button of stepper.buttons.children) set(button, { "aria-disabled": "true" });
    stepper.speed.toggleAttribute("disabled", over);
    this.body.classList.toggle("pw-over", over);
    for (const button of jumps) this.#label(button, over || run.step >= run.steps - 1);
    for (const button of ends) this.#label(button, over);
    this.#choose(run, ends);
    const [head, ...more] = run.text.split(" · ");
    say(text, head);
    say(figures, joined(more));
    say(fate, this.#became(run));
    say(rest, run.more ? this.replay.t("run_rest", { n: counted(run.more) }) : "");
    rest.hidden = !run.more;
    this.#count(run, cuts);
  }

  /** Which try the step is in, and what became of it. @param {Shown} run */
  #became(run) {
    const parts = [run.try ? this.replay.t("run_try", { n: counted(run.try) }) : "", run.fate];
    return joined(parts.filter(Boolean));
  }

  /** Which of the buttons there are. @param {Shown} run @param {HTMLElement[]} ends */
  #choose(run, [stop, on, follow]) {
    stop.hidden = run.status !== "running";
    on.hidden = run.status !== "stopped" && run.status !== "paused";
    follow.hidden = !LIVE.includes(run.status);
    set(follow, { "aria-pressed": String(run.follow) });
  }

  /** How often moves were left out, by the rule. @param {Shown} run @param {HTMLElement} table */
  #count({ cuts }, table) {
    table.hidden = !cuts.length;
    const caption = make("caption", {}, this.replay.t("run_cuts"));
    const rows = cuts.map(([name, words, count]) =>
      make("tr", { "data-cut": name }, make("th", { scope: "row" }, words), make("td", {}, counted(count))),
    );
    table.replaceChildren(caption, make("tbody", {}, ...rows));
  }

  /** A button of the run; its word, and a longer one where there is room for it. @param {string} what @param {() => void} [act] */
  #button(what, act) {
    const button = make("button", { type: "button", class: "pw-button", "data-run": what, ...BARE });
    const press = act ?? (() => this.#press(what));
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && press());
    return button;
  }

  /** @param {string} what */
  #press(what) {
    if (what === "follow") this.replay.send(what, { on: !this.replay.now?.follow });
    else this.replay.send(what);
  }

  /** @param {HTMLElement} button @param {boolean} dead */
  #label(button, dead) {
    const what = button.dataset.run;
    say(button, this.replay.t(`run_do.${what}`));
    set(button, { title: this.replay.t(`run_more.${what}`), "aria-disabled": dead ? "true" : null });
  }
}

/** Parts of a sentence after its first, none broken in two where the line ends. @param {string[]} parts */
function joined(parts) {
  return parts.map((part) => ` · ${part.replaceAll(" ", "\u00a0")}`).join("");
}
