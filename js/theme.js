/** The notebook's theme, followed while it changes, unless the player has chosen one. */

import { onChange, setting } from "./settings.js";

const DARK = ["dark", "dark-theme", "vscode-dark", "vscode-high-contrast"];
const CONTRAST = "(prefers-contrast: more)";
const LIGHT = ["light", "light-theme", "vscode-light", "vscode-high-contrast-light"];

/** Whether the page round an element is dark. @param {HTMLElement} element */
export function isDark(element) {
  const { body, documentElement } = element.ownerDocument;
  const jupyter = body.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false";
  for (const one of [body, documentElement]) {
    // Colab: html[theme]; documentation: html[data-theme]
    const names = [...one.classList, one.getAttribute("theme") ?? "", one.dataset.theme ?? ""];
    if (names.some((name) => LIGHT.includes(name))) return false;
    if (names.some((name) => DARK.includes(name))) return true;
  }
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme === "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The theme to show: the one that is set, else high contrast where the system or the notebook asks for it, else the page's. @param {HTMLElement} element */
export function themeFor(element) {
  const { body } = element.ownerDocument;
  const wanted = String(setting("theme"));
  if (wanted !== "auto") return wanted;
  const named = body.getAttribute("data-jp-theme-name") ?? "";
  const strong =
    /contrast/i.test(named) || (body.classList.contains("vscode-high-contrast") && isDark(element));
  if (strong || matchMedia(CONTRAST).matches) return "contrast";
  return isDark(element) ? "dark" : "light";
}

/** Keep the class of the root in step with the page; returns the end of it. @param {HTMLElement} outside @param {HTMLElement} root @param {AbortSignal} signal */
export function followTheme(outside, root, signal) {
  const look = () => {
    const theme = themeFor(outside);
    for (const one of ["dark", "contrast"]) root.classList.toggle(`pw-${one}`, theme === one);
  };
  onChange(look, signal);
  const watcher = new MutationObserver(look);
  const attributeFilter = [
    "class",
    "style",
    "data-jp-theme-light",
    "data-jp-theme-name",
    "data-theme",
    "theme",
  ];
  const { body, documentElement } = outside.ownerDocument;
  for (const one of [body, documentElement]) watcher.observe(one, { attributes: true, attributeFilter });
  for (const media of ["(prefers-color-scheme: dark)", CONTRAST])
    matchMedia(media).addEventListener("change", look, { signal });
  look();
  return () => watcher.disconnect();
}
