/** What a bundle exports as anywidget wants it: the one module that knows of anywidget. */

/** @import { Intent } from "./types.js" */

import { Outbox } from "./outbox.js";
import { ModelTable } from "./table.js";

/**
 * @typedef {{get: (key: string) => any, set: (key: string, value: unknown) => void, save_changes: () => void,
 *   send?: (content: object) => void, widget_manager?: unknown,
 *   on: (event: string, listener: (...given: any[]) => void) => void, off: (event: string, listener: (...given: any[]) => void) => void}} Model
 */

/**
 * The table of each model. The host wraps a model anew for `initialize` and for each `render`, so what they
 * share is not the model: it is the value of its trait `setup`, the same object through every wrapper.
 * @type {WeakMap<object, ModelTable>}
 */
const tables = new WeakMap();

/** The table of a model, with its listeners until the signal. @param {Model} model @param {AbortSignal} [signal] */
function open(model, signal) {
  const read = () => ({ setup: model.get("setup"), scene: model.get("scene") });
  const write = (/** @type {Intent[]} */ intents, send = true) => {
    model.set("outbox", intents);
    if (send) model.save_changes();
  };
  const say = model.send && ((/** @type {object} */ content) => model.send?.(content));
  const outbox = new Outbox({ read, write, say }, pageName());
  const table = new ModelTable(outbox, model.widget_manager);
  const keep = () => tables.set(model.get("setup"), table);
  const hear = whole(() => {
    keep();
    outbox.hear();
  });
  const answer = (/** @type {any} */ content, /** @type {DataView[]} */ buffers) =>
    outbox.answer(content, buffers);
  const lose = () => table.link.lose();
  keep();
  model.on("change:scene", hear);
  model.on("change:setup", hear);
  model.on("msg:custom", answer);
  model.on("comm_live_update", lose);
  const close = () => {
    model.off("change:scene", hear);
    model.off("change:setup", hear);
    model.off("msg:custom", answer);
    model.off("comm_live_update", lose);
    table.close();
  };
  signal?.addEventListener("abort", close, { once: true });
  return { table, close };
}

/** Act once on all that a message changes: marimo sets and tells one trait after the other. @param {() => void} act */
function whole(act) {
  let due = false;
  return () => {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      act();
    });
  };
}

/** A random name, also where the page came without https. */
function pageName() {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
}

/**
 * A widget whose views are drawn so.
 * @param {(el: HTMLElement, table: ModelTable) => {remove: () => void}} draw
 */
export function widget(draw) {
  /** Once for each model. @param {{model: Model, signal?: AbortSignal}} given */
  const initialize = ({ model, signal }) => open(model, signal).close;
  /** Once for each view. @param {{model: Model, el: HTMLElement, signal?: AbortSignal}} given */
  const render = ({ model, el, signal }) => {
    const shared = tables.get(model.get("setup"));
    const own = shared ? null : open(model, signal);
    const view = draw(el, shared ?? /** @type {{table: ModelTable}} */ (own).table);
    const remove = () => {
      view.remove();
      own?.close();
    };
    signal?.addEventListener("abort", remove, { once: true });
    return remove;
  };
  return { initialize, render };
}
