import { load } from "attention-lab/recorder";

const scale = 1; // 0 to 8
const cell = 1; // whole, 0 to 8

const engine = await load();
const r = engine.record({ seed: 123 });
const tokens = [
  [0.43, 0.15, 0.89],
  [0.55, 0.87, 0.66],
  [0.57, 0.85, 0.64],
];
const x = r.given("x", tokens, { role: "input" });
const W = r.parameter("W", r.randn(3, 2), { role: "parameter" });
const query = r.matmul(x, W, { name: "query", role: "query" });
const scores = r.mul(r.matmul(query, r.t(query)), scale, { name: "scores" });
const weights = r.softmax(scores, -1, { name: "weights", role: "weights" });
console.log("weights", weights);

r.backward(r.sum(r.matmul(weights, query), { name: "loss" }));
console.log("W.grad", W.grad);

const trace = r.trace();
const { value, rule, terms } = trace.explain("weights", cell);
console.log(`cell ${cell} of ${trace.tensors.weights.written}`, value);
console.log(
  `its terms by the rule ${rule.text}`,
  terms.map((term) => term.value),
);
const other = trace.replay({ tensors: { x: [...tokens].reverse() } });
console.log("weights of the tokens in reverse", other.tensors.weights);
