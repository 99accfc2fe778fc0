import { load } from "attention-lab";

const seed = 123; // whole, 0 to 4294967295
const tokens = 256; // whole, 1 to 1024
const workers = 2; // whole, 1 to 8

const engine = await load();
const draws = engine.generator(seed);
const query = draws.randn(8, tokens, 64);
const key = draws.randn(8, tokens, 64);
const value = draws.randn(8, tokens, 64);

const pool = await engine.pool({ workers });
const held = pool.hold(key); // sent to each worker once
const spread = await pool.scaledDotProductAttention(query, held, value, { causal: true });
const alone = engine.scaledDotProductAttention(query, key, value, { causal: true });
pool.close();

const differing = spread.output.data.filter((each, at) => each !== alone.output.data[at]);
console.log("shape of the output", spread.output.shape);
console.log("numbers that differ from those of one thread", differing.length);
