/** The dialog of the settings: each takes effect at once, in every view. */

import { make } from "./dom.js";
import { choice, group } from "./menu.js";
import { change, SETTINGS, setting } from "./settings.js";

/** @param {ReturnType<typeof import("./names.js").wordsOf>} t @param {(name: string, value: string|boolean) => void} changed @param {string[]} [without]  those that are not offered */
export function settingsForm(t, changed, without = []) {
  const form = make("div", { role: "dialog", class: "pw-form pw-settings", "aria-label": t("settings") });
  const set = (/** @type {string} */ name, /** @type {string|boolean} */ value) => {
    change(name, value);
    changed(name, value);
  };
  const names = Object.keys(SETTINGS).filter((name) => !without.includes(name));
  const ofMany = names.filter((name) => SETTINGS[name].length > 2 || typeof SETTINGS[name][0] === "string");
  const switches = names.filter((name) => !ofMany.includes(name));
  form.append(
    ...ofMany.map((name) =>
      group(
        t(`${name}.label`),
        SETTINGS[name].map((value) => radio(name, String(value), t, set)),
      ),
    ),
    make("div", {}, ...switches.map((name) => toggle(name, t, set))),
  );
  return form;
}

/** @typedef {(name: string, value: string|boolean) => void} Set */

/** One of several values. @param {string} name @param {string} value @param {ReturnType<typeof import("./names.js").wordsOf>} t @param {Set} set */
function radio(name, value, t, set) {
  const element = choice(name, value, t(`${name}.${value}`), setting(name) === value);
  element.addEventListener("change", () => set(name, value));
  return element;
}

/** On or off. @param {string} name @param {ReturnType<typeof import("./names.js").wordsOf>} t @param {Set} set */
function toggle(name, t, set) {
  const element = choice(name, "", t(name), setting(name) === true, "checkbox");
  element.addEventListener("change", (event) =>
    set(name, /** @type {HTMLInputElement} */ (event.target).checked),
  );
  return element;
}
