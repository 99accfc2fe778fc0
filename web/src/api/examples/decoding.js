import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const tokens = 5; // whole, 1 to 64
const group = 2; // whole, 1 to 4

const engine = await load();
const draws = engine.generator(seed);
const cache = engine.cache({ heads: 2, keyWidth: 4, valueWidth: 4, capacity: 64 });

let last = {};
for (let token = 0; token < tokens; token += 1) {
  cache.append(draws.randn(2, 1, 4), draws.randn(2, 1, 4));
  // Each of the two heads of keys serves `group` query heads.
  const query = draws.randn(2 * group, 1, 4);
  last = cache.attend(query, { needWeights: true });
}
console.log("tokens in the cache", cache.length);
console.log("weights of the last token", last.weights);
console.log("its output", last.output);
