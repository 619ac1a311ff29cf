/** The game as text: copied, pasted, opened, saved, shared; and the games that lay on the table before. */

/** @import { Commands } from "./commands.js" */
/** @import { Written } from "./kept.js" */

import { choose, copy, MOST, refusal, save, textOf } from "./clipboard.js";
import { choicesOf, pasteForm } from "./menu.js";
import { wordsOf } from "./names.js";

export class Texts {
  /** @param {Commands} commands @param {AbortSignal} signal */
  constructor(commands, signal) {
    this.commands = commands;
    this.table = commands.table;
    commands.add({
      copy_text: () => this.#copy(({ text }) => text, "copied_text"),
      share: () => this.#copy(({ line }) => line, "copied_line"),
      save_text: () => this.#save("text", ".txt", "text/plain"),
      save_picture: () => this.#save("picture", `-${this.table.state().scene.turn}.svg`, "image/svg+xml"),
      save_page: () => this.#save("page", ".html", "text/html"),
      open_file: () => this.#do(async () => choose((file) => this.#open(file))),
      paste: (button) => this.#paste(button),
      earlier: (button) => this.#earlier(button),
      go_on: () => this.#do(async () => this.table.goOn?.()),
      let_go: () => this.#do(async () => this.table.forget?.()),
    });
    this.#listen(commands.root, signal);
  }

  /** Lay the game on the table that a text means; Python says what it is. @param {string} text */
  lay(text) {
    this.commands.close();
    const why = refusal(text);
    if (why) this.#say(why, { most: MOST.toLocaleString() });
    else this.table.send({ do: "read", text });
  }

  /** What is pasted or dropped on the table is for the table: the notebook would add a cell. @param {HTMLElement} root @param {AbortSignal} signal */
  #listen(root, signal) {
    const own = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const paste = (/** @type {ClipboardEvent} */ event) => {
      event.stopPropagation();
      if (isField(event.composedPath()[0])) return;
      own(event);
      this.#take(event.clipboardData);
    };
    root.addEventListener("paste", paste, { signal });
    root.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && own(event), {
      signal,
    });
    const drop = (/** @type {DragEvent} */ event) => {
      own(event);
      this.#take(event.dataTransfer);
    };
    root.addEventListener("drop", drop, { signal });
  }

  /** @param {DataTransfer|null} given */
  #take(given) {
    if (given?.files.length) this.#open(given.files[0]);
    else this.lay(given?.getData("text/plain") ?? "");
  }

  /** @param {File} file */
  #open(file) {
    this.#do(async () => this.lay(await textOf(file)));
  }

  /** @param {HTMLElement} [button] */
  #paste(button) {
    const t = wordsOf(this.table.state().setup.texts);
    return this.#do(async () => {
      const text = await navigator.clipboard?.readText().catch(() => null);
      if (text) this.lay(text);
      else
        this.commands.open(
          pasteForm(t, (typed) => this.lay(typed)),
          button,
        );
    });
  }

  /** @param {(written: Written) => string} pick @param {string} key */
  #copy(pick, key) {
    return this.#do(async () => {
      const text = this.#written(pick);
      try {
        await copy(this.commands.root, text);
      } catch {
        await text; // its own error goes before the browser's
        return this.#say("not_copied");
      }
      this.#say(key, { line: await text });
    });
  }

  /** At once where the page has it, so that the gesture is kept; else asked for. @param {(written: Written) => string} pick */
  #written(pick) {
    const now = this.table.written?.();
    return now ? pick(now) : this.#ask("text").then(pick);
  }

  /** @param {string} what @returns {Promise<any>} */
  async #ask(what) {
    return (await (this.table.quietly ?? this.table.ask).call(this.table, what)).content;
  }

  /** @param {string} what @param {string} ending @param {string} type */
  #save(what, ending, type) {
    return this.#do(async () => {
      const name = (await this.#written(({ file }) => file)) + ending;
      const text =
        what === "text" ? await this.#written((written) => written.text) : (await this.#ask(what)).text;
      save(name, text, type);
      this.#say("saved", { file: name });
    });
  }

  /** The games that lay on the table before. @param {HTMLElement} [button] */
  #earlier(button) {
    const t = wordsOf(this.table.state().setup.texts);
    return this.#do(async () => {
      const { games } = await this.#ask("games");
      const items = games.map((/** @type {any} */ game) => ({
        text: t("earlier_game", { ...game, deal: game.deal || t("own_cards") }),
        note: game.outcome && t(game.outcome),
        run: () => this.#back(game.at),
      }));
      if (items.length) this.commands.open(choicesOf(t("earlier_title"), items), button);
      else this.#say("earlier_none");
    });
  }

  /** @param {number} at */
  #back(at) {
    this.commands.close();
    this.table.send({ do: "back", at });
  }

  /** Do what takes time; what goes wrong is said. @param {() => Promise<unknown>} task */
  #do(task) {
    task().catch((error) => this.commands.say(error.message));
    return true;
  }

  /** @param {string} key @param {Record<string, unknown>} [values] */
  #say(key, values) {
    this.commands.say(wordsOf(this.table.state().setup.texts)(key, values));
  }
}

/** Whether text can be typed there. @param {EventTarget} element */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
