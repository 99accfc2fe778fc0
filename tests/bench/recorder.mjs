// node tests/bench/recorder.mjs: what it costs to record an operation beside its arithmetic, on tensors of one number, from
// the call in JavaScript to the tensor that it returns. The least of many short runs, which other programs do not disturb.
import { load } from "attention-lab/recorder";

const CALLS = 100;
const RUNS = 1000;

const engine = await load();

const calls = {
  "add(x, y)": (r, x, y) => r.add(x, y),
  "mul(x, 2)": (r, x) => r.mul(x, 2),
  "exp(x)": (r, x) => r.exp(x),
  "view(x, [1, 1])": (r, x) => r.view(x, [1, 1]),
  "add_(x, y)": (r, x, y) => r.add_(x, y),
  'exp(x, { name: "e" })': (r, x) => r.exp(x, { name: "e" }),
  "sum(x, { dim: 0, keepdim: true })": (r, x) => r.sum(x, { dim: 0, keepdim: true }),
};

/** Microseconds of a call. */
function timed(call) {
  let least = Infinity;
  for (let run = 0; run < RUNS; run += 1) {
    const r = engine.record();
    const [x, y] = [r.tensor([1]), r.tensor([2])];
    const start = performance.now();
    for (let i = 0; i < CALLS; i += 1) call(r, x, y);
    least = Math.min(least, performance.now() - start);
    r.dispose();
  }
  return (1000 * least) / CALLS;
}

for (const [name, call] of Object.entries(calls)) {
  console.log(`${name.padEnd(34)} ${timed(call).toFixed(2)} µs`);
}
