import { load } from "attention-lab/lessons";

const sharpness = 2; // 0 to 64
const cell = 1; // whole, 0 to 5

const engine = await load();
const trace = engine.runLesson("simple", { settings: { sharpness } });
console.log("attn_weights_2", trace.tensors.attn_weights_2);

const { value, rule, terms } = trace.explain("attn_weights_2", [cell]);
console.log(`cell ${cell}, by the rule ${rule}`, value);
console.log(
  "the terms that made it, one for each score",
  terms.map((term) => term.value),
);
const fed = trace.feeds("attn_weights_2", [cell]);
console.log(
  "cells made of it",
  fed.map(({ tensor, index }) => `${tensor} [${index.join(", ")}]`),
);
