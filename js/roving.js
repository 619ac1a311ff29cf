/** A group of buttons with one tab stop: arrows, Home and End go from one to the next. */

const STEPS = /** @type {Record<string, number>} */ ({
  ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
});

/** Let keys go through the buttons of an element. @param {HTMLElement} element */
export function rove(element) {
  element.addEventListener("keydown", (event) => {
    const buttons = [...element.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    if (at < 0 || !(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const to = Math.max(0, Math.min(buttons.length - 1, at + STEPS[event.key]));
    stop(buttons, buttons[to]);
    buttons[to].focus();
  });
}

/** Make one of them the tab stop. @param {HTMLElement[]} buttons @param {HTMLElement|undefined} one */
export function stop(buttons, one) {
  for (const button of buttons) button.tabIndex = button === one ? 0 : -1;
}
