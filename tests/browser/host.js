/** A host like JupyterLab's: a model whose other half is a real Python widget, and views of it. */

const bundle = window.bundle ?? "widget";
document.querySelector("link[rel=stylesheet]").href = `${bundle}.css`;
const { default: widget } = await import(`./${bundle}.js`);

/** The bytes of a message. */
function unpacked(packed) {
  return new DataView(Uint8Array.from(atob(packed), (byte) => byte.charCodeAt(0)).buffer);
}

/** What JupyterLab tells of a kernel, where the page's address asks for it. */
class Manager {
  #slots = new Set();
  kernel = { id: "first", status: "idle", connectionStatus: "connected", statusChanged: this, connectionStatusChanged: this };

  connect(slot) {
    this.#slots.add(slot);
  }

  disconnect(slot) {
    this.#slots.delete(slot);
  }

  tell(kernel) {
    this.kernel = kernel && { ...this.kernel, ...kernel };
    for (const slot of this.#slots) slot();
  }

  get listening() {
    return this.#slots.size;
  }
}

const manager = location.hash === "#kernel" ? new Manager() : undefined;

class Model {
  #state;
  #changed = {};
  #listeners = new Map();

  constructor(state) {
    this.#state = state;
  }

  get(key) {
    return this.#state[key];
  }

  set(key, value) {
    this.#state[key] = value;
    this.#changed[key] = value;
  }

  async save_changes() {
    const changed = this.#changed;
    this.#changed = {};
    const { messages, state } = JSON.parse(await window.tellPython(JSON.stringify(changed)));
    for (const { content, buffers } of messages) this.#deliver(content, buffers.map(unpacked));
    this.apply(state);
  }

  /** A message of the page's own. */
  async send(content) {
    const { messages, state } = JSON.parse(await window.askPython(JSON.stringify(content)));
    for (const one of messages) this.#deliver(one.content, one.buffers.map(unpacked));
    this.apply(state);
    window.host.texts += messages.filter(({ content }) => content.window === "text").length;
  }

  /** An event of the host's. */
  trigger(event) {
    for (const one of this.#listeners.get(event) ?? []) one.listener();
  }

  #deliver(content, buffers) {
    for (const one of this.#listeners.get("msg:custom") ?? []) one.listener(content, buffers);
  }

  /** Python's state: what differs is set first, and told afterwards, as Backbone does. */
  apply(state) {
    const changed = Object.keys(state).filter(
      (key) => JSON.stringify(state[key]) !== JSON.stringify(this.#state[key]),
    );
    for (const key of changed) this.#state[key] = state[key];
    for (const key of changed) for (const one of this.#listeners.get(`change:${key}`) ?? []) one.listener();
  }

  /** Python's state as marimo applies it: one trait is set and told, then the next. */
  trickle(state) {
    for (const [key, value] of Object.entries(state)) this.apply({ [key]: value });
  }

  on(event, listener, context) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), { listener, context }]);
  }

  off(event, listener, context) {
    for (const [name, all] of this.#listeners) {
      const kept = all.filter(
        (one) =>
          (event && event !== name) ||
          (listener && listener !== one.listener) ||
          (context && context !== one.context),
      );
      this.#listeners.set(name, kept);
    }
  }

  get listening() {
    return [...this.#listeners.values()].reduce((sum, all) => sum + all.length, 0);
  }

  /** What a widget gets: a wrapper of its own each time, as anywidget makes them. */
  proxy(context) {
    return {
      get: (key) => this.get(key),
      set: (key, value) => this.set(key, value),
      save_changes: () => this.save_changes(),
      send: (content) => this.send(content),
      widget_manager: manager,
      on: (event, listener) => this.on(event, listener, context),
      off: (event, listener) => this.off(event, listener, context),
    };
  }
}

const model = new Model(JSON.parse(await window.tellPython("{}")).state);
const running = new AbortController();
await widget.initialize({ model: model.proxy("initialize"), signal: running.signal });

/** Show the model once more; in a shadow root when asked. */
async function show(width, shadow = false) {
  const outer = document.createElement("div");
  outer.className = "view";
  outer.style.width = `${width}px`;
  document.body.append(outer);
  const el = shadow ? outer.attachShadow({ mode: "open" }) : outer;
  if (shadow) el.append(document.querySelector("link[rel=stylesheet]").cloneNode());
  const inner = document.createElement("div");
  el.append(inner);
  const closing = new AbortController();
  const cleanup = await widget.render({ model: model.proxy(outer), el: inner, signal: closing.signal });
  const close = () => {
    closing.abort();
    cleanup?.();
    outer.remove();
  };
  while (!inner.querySelector(".pw-panel, .pw-lanes, .pw-study")) await new Promise((done) => setTimeout(done));
  return { outer, close };
}

const views = [];
window.host = {
  texts: 0,
  end: () => {
    while (views.length) views.pop().close();
    running.abort();
  },
  model,
  manager,
  views,
  show: async (width, shadow) => views.push(await show(width, shadow)),
  resize: (width, at = 0) => {
    views[at].outer.style.width = `${width}px`;
  },
  close: (at = 0) => views.splice(at, 1)[0].close(),
  theme: (theme) => document.body.setAttribute("data-jp-theme-light", String(theme === "light")),
  apply: (state) => model.apply(state),
  trickle: (state) => model.trickle(state),
};
