/**
 * The shapes that travel between Python and the page, and those that the modules hand to each other.
 *
 * @typedef {[area: string, x: number, y: number]} Spot  where a place lies; x and y count cards
 * @typedef {"foundation"|"tableau"|"stock"|"waste"|"area"|"note"} Role
 * @typedef {{name: string, role: Role, wide: Spot|null, narrow: Spot|null, fan: ""|"down"|"right", head: string, edges?: string[]}} Place  edges: the places whose cards can block its card
 * @typedef {{name: string, label: string, value: string|number, choices?: [string, string][], least?: number}} Option
 * @typedef {{id: string, name: string, own?: boolean, options: Option[]}} GameChoice
 * @typedef {{[key: string]: string|Record<string, string>}} Texts
 * @typedef {{id: string, name: string, games: GameChoice[], places: Place[], rules: [string, string][], texts: Texts,
 *   without?: string[], studied?: string[]}} Setup  `without` names the commands that this table does not offer, `studied` the kinds of deals that it can lay
 *
 * @typedef {[place: string, height: number, face?: string, flag?: string]} CardAt  its index in the scene is its id
 * @typedef {[source: string, target: string]} Move
 * @typedef {[kind: string, place: string, label: string]} Mark  as Python's scene.Mark
 * @typedef {[kind: string, source: string, target: string]} Arrow
 * @typedef {[chip?: string, lead?: string, done?: number, total?: number]} Label
 * @typedef {{label: string, move: Move|null, primary: boolean}} DealButton
 * @typedef {{undo: boolean, redo: boolean, hint?: boolean, auto: boolean, deal: DealButton|null}} Buttons
 * @typedef {{place: string, reasons: [string, boolean, string[], string][]}} Why
 * @typedef {{id: number, step: number, steps: number, plays: number, speed: number, depth: number, fate: string, back: number, try: number,
 *   status: "running"|"paused"|"stopped"|"done"|"ready", follow: boolean, said: string, text: string,
 *   cuts: [name: string, words: string, count: number][], more: number}} Run  steps: the nodes there are; plays: as of a walk; back: by how many moves the step went back
 * @typedef {{n: number, move: Move, short: string, text: string, reason: string, said: string, fate: string, steps: number, share: number|null,
 *   low: number|null, high: number|null, chance: number|null}} Suggested  a move of a hint; the numbers are parts of 1
 * @typedef {{level: number, basis: string, text: string, busy: number, candidates: Suggested[]}} Hinted  busy: a thread thinks on (1), or as the pages ask (2)
 * @typedef {{title: string, number: number, of: number, titles: string[], steps: number, at: number, text: [kind: string, text: string][],
 *   task: string, asks: ""|"tap"|"choice"|"play", prompt: string, choices: [value: string, label: string][], wanted: number, taps: string[],
 *   buttons: string[], verdict: {right: boolean, sentence: string, reasons: Why["reasons"]}|null, answer: string, tries: number,
 *   done: string[], score: number|null, locked: boolean}} Taught  a lesson at a step, counted from 0; number counts lessons from 1; answer: the choice made last; done: the fate of each step; score: a part of 1, null while a locked lesson keeps it; wanted: 0 where it does not tell
 * @typedef {{busy: number, done: boolean, version: number, fresh: boolean, rows: number, fates: number, chances: number, doing: string,
 *   last: number, turn: number, at: number, settled: boolean, missed: number, luck: number, error: number, text: string, summed: string,
 *   try: {tries: number, of: number, open: boolean, verdict: {right: boolean|null, move: string, sentence: string}|null}|null}} Reviewed  last: the node, and turn: the row, up to which a win is known; at: the row that the table shows; -1 for none
 * @typedef {{place: string, busy: number, settled: boolean, more: boolean, share: number, text: string, needs: Why["reasons"]}} Freed  how its card is freed; busy: as
 *   of a hint; settled: it would be the same once more; more: who looks at the stock may find more; share: of its limit, a part of 1
 * @typedef {object} Scene
 * @property {number} table  counts the deals laid on this table
 * @property {Record<string, [number, string|null]>} heard  by page: up to which intent it is answered, and its error
 * @property {string} deal
 * @property {number} turn
 * @property {[number, number]} placed
 * @property {""|"won"|"lost"} outcome
 * @property {CardAt[]} cards
 * @property {string[]} spaces
 * @property {Move[]} moves  legal moves, preferred first
 * @property {Record<string, Label>} labels
 * @property {Mark[]} [marks]  what is pointed out; several may be on one card
 * @property {Arrow[]} [arrows]
 * @property {Hinted} [hint]  as far as the player has asked for
 * @property {string} text
 * @property {string} tag
 * @property {Why|null} why
 * @property {Buttons} buttons
 * @property {boolean} auto
 * @property {number} earlier  how many games lay on the table before
 * @property {string[]} last
 * @property {number[]} moved  the cards that came last
 * @property {number} node  of the tree, where the cursor stands
 * @property {{id: string, game: string, deal: string, turn: number}} [offer]  a game that was left
 * @property {boolean} [autosave]  whether games are kept, so that there are statistics
 * @property {boolean} [jump]  far from the scene before it, so that no card moves from one to the other
 * @property {[step: number, steps: number, plays: number, speed: number, name?: string]} [walk]  a line that is walked in place of the game; who plays on: 0 nobody, 1 the pages, 2 Python; its name, if it is not the solver's
 * @property {Taught} [lesson]
 * @property {Reviewed} [review]  of the game on the table
 * @property {Freed} [free]  as far as that was asked here
 * @property {Run} [run]  a solver's run that is shown in place of the game
 * @property {[nodes: number, edits: number]} tree  how many nodes there are, how often a note or fate has changed
 *
 * @typedef {{do: string, id?: string, move?: string, place?: string, game?: string, deal?: string, node?: number, what?: string, speed?: number,
 *   from?: number, at?: number, text?: string, options?: Record<string, string|number>, name?: string, value?: boolean, on?: boolean, by?: number, table?: number, open?: boolean, answer?: string}} Wish  an intent without its number
 * @typedef {Wish & {page: string, n: number}} Intent
 * @typedef {{game: string, options: string, played: number, won: number, lost: number, share: number, streak: number,
 *   best: number, fewest: number|null}} StatisticsRow
 * @typedef {{content: any, buffers: DataView[]}} Answer  what Python said to a `window` intent
 * @typedef {{setup: Setup, scene: Scene, pending: Intent[], silent: boolean, error: string, link?: import("./link.js").LinkState,
 *   offer?: import("./kept.js").Entry|null, stored?: boolean}} State  offer: a game that another table was left with; stored: this one is kept for the next
 * @typedef {object} Table  what a view sees of the model
 * @property {() => State} state
 * @property {(wish: Wish) => boolean|void} send  false where nobody will ever hear it
 * @property {(what: string, more?: object) => Promise<Answer>} ask  for what is too large for a trait; rejects with an Error of one sentence
 * @property {(what: string) => Promise<Answer>} [quietly]  the same without a scene that follows
 * @property {() => Promise<{Later: typeof import("./later.js").Later, style: string}>} later  what comes after the cards
 * @property {(listener: () => void) => () => void} onChange  returns its own undoing
 * @property {() => import("./kept.js").Written|null} [written]  the game as text where the page has it
 * @property {() => void} [goOn]  with the offered game
 * @property {() => void} [forget]  the offered game
 *
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 * @typedef {Rect & {z: number, style: "full"|"strip"|"edge"|"none", strip: number}} CardRect
 * @typedef {object} Laid  a place as it lies in this width
 * @property {Place} place
 * @property {Spot} spot
 * @property {Rect} rect  all its cards together, or its frame
 * @property {Rect} top  its top card, or its frame
 * @property {CardRect[]} cards  by height
 * @property {Rect|null} bar  its progress bar
 * @property {boolean} exists
 * @typedef {object} Plan  the whole table in this width
 * @property {boolean} wide
 * @property {number} width
 * @property {number} height
 * @property {number} w  of a card
 * @property {number} h  of a card at its full height
 * @property {Map<string, Laid>} places
 */
export {};
