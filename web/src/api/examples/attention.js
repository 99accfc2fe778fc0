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

// The last tokens are padding: no query may see them (0), nor anything behind itself.
const seen = Uint8Array.from({ length: tokens }, (_, at) => (at < tokens - hidden ? 1 : 0));
const { output, weights } = engine.scaledDotProductAttention(query, key, value, {
  scale,
  causal: true,
  mask: { shape: [tokens], data: seen },
  needWeights: true,
});
console.log("weights", weights);
console.log("output", output);
