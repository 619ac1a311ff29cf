/** How fast the kernel searches in Pyodide, in Node: `node bench_pyodide.mjs NODES` prints nodes a second. */

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../js/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
python.mountNodeFS("/project", fileURLToPath(new URL("../..", import.meta.url)));
python.runPython('import sys; sys.path[:0] = ["/project", "/project/tests"]');
python.globals.set("nodes", Number(process.argv[2]));
console.log(python.runPython("import bench_solver; bench_solver.nodes_per_second(nodes)"));
