import { UNIT } from "./unit.mjs";

let isSaid = false;

/** Prints a time in units and in milliseconds; a limit is in units, and past it the program fails. */
export function judged(what, { time, units }, limit) {
  if (!isSaid) console.log(`A unit is ${UNIT}, timed in the same run.`);
  isSaid = true;
  const verdict = units <= limit ? "within" : "PAST";
  console.log(`${what}: ${units.toFixed(1)} units, ${verdict} ${limit} (${time.toFixed(1)} ms)`);
  if (!(units <= limit)) process.exitCode = 1;
}
