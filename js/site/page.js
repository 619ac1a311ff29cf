/** The plain page: the table of the notebooks, with Python in a worker of this page. */

import { Model } from "./model.js";

const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));

/** Say what is wrong. @param {string} problem @param {unknown} [details] */
function complain(problem, details = "") {
  document.dispatchEvent(new CustomEvent("problem", { detail: { problem, details: String(details) } }));
}

/** Say what is being done, and how far it has come. @param {{step?: string, loaded?: number}} state */
function progress({ step, loaded }) {
  if (loaded) find("progress").setAttribute("value", String(loaded));
  if (!step) return;
  for (const line of document.querySelectorAll("[data-step]"))
    line.toggleAttribute("hidden", line.getAttribute("data-step") !== step);
}

/** Show the table of a model. @param {Model} model */
async function show(model) {
  const { default: widget } = await import(new URL("./widget.js", import.meta.url).href);
  const signal = new AbortController().signal;
  widget.initialize({ model, signal });
  const follow = () => {
    const address = addressOf(model);
    if (address !== location.search) history.replaceState(null, "", address);
  };
  model.on("change:scene", follow);
  follow();
  find("#waiting").remove();
  widget.render({ model, el: find("#table"), signal });
}

/** The address that deals the same again: game, deal and options. @param {Model} model */
function addressOf(model) {
  const { id, games } = model.get("setup");
  const options = games.find((/** @type {{id: string}} */ game) => game.id === id)?.options ?? [];
  const { deal } = model.get("scene");
  const asked = new URLSearchParams({ game: id, ...(deal && { deal }) });
  for (const { name, value } of options) asked.set(name, value);
  return `?${asked}`;
}

/** The bytes of a message. @param {Uint8Array} bytes */
function view({ buffer, byteOffset, byteLength }) {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Start Python; the model comes with the first state. */
function start() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const model = new Model((data, buffers = []) => worker.postMessage({ data, buffers }));
  let shown = false;
  worker.onmessage = ({ data: { step, loaded, problem, details, text, buffers } }) => {
    if (problem) return complain(problem, details);
    if (!text) return progress({ step, loaded });
    model.hear(JSON.parse(text), buffers.map(view));
    if (!shown) show(model).catch((error) => complain("old", error));
    shown = true;
  };
  worker.onerror = (event) => complain("load", event.message);
  worker.postMessage({ wish: Object.fromEntries(new URLSearchParams(location.search)) });
}

if (find("#problem").hidden) {
  try {
    start();
  } catch (error) {
    complain("old", error);
  }
}
