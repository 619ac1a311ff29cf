import { readdirSync, readFileSync } from "node:fs";
import { URL as FileUrl } from "node:url";
import { describe, expect, it } from "vitest";

const read = (name) => readFileSync(new FileUrl(`../../js/${name}`, import.meta.url), "utf8");
const css = ["style", "later", "chart", "solver", "hints", "learn"]
  .map((name) => read(`${name}.css`))
  .join("\n");

/** The colours of the rules for a selector, by property. */
function colours(selector) {
  const rules = css.split(`\n${selector} {`).slice(1);
  const rule = rules.map((one) => one.split("}")[0]).join();
  const found = [...rule.matchAll(/--(pw-[a-z-]+): (#[0-9a-f]+|var\(--(pw-[a-z-]+)\))/g)];
  return Object.fromEntries(found.map(([, name, value, other]) => [name, other ?? value]));
}

const light = colours(".pw-root");
const dark = { ...light, ...colours(".pw-root.pw-dark") };
const strong = { ...light, ...colours(".pw-root.pw-contrast") };

function luminance(hex) {
  const digits =
    hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.slice(1).match(/../g);
  const [r, g, b] = digits.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme, a, b) {
  const value = (name) => (theme[name].startsWith("#") ? theme[name] : theme[theme[name]]);
  const [low, high] = [luminance(value(`pw-${a}`)), luminance(value(`pw-${b}`))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ["ink", "ground"],
  ["ink", "panel"],
  ["muted", "ground"],
  ["muted", "panel"],
  ["muted", "table"],
  ["on-primary", "primary"],
  ["bad", "ground"],
  ["black", "face"],
  ["red", "face"],
  ["diamond", "face"],
  ["club", "face"],
  ["on-black", "blocked"],
];
const SHAPES = [
  ["selected", "panel"],
  ["focus", "gap"],
  ["focus", "panel"],
  ["playable", "ground"],
  ["on-red", "blocked"],
  ["on-diamond", "blocked"],
  ["on-club", "blocked"],
  ["bar", "face"],
  ["fill", "table"],
  ["selected", "table"],
  ["focus", "table"],
  ["button", "ground"],
  ["button", "panel"],
  ["bad", "panel"],
  ["bad", "blocked"],
  ["playable", "panel"],
  ["primary", "panel"],
  ["last", "face"],
  ["on-last", "blocked"],
  ["primary", "ground"],
  ["on-last", "panel"],
  ["backtrack", "panel"],
];

// What no eye has to make out: lines between grounds, the edges of cards that differ from the table by themselves,
// the back, the shadow, what a progress bar runs in; and the suggestion, which is computed together with the line round it.
const FREE = ["line", "edge", "blocked-edge", "rail", "back", "back-line", "shadow", "suggestion"];

it("has every colour in a pair that is computed, or named as free", () => {
  const tokens = new Set([...css.matchAll(/--pw-([a-z-]+):/g)].map(([, name]) => name));
  const known = new Set([...TEXT, ...SHAPES].flat());
  expect([...tokens].filter((name) => !known.has(name) && !FREE.includes(name))).toEqual([]);
});

describe("in high contrast", () => {
  it("every colour is one of its own", () => {
    expect(
      Object.keys(colours(".pw-root")).filter((name) => !(name in colours(".pw-root.pw-contrast"))),
    ).toEqual([]);
  });

  it.each([...TEXT, ...SHAPES])("%s stands out from %s at 7 to 1", (a, b) => {
    expect(contrast(strong, a, b)).toBeGreaterThanOrEqual(7);
  });
});

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_name, theme) => {
  it.each(TEXT)("has text in %s on %s at 4.5 to 1", (a, b) => {
    expect(contrast(theme, a, b)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)("has shapes in %s on %s at 3 to 1", (a, b) => {
    expect(contrast(theme, a, b)).toBeGreaterThanOrEqual(3);
  });

  it("has the number of a suggestion on its badge at 4.5 to 1", () => {
    expect(contrast(theme, "black", "suggestion")).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["table", "face", "blocked"])(
    "has a suggestion, or the line round it, on %s at 3 to 1",
    (ground) => {
      const found = ["suggestion", "black"].map((name) => contrast(theme, name, ground));
      expect(Math.max(...found)).toBeGreaterThanOrEqual(3);
    },
  );
});

it("prefixes every class and property", () => {
  const names = [
    ...css.replace(/\/\*.*?\*\/|@import [^;]*;/gs, "").matchAll(/[.](-?[a-z][\w-]*)(?=[^{}]*\{)/g),
  ].map(([, name]) => name);
  expect(names.filter((name) => !name.startsWith("pw-"))).toEqual([]);
});

// Made of a word that a place, a theme or a fate has.
const MADE = ["area", "note", "dark", "contrast", "won", "lost"].map((word) => `pw-${word}`);

it("has no class that no script uses", () => {
  const folder = new FileUrl("../../js/", import.meta.url);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const used = new Set([...MADE, ...scripts.flatMap((name) => read(name).match(/pw-[a-z-]+/g) ?? [])]);
  const styled = new Set((css + read("film.css")).match(/(?<=\.)pw-[a-z-]+/g));
  expect([...styled].filter((name) => !used.has(name))).toEqual([]);
});

it("lays no card elsewhere for being free or blocked", () => {
  const rules = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)];
  const moves = rules.filter(([, names, rule]) => {
    const cards = names.split(",").some((name) => /\.pw-(free|blocked|playable)$/.test(name.trim()));
    return cards && /(margin|padding|top|left|width|height|display|position):/.test(rule);
  });
  expect(moves.map(([, names]) => names.trim())).toEqual([]);
});
