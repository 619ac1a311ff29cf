/** The text of a step: paragraphs of plain text, bold, cards drawn small, and clauses that can be read. */

/** @import { Taught } from "./types.js" */
/** @import { Words } from "./names.js" */

import { face } from "./deck.js";
import { make } from "./dom.js";
import { cardName } from "./names.js";
import { clauseLink } from "./reasons.js";

const CARD = { width: 18, height: 23 }; // px inside its edge

/** @param {Taught["text"]} text @param {Words} t @param {(clause: string) => void} read */
export function paragraphs(text, t, read) {
  let last = make("p");
  const all = [last];
  for (const [kind, words] of text) {
    const [first, ...more] = kind === "text" ? words.split(/\n{2,}/) : [""];
    if (kind === "text") follow(last, first);
    else last.append(partOf(kind, words, t, read));
    for (const one of more) {
      last = make("p", {}, one);
      all.push(last);
    }
  }
  return all.filter((paragraph) => paragraph.hasChildNodes());
}

/** @param {string} kind @param {string} words @param {Words} t @param {(clause: string) => void} read */
function partOf(kind, words, t, read) {
  if (kind === "bold") return make("b", {}, words);
  if (kind === "clause") return clauseLink(words, t, read);
  const { width, height } = CARD;
  const drawn = face(words, "tile", width, height, height);
  return make(
    "span",
    { class: "pw-token", role: "img", "data-suit": words[1], "aria-label": cardName(words, t) },
    drawn,
  );
}

/** Text after what is there; a stop after a clause or a card stays in its line. @param {HTMLElement} paragraph @param {string} text */
function follow(paragraph, text) {
  const before = paragraph.lastElementChild;
  const stop = /^[.,;:!?)]+/.exec(text)?.[0] ?? "";
  if (!stop || !before || before !== paragraph.lastChild || before.tagName === "B")
    return paragraph.append(text);
  const kept = make("span", { class: "pw-kept" });
  before.replaceWith(kept);
  kept.append(before, stop);
  paragraph.append(text.slice(stop.length));
}
