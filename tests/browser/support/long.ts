/** Whether every combination is asked for: `npm run test:long`. */
export const isLong = process.env["LONG"] === "1";
