/** Python, in a thread of its own: loads Pyodide and the wheels beside this file, and lays the table. */

/** @type {(data: string, buffers: Uint8Array[]) => void} */
let hear;
let loaded = 0;
const KEPT = "/kept"; // the folder of games, which the browser keeps

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;
const plainFetch = self.fetch;

// Whoever fetches, the bytes are counted on a copy: a browser keeps compiled WebAssembly only of its own answers.
self.fetch = async (...given) => {
  const answer = await plainFetch(...given);
  count(answer.clone()).catch(() => {});
  return answer;
};

/** Tell the page of every byte that comes. @param {Response} answer */
async function count({ body }) {
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    loaded += part.value.byteLength;
    postMessage({ loaded });
  }
}

/** A file of this page. @param {string} path */
async function read(path) {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return await answer.text();
}

/** Whether this is the first tab with a table: two that keep games would overwrite each other's. @returns {Promise<boolean>} */
function isFirst() {
  return new Promise((done) => {
    const hold = (/** @type {Lock|null} */ lock) => {
      done(lock !== null);
      return lock && new Promise(() => {}); // until the tab is closed
    };
    if (!navigator.locks) done(false);
    else navigator.locks.request("patience-widget", { ifAvailable: true }, hold).catch(() => done(false));
  });
}

/** The folder with the games that were left, or "" where none can be kept. @param {any} python */
async function kept({ FS }) {
  if (!(await isFirst())) return "";
  FS.mkdirTree(KEPT);
  FS.mount(FS.filesystems.IDBFS, { autoPersist: true }, KEPT);
  const error = await new Promise((done) => FS.syncfs(true, done));
  return error ? "" : KEPT;
}

/** Python with the libraries. */
async function load() {
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const [lock, code] = await Promise.all([read("wheels/pyodide-lock.json"), read("table.py")]);
  const python = await loadPyodide({ lockFileContents: lock, packageBaseUrl: here("wheels/") });
  await python.loadPackage(Object.keys(JSON.parse(lock).packages), { messageCallback: () => {} });
  postMessage({ step: "table" });
  python.runPython(code);
  return python;
}

/** Lay the table that the address asks for. @param {Record<string, string>} wish */
async function start(wish) {
  const tell = (/** @type {string} */ text, /** @type {Uint8Array[]} */ buffers) =>
    postMessage({ text, buffers });
  try {
    const python = await load();
    const [heard, problem] = python.globals.get("lay")(JSON.stringify(wish), await kept(python), tell);
    if (problem) postMessage({ problem: "wish", details: problem });
    hear = heard;
  } catch (error) {
    postMessage({ problem: "load", details: String(error).trim().split("\n").at(-1) });
  }
}

addEventListener("message", ({ data: { wish, data, buffers } }) => {
  if (wish) start(wish);
  else hear?.(JSON.stringify(data), buffers);
});
