import type { LessonLayout, TensorLook } from "../../model/layout";

const queryRows: TensorLook = { rows: "token", columns: "dimension", leading: "head" };
const answering: TensorLook = { rows: "dimension", columns: "dimension", leading: "head" };

/** The laboratory of a reader's own queries, keys and values: how its tensors are headed and laid out. */
export const layout: LessonLayout = {
  id: "lab/attention",
  questions: { step: "weights", weights: "weights", context: "output" },
  tokens: [],
  settings: ["tokens", "key_tokens", "heads", "d_k", "d_v", "mask", "scaled", "seed"],
  looks: {
    query: queryRows,
    key: answering,
    value: answering,
    scores: queryRows,
    scaled_scores: queryRows,
    mask: { rows: "token", columns: "dimension", scale: "mask" },
    masked_scores: queryRows,
    weights: { ...queryRows, scale: "weights" },
    output: queryRows,
  },
  steps: {
    inputs: {
      blocks: [
        { kind: "drawing", name: "file" },
        { kind: "flow", items: [{ id: "query" }, { id: "key" }, { id: "value" }] },
      ],
      asides: [],
      attempt: { heads: 2 },
      usesQueryToken: false,
    },
    scores: {
      blocks: [
        {
          kind: "product",
          left: { id: "query" },
          columns: [{ above: { id: "key", transposed: true }, result: { id: "scores" } }],
          after: [{ link: "divided" }, { id: "scaled_scores" }],
        },
      ],
      asides: [],
      attempt: { scaled: false },
      usesQueryToken: false,
    },
    weights: {
      blocks: [
        { kind: "setting", setting: "mask" },
        {
          kind: "flow",
          items: [{ id: "scaled_scores" }, { link: "by_mask" }, { id: "mask" }],
        },
        {
          kind: "stack",
          items: [
            { id: "masked_scores" },
            { link: "softmax_rows" },
            { id: "weights", mask: "masked_scores" },
          ],
        },
        { kind: "sharpness", weights: "weights", subtractMax: true, width: "d_k" },
      ],
      asides: [],
      attempt: { mask: "causal" },
      usesQueryToken: true,
    },
    output: {
      blocks: [
        {
          kind: "product",
          left: { id: "weights", mask: "masked_scores" },
          columns: [{ above: { id: "value" }, result: { id: "output" } }],
        },
      ],
      asides: [],
      attempt: { key_tokens: 4 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step. */
export const formulae: Readonly<Record<string, string>> = {
  inputs: String.raw`\operatorname{Attention}(\query{Q}, \key{K}, \value{V})`,
  scores: String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}`,
  weights: String.raw`\weights{A} = \operatorname{softmax}\left(\operatorname{mask}(\scores{S})\right)`,
  output: String.raw`\output{C} = \weights{A} \value{V}`,
};
