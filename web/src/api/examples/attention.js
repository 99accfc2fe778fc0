import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const tokens = 5; // whole, 1 to 8
const hidden = 1; // whole, 0 to 8
const scale = 0.5; // 0 to 16

const engine = await load();
const draws = engine.generator(seed);
const query = draws.randn(tokens, 4);
const key = draws.randn(tokens, 4);
const value = draws.randn(tokens, 4);

// The last tokens are padding, which no query may see.
const seen = new Uint8Array(tokens).fill(1);
seen.fill(0, Math.max(0, tokens - hidden));
const { output, weights } = engine.scaledDotProductAttention(query, key, value, {
  scale,
  causal: true,
  mask: { shape: [tokens], data: seen },
  needWeights: true,
});
console.log("weights", weights);
console.log("output", output);
