/** Mouse, pen and finger: a press is a click, or becomes a drag after a few pixels. */

/** @import { Move, Plan, Rect } from "./types.js" */

const THRESHOLD = 6; // px
const LONG = 500; // ms that a finger rests to ask why

/** @typedef {{place: string, height: number|null}} Hit */
/**
 * What a pointer can ask of a view.
 * @typedef {object} Pointed
 * @property {() => void} finish  end all motion
 * @property {(hit: Hit|null) => void} press  feedback; null ends it
 * @property {(hit: Hit|null) => void} click  null: beside every place
 * @property {(hit: Hit) => void} ask  why: a right click, or a finger that rests
 * @property {(hit: Hit) => {elements: HTMLElement[], rect: Rect, moves: Move[]}|null} lift  what can be dragged from there
 * @property {(targets: string[], over: string|null) => void} light
 * @property {(move: Move|null, dx: number, dy: number) => void} drop
 * @property {() => Plan} plan
 */

/** Listen on the board; returns the end of it. @param {HTMLElement} board @param {Pointed} view */
export function point(board, view) {
  /** @type {{id: number, x: number, y: number, hit: Hit|null, drag: Drag|null, over: boolean}|null} */
  let press = null;
  let handled = false;
  let asked = false; // by this press already: the browser's own long press comes a little earlier or later
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;
  const ask = (/** @type {Hit} */ hit) => {
    if (press) press.over = true;
    view.press(null);
    if (!asked) view.ask(hit);
    asked = true;
  };
  const listening = new AbortController();
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ run) =>
    board.addEventListener(type, run, { signal: listening.signal });

  on("pointerdown", (/** @type {PointerEvent} */ event) => {
    handled = asked = false;
    if (event.button !== 0 || press || isGhost(event.target)) return;
    view.finish();
    const hit = hitAt(board, event.clientX, event.clientY);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, hit, drag: null, over: false };
    view.press(hit);
    clearTimeout(resting);
    if (event.pointerType !== "mouse" && hit)
      resting = setTimeout(() => press && !press.over && ask(hit), LONG);
  });
  on("keydown", () => {
    asked = false;
  });
  on("contextmenu", (/** @type {MouseEvent} */ event) => {
    const hit = hitOf(event.target) ?? hitAt(board, event.clientX, event.clientY);
    if (!hit || press?.drag) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would open its own menu over the answer
    ask(hit);
  });
  on("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!press || event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.drag && !press.over && Math.hypot(dx, dy) >= THRESHOLD) {
      press.over = true;
      press.drag = Drag.begin(board, view, press.hit, event.pointerId);
      view.press(null);
    }
    press.drag?.move(dx, dy);
  });
  on("pointerup", (/** @type {PointerEvent} */ event) => {
    if (!press || event.pointerId !== press.id) return;
    const { hit, drag, over } = press;
    clearTimeout(resting);
    press = null;
    handled = true;
    view.press(null);
    if (drag) drag.end();
    else if (!over) view.click(hit);
  });
  on("pointercancel", (/** @type {PointerEvent} */ event) => {
    if (!press || event.pointerId !== press.id) return;
    press.drag?.end(false);
    clearTimeout(resting);
    press = null;
    view.press(null);
  });
  on("mousedown", (/** @type {MouseEvent} */ event) => event.preventDefault());
  on("click", (/** @type {MouseEvent} */ event) => {
    if (!handled && event.detail === 0 && !isGhost(event.target)) view.click(hitOf(event.target));
    handled = false;
  });
  return () => listening.abort();
}

/** Whether an element belongs to a ghost, which minds its own clicks. @param {EventTarget|null} target */
function isGhost(target) {
  return target instanceof Element && target.closest(".pw-ghost") !== null;
}

/** The place under a point, also where a card has flown from under it. @param {HTMLElement} board @param {number} x @param {number} y */
function hitAt(board, x, y) {
  const root = /** @type {Document|ShadowRoot} */ (board.getRootNode());
  return hitOf(root.elementFromPoint(x, y));
}

/** The place and the card of an element. @param {EventTarget|null} target @returns {Hit|null} */
export function hitOf(target) {
  const element =
    target instanceof Element ? /** @type {HTMLElement|null} */ (target.closest("[data-place]")) : null;
  if (!element) return null;
  const { place, height } = element.dataset;
  return { place: String(place), height: height === undefined ? null : Number(height) };
}

/** Cards that follow the pointer. */
class Drag {
  #dx = 0;
  #dy = 0;

  /** Begin, if there is something to drag. @param {HTMLElement} board @param {Pointed} view @param {Hit|null} hit @param {number} pointer */
  static begin(board, view, hit, pointer) {
    const lifted = hit && view.lift(hit);
    if (!lifted) return null;
    board.setPointerCapture?.(pointer);
    return new Drag(view, lifted);
  }

  /** @param {Pointed} view @param {{elements: HTMLElement[], rect: Rect, moves: Move[]}} lifted */
  constructor(view, lifted) {
    this.view = view;
    this.lifted = lifted;
    this.starts = lifted.elements.map((element) => element.style.transform);
    for (const element of lifted.elements) {
      element.classList.add("pw-dragging");
      element.style.zIndex = "3000";
    }
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    [this.#dx, this.#dy] = [dx, dy];
    this.lifted.elements.forEach((element, at) => {
      element.style.transform = `translate(${dx}px, ${dy}px) ${this.starts[at]}`;
    });
    this.view.light(
      this.lifted.moves.map(([, target]) => target),
      this.#over()?.[1] ?? null,
    );
  }

  /** @param {boolean} [dropped] */
  end(dropped = true) {
    for (const element of this.lifted.elements) element.classList.remove("pw-dragging");
    this.view.light([], null);
    this.view.drop(dropped ? this.#over() : null, this.#dx, this.#dy);
  }

  /** The move to the target that the card covers most. */
  #over() {
    const { x, y, w, h } = this.lifted.rect;
    return covered({ x: x + this.#dx, y: y + this.#dy, w, h }, this.lifted.moves, this.view.plan());
  }
}

/** Which of the moves a card lying there means: its target covered most, at least a quarter of the card. @param {Rect} card @param {Move[]} moves @param {Plan} plan @returns {Move|null} */
export function covered(card, moves, plan) {
  let best = null;
  let most = 0.25 * card.w * card.h;
  for (const move of moves) {
    const target = plan.places.get(move[1])?.rect;
    const area = target ? shared(card, target) : 0;
    if (area > most) [most, best] = [area, move];
  }
  return best;
}

/** The area that two rectangles share. @param {Rect} a @param {Rect} b */
function shared(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}
