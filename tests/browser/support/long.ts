/** Whether every combination is tested: `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";

/** How a title speaks of lessons that take turns: each of three tests has another third of them, and all in the long form. */
export const every = isLong ? "every" : "every third";

/** The same of steps, of which each of six tests has another sixth. */
export const everySixth = isLong ? "every" : "every sixth";

/** What one of so many tests, or parts of a test, looks at of a list: in the short form they take turns, in the long one each has all. */
export function inTurn<Item>(all: readonly Item[], turn: number, count: number): readonly Item[] {
  return all.filter((_, at) => isLong || at % count === turn);
}

/** Whether Firefox runs all that it can, and not only what is named for it: a stage of the long form, with the short form's turns. */
export const isWholeFirefox = process.env["WHOLE"] === "firefox";
