/** How fast the kernel searches in Pyodide, in Node: `node bench_pyodide.mjs NODES DEAL` prints nodes a second. */

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../js/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
python.mountNodeFS("/project", fileURLToPath(new URL("../..", import.meta.url)));
// The browser's module first: there are folders of that name.
python.runPython('import js, sys; sys.path[:0] = ["/project", "/project/tests"]');
const [nodes, deal] = process.argv.slice(2).map(Number);
console.log(python.pyimport("bench_solver").nodes_per_second(nodes, deal));
