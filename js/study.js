/** The bundle of a study: how far it is, its interval closing in, the hard deals, and a button that stops it. */

/** @import { Chart } from "./closing.js" */
/** @import { ModelTable } from "./table.js" */
/** @import { Setup } from "./types.js" */
/** @import { Words } from "./names.js" */

import { Banner } from "./bar.js";
import { copy } from "./clipboard.js";
import { Closing } from "./closing.js";
import { make, say, set } from "./dom.js";
import { widget } from "./model.js";
import { wordsOf } from "./names.js";
import { followTheme } from "./theme.js";

const NARROW = 560; // px: below, one column
const LONG = 10; // letters of a share, from which it is smaller
const FATES = /** @type {const} */ (["won", "lost", "unknown"]);
const SHORT = 24; // characters of a part that stays in one line

/** A hard deal. @typedef {{deal: string, call: string, fate: string, said: string, took: string, nodes: string}} Hard */
/** What Python shows. @typedef {{status: "running"|"stopping"|"stopped"|"failed"|"width"|"done", said: string, stands: string, counts: number[], total: number,
 *   figures: [string, string][], share: {won: string, range: string, width: string}, chart: Chart, hard: Hard[]}} Now */
/** What stays. @typedef {Setup & {under: string}} Fixed */

class Study {
  /** @type {(() => void)[]} */
  #ends = [];
  #listed = "";
  /** @type {Closing|null} */
  closing = null;

  /** @param {HTMLElement} el @param {ModelTable} table */
  constructor(el, table) {
    this.table = table;
    this.banner = new Banner(() => {});
    this.error = make("p", { class: "pw-study-error", role: "alert", hidden: true });
    this.voice = make("div", { class: "pw-voice", role: "status", "aria-live": "polite" });
    this.stands = make("span", { class: "pw-study-stands" });
    this.button = button("pw-button", () => this.#press());
    this.bar = make("div", { class: "pw-study-bar", "aria-hidden": "true" });
    this.legend = make("ul", { class: "pw-study-legend" });
    this.side = make("div", { class: "pw-study-side" });
    this.hard = make("ul", { class: "pw-study-hard" });
    this.copied = make("p", { class: "pw-study-copied", "aria-hidden": "true" }); // heard through the voice
    this.root = make("div", { class: "pw-root pw-study", role: "group" });
    el.append(this.root);
    this.#listen(el);
    this.#refresh();
  }

  /** What stays. */
  get setup() {
    return /** @type {Fixed} */ (this.table.state().setup);
  }

  /** What Python shows now. */
  get now() {
    return /** @type {Now} */ (/** @type {unknown} */ (this.table.state().scene));
  }

  /** Take everything away again. */
  remove() {
    for (const end of this.#ends.splice(0)) end();
    this.root.remove();
  }

  /** @param {HTMLElement} el */
  #listen(el) {
    const sizes = new ResizeObserver(() => this.#resize());
    sizes.observe(this.root);
    const listening = new AbortController();
    this.#ends = [
      () => sizes.disconnect(),
      () => listening.abort(),
      followTheme(el, this.root, listening.signal),
      this.table.onChange(() => this.#refresh()),
    ];
  }

  #resize() {
    const { width } = this.root.getBoundingClientRect();
    this.root.classList.toggle("pw-study-narrow", width > 0 && width < NARROW);
    this.closing?.resize();
  }

  /** Make everything, once it is known: a page may be there before what it shows. */
  #build() {
    const { setup } = this;
    const t = wordsOf(setup.texts);
    this.closing = new Closing(t);
    set(this.root, { "aria-label": `${setup.name}, ${setup.under}` });
    const name = make("p", { class: "pw-study-name" }, make("b", {}, setup.name));
    const under = make("p", { class: "pw-study-under" }, unbroken(setup.under));
    const does = make("div", { class: "pw-study-does" }, this.stands, this.button);
    const body = make("div", { class: "pw-study-body" }, this.side, this.closing.element);
    this.around = make("section", {}, make("h4", {}, t("study_hard")), this.hard, this.copied);
    this.root.append(
      make("div", { class: "pw-study-head" }, name, under, does),
      this.banner.element,
      this.error,
    );
    this.root.append(this.bar, this.legend, body, this.around, this.voice);
    this.#resize();
  }

  /** Show what Python says now. */
  #refresh() {
    const { now } = this;
    if (!now?.chart || !this.setup.texts) return;
    if (!this.closing) this.#build();
    const state = this.table.state();
    const t = wordsOf(state.setup.texts);
    this.banner.show({ ...state, scene: { ...state.scene, placed: [0, 0] } });
    const error = state.error ? t("not_done", { error: state.error }) : now.said;
    say(this.error, error);
    this.error.hidden = !error;
    this.#tell(t);
    this.#count(t);
    this.#figures(t);
    this.closing?.show(now.chart, this.#label(t));
    this.#list(t);
  }

  /** What a screen reader is told of the chart. @param {Words} t */
  #label(t) {
    const { counts, share } = this.now;
    return t("study_chart", { range: share.range || "—", done: doneOf(counts).toLocaleString("en") });
  }

  /** How it stands, and the button. @param {Words} t */
  #tell(t) {
    const { status, stands, share } = this.now;
    const what = status === "running" || status === "stopping" ? "stop" : "go_on";
    if (this.stands.textContent && this.stands.textContent !== stands)
      say(this.voice, [stands, share.won, share.range].filter(Boolean).join(", "));
    say(this.stands, stands);
    set(this.stands, { "data-status": status });
    say(this.button, t(`run_do.${what}`));
    this.button.hidden = status === "done" || status === "width";
    const waits = status === "stopping" || this.table.state().pending.length > 0;
    set(this.button, { "data-do": what, "aria-disabled": waits ? "true" : null });
  }

  #press() {
    if (!this.button.hasAttribute("aria-disabled")) this.table.send({ do: String(this.button.dataset.do) });
  }

  /** The deals that are done, by how they ended, of all. @param {Words} t */
  #count(t) {
    const { counts, total } = this.now;
    const done = doneOf(counts);
    const parts = FATES.map((fate, at) => {
      const part = make("span", { "data-fate": fate });
      part.style.flexGrow = String(counts[at]);
      part.hidden = !counts[at];
      return part;
    });
    const rest = make("span", {});
    rest.style.flexGrow = String(Math.max(0, total - done));
    this.bar.replaceChildren(...parts, rest);
    const whole = t("study_deals", { done: done.toLocaleString("en"), total: total.toLocaleString("en") });
    const keys = FATES.map((fate, at) =>
      make(
        "li",
        { "data-fate": fate },
        make("b", {}, counts[at].toLocaleString("en")),
        ` ${t(`study_fates.${fate}`)}`,
      ),
    );
    this.legend.replaceChildren(make("li", {}, whole), ...keys);
  }

  /** The share, its interval, and figures. @param {Words} t */
  #figures(t) {
    const { share, counts, figures } = this.now;
    const rows = figures.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text)));
    const long = share.won.length > LONG ? "pw-study-share pw-study-long" : "pw-study-share";
    const ways = counts[2] ? [make("span", {}, t("study_ways"))] : [];
    this.side.replaceChildren(
      make("p", { class: long }, make("b", {}, share.won), make("span", {}, t("study_share"))),
      make(
        "p",
        { class: "pw-study-range" },
        make("b", {}, share.range || "—"),
        make("span", {}, t("study_interval")),
        make("span", {}, share.width),
        ...ways,
      ),
      make("dl", { class: "pw-study-figures" }, ...rows),
    );
  }

  /** The hard deals; a press copies what opens its table. @param {Words} t */
  #list(t) {
    const { hard } = this.now;
    const listed = JSON.stringify(hard);
    if (listed === this.#listed) return;
    this.#listed = listed;
    if (this.around) this.around.hidden = !hard.length;
    this.hard.replaceChildren(...hard.map((one) => make("li", {}, this.#deal(one, t))));
  }

  /** @param {Hard} one @param {Words} t */
  #deal({ deal, call, fate, said, took, nodes }, t) {
    const made = button("pw-study-deal", () => this.#copy(call));
    const more = [took, nodes].filter(Boolean).join(" · ");
    set(made, { "data-fate": fate, title: t("study_copy", { call }) });
    made.append(make("b", {}, t("deal_n", { deal })), make("span", {}, said), make("small", {}, more));
    return made;
  }

  /** @param {string} call */
  async #copy(call) {
    const t = wordsOf(this.setup.texts);
    const done = await copy(this.root, call).then(
      () => true,
      () => false,
    );
    const text = done ? t("study_copied", { call }) : t("not_copied");
    this.voice.textContent = "";
    this.voice.textContent = text;
    say(this.copied, text);
  }
}

/** @param {number[]} counts */
function doneOf(counts) {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** @param {string} kind @param {() => void} act */
function button(kind, act) {
  const made = make("button", { type: "button", class: kind, "data-lm-suppress-shortcuts": "true" });
  made.addEventListener("click", act);
  return made;
}

export default widget((el, table) => new Study(el, table));

/** A line whose short parts are not broken in two where it ends. @param {string} text */
function unbroken(text) {
  const parts = text.split(" · ");
  return parts.map((part) => (part.length < SHORT ? part.replaceAll(" ", "\u00a0") : part)).join(" · ");
}
