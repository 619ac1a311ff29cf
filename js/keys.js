/** The keyboard: one table of keys, which the help shows too, and the way from place to place. */

/** @import { Plan, Rect } from "./types.js" */

/**
 * What keys can ask of a view.
 * @typedef {object} Keyed
 * @property {(dx: number, dy: number) => boolean} step
 * @property {() => boolean} act
 * @property {(number: number) => boolean} pick
 * @property {(what: string) => boolean} run
 * @property {(key: string) => boolean} seek  a key while a card is looked for
 * @property {() => boolean} clear
 * @property {() => void} leave
 */
/** @typedef {{does: string, keys: string[], act?: (view: Keyed, key: string) => boolean}} Row  a row without `act` runs the command it names */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** All keys, in the order of the help; a capital letter is with Shift, ^ is Control (or Command). @type {Row[]} */
export const ROWS = [
  { does: "step", keys: Object.keys(ARROWS), act: (view, key) => view.step(...ARROWS[key]) },
  { does: "act", keys: ["Enter", " "], act: (view) => view.act() },
  { does: "pick", keys: [..."123456789"], act: (view, key) => view.pick(Number(key)) },
  { does: "deal", keys: ["d"] },
  { does: "fill", keys: ["f"] },
  { does: "hint", keys: ["h"] },
  { does: "hint_open", keys: ["H"] },
  { does: "auto", keys: ["a"] },
  { does: "undo", keys: ["z", "^z"] },
  { does: "redo", keys: ["Z", "^Z", "^y"] },
  { does: "back", keys: ["["] },
  { does: "forward", keys: ["]"] },
  { does: "first", keys: ["Home"] },
  { does: "last", keys: ["End"] },
  { does: "play", keys: ["p"] },
  { does: "branch_previous", keys: ["b"] },
  { does: "branch_next", keys: ["n"] },
  { does: "why", keys: ["w"] },
  { does: "find", keys: ["/"] },
  { does: "say", keys: ["s"] },
  { does: "copy_text", keys: ["c"] },
  { does: "keys", keys: ["?"] },
  { does: "clear", keys: ["Escape"], act: (view) => view.clear() },
];

const TABLE = new Map(ROWS.flatMap((row) => row.keys.map((key) => [key, row])));
const OURS = new Set(["Delete", "Backspace", "Insert", "PageUp", "PageDown"]); // they mean much to a notebook and nothing here
const EDITING = /^\^[acvxyz]$/i; // meant for the table, never for the notebook's cells
const SILENT = /^(Process|Dead|Unidentified|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;
const MARK = "data-lm-suppress-shortcuts"; // JupyterLab heeds no key on an element that has it

/** Do what a key means, and keep it from the notebook; what means nothing here with Control, Alt or Shift goes on to it. @param {KeyboardEvent} event @param {Keyed} view */
export function press(event, view) {
  const key = nameOf(event);
  const row = TABLE.get(key);
  if (isTyping(event.target)) return key.length === 1 || OURS.has(key) ? event.stopPropagation() : undefined;
  if (view.seek(key)) return stop(event, true);
  if (row) {
    const done = row.act ? row.act(view, key) : view.run(row.does) || true;
    if (done || key !== "Escape") return stop(event, done);
    view.leave();
  } else if (key.length === 1 || OURS.has(key)) return stop(event, false);
  if (!EDITING.test(key)) pass(event);
}

/** What a key is called in the table; nothing for one that is none of ours. @param {KeyboardEvent} event */
export function nameOf(event) {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
  const graph = event.getModifierState?.("AltGraph") && /[[\]/?]/.test(key); // where these are typed so
  if (event.isComposing || SILENT.test(key) || (altKey && !graph) || (key === "Enter" && shiftKey)) return "";
  const foreign = key.length === 1 && key > "~" && /^Key[A-Z]$/.test(code ?? "");
  const one = foreign ? code[3] : key;
  const letter = one.length > 1 ? one : shiftKey ? one.toUpperCase() : one.toLowerCase();
  return (ctrlKey || metaKey) && !graph ? `^${letter}` : letter;
}

/** Whether letters are text there. @param {EventTarget|null} target */
function isTyping(target) {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** Keep a key from the notebook, and from the browser where it did something. @param {KeyboardEvent} event @param {boolean} done */
function stop(event, done) {
  event.stopPropagation();
  if (done) event.preventDefault();
}

/** Let the notebook hear a key. @param {KeyboardEvent} event */
function pass(event) {
  const target = /** @type {Element} */ (event.target);
  if (!target.hasAttribute?.(MARK)) return;
  target.removeAttribute(MARK);
  setTimeout(() => target.setAttribute(MARK, "true"));
}

/** Give the focus back to what is round the table: the notebook's cell, or whatever else can have it. @param {HTMLElement} root */
export function leave(root) {
  const { activeElement } = /** @type {Document|ShadowRoot} */ (root.getRootNode());
  /** @type {HTMLElement} */ (activeElement)?.blur();
  for (let one = above(root); one; one = above(one)) {
    if (one instanceof HTMLElement && one.hasAttribute("tabindex")) return one.focus({ preventScroll: true });
  }
}

/** What an element lies in, out of a shadow too. @param {Node} node @returns {Node|null} */
function above(node) {
  return node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
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
