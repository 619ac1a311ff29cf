/** The keyboard: a table of keys, and the way from place to place. */

/** @import { Plan, Rect } from "./types.js" */

/**
 * What keys can ask of a view.
 * @typedef {object} Keyed
 * @property {(dx: number, dy: number) => boolean} step
 * @property {() => boolean} act
 * @property {(number: number) => boolean} pick
 * @property {(what: string) => boolean} run
 * @property {() => boolean} clear
 */

/** @type {Record<string, (view: Keyed) => boolean>} */
const TABLE = {
  ArrowLeft: (view) => view.step(-1, 0),
  ArrowRight: (view) => view.step(1, 0),
  ArrowUp: (view) => view.step(0, -1),
  ArrowDown: (view) => view.step(0, 1),
  Enter: (view) => view.act(),
  " ": (view) => view.act(),
  Escape: (view) => view.clear(),
  z: (view) => view.run("undo"),
  Z: (view) => view.run("redo"),
  d: (view) => view.run("deal"),
  a: (view) => view.run("auto"),
};
for (let n = 1; n <= 9; n += 1) TABLE[n] = (view) => view.pick(n);

const ERASES = new Set(["Backspace", "Delete"]); // VS Code: a whole cell
const WITH_CONTROL = new Set(["z", "Z"]);

/** Do what a key means; what means nothing here goes on to the notebook, but no key that would write or delete. @param {KeyboardEvent} event @param {Keyed} view */
export function press(event, view) {
  if (event.altKey || (event.key === "Enter" && event.shiftKey)) return;
  const letter =
    event.key.length === 1 ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : event.key;
  if ((event.ctrlKey || event.metaKey) && !WITH_CONTROL.has(letter)) return;
  const acts = Object.hasOwn(TABLE, letter) && TABLE[letter](view);
  if (acts) event.preventDefault();
  if (acts || letter.length === 1 || ERASES.has(letter)) event.stopPropagation();
}

/** The nearest place in a direction, or null. @param {Plan} plan @param {string} from @param {number} dx @param {number} dy */
export function neighbour(plan, from, dx, dy) {
  const here = plan.places.get(from)?.top;
  if (!here) return null;
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const laid of plan.places.values()) {
    const { name, role } = laid.place;
    if (!laid.exists || name === from || role === "note" || role === "area") continue;
    const far = distance(here, laid.top, dx, dy);
    if (far < least) [least, best] = [far, name];
  }
  return best;
}

/** How far a place lies in a direction; what lies aside counts more. @param {Rect} from @param {Rect} to @param {number} dx @param {number} dy */
function distance(from, to, dx, dy) {
  const [x, y] = [to.x + to.w / 2 - from.x - from.w / 2, to.y + to.h / 2 - from.y - from.h / 2];
  const [along, aside] = dx ? [x * dx, Math.abs(y)] : [y * dy, Math.abs(x)];
  return along < 4 ? Number.POSITIVE_INFINITY : along + 3 * aside;
}
