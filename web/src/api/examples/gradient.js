import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const tokens = 3; // whole, 1 to 6
const step = 0.01; // 0.001 to 1

const engine = await load();
const draws = engine.generator(seed);
const query = draws.randn(tokens, 2);
const key = draws.randn(tokens, 2);
const value = draws.randn(tokens, 2);
const upstream = draws.randn(tokens, 2);

const gradient = engine.scaledDotProductAttentionGradient(query, key, value, upstream);
console.log("gradient of the query", gradient.query);
console.log("gradient of the key", gradient.key);
console.log("gradient of the value", gradient.value);

// The same for one number, measured: how the sum changes with it.
function sumWith(change) {
  const data = Float32Array.from(query.data);
  data[0] += change;
  const { output } = engine.scaledDotProductAttention({ ...query, data }, key, value);
  return output.data.reduce((sum, each, at) => sum + each * upstream.data[at], 0);
}
console.log("query[0][0], measured", (sumWith(step) - sumWith(-step)) / (2 * step));
