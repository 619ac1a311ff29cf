/** What opens from the bar: the games with their options, the deal number, and what is seldom needed. */

/** @import { GameChoice, Option, Scene, Setup, State, Wish } from "./types.js" */

import { make } from "./dom.js";
import { wordsOf } from "./names.js";

/** @typedef {{do: string, when?: (state: State) => boolean, checked?: (state: State) => boolean}} Item */

/**
 * The menu in groups. An item's name is its command's, and its word's in words.py; it is shown where the command is known.
 * @type {Item[][]}
 */
const MENU = [
  [
    { do: "next_deal" },
    { do: "new_deal", when: ({ setup }) => !!setup.studied?.length },
    { do: "again" },
    { do: "number" },
    { do: "earlier", when: ({ scene }) => scene.earlier > 0 },
  ],
  [
    { do: "copy_text" },
    { do: "paste" },
    { do: "share" },
    { do: "copy_deal", when: ({ scene }) => scene.deal !== "" },
  ],
  [{ do: "open_file" }, { do: "save_text" }, { do: "save_picture" }, { do: "save_page" }],
  [{ do: "hint_open" }, { do: "review", when: ({ scene }) => scene.turn > 0 }],
  [{ do: "auto_play", checked: ({ scene }) => scene.auto }, { do: "settings" }],
  [{ do: "statistics", when: ({ scene }) => !!scene.autosave }, { do: "keys" }],
];

const KEYS = { "data-lm-suppress-shortcuts": "true" };

/** The menu's items of the commands that there are. @param {State} state @param {(what: string) => boolean} known @param {(what: string) => void} run */
export function menuOf(state, known, run) {
  const t = wordsOf(state.setup.texts);
  const shown = MENU.map((group) => group.filter((item) => known(item.do) && (item.when?.(state) ?? true)));
  const menu = make("div", { role: "menu", "aria-label": t("more") });
  for (const group of shown.filter((items) => items.length)) {
    const items = group.map((item) => itemOf(item, state, run));
    menu.append(make("div", { role: "group", class: "pw-group" }, ...items));
  }
  return menu;
}

/** One item. @param {Item} item @param {State} state @param {(what: string) => void} run */
function itemOf({ do: what, checked }, state, run) {
  const role = checked ? "menuitemcheckbox" : "menuitem";
  const ticked = checked ? String(checked(state)) : null;
  const given = {
    type: "button",
    role,
    class: "pw-item",
    "data-item": what,
    "aria-checked": ticked,
    ...KEYS,
  };
  const element = make("button", given, wordsOf(state.setup.texts)(what));
  element.addEventListener("click", () => run(what));
  return element;
}

/** Things to choose from, under a title. @param {string} title @param {{text: string, note: string, run: () => void}[]} choices */
export function choicesOf(title, choices) {
  const items = choices.map(({ text, note, run }) => {
    const given = { type: "button", role: "menuitem", class: "pw-item", ...KEYS };
    const item = make("button", given, text, " ", make("span", { class: "pw-item-note" }, note));
    item.addEventListener("click", run);
    return item;
  });
  const legend = make("div", { class: "pw-legend pw-title-of-menu", role: "presentation" }, title);
  return make("div", { role: "menu", "aria-label": title }, legend, ...items);
}

/** A text box to paste into, where the page may not read the clipboard. @param {ReturnType<typeof wordsOf>} t @param {(text: string) => void} lay */
export function pasteForm(t, lay) {
  const given = { class: "pw-paste", rows: 6, spellcheck: "false", "aria-label": t("paste_title"), ...KEYS };
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", given));
  const form = make("div", { role: "dialog", class: "pw-form", "aria-label": t("paste_title") });
  const start = button(t("paste_start"), "lay", () => lay(field.value), true);
  form.append(make("div", { class: "pw-legend" }, t("paste_title")), field, start);
  return form;
}

/** The deal number, to type and to copy. @param {Setup} setup @param {Scene} scene @param {(deal: string) => void} start @param {() => void} copy */
export function dealForm(setup, scene, start, copy) {
  const t = wordsOf(setup.texts);
  const field = /** @type {HTMLInputElement} */ (
    make("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      "aria-label": t("deal_number"),
      ...KEYS,
    })
  );
  field.value = scene.deal;
  const go = () => field.value.trim() && start(field.value.trim().replace(/^#/, ""));
  const row = make("div", { class: "pw-line" }, field, button(t("play_deal"), "start", go, true));
  const form = make("div", { role: "dialog", class: "pw-form", "aria-label": t("deal_number") });
  form.append(make("div", { class: "pw-legend" }, t("deal_number")), row);
  if (scene.deal) form.append(button(t("copy_deal"), "copy", copy));
  field.addEventListener("keydown", (event) => event.key === "Enter" && !event.shiftKey && go());
  return form;
}

/** The games and the options of the chosen one. @param {Setup} setup @param {(wish: Wish) => void} start */
export function gameForm(setup, start) {
  const t = wordsOf(setup.texts);
  const form = make("form", { class: "pw-form" });
  const options = make("div", { class: "pw-options" });
  let chosen = setup.games.find((game) => game.id === setup.id) ?? setup.games[0];
  const show = (/** @type {GameChoice} */ game) => {
    chosen = game;
    options.replaceChildren(...game.options.map(optionField));
  };
  const games = setup.games.map((game) => {
    const radio = choice("game", game.id, game.name, game === chosen);
    radio.addEventListener("change", () => show(game));
    return radio;
  });
  show(chosen);
  const begin = () => start(wishOf(setup, chosen, form));
  form.append(group(t("game"), games), options, button(t("start"), "start", begin, true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  return make("div", { role: "dialog", "aria-label": t("game") }, form);
}

/** What the form asks for. @param {Setup} setup @param {GameChoice} game @param {HTMLElement} form @returns {Wish} */
function wishOf(setup, game, form) {
  if (game.own && game.id === setup.id) return { do: "new" };
  /** @type {Record<string, string|number>} */
  const options = {};
  for (const { name, choices, value, least = 0 } of game.options) {
    const named = `[name="${CSS.escape(name)}"]`;
    const field = /** @type {HTMLInputElement|null} */ (
      form.querySelector(choices ? `${named}:checked` : named)
    );
    if (choices) options[name] = field?.value ?? value;
    else options[name] = Math.max(least, Math.round(Number(field?.value || value)) || 0);
  }
  return { do: "new", game: game.id, options };
}

/** The field of an option: radio buttons, or a number. @param {Option} option */
function optionField(option) {
  const { name, label, value, choices, least = 0 } = option;
  if (choices) {
    const radios = choices.map(([key, text]) => choice(name, key, text, key === value));
    return group(label, radios);
  }
  const field = make("input", { type: "number", name, min: least, step: 1, value: String(value), ...KEYS });
  return make("label", { class: "pw-number" }, make("span", { class: "pw-legend" }, label), field);
}

/** A radio button, or a box to tick, with its text. @param {string} name @param {string} value @param {string} text @param {boolean} checked @param {string} [type] */
export function choice(name, value, text, checked, type = "radio") {
  const radio = make("input", { type, name, value, checked, ...KEYS });
  return make("label", { class: "pw-choice" }, radio, make("span", {}, text));
}

/** Choices under their legend. @param {string} legend @param {HTMLElement[]} parts */
export function group(legend, parts) {
  return make("fieldset", {}, make("legend", { class: "pw-legend" }, legend), ...parts);
}

/** A button of a form. @param {string} text @param {string} what @param {() => void} run @param {boolean} [primary] */
function button(text, what, run, primary = false) {
  const element = make(
    "button",
    { type: "button", class: `pw-button${primary ? " pw-primary" : ""}`, "data-form": what, ...KEYS },
    text,
  );
  element.addEventListener("click", run);
  return element;
}
