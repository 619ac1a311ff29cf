/** The commands that open the menus of the bar. */

/** @import { Command, Commands } from "./commands.js" */
/** @import { Wish } from "./types.js" */

import { copy } from "./clipboard.js";
import { dealForm, gameForm, menuOf } from "./menu.js";
import { wordsOf } from "./names.js";

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
    more: (button) => commands.open(menu(), button),
  };
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
