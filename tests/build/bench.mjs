// What npm run bench makes of the harness's records: what it refuses, which form counts, the ratios, table and chart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { chart, ticks } from "../bench/chart.mjs";
import { readOptions } from "../bench/options.mjs";
import { refusal, remarks } from "../bench/parity.mjs";
import { libraries, plans, shapeOf, sizes } from "../bench/plan.mjs";
import { compareSizes, median, ratioOf, summarise } from "../bench/summary.mjs";
import { ratioTable, report, speedTable } from "../bench/table.mjs";
import { partsOf, percentile } from "../bench/trace.mjs";

/** A record as the harness writes it: each sample is milliseconds, probe before, probe after, pressure. */
function record(adapter, gflops, raw, { shape = "h12t512", mode = "call" } = {}) {
  return { shape, mode, adapter, gflops, ms: raw[0][0], of_probe: 0.5, probe_best: 40, raw };
}

const calm = (milliseconds, probe = 40) => [milliseconds, probe, probe, 0];

const records = [
  record("ours", 60, [calm(2), calm(2), calm(2)]),
  record("ort-matmul", 30, [calm(4), calm(4), calm(4)]),
  record("ort-attn23", 40, [calm(3), calm(3), calm(3)]),
  { shape: "h12t512", adapter: "litert", error: "no model" },
  record("naive-js", 1, [calm(100), calm(100)]),
  record("ort-matmul", 35, [calm(3), calm(3), calm(3)], { mode: "run" }),
];

const parityOf = (relRms) => ({
  adapter: "litert",
  cases: [
    { name: "h1t64", maxAbs: 1e-6, relRms: 1e-6 },
    { name: "h12t512", maxAbs: relRms, relRms },
  ],
  unable: [],
});

test("an option that there is not is refused with a sentence", () => {
  assert.deepEqual(readOptions([]), { quick: false });
  assert.deepEqual(readOptions(["--quick"]), { quick: true });
  assert.throws(() => readOptions(["--quik", "--quick"]), /No such option: --quik\. There is/);
});

test("an adapter that is wrong, or cannot start, is named and not timed", () => {
  assert.equal(refusal(parityOf(9e-5)), undefined);
  assert.match(refusal(parityOf(2e-4)), /^litert is not timed: at h12t512 .* is 0\.0002, /);
  assert.match(refusal(parityOf(NaN)), /^litert is not timed: at h12t512 .* is NaN, /);
  assert.match(refusal({ adapter: "x", error: "gone", cases: [] }), /x is not timed: .*\(gone\)/);
  assert.match(refusal({ adapter: "x", cases: [] }), /x is not timed: .*none of the shapes/);
  const unable = { ...parityOf(1e-6), unable: [{ name: "h1t4096", error: "too large" }] };
  assert.deepEqual(remarks([unable]), ["litert cannot do h1t4096: too large"]);
});

test("of a library its fastest form counts, and what it has not is left open", () => {
  const [call, run] = summarise(records);
  assert.deepEqual([call.shape, call.mode, call.probe], ["h12t512", "call", 40]);
  assert.deepEqual(
    call.libraries.map((each) => each?.form),
    ["ours", "ort-attn23", undefined, undefined, "naive-js"],
  );
  assert.equal(call.libraries[1].ratio, 1.5);
  assert.equal(call.libraries[4].ratio, 50);
  assert.equal(run.libraries[0], null);
  assert.equal(run.libraries[1].ratio, null);
  assert.match(ratioTable([call]), /\| 12 × 512 \| 1\.50 × \| – \| – \| 50\.0 × \|/);
  assert.match(speedTable([run]), /\| – \| 35\.0 \(0\.50, ort-matmul\) \|/);
});

test("a ratio is the median over the rounds, by the probes, without the disturbed", () => {
  const ours = { raw: [calm(2), calm(4, 20), calm(2), [50, 40, 40, 0.9]] };
  const theirs = { raw: [calm(6), calm(6), calm(6), calm(6)] };
  assert.equal(ratioOf(ours, theirs), 3);
  assert.equal(ratioOf({ raw: [[8, 40, 40, 0.9]] }, theirs), 0.75);
  assert.equal(median([3, 1, 2, 10]), 2.5);
});

test("a size is past when it is slower than the first by more than its share", () => {
  const of = (tokens, milliseconds) => {
    const o = { heads: 1, tokens, dim: 64, causal: false };
    return { o, mode: "call", relRms: 1e-6, samples: [[milliseconds, 40, 40]] };
  };
  const answers = compareSizes([
    of(1024, 1),
    of(512, 0.25),
    of(512, 0.25 / (1 - sizes.slower - 0.01)),
  ]);
  assert.deepEqual(
    answers.map(({ within }) => within),
    [true, true, false],
  );
  assert.equal(answers[1].ratio, 1);
});

test("the chart has a bar for every figure, as tall as its axis says", () => {
  const rows = summarise(records);
  const svg = chart(rows);
  const bars = [
    ...svg.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="14" height="([\d.]+)" class="l(\d)"/g),
  ];
  assert.deepEqual(
    bars.map(([, , library]) => library),
    ["0", "1", "4", "1"],
  );
  assert.ok(Math.abs(bars[0][1] / bars[1][1] - 60 / 40) < 1e-6);
  for (const { name } of libraries) assert.ok(svg.includes(`>${name}</text>`), name);
  assert.match(svg, />GF\/s<.*\n.*heads × tokens/);
  assert.match(svg, /prefers-color-scheme: dark/);
  assert.deepEqual(ticks(39), [0, 10, 20, 30, 40]);
  assert.deepEqual(ticks(0.5), [0, 0.1, 0.2, 0.3, 0.4, 0.5]);
});

test("the report has a part a mode, the limit, parity and the sentences of what was not timed", () => {
  const wrong = parityOf(NaN);
  const text = report({
    date: "2026-01-02T03:04:05Z",
    chromium: "1",
    cpu: "a processor",
    versions: { "LiteRT.js": "2.5.3" },
    limit: { separate: 39.6, fused: 58 },
    rows: summarise(records),
    parity: [wrong],
    remarks: remarks([wrong]),
    accuracy: [],
    sizes: [],
  });
  assert.match(text, /## Mode `call`[\s\S]*## Mode `run`[\s\S]*## Parity/);
  assert.match(text, /39\.6 GF\/s multiplying, then adding/);
  assert.match(text, /\| litert \| 2 \| NaN \| NaN \|[\s\S]*litert is not timed/);
});

test("both plans compare ours with every library, and quick is the smaller", () => {
  for (const { comparisons } of Object.values(plans)) {
    const adapters = new Set(comparisons.flatMap((each) => each.adapters));
    for (const { name, forms } of libraries) {
      assert.ok(
        forms.every((form) => adapters.has(form)),
        name,
      );
    }
    assert.ok(comparisons.every((each) => each.adapters.includes("ours")));
  }
  assert.ok(plans.quick.rounds < plans.long.rounds);
  assert.deepEqual(shapeOf("h12t1024c"), { heads: 12, tokens: 1024, dim: 64, causal: true });
});

test("of a trace, what is nested counts once, on the main thread, between its marks, in time of the processor", () => {
  const main = { pid: 1, tid: 2 };
  const event = (name, ts, dur, more) => ({ ...main, name, ts, dur, ...more });
  const parts = partsOf([
    event("mark 1", 10_000, 0),
    event("mark 0", 1000, 0),
    event("RunTask", 1500, 6000, { tdur: 5000 }),
    event("FunctionCall", 2000, 3000, { tdur: 2500 }),
    event("Layout", 2500, 1000),
    event("Paint", 6000, 1000),
    event("Paint", 6000, 1000, { tid: 3 }),
    event("RunTask", 9000, 500),
    event("Paint", 11_000, 1000),
  ]);
  assert.deepEqual(parts, [{ work: [2.5, 1], tasks: [5, 0.5] }]);
});

test("a percentile is what that share of the values does not pass", () => {
  const twenty = Array.from({ length: 20 }, (_, at) => 20 - at);
  assert.equal(percentile(twenty, 0.95), 19);
  assert.equal(percentile(twenty, 0.5), 10);
  assert.equal(percentile([7], 0.95), 7);
});
