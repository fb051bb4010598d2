// @ts-check
// What the server sends, as types for the checker. Nothing of this file reaches the browser.

/**
 * What a step would do beyond the plain step.
 * @typedef {object} Effect
 * @property {string[]} [takes] cells of what it takes
 * @property {string[][]} [squares] capture squares that it builds, each as its cells in a round
 * @property {string[]} [line] the two ends of a five
 * @property {string[]} [opens] cells of what can be taken after it in the same turn
 * @property {boolean} [wins]
 * @property {boolean} [ends] given where it is otherwise than the view's `ends` says of its kind
 */

/**
 * A position for the page.
 * @typedef {object} View
 * @property {number} ply steps made
 * @property {number} turn turns completed
 * @property {"first"|"second"|null} mover
 * @property {number} size
 * @property {{under: string, pieces: string, marks: string}|null} layers null where the page is drawn already, or gets `svg`
 * @property {string} [svg] the whole drawing, where the board was turned
 * @property {string[]} cells names of the cells, a1 first, row by row
 * @property {string[]} legal only for who may move
 * @property {string[]} [could] how the viewer's pieces could move if it were his turn
 * @property {string[]} ends the kinds of steps that usually end the turn
 * @property {Record<string, Effect>} effects
 * @property {[string, string]|null} figure sprite and class of what a put or a set-down brings
 * @property {"over"|"far"|null} hops when a move is a jump: over a piece, or farther than the next cell
 * @property {boolean} block whether what moves covers four cells
 * @property {string} title
 * @property {string} help
 * @property {Act|null} button
 * @property {Act[]} more
 * @property {string[]} turn_steps
 * @property {string|null} turn_left
 * @property {{left: number, used: number, earned: number}|null} pips
 * @property {number} hand
 * @property {Plate[]} plates
 * @property {string[]} facts
 * @property {number} took how many pieces the last step took off
 * @property {string[]} last
 * @property {string} said
 */

/** @typedef {{step: string, text: string, main?: boolean, ask?: string}} Act */
/** @typedef {{score: string, note: string, warn?: boolean}} Plate */

/**
 * @typedef {object} Clock
 * @property {"none"|"fischer"|"byo-yomi"|"correspondence"} kind
 * @property {{ms: number, periods: number}[]} left as the running turn began
 * @property {"first"|"second"|null} running
 * @property {number} spent milliseconds that the running turn has taken when this was sent
 * @property {number[]} period milliseconds of a period
 * @property {number[]} low below this many milliseconds a clock is low
 * @property {string[]} text
 */

/** @typedef {{side: "first"|"second", color: string, name: string, note: string, kind: "guest"|"account"|"computer"|"open", link?: string}} Seat */
/** @typedef {"draw"|"takeback"|"rematch"} What what can be proposed */
/** @typedef {{side: "first"|"second", what: What, text: string, yours: boolean}} Offer */
/** @typedef {{name: string, side: "first"|"second"|null, text: string}} Said */
/** @typedef {{winner: "first"|"second"|null, why: string, title: string, reason: string, tally: [number, number]|null}} End */
/** @typedef {{side: "first"|"second", turn: number, steps: string[], takes?: number[]}} Turn */

/**
 * All of a game that a viewer sees.
 * @typedef {object} Full
 * @property {number} n number of the last event
 * @property {("first"|"second")[]} you
 * @property {View} view
 * @property {Turn[]} turns
 * @property {Clock} clock
 * @property {Seat[]} seats
 * @property {Offer[]} offers
 * @property {Said[]} chat
 * @property {End|null} end
 * @property {{before: number, after: number}[]|null} ratings what its end did to them
 * @property {string|null} rematch
 * @property {number} watchers those who look on without playing
 * @property {({here: boolean, gone: number|null}|null)[]} presence of the people who play: milliseconds since they went
 * @property {{queue: number}|null} thinking
 * @property {Allowed} allowed
 */

/** A position on a board for trying things out. @typedef {View & {end: End|null, turns: Turn[], text: string}} Tried */

/** All that is laid out in a game of days, line by line. @typedef {{ply: number, lines: Turn[][], left: number, deepest: number}} LaidOut */
/** How it would stand after turns of both sides. @typedef {{turns: Turn[], view: View, end: End|null}} Supposed */

/**
 * What the computer thinks of a position.
 * @typedef {object} Opinion
 * @property {boolean} done
 * @property {number} chance First's, from 0 to 1
 * @property {string} verdict
 * @property {string|null} margin
 * @property {string} effort
 * @property {{chance: number, figure: string, turns: Turn[]}[]} lines
 */

/**
 * What was played here from a position.
 * @typedef {object} Book
 * @property {string} said
 * @property {string|null} note
 * @property {{turn: Turn, games: number, shares: [number, number], figures: [string, string], said: string}[]} turns
 * @property {[string, number][]} makers whose turns can be asked about, with the number of games
 * @property {{link: string, names: string, score: string, day: string}[]} examples
 */

/** What the viewer may do beside steps.
 * @typedef {{resign: boolean, abort: boolean, draw: boolean, takeback: boolean, rematch: boolean, chat: boolean}} Allowed */

/** @typedef {Partial<Full> & {t: string, n?: number, event?: any, code?: string, text?: string, cell?: string|null, ply?: number, on?: boolean, queue?: number, lines?: Said[], all?: boolean}} Message */

/** @typedef {{side: "first"|"second", steps: string[], said: string}} SolvedTurn a turn of an explanation */

/**
 * What came of steps at a puzzle. `rating`, `result` and `terms` come drawn.
 * @typedef {object} Solved
 * @property {View} view
 * @property {string[]} steps
 * @property {"going"|"wrong"|"over"} verdict
 * @property {{error: string, message: string, step: string, cell: string|null}|null} refused
 * @property {string|null} wrong
 * @property {string|null} tries
 * @property {string|null} hint
 * @property {{turns: SolvedTurn[], said: string|null}|null} why
 * @property {string|null} rating
 * @property {string|null} result
 * @property {string|null} terms
 */

export {};
