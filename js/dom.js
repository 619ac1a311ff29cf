/** Elements, made without ever reading text as HTML. */

import { svg } from "./deck.js";

/**
 * An element with attributes and children; a false or null attribute is left out.
 * @param {string} tag
 * @param {Record<string, string|number|boolean|null>} [attributes]
 * @param {...(Node|string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Set attributes; false and null remove them. @param {Element} element @param {Record<string, string|number|boolean|null>} attributes */
export function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const text = value === true ? "" : value;
    if (text === null || text === false) element.removeAttribute(key);
    else if (element.getAttribute(key) !== String(text)) element.setAttribute(key, String(text));
  }
}

/** Show a text, without touching the page where it is shown already. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Lay an element out. @param {HTMLElement} element @param {{x: number, y: number, w: number, h: number}} rect */
export function put(element, { x, y, w, h }) {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.style.width = `${w}px`;
  element.style.height = `${h}px`;
}

/** An icon of 16 by 16, stroked. @param {string} d */
export function icon(d) {
  return svg("svg", { class: "pw-icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d }));
}
