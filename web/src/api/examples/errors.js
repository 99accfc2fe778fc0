import { AttentionError, load } from "attention-lab";

const width = 5; // whole, 1 to 8
const rate = 1.5; // -1 to 2

const engine = await load();
const ones = (...shape) => ({
  shape,
  data: new Float32Array(shape.reduce((product, size) => product * size)).fill(1),
});

const attempts = {
  attention: () => engine.scaledDotProductAttention(ones(2, 4), ones(3, width), ones(3, 4)),
  dropout: () => engine.dropout(ones(2, 2), ones(2, 2), rate),
  "seed 0.5": () => engine.generator(0.5),
};
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt();
    console.log(`${name}: taken`);
  } catch (error) {
    if (!(error instanceof AttentionError)) throw error;
    console.log(`${name}: refused (${error.code})`, error.message);
  }
}
