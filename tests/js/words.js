/** The words of the page, from where they are written: Python. */

import { execFileSync } from "node:child_process";

const code = "import json; from patience_widget.words import words; print(json.dumps(words()))";

export const texts = JSON.parse(execFileSync("python", ["-c", code], { encoding: "utf8" }));
