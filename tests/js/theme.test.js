import { afterEach, describe, expect, it } from "vitest";
import { followTheme, isDark } from "../../js/theme.js";

/** A page whose html and body have these attributes. */
function page(html, body) {
  for (const [element, attributes] of [
    [document.documentElement, html],
    [document.body, body],
  ])
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return document.body;
}

afterEach(() => {
  for (const one of [document.documentElement, document.body])
    for (const name of one.getAttributeNames()) one.removeAttribute(name);
});

describe("the theme", () => {
  it.each([
    ["JupyterLab, Notebook and Voila", {}, { "data-jp-theme-light": "false" }, true],
    ["JupyterLab, Notebook and Voila", { class: "dark" }, { "data-jp-theme-light": "true" }, false],
    ["marimo", {}, { class: "dark dark-theme" }, true],
    ["marimo", {}, { class: "light light-theme" }, false],
    ["VS Code", {}, { class: "vscode-dark" }, true],
    ["VS Code in high contrast", {}, { class: "vscode-high-contrast" }, true],
    ["VS Code in high contrast", {}, { class: "vscode-high-contrast vscode-high-contrast-light" }, false],
    ["Colab", { theme: "dark" }, {}, true],
    ["Colab", { theme: "light" }, {}, false],
    ["Sphinx", { "data-theme": "dark" }, {}, true],
  ])("of %s with %o and %o is dark: %s", (_host, html, body, dark) => {
    expect(isDark(page(html, body))).toBe(dark);
  });

  it("is followed while it changes, and then no more", async () => {
    const root = document.createElement("div");
    const end = followTheme(page({ theme: "light" }, {}), root);
    page({ theme: "dark" }, {});
    await Promise.resolve();
    expect(root.classList.contains("pw-dark")).toBe(true);
    end();
    page({ theme: "light" }, {});
    await Promise.resolve();
    expect(root.classList.contains("pw-dark")).toBe(true);
  });
});
