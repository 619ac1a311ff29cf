/** What a page can know of the Python behind it. Only Jupyter's own front ends tell; elsewhere an answer is all there is. */

/**
 * Kernel: its status and that of the connection to it; null: it was shut down; undefined: this host does not tell.
 * @typedef {{status: string, connection: string}|null|undefined} Kernel
 * @typedef {""|"busy"|"no_answer"|"restarted"|"dead"|"disconnected"|"offline"} LinkState
 * @typedef {{connect: (slot: () => void) => unknown, disconnect: (slot: () => void) => unknown}} Signal
 */

const ENDED = ["dead", "terminating"];
const ANEW = ["restarting", "autorestarting"];

/** How it stands with Python, for the banner. @param {{kernel: Kernel, gone: boolean, silent: boolean, online: boolean}} known @returns {LinkState} */
export function linkState({ kernel, gone, silent, online }) {
  if (kernel === null || (kernel && ENDED.includes(kernel.status))) return "dead";
  if (gone) return "restarted";
  const lost = kernel !== undefined && kernel.connection !== "connected";
  if (lost || silent) {
    if (!online) return "offline";
    if (lost) return "disconnected";
    return kernel?.status === "busy" ? "busy" : "no_answer";
  }
  return "";
}

/** Whether no intent will ever be answered again. @param {LinkState} state */
export function isOver(state) {
  return state === "restarted" || state === "dead";
}

export class Link {
  #gone = false;
  #broken = false;
  /** @type {() => void} */
  #end = () => {};

  /**
   * @param {any} manager  the host's, of which JupyterLab's and Notebook's have a kernel
   * @param {() => void} tell  something has changed
   * @param {() => void} again  the connection that was lost is there again
   */
  constructor(manager, tell, again) {
    this.manager = manager;
    this.first = manager?.kernel?.id;
    this.tell = tell;
    this.again = again;
  }

  /** How it stands; `silent` where an intent waits for long. @param {boolean} silent */
  state(silent) {
    const kernel = this.#kernel();
    return linkState({ kernel, gone: this.#gone, silent, online: navigator.onLine });
  }

  /** The model is no longer connected with Python. */
  lose() {
    this.#gone = true;
    this.tell();
  }

  /** Hear no more. */
  close() {
    this.#end();
  }

  /** @returns {Kernel} */
  #kernel() {
    if (!this.first) return undefined;
    const kernel = this.manager.kernel;
    return kernel ? { status: kernel.status, connection: kernel.connectionStatus } : null;
  }

  /** Listen, while a view is shown. */
  open() {
    const { manager } = this;
    const source = manager?.context?.sessionContext ?? manager?.kernel;
    const look = () => this.#look();
    /** @type {Signal[]} */
    const signals = this.first
      ? [source.statusChanged, source.connectionStatusChanged, source.kernelChanged].filter(Boolean)
      : [];
    for (const signal of signals) signal.connect(look);
    const events = ["online", "offline"];
    for (const event of events) addEventListener(event, look);
    this.#end = () => {
      for (const signal of signals) signal.disconnect(look);
      for (const event of events) removeEventListener(event, look);
    };
  }

  /** The host says that something has changed. */
  #look() {
    const { kernel } = this.manager ?? {};
    if (kernel && (ANEW.includes(kernel.status) || kernel.id !== this.first)) this.#gone = true;
    const broken = kernel ? kernel.connectionStatus !== "connected" : this.#broken;
    const mended = this.#broken && !broken;
    this.#broken = broken;
    this.tell();
    if (mended && !this.#gone) this.again();
  }
}
