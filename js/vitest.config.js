import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

// The tests lie in tests/js, where Node would look for no package of this folder: hence the alias and the permission.
export default defineConfig({
  resolve: { alias: { vitest: here("node_modules/vitest/dist/index.js") } },
  server: { fs: { allow: [here("..")] } },
  test: { dir: here("../tests/js"), environment: "happy-dom" },
});
