/** Words: templates filled in, and what a screen reader says of a place. */

/** @import { Laid, Scene, Setup, Texts } from "./types.js" */

const SIGNS = /** @type {Record<string, string>} */ ({ C: "♣", S: "♠", H: "♥", D: "♦" });

/**
 * The one function that finds words: a key's template with its values; the key itself where there is none.
 * @param {Texts} texts
 * @returns {(key: string, values?: Record<string, unknown>) => string}
 */
export function wordsOf(texts) {
  return (key, values = {}) => {
    const [first, second] = key.split(".");
    const found = texts?.[first];
    const template = second && typeof found === "object" ? found[second] : found;
    if (typeof template !== "string") return second ?? key;
    return template.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));
  };
}

/** A card as it is written: TD is 10♦. @param {string} face */
export function pretty(face) {
  return face[0].replace("T", "10") + SIGNS[face[1]];
}

/** A card in words. @param {string} face @param {ReturnType<typeof wordsOf>} t */
export function cardName(face, t) {
  return t("card", { rank: t(`ranks.${face[0]}`), suit: t(`suits.${face[1]}`) });
}

/** What a screen reader says of a place. @param {Laid} laid @param {Scene} scene @param {Setup} setup @param {number[]} ids */
export function placeName(laid, scene, setup, ids) {
  const t = wordsOf(setup.texts);
  const top = ids.length ? scene.cards[ids[ids.length - 1]] : null;
  const where = whereName(laid, setup);
  const said = labelText(scene.labels[laid.place.name]);
  if (!top) return [t("at", { card: t("empty"), place: where }), said].filter(Boolean).join(", ");
  const card = top[2] ? cardName(top[2], t) : t("face_down");
  const state = { p: "playable", f: "free", b: "blocked" }[top[3] ?? ""];
  const parts = [t("at", { card, place: where }), said, state ? t(state) : ""];
  return parts.filter(Boolean).join(", ");
}

/** A label in one line: "next 4♠". @param {import("./types.js").Label|undefined} label */
export function labelText(label) {
  const [chip, lead] = label ?? [];
  return [lead, chip].filter(Boolean).join(" ");
}

/** A place in words: its row and column in a grid, else its role and number. @param {Laid} laid @param {Setup} setup */
export function whereName(laid, setup) {
  const t = wordsOf(setup.texts);
  const { role, wide, narrow } = laid.place;
  const [, x, y] = wide ?? narrow ?? laid.spot;
  const alike = setup.places.filter((p) => p.role === role);
  if (role === "tableau" && alike.some((p) => p.wide && p.wide[2] !== alike[0].wide?.[2])) {
    return t("row_column", { row: Math.floor(y) + 1, column: Math.floor(x) + 1 });
  }
  if (alike.length < 2) return t(`roles.${role}`);
  return t("numbered", { role: t(`roles.${role}`), n: alike.indexOf(laid.place) + 1 });
}
