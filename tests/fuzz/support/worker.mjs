// Searches the properties of one file in turns, until the time or the number of runs is reached; reports failures to
// search.mjs, which detects a run that hangs.
import { parentPort, workerData } from "node:worker_threads";
import fc from "fast-check";

/** Runs of a property per turn. */
const TURN = 200;

const { file, seed, seconds, least, shared } = workerData;
const { properties } = await import(file);
/** The current property and turn, and the number of runs in it. */
const at = new Int32Array(shared);

parentPort.postMessage({ titles: properties.map(({ title }) => title) });
for (const { property } of properties) {
  property.beforeEach(() => {
    at[2] += 1;
  });
}

const end = Date.now() + 1000 * seconds;
let runs = 0;
for (let turn = 0; turn === 0 || runs < least || Date.now() < end; turn += 1) {
  for (const [place, { title, property }] of properties.entries()) {
    at.set([place, turn, 0]);
    const found = await fc.check(property, {
      seed: (seed + turn) | 0,
      numRuns: TURN,
      includeErrorInReport: true,
    });
    runs += found.numRuns;
    if (found.failed) {
      parentPort.postMessage({ failed: `${title}\n${await fc.asyncDefaultReportMessage(found)}` });
      process.exit(1);
    }
  }
}
parentPort.postMessage({ runs });
