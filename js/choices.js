/** What a click on a place means: filters of the legal moves, the only thing the page knows of a game. */

/** @import { Move, Place, Scene } from "./types.js" */

/** The legal moves that begin at a card of a place (its height), or anywhere in the place (null). @param {Scene} scene @param {string} place @param {number|null} height @param {number} count  cards on the place @returns {Move[]} */
export function movesFrom(scene, place, height, count) {
  return scene.moves.filter(([source]) => {
    const [name, from] = source.split(".");
    if (name !== place) return false;
    return height === null || Number(from ?? count) === height + 1 || (!from && count === 0);
  });
}

/** The legal moves that end at a place. @param {Scene} scene @param {string} place @returns {Move[]} */
export function movesTo(scene, place) {
  return scene.moves.filter(([, target]) => target === place);
}

/**
 * What a click on a card (or on a place as a whole, height null) does: play one move, choose among several, or ask why not.
 * @param {Scene} scene @param {Place} place @param {number|null} height @param {number} count
 * @returns {{play: Move}|{choose: Move[]}|{why: string}}
 */
export function meaning(scene, place, height, count) {
  const onTop = place.fan === "right" || height === count - 1 ? count - 1 : height;
  const from = movesFrom(scene, place.name, onTop, count);
  if (from.length > 1) return { choose: from };
  if (from.length === 1) return { play: from[0] };
  const to = place.role === "waste" && count > 0 ? [] : movesTo(scene, place.name);
  return to.length === 1 ? { play: to[0] } : { why: place.name };
}

/** The heights of the cards that a move takes along. @param {Move} move @param {number} count @returns {number[]} */
export function taken([source], count) {
  const first = Number(source.split(".")[1] ?? count) - 1;
  return Array.from({ length: count - first }, (_card, at) => first + at).filter((height) => height >= 0);
}

/** A move in writing. @param {Move} move */
export function written([source, target]) {
  return `${source}-${target}`;
}
