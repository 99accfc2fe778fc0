// node tests/fuzz/search.mjs readers|links|paste [seconds [runs [seed]]]: the properties of that file with random
// values, for so many seconds and at least so many runs. Without a seed it takes a random one; what
// fails is printed with the seed and the path that reproduce it.
import { randomInt } from "node:crypto";
import { Worker } from "node:worker_threads";

/** More than a hundred times the longest run of a property on any machine. */
const HANGS = 10 * 60 * 1000;

const [name, seconds = "60", least = "0", seed = String(randomInt(2 ** 31))] =
  process.argv.slice(2);
const file = new URL(`${name}.mjs`, import.meta.url).href;
const shared = new SharedArrayBuffer(12);
const at = new Int32Array(shared);
const numbers = { seed: Number(seed), seconds: Number(seconds), least: Number(least) };
const worker = new Worker(new URL("support/worker.mjs", import.meta.url), {
  workerData: { file, shared, ...numbers },
});

let titles = [];
let ended = false;
let before = "";
let since = Date.now();

const watch = setInterval(() => {
  const now = at.join();
  // Loading the page's modules is not a run yet.
  if (now !== before || titles.length === 0) [before, since] = [now, Date.now()];
  else if (Date.now() - since > HANGS) {
    const [place, turn, runs] = at;
    const again = `{ seed: ${(numbers.seed + turn) | 0}, path: "${runs - 1}" }`;
    console.error(`${name}: “${titles[place]}” hangs, with ${again}.`);
    process.exit(1);
  }
}, 1000);

worker.on("message", ({ titles: received, failed, runs }) => {
  if (received !== undefined) titles = received;
  if (failed !== undefined) {
    console.error(`${name}: ${failed}`);
    process.exit(1);
  }
  if (runs === undefined) return;
  ended = true;
  console.log(`${name}: ${runs} runs, seed ${seed}`);
});
worker.on("error", (error) => {
  console.error(error);
  process.exit(1);
});
worker.on("exit", () => {
  clearInterval(watch);
  if (!ended) process.exit(1);
});
