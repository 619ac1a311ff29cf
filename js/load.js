/** A part of the front end that is not in the first bundle: it comes from Python when the cards lie there. */

/** @import { Answer } from "./types.js" */

/** The part that an answer brings. @param {Answer} answer @returns {Promise<typeof import("./later.js") & {style: string}>} */
export async function load({ content }) {
  const address = URL.createObjectURL(new Blob([content.script], { type: "text/javascript" }));
  try {
    return { ...(await import(/* @vite-ignore */ address)), style: content.style };
  } finally {
    URL.revokeObjectURL(address);
  }
}
