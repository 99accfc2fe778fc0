import { AttentionError, load } from "attention-lab/recorder";

const rows = 2; // whole, 1 to 4
const dim = 2; // whole, -3 to 3

const engine = await load();
const r = engine.record();
const x = r.given("x", [
  [1, 2, 3],
  [4, 5, 6],
]);
const y = r.given("y", new Array(rows).fill([1, 1]));

const attempts = {
  matmul: () => r.matmul(x, y),
  softmax: () => r.softmax(x, dim),
  explain: () => r.trace().explain("weights", 0),
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
console.log("operations in the record", r.used().operations);
