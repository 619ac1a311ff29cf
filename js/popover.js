/** What opens over the table, one at a time. */

import { set } from "./dom.js";

/** One popover at a time, inside the root, under the button that opened it. */
export class Popover {
  /** @type {HTMLElement|null} */
  #element = null;
  /** @type {HTMLElement|null} */
  #anchor = null;
  /** @type {HTMLElement|null} what had the focus before */
  #from = null;
  /** @type {AbortController|null} */
  #listening = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  get isOpen() {
    return this.#element !== null;
  }

  /** Open under a button (or where `lay` says); the same button closes it again. @param {HTMLElement} anchor @param {HTMLElement} content @param {() => void} [lay] */
  toggle(anchor, content, lay = () => this.#lay(anchor, content)) {
    const again = this.#anchor === anchor;
    this.close();
    if (again) return;
    this.#anchor = anchor;
    this.#element = content;
    const { activeElement } = /** @type {Document|ShadowRoot} */ (this.root.getRootNode());
    this.#from = this.root.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement) : anchor;
    content.classList.add("pw-popover");
    if (anchor.tagName === "BUTTON") set(anchor, { "aria-expanded": "true" });
    this.root.append(content);
    lay();
    this.#listen(content);
    const first = /** @type {HTMLElement} */ (
      content.querySelector("input:checked, input:not([type=radio]), textarea, button:not([hidden])") ??
        content
    );
    first.focus({ preventScroll: true });
    if (first instanceof HTMLInputElement && first.type === "text") first.select();
  }

  /** Close, and give the focus back where it was inside. @param {boolean} [back] */
  close(back = true) {
    const [element, anchor] = [this.#element, this.#anchor];
    this.#element = this.#anchor = null;
    this.#listening?.abort();
    if (!element || !anchor) return;
    const inside = element.contains(/** @type {Document|ShadowRoot} */ (element.getRootNode()).activeElement);
    if (anchor.tagName === "BUTTON") set(anchor, { "aria-expanded": "false" });
    element.remove();
    if (inside && back) (this.#from?.isConnected ? this.#from : anchor).focus({ preventScroll: true });
  }

  /** Under its anchor, within the root. @param {HTMLElement} anchor @param {HTMLElement} content */
  #lay(anchor, content) {
    const [root, at] = [this.root.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const x = Math.max(8, Math.min(at.left - root.left, root.width - content.offsetWidth - 8));
    const y = at.bottom - root.top + 6;
    content.style.left = `${x}px`;
    content.style.top = `${y}px`;
    content.style.maxHeight = `${Math.max(root.height - y - 8, 200)}px`;
  }

  /** Closed by Escape, by a press elsewhere, and when the focus leaves. @param {HTMLElement} content */
  #listen(content) {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    content.addEventListener("keydown", (event) => this.#key(event), { signal });
    const away = (/** @type {Event} */ event) => {
      const path = event.composedPath();
      if (!path.includes(content) && !(this.#anchor && path.includes(this.#anchor))) this.close(false);
    };
    this.root.ownerDocument.addEventListener("pointerdown", away, { signal, capture: true });
    content.addEventListener(
      "focusout",
      (event) => {
        const to = /** @type {Node|null} */ (event.relatedTarget);
        if (to && !content.contains(to) && to !== this.#anchor) this.close(false);
      },
      { signal },
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" && event.shiftKey) return;
    event.stopPropagation();
    if (event.key === "Escape") this.close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.#element || this.#element.getAttribute("role") !== "menu") return;
    event.preventDefault();
    const items = [.../** @type {NodeListOf<HTMLElement>} */ (this.#element.querySelectorAll("button"))];
    const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
    items[(at + step + items.length) % items.length]?.focus();
  }
}
