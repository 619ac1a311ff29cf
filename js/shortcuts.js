/** The commands that came with the keys and the settings. */

/** @import { Commands } from "./commands.js" */
/** @import { Find } from "./find.js" */
/** @import { Scene, State, Table, Wish } from "./types.js" */

import { keysHelp } from "./help.js";
import { labelText, wordsOf } from "./names.js";
import { settingsForm } from "./preferences.js";

/** What they see of a view. @typedef {{commands: Commands, table: Table, state: State, say: (text: string) => void}} Served */

/** @param {Served} view @param {Find} find @returns {Record<string, import("./commands.js").Command>} */
export function shortcuts(view, find) {
  const { commands } = view;
  const words = () => wordsOf(view.state.setup.texts);
  const send = (/** @type {Wish} */ wish, can = true) => {
    commands.close();
    if (can) view.table.send(wish);
    return can;
  };
  const changed = (/** @type {string} */ name, /** @type {any} */ value) => {
    if (name === "auto_play" && value !== view.state.scene.auto)
      view.table.send({ do: "set", name: "auto", value });
  };
  return {
    first: () => send({ do: "go", node: 0 }),
    last: () => send({ do: "end" }),
    back: () => send({ do: "undo_one" }, view.state.scene.buttons.undo),
    forward: () => send({ do: "redo_one" }, view.state.scene.buttons.redo),
    fill: () => {
      const move = fillOf(view.state);
      return send({ do: "play", move: move?.join("-") }, !!move);
    },
    find: () => find.start(),
    say: () => {
      view.say(statusOf(view.state, words()));
      return true;
    },
    keys: (button) =>
      commands.open(
        keysHelp(words(), (what) => commands.has(what)),
        button,
      ),
    settings: (button) => commands.open(settingsForm(words(), changed, view.state.setup.without), button),
  };
}

/** The first legal move from the stock to a place of the tableau. @param {State} state */
function fillOf({ setup, scene }) {
  const roles = new Map(setup.places.map(({ name, role }) => [name, role]));
  return scene.moves.find(
    ([source, target]) => roles.get(source) === "stock" && roles.get(target) === "tableau",
  );
}

/** The status and the counts in one sentence. @param {State} state @param {ReturnType<typeof wordsOf>} t */
function statusOf({ setup, scene }, t) {
  const [done, total] = scene.placed;
  const at = (/** @type {string[]} */ ...roles) => setup.places.filter(({ role }) => roles.includes(role));
  const stocks = at("stock").map(({ name }) => name);
  const stock = scene.cards.filter(([place]) => stocks.includes(place)).length;
  const notes = at("note").map(({ name }) => noteOf(scene, name));
  const counts = [
    t("move_n", { n: scene.turn }),
    t("placed_said", { done, total }),
    ...(stocks.length ? [t("stock_n", { n: stock })] : []),
  ];
  const text = scene.text.replace(/[.…]$/, "");
  return t("status_said", { text, counts: [...counts, ...notes.filter(Boolean)].join(", ") });
}

/** A note in one line. @param {Scene} scene @param {string} name */
function noteOf(scene, name) {
  const [chip = "", lead = ""] = scene.labels[name] ?? [];
  return labelText([lead, chip]).replaceAll(" · ", ", ");
}
