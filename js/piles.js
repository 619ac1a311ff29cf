/** The piles of a scene, as ids by place, and what the layout needs to know of them. */

/** @import { Scene, Setup } from "./types.js" */
/** @import { Given } from "./measure.js" */

/** The card ids of each place, by height. @param {Scene} scene @returns {Map<string, number[]>} */
export function pilesOf(scene) {
  /** @type {Map<string, number[]>} */
  const piles = new Map();
  scene.cards.forEach(([place, height], id) => {
    if (!place) return;
    const pile = piles.get(place) ?? [];
    pile[height] = id;
    piles.set(place, pile);
  });
  return piles;
}

/** What the layout is made from. @param {Setup} setup @param {Scene} scene @param {Map<string, number[]>} piles @param {number} width @returns {Given} */
export function givenOf(setup, scene, piles, width) {
  const labels = Object.entries(scene.labels);
  const fans = new Set(
    setup.places.filter((p) => p.fan === "down" && p.role === "foundation").map((p) => p.name),
  );
  return {
    places: setup.places,
    piles: new Map([...piles].map(([name, ids]) => [name, { up: ids.map((id) => !!scene.cards[id][2]) }])),
    spaces: new Set(scene.spaces),
    bars: new Set(labels.filter(([name, label]) => fans.has(name) && label[3]).map(([name]) => name)),
    chips: new Set(labels.filter(([, label]) => label[0]).map(([name]) => name)),
    notes: new Set(labels.map(([name]) => name)),
    width,
  };
}
