/** Whether every combination is tested: `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";

/** Given to a test that only the long form runs: shorter tests ask the same of less. */
export const long = { tag: "@long" } as const;

/** The same of a list of tests, of which one of so many runs in the short form. */
export const longBut = (at: number, count: number) => (at % count === 0 ? {} : long);

/** How a title speaks of steps that take turns: each of six tests has another sixth of them, and all in the long form. */
export const everySixth = isLong ? "every" : "every sixth";

/** What one of so many tests, or parts of a test, looks at of a list: in the short form they take turns, in the long one each has all. */
export function inTurn<Item>(all: readonly Item[], turn: number, count: number): readonly Item[] {
  return all.filter((_, at) => isLong || at % count === turn);
}

/** Whether Firefox runs all that it can, and not only what is named for it: a stage of the long form, with the short form's turns. */
export const isWholeFirefox = process.env["WHOLE"] === "firefox";
