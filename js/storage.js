/** What the browser keeps for the page, by name, as data; a browser may keep nothing, and let nobody ask. */

/** What is kept; null where nothing is, or nothing that was written here. @param {string} name */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** Keep this; whether the browser does. @param {string} name @param {unknown} data */
export function keep(name, data) {
  try {
    localStorage.setItem(name, JSON.stringify(data));
    return true;
  } catch {
    return false;
  }
}
