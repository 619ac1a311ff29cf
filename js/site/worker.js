/** Python, in a thread of its own: loads Pyodide and the wheels beside this file, and lays the table. */

/** @type {(data: string, buffers: Uint8Array[]) => void} */
let hear;

const here = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** A file of this page. @param {string} path */
async function read(path) {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  return await answer.text();
}

/** Python with the libraries, and the function of table.py that lays a table. */
async function load() {
  const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
  const [lock, code] = await Promise.all([read("wheels/pyodide-lock.json"), read("table.py")]);
  const python = await loadPyodide({ lockFileContents: lock, packageBaseUrl: here("wheels/") });
  postMessage({ step: "libraries" });
  await python.loadPackage(Object.keys(JSON.parse(lock).packages), { messageCallback: () => {} });
  postMessage({ step: "table" });
  python.runPython(code);
  return python.globals.get("lay");
}

/** Lay the table that the address asks for. @param {Record<string, string>} wish */
async function start(wish) {
  const tell = (/** @type {string} */ text, /** @type {Uint8Array[]} */ buffers) =>
    postMessage({ text, buffers });
  try {
    const lay = await load();
    const [heard, problem] = lay(JSON.stringify(wish), tell);
    if (problem) postMessage({ problem: "wish", details: problem });
    hear = heard;
  } catch (error) {
    const name = typeof WebAssembly === "object" ? "load" : "wasm";
    postMessage({ problem: name, details: String(error).trim().split("\n").at(-1) });
  }
}

addEventListener("message", ({ data: { wish, data, buffers } }) => {
  if (wish) start(wish);
  else hear?.(JSON.stringify(data), buffers);
});
