/** One reason of an answer to why: whether it holds, its sentence, and its clause, which can be read. */

/** @import { Why } from "./types.js" */
/** @import { Words } from "./names.js" */

import { make, set } from "./dom.js";

/** @param {Why["reasons"][number]} reason @param {Words} t @param {(clause: string) => void} read */
export function reasonOf([clause, holds, , sentence], t, read) {
  const mark = make("span", { class: "pw-check", role: "img", "aria-label": t(holds ? "holds" : "fails") });
  mark.append(holds ? "✓" : "✗");
  const item = make("li", { class: holds ? "pw-holds" : "pw-fails" }, mark, make("span", {}, sentence));
  if (clause) item.append(clauseLink(clause, t, read));
  return item;
}

/** A button with a clause's number, which opens the rules there. @param {string} clause @param {Words} t @param {(clause: string) => void} read */
export function clauseLink(clause, t, read) {
  const kept = { "data-clause": clause, "data-lm-suppress-shortcuts": "true" };
  const button = make("button", { type: "button", class: "pw-button pw-clause-link", ...kept }, clause);
  set(button, { "aria-label": t("read_clause", { clause }), title: t("read_clause", { clause }) });
  button.addEventListener("click", () => read(clause));
  return button;
}
