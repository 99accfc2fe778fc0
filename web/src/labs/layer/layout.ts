import { headMarks } from "../../model/heads";
import type { LessonLayout, ProductColumn, TensorLook } from "../../model/layout";

const byRows = headMarks("rows", "all");
const byColumns = headMarks("columns", "all");

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const bias: TensorLook = { rows: "none", columns: "dimension" };
const headRows: TensorLook = { ...tokenRows, leading: "head" };
const headSquare: TensorLook = { rows: "token", columns: "token", leading: "head" };

/** Of keys and values there may be fewer heads. */
const asked: TensorLook = { ...tokenRows, heads: byColumns };
const answering: TensorLook = { ...asked, headCount: "kv_heads" };
const answeringWeight: TensorLook = { ...matrix, heads: byRows, headCount: "kv_heads" };

/** The output of a linear layer; with its bias, if it has one. */
function made(weight: string, result: string): ProductColumn {
  const plus = { id: `${weight}_bias` };
  return { above: { id: weight, transposed: true }, plus, result: { id: result } };
}

/** The laboratory of a reader's own layer: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/layer",
  questions: { step: "weights", weights: "weights", context: "head_contexts" },
  tokens: [],
  settings: [
    "tokens",
    "d_model",
    "heads",
    "kv_heads",
    "head_size",
    "bias",
    "out_bias",
    "mask",
    "scaled",
    "seed",
  ],
  looks: {
    inputs: tokenRows,
    W_query: { ...matrix, heads: byRows },
    W_key: answeringWeight,
    W_value: answeringWeight,
    W_query_bias: bias,
    W_key_bias: bias,
    W_value_bias: bias,
    queries: asked,
    keys: answering,
    values: answering,
    head_queries: headRows,
    key_heads: headRows,
    value_heads: headRows,
    sharing: { rows: "none", columns: "dimension", scale: "none" },
    head_keys: headRows,
    head_values: headRows,
    scores: headSquare,
    scaled_scores: headSquare,
    mask: { rows: "token", columns: "token", scale: "mask" },
    masked_scores: headSquare,
    weights: { ...headSquare, scale: "weights" },
    head_contexts: headRows,
    joined: asked,
    W_out: { ...matrix, heads: byColumns },
    W_out_bias: bias,
    output: tokenRows,
  },
  steps: {
    inputs: {
      blocks: [
        { kind: "drawing", name: "file" },
        { kind: "flow", items: [{ id: "inputs" }] },
      ],
      asides: [],
      attempt: { tokens: 8 },
      usesQueryToken: false,
    },
    projections: {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [made("W_query", "queries"), made("W_key", "keys"), made("W_value", "values")],
        },
      ],
      asides: [],
      attempt: { bias: false },
      usesQueryToken: false,
    },
    heads: {
      blocks: [
        { kind: "flow", items: [{ id: "queries" }, { link: "split" }, { id: "head_queries" }] },
        { kind: "drawing", name: "sharing" },
        { kind: "flow", items: [{ id: "keys" }, { link: "shared" }, { id: "head_keys" }] },
        { kind: "flow", items: [{ id: "values" }, { link: "shared" }, { id: "head_values" }] },
      ],
      asides: [],
      attempt: { kv_heads: 1 },
      usesQueryToken: false,
    },
    scores: {
      blocks: [
        {
          kind: "product",
          left: { id: "head_queries" },
          columns: [{ above: { id: "head_keys", transposed: true }, result: { id: "scores" } }],
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
        { kind: "sharpness", weights: "weights", subtractMax: true, width: "head_size" },
      ],
      asides: [],
      opens: [{ laboratory: "lab/masks", tensors: { scores: "scaled_scores", mask: "mask" } }],
      attempt: { mask: "causal" },
      usesQueryToken: true,
    },
    context: {
      blocks: [
        {
          kind: "product",
          left: { id: "weights", mask: "masked_scores" },
          columns: [{ above: { id: "head_values" }, result: { id: "head_contexts" } }],
          after: [{ link: "joined" }, { id: "joined" }],
        },
      ],
      asides: [],
      attempt: { mask: "causal" },
      usesQueryToken: false,
    },
    output: {
      blocks: [{ kind: "product", left: { id: "joined" }, columns: [made("W_out", "output")] }],
      asides: [],
      attempt: { out_bias: false },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; nn.Linear keeps its weight as (out, in), hence the transposes. g(h) is the head that head h reads. */
export const formulae: Readonly<Record<string, string>> = {
  inputs: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  projections: String.raw`\query{Q}, \key{K}, \value{V} = \input{X} \parameter{W}_{i}^{\top} + \parameter{b}_{i} \qquad i = \query{q}, \key{k}, \value{v}`,
  heads: String.raw`g(h) = 1 + \left\lfloor \frac{(h - 1) \, G}{H} \right\rfloor`,
  scores: String.raw`\scores{S}^{(h)} = \frac{\query{Q}^{(h)} \key{K}^{(g(h))\top}}{\sqrt{d_k}}`,
  weights: String.raw`\weights{A}^{(h)} = \operatorname{softmax}\left(\operatorname{mask}(\scores{S}^{(h)})\right)`,
  context: String.raw`\output{C} = \left[ \weights{A}^{(1)} \value{V}^{(g(1))}, \ldots \right]`,
  output: String.raw`\output{Y} = \output{C} \output{W}_{o}^{\top} + \output{b}_{o}`,
};
