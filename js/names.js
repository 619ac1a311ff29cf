/** Words: templates filled in, and what a screen reader says of a place. */

/** @import { CardAt, Label, Place, Scene, Setup, Texts } from "./types.js" */

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

/** @typedef {ReturnType<typeof wordsOf>} Words */

/** A sentence as it is heard: cards and places by their names instead of their signs. @param {string} text @param {Setup} setup */
export function spoken(text, setup) {
  const t = wordsOf(setup.texts);
  const sign = (/** @type {string} */ suit) => Object.keys(SIGNS).find((key) => SIGNS[key] === suit);
  const named = text.replace(/(10|[A2-9JQK])([♣♠♥♦])/g, (_all, rank, suit) =>
    cardName((rank === "10" ? "T" : rank) + sign(suit), t),
  );
  return named.replace(/\b([a-z]+\d+|[A-Z]{2})\b/g, (name) => {
    const place = setup.places.find((p) => p.name === name);
    return place ? whereName(place, setup) : name;
  });
}

/** What a screen reader says of a place. @param {Place} place @param {Scene} scene @param {Setup} setup @param {number[]} ids */
export function placeName(place, scene, setup, ids) {
  const t = wordsOf(setup.texts);
  const top = ids.length ? scene.cards[ids[ids.length - 1]] : null;
  const card = !top ? t("empty") : top[2] ? cardName(top[2], t) : t("face_down");
  const piled = place.role === "stock" || place.role === "waste";
  const parts = [
    t("at", { card, place: whereName(place, setup) }),
    piled && top ? countOf(place, ids.length, t) : labelName(scene.labels[place.name], setup),
    stateName(place, scene, setup, top),
    scene.moved?.includes(ids[ids.length - 1]) ? t("just_moved") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** How many cards a pile has, one that is counted; nothing for a place of the tableau. @param {Place} place @param {number} n @param {Words} t */
function countOf({ role }, n, t) {
  if (!n || !["stock", "waste", "foundation"].includes(role)) return "";
  return n === 1 ? t("card_one") : t("cards_n", { n });
}

/** What a pointer that rests on a pile is told, by place. @param {Setup} setup @param {Map<string, number[]>} piles */
export function titlesOf(setup, piles) {
  const t = wordsOf(setup.texts);
  /** @type {Map<string, string>} */
  const titles = new Map();
  for (const place of setup.places) {
    const count = countOf(place, piles.get(place.name)?.length ?? 0, t);
    if (count) titles.set(place.name, t("counted", { place: whereName(place, setup), count }));
  }
  return titles;
}

/** Where its card can go, whether it is free, or what keeps it. @param {Place} place @param {Scene} scene @param {Setup} setup @param {CardAt|null} top */
function stateName(place, scene, setup, top) {
  const t = wordsOf(setup.texts);
  if (!top) return scene.moves.some(([, target]) => target === place.name) ? t("open") : "";
  if (top[3] === "b") return blockedName(place, scene, setup);
  const targets = scene.moves
    .filter(([source]) => source.split(".")[0] === place.name)
    .map(([, name]) => name);
  const only = targets.length === 1 && setup.places.find((p) => p.name === targets[0]);
  if (only) return t("goes_to", { place: whereName(only, setup) });
  return targets.length ? t("goes_many", { n: targets.length }) : top[3] === "f" ? t("free") : "";
}

/** "blocked by seven of hearts above and four of hearts below". @param {Place} place @param {Scene} scene @param {Setup} setup */
function blockedName(place, scene, setup) {
  const t = wordsOf(setup.texts);
  const blockers = (place.edges ?? []).flatMap((name) => {
    const card = scene.cards.findLast(([where, , face]) => where === name && face);
    const other = setup.places.find((p) => p.name === name);
    if (!card || !other) return [];
    const key = (other.wide?.[2] ?? 0) < (place.wide?.[2] ?? 0) ? "above" : "below";
    return [t(key, { card: cardName(/** @type {string} */ (card[2]), t) })];
  });
  return blockers.length ? t("blocked_by", { cards: blockers.join(t("and")) }) : t("blocked");
}

/** A label in one line: "next 4♠". @param {Label|undefined} label */
export function labelText(label) {
  const [chip, lead] = label ?? [];
  return [lead, chip].filter(Boolean).join(" ");
}

/** A label as it is heard. @param {Label|undefined} label @param {Setup} setup */
function labelName(label, setup) {
  const t = wordsOf(setup.texts);
  const [chip = "", lead = "", done = 0, total = 0] = label ?? [];
  const wanted = chip === "✓" ? t("complete") : chip.replace(/ ⇄$/, "");
  const counted = total && chip !== "✓" ? t("placed_said", { done, total }) : "";
  return [spoken(labelText([wanted, lead]), setup), counted].filter(Boolean).join(", ");
}

/** A place in words: its row and column in a grid, else its role and number. @param {Place} place @param {Setup} setup */
export function whereName(place, setup) {
  const t = wordsOf(setup.texts);
  const { role, wide, narrow } = place;
  const [, x, y] = wide ?? narrow ?? ["", 0, 0];
  const alike = setup.places.filter((p) => p.role === role);
  if (role === "tableau" && alike.some((p) => p.wide && p.wide[2] !== alike[0].wide?.[2])) {
    return t("row_column", { row: Math.floor(y) + 1, column: Math.floor(x) + 1 });
  }
  if (alike.length < 2) return t(`roles.${role}`);
  return t("numbered", { role: t(`roles.${role}`), n: alike.indexOf(place) + 1 });
}
