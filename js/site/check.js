/** What the page needs and may not find: a classic script, for it must speak where modules are not loaded. */

(() => {
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement} */ (document.querySelector(selector));

  /** Say what is wrong in the place of the progress. @param {string} problem  as index.html names it @param {string} [details] */
  function complain(problem, details = "") {
    if (find("#problem")?.hidden !== true) return; // one sentence is enough, and a table that lies there speaks for itself
    find("#progress").hidden = true;
    find("#problem").hidden = false;
    find(`[data-problem=${problem}]`).hidden = false;
    find("#details").hidden = !details;
    find("#details").textContent = details;
    find("#problem a").hidden = problem !== "wish" && problem !== "load";
  }

  document.addEventListener("problem", (event) => {
    const { problem, details } = /** @type {CustomEvent} */ (event).detail;
    complain(problem, details);
  });
  if (location.protocol === "file:") complain("file");
  else if (typeof WebAssembly !== "object") complain("wasm");
})();
