/** The notebook's theme, followed while it changes. */

const DARK = ["dark", "dark-theme", "vscode-dark", "vscode-high-contrast"];
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

/** Keep the class of the root in step with the page; returns the end of it. @param {HTMLElement} outside @param {HTMLElement} root */
export function followTheme(outside, root) {
  const look = () => root.classList.toggle("pw-dark", isDark(outside));
  const watcher = new MutationObserver(look);
  const attributeFilter = ["class", "style", "data-jp-theme-light", "data-theme", "theme"];
  const { body, documentElement } = outside.ownerDocument;
  for (const one of [body, documentElement]) watcher.observe(one, { attributes: true, attributeFilter });
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", look);
  look();
  return () => {
    watcher.disconnect();
    media.removeEventListener("change", look);
  };
}
