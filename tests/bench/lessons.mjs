// How long a lesson takes to run again, trace included, in Chromium; and the same calls natively.
import { timeNatively } from "./native.mjs";
import { readOptions } from "./options.mjs";
import { withPage } from "./page.mjs";

/** What a lesson may take in Chromium, in milliseconds. */
const LIMITS = {
  ...{ simple: 1, trainable: 1, sentence: 1, heads: 1, scaled: 3, causal: 3 },
  "dropout, 1000 draws": 10,
};

/** Runs in the page: medians of the calls that native.cpp times too. */
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
  const rows = engine.lessons.map(({ id }) => [
    id,
    median(400, (run) => engine.runLesson(id, { settings: { sharpness: 1 + (run + 100) / 1000 } })),
  ]);
  // What the slider of draws of its laboratory asks for at its end.
  const dropout = { tokens: 8, draws: 1000, dropout_rate: 0.3 };
  rows.push([
    "dropout, 1000 draws",
    median(40, (run) =>
      engine.runLesson("lab/dropout", { settings: { ...dropout, dropout_seed: run + 100 } }),
    ),
  ]);
  const draws = engine.generator(1);
  const [q, k, v] = [draws.randn(4, 128, 64), draws.randn(4, 128, 64), draws.randn(4, 128, 64)];
  rows.push([
    "attention-4x128x64",
    median(40, () => engine.scaledDotProductAttention(q, k, v, { kernel: "readable" })),
  ]);
  return Object.fromEntries(rows);
}

const options = readOptions();
// performance.now is exact to 0.1 ms only: the median over several runs of the page settles it.
const inChromium = await withPage((page, address) =>
  page.evaluate(timeInPage, `${address}lessons.js`),
);
const native = timeNatively("^lesson/", options);
console.log("call                  Chromium ms   native ms   ratio   limit");
for (const [name, time] of Object.entries(inChromium)) {
  const limit = LIMITS[name];
  const verdict = limit === undefined ? "" : `${limit} ms ${time < limit ? "held" : "MISSED"}`;
  const beside = native?.[`lesson/${name}`]?.milliseconds;
  const ratio = beside === undefined ? "–" : (time / beside).toFixed(2);
  const columns = [time, beside].map((each) => (each?.toFixed(3) ?? "–").padStart(11));
  console.log(`${name.padEnd(20)} ${columns.join(" ")} ${ratio.padStart(7)}   ${verdict}`);
}
