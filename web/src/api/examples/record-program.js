import { load } from "attention-lab/recorder";

const first = 1; // -4 to 4
const second = 0; // -4 to 4

const engine = await load();
const r = engine.record({ seed: 123 });
const query = r.given("query", [[1, 0]]);
const key = r.randn(4, 2);
const value = r.randn(4, 3);
const scores = r.mul(r.matmul(query, r.t(key)), Math.SQRT1_2);
const weights = r.softmax(scores, -1, { name: "weights" });
r.matmul(weights, value, { name: "output" });

const trace = r.trace();
const inputs = ["query"];
const attend = engine.compile(trace, { inputs, outputs: ["weights", "output"] });
for (const query of [[[first, second]], [[2 * first, 2 * second]]]) {
  const { weights, output } = attend({ query });
  console.log("query", query[0]);
  console.log("weights", [...weights]);
  console.log("output", [...output]);
}

const fused = engine.compile(trace, { inputs, outputs: ["output"], fuse: true });
console.log("output, fused", [...fused({ query: [[first, second]] }).output]);
console.log("operations of a call", attend.operations);
console.log("operations of a call, fused", fused.operations);
