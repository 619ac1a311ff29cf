/** Texts out of the page and into it: the clipboard and files. No text is ever read as HTML. */

import { make } from "./dom.js";

export const MOST = 2_000_000; // characters that Python reads

/** Why a text is not worth sending: the key of a sentence, or "". @param {string} text */
export function refusal(text) {
  if (text.length > MOST) return "too_long";
  if (text.includes("\0")) return "no_text";
  return text.trim() ? "" : "nothing_pasted";
}

/**
 * Put a text on the clipboard, within the gesture that asked for it even where it is still to come. An Error where the
 * browser does not let the page.
 * @param {HTMLElement} root
 * @param {string|Promise<string>} text
 */
export async function copy(root, text) {
  if (navigator.clipboard && globalThis.ClipboardItem) {
    const blob = Promise.resolve(text).then((given) => new Blob([given], { type: "text/plain" }));
    try {
      return await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    } catch {
      // not allowed here: the old way may be
    }
  }
  if (!copyOld(root, await text)) throw new Error();
}

/** The way to copy that needs neither https nor a permission. @param {HTMLElement} root @param {string} text */
function copyOld(root, text) {
  const { activeElement } = /** @type {Document|ShadowRoot} */ (root.getRootNode());
  const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "pw-copy" }));
  field.value = text;
  root.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return done;
}

/** Save a text as a file. @param {string} name @param {string} text @param {string} type */
export function save(name, text, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The text of a file; one that is far too long is not even read. @param {File} file */
export async function textOf(file) {
  return file.size > 4 * MOST ? "x".repeat(MOST + 1) : file.text();
}

/** Let the reader choose a file. @param {(file: File) => void} chosen */
export function choose(chosen) {
  const field = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".txt,text/plain" }));
  field.addEventListener("change", () => field.files?.[0] && chosen(field.files[0]));
  field.click();
}
