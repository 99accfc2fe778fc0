// How long a lesson takes to run again, trace included, in Chromium: in units of the same run (unit.mjs), which are judged,
// and in milliseconds; and the same calls natively.
import { timeNatively } from "./native.mjs";
import { readOptions } from "./options.mjs";
import { withPage } from "./page.mjs";
import { UNIT, bringUnit } from "./unit.mjs";

/** What a lesson may take in Chromium, in units. */
const LIMITS = {
  ...{ simple: 1.5, trainable: 1.5, sentence: 1.5, heads: 1.5, scaled: 1.5, causal: 1.5 },
  "dropout, 1000 draws": 5,
};

/** Runs in the page, which has its unit: medians of the calls that native.cpp times too, and of the units around each. */
async function timeInPage(address) {
  const { load } = await import(address);
  const engine = await load();
  function median(runs, call) {
    const times = [];
    for (let run = -runs / 4; run < runs; run += 1) {
      const start = performance.now();
      call(run);
      if (run >= 0) times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b)[runs / 2];
  }
  const unit = () => median(100, globalThis.unit);
  function timed(runs, call) {
    const before = unit();
    const time = median(runs, call);
    return { time, units: (2 * time) / (before + unit()) };
  }
  const rows = engine.lessons.map(({ id }) => [
    id,
    timed(400, (run) => engine.runLesson(id, { settings: { sharpness: 1 + (run + 100) / 1000 } })),
  ]);
  // What the slider of draws of its laboratory asks for at its end.
  const dropout = { tokens: 8, draws: 1000, dropout_rate: 0.3 };
  rows.push([
    "dropout, 1000 draws",
    timed(40, (run) =>
      engine.runLesson("lab/dropout", { settings: { ...dropout, dropout_seed: run + 100 } }),
    ),
  ]);
  const draws = engine.generator(1);
  const [q, k, v] = [draws.randn(4, 128, 64), draws.randn(4, 128, 64), draws.randn(4, 128, 64)];
  rows.push([
    "attention-4x128x64",
    timed(40, () => engine.scaledDotProductAttention(q, k, v, { kernel: "readable" })),
  ]);
  return Object.fromEntries(rows);
}

const options = readOptions();
// performance.now is exact to 0.1 ms only: the median over several runs of the page settles it.
const inChromium = await withPage(async (page, address) => {
  await bringUnit(page);
  return page.evaluate(timeInPage, `${address}lessons.js`);
});
const native = timeNatively("^lesson/", options);
console.log(`A unit is ${UNIT}, timed in the same run.`);
console.log("call                  Chromium ms   native ms   ratio     units   limit");
for (const [name, { time, units }] of Object.entries(inChromium)) {
  const limit = LIMITS[name];
  const isHeld = limit === undefined || units < limit;
  const verdict = limit === undefined ? "" : `${limit} ${isHeld ? "held" : "MISSED"}`;
  const beside = native?.[`lesson/${name}`]?.milliseconds;
  const ratio = beside === undefined ? "–" : (time / beside).toFixed(2);
  const columns = [time, beside].map((each) => (each?.toFixed(3) ?? "–").padStart(11));
  console.log(
    `${name.padEnd(20)} ${columns.join(" ")} ${ratio.padStart(7)} ${units.toFixed(2).padStart(9)}   ${verdict}`,
  );
  if (!isHeld) process.exitCode = 1;
}
