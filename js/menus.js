/** The commands that open the menus of the bar. */

/** @import { Command, Commands } from "./commands.js" */
/** @import { Setup, Wish } from "./types.js" */

import { copy } from "./clipboard.js";
import { choicesOf, dealForm, gameForm, menuOf } from "./menu.js";
import { wordsOf } from "./names.js";

const ANY = "any";
const KINDS = ["any", "winnable", "easy", "hard"]; // of deals

/** @param {Commands} commands @returns {Record<string, Command>} */
export function menus(commands) {
  const { table } = commands;
  const send = (/** @type {Wish} */ wish) => commands.send(wish);
  const run = (/** @type {string} */ what) => {
    commands.close();
    commands.run(what);
  };
  const copied = () => copyDeal(commands);
  const started = (/** @type {string} */ deal) => send({ do: "new", deal });
  const number = () => dealForm(table.state().setup, table.state().scene, started, copied);
  const menu = () => menuOf(table.state(), (what) => commands.has(what), run);
  return {
    game: (button) => commands.open(gameForm(table.state().setup, send), button),
    number: (button) => commands.open(number(), button),
    copy_deal: copied,
    new_deal: (button) => commands.open(newDeals(table.state().setup, send), button),
    more: (button) => commands.open(menu(), button),
  };
}

/** A new deal, any or of one of the kinds that were studied. @param {Setup} setup @param {(wish: Wish) => void} send */
function newDeals({ texts, studied = [] }, send) {
  const t = wordsOf(texts);
  const items = KINDS.filter((kind) => kind === ANY || studied.includes(kind)).map((kind) => ({
    text: t(kind),
    note: t(`${kind}_text`),
    run: () => send(kind === ANY ? { do: "new" } : { do: "new", deal: kind }),
  }));
  return choicesOf(t("new_title"), items);
}

/** Copy the deal number. @param {Commands} commands */
function copyDeal(commands) {
  const { setup, scene } = commands.table.state();
  const t = wordsOf(setup.texts);
  commands.close();
  copy(commands.root, scene.deal).then(
    () => commands.say(t("copied", { deal: scene.deal })),
    () => commands.say(t("not_copied")),
  );
  return true;
}
