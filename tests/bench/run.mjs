// npm run bench [-- --quick]: the attention kernel against other libraries, in Chromium, alone, in two workers, and
// natively; then how long lessons, guards, events and steps of the page take, beside plain JavaScript in the same run, and
// what Lighthouse says of each page.
import { join } from "node:path";
import { ensureNode } from "../../web/scripts/packages.mjs";
import { Stop, main, root, run } from "../../web/scripts/tools.mjs";
import { forget } from "./beside.mjs";
import { readOptions } from "./options.mjs";
import { prepare } from "./prepare.mjs";

const parts = [
  "compare.mjs",
  "kernel.mjs",
  "matrix.mjs",
  "layer.mjs",
  "decode.mjs",
  "recorder.mjs",
  "learning.mjs",
  "workers.mjs",
  "cold.mjs",
  "native.mjs",
  "lessons.mjs",
  "guard.mjs",
  "events.mjs",
  "tasks.mjs",
  "counting.mjs",
  "lighthouse.mjs",
  "beside.mjs",
];

/** What takes long: builds, other programs' start, every step of the page. The quick form leaves it out. */
const long = new Set([
  "learning.mjs",
  "workers.mjs",
  "cold.mjs",
  "native.mjs",
  "events.mjs",
  "tasks.mjs",
  "lighthouse.mjs",
]);

await main(async () => {
  const { quick } = readOptions();
  ensureNode();
  await prepare();
  forget();
  const failed = [];
  const start = performance.now();
  for (const part of parts.filter((each) => !(quick && long.has(each)))) {
    const minutes = ((performance.now() - start) / 60_000).toFixed(1);
    console.log(`\n=== ${part}, after ${minutes} minutes`);
    const script = join(root, "tests/bench", part);
    const code = await run(process.execPath, [script, ...(quick ? ["--quick"] : [])]);
    if (code !== 0) failed.push(part);
  }
  if (failed.length > 0)
    throw new Stop(`Past a limit, or not run to the end: ${failed.join(", ")}.`);
});
