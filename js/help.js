/** The keys that work now, from the one table of keys. */

import { make } from "./dom.js";
import { ROWS } from "./keys.js";
import { TAUGHT } from "./taught.js";

/** @typedef {ReturnType<typeof import("./names.js").wordsOf>} Words */

/** The dialog. @param {Words} t @param {(what: string) => boolean} works  whether a command is known */
export function keysHelp(t, works) {
  const rows = [...ROWS, ...TAUGHT]
    .filter((row) => row.act || works(row.does))
    .map((row) => {
      const caps = capsOf(row.keys, t).flatMap((cap) => [" ", make("kbd", { class: "pw-key" }, cap)]);
      return make(
        "div",
        { class: "pw-help" },
        make("dt", {}, ...caps.slice(1)),
        make("dd", {}, t(`key.${row.does}`)),
      );
    });
  const list = make("dl", { class: "pw-keys" }, ...rows);
  const given = { role: "dialog", class: "pw-form", tabindex: 0, "aria-label": t("keys") };
  return make(
    "div",
    { ...given, "data-lm-suppress-shortcuts": "true" },
    make("div", { class: "pw-legend" }, t("keys")),
    list,
  );
}

/** Keys as they are printed; many in a row as the first and the last. @param {string[]} keys @param {Words} t */
function capsOf(keys, t) {
  if (keys.length > 4) return [`${keys[0]}–${keys[keys.length - 1]}`];
  const cap = (/** @type {string} */ key) => t(`cap.${key}`);
  return keys.map((key) => {
    const bare = key.replace("^", "");
    const letter = /^[a-z]$/i.test(bare);
    const shift = letter && bare !== bare.toLowerCase();
    const parts = [
      key !== bare && cap("Control"),
      shift && cap("Shift"),
      letter ? bare.toUpperCase() : cap(bare),
    ];
    return parts.filter(Boolean).join("+");
  });
}
