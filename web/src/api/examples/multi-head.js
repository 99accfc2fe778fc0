import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const tokens = 3; // whole, 1 to 6
const heads = 2; // whole, 1 to 8
const width = 4; // whole, 1 to 32

// The state of torch.nn.MultiheadAttention(width, heads, batch_first=True).
const engine = await load();
const draws = engine.generator(seed);
const embedded = draws.randn(tokens, width);
const { output, weights } = engine.multiHeadAttention(embedded, embedded, embedded, {
  heads,
  inProjWeight: draws.randn(3 * width, width),
  outProjWeight: draws.randn(width, width),
  causal: true,
});
console.log("weights of each head", weights);
console.log("output", output);
