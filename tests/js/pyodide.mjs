/** Python code in Pyodide, in Node, with the package and the tests at hand: prints what its last line is. */

import { fileURLToPath } from "node:url";
import { loadPyodide } from "../../js/node_modules/pyodide/pyodide.mjs";

const python = await loadPyodide();
for (const folder of ["patience_widget", "tests"]) {
  python.FS.mkdirTree(`/project/${folder}`);
  python.mountNodeFS(`/project/${folder}`, fileURLToPath(new URL(`../../${folder}`, import.meta.url)));
}
// Pyodide's js first: folders of that name would hide it.
python.runPython('import js, sys; sys.path[:0] = ["/project", "/project/tests"]');
try {
  console.log(String(python.runPython(process.argv[2])));
} catch (error) {
  console.error(String(error)); // without the lines of Pyodide's own source
  process.exitCode = 1;
}
