/** What a player prefers, kept in the browser and shared by every view of the page and by its other tabs. */

import { keep, kept } from "./storage.js";

const KEY = "patience-widget-settings";
const CHANGED = "pw-settings"; // tells the other views of this page: each may have loaded this module anew

/** Each setting's values, the default first. @type {Record<string, (string|boolean)[]>} */
export const SETTINGS = {
  theme: ["auto", "light", "dark", "contrast"],
  colours: ["two", "four"],
  faces: ["plain", "large", "pips"],
  motion: ["normal", "quick", "slow", "off"],
  left_handed: [false, true],
  auto_play: [false, true],
  sound: [false, true],
  elapsed: [false, true],
};

/** @typedef {Record<string, string|boolean>} Values */

/** @type {Values} */
let now = checked(kept(KEY));

/** The values that are known, with the default in place of any other. @param {any} given @returns {Values} */
function checked(given) {
  const entries = Object.entries(SETTINGS).map(([name, values]) => {
    const value = given && Object.hasOwn(given, name) ? given[name] : undefined;
    return [name, values.includes(value) ? value : values[0]];
  });
  return Object.fromEntries(entries);
}

/** A setting. @param {string} name */
export function setting(name) {
  return now[name];
}

/** Change a setting, for all views. @param {string} name @param {string|boolean} value */
export function change(name, value) {
  now = checked({ ...now, [name]: value });
  keep(KEY, now); // where the browser keeps nothing they last as long as the page
  window.dispatchEvent(new CustomEvent(CHANGED, { detail: now }));
}

/** Hear of changes, until the signal. @param {() => void} listener @param {AbortSignal} signal */
export function onChange(listener, signal) {
  const take = (/** @type {Values} */ values) => {
    now = values;
    listener();
  };
  window.addEventListener(CHANGED, (event) => take(checked(/** @type {CustomEvent} */ (event).detail)), {
    signal,
  });
  const stored = (/** @type {StorageEvent} */ { key }) =>
    (key === KEY || key === null) && take(checked(kept(KEY)));
  window.addEventListener("storage", stored, { signal });
}

/** Whether nothing is to move: the player's wish, or the system's, which always wins. */
export function still() {
  return now.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** By how much motion takes longer. */
export function pace() {
  return { quick: 0.5, slow: 2 }[String(now.motion)] ?? 1;
}
