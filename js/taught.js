/** The keys of a lesson, which the help shows with the others. */

/** @import { Row } from "./keys.js" */

/** What they do is a command, known where there is a lesson. @type {Row[]} */
export const TAUGHT = [
  { does: "check", keys: ["k"] },
  { does: "next_step", keys: ["g"] },
  { does: "back_step", keys: ["G"] },
  { does: "show_me", keys: ["m"] },
  { does: "say_step", keys: ["l"] },
];
