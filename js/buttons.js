/** What buttons of the panel, its strips and its checklists have in common. */

/** The keyboard is theirs, not the notebook's. */
export const KEPT = { type: "button", "data-lm-suppress-shortcuts": "true" };

/** One that is drawn as a button. */
export const BUTTON = { ...KEPT, class: "pw-button" };
