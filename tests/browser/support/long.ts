/** Whether every combination is tested: `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";

/** How a title speaks of what takes turns: each of three tests has another third of it, and all of it in the long form. */
export const every = isLong ? "every" : "every third";

/** Whether Firefox runs all that it can, and not only what is named for it: a stage of the long form, with the short form's turns. */
export const isWholeFirefox = process.env["WHOLE"] === "firefox";
