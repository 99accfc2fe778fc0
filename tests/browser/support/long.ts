/** Whether every combination is asked for: `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";

/** How a title speaks of what takes turns: each of three tests has another third of it, and all of it in the long form. */
export const every = isLong ? "every" : "every third";
