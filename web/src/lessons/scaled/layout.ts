import type { LessonLayout, Opening, TensorLook } from "../../model/layout";

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const weightSquare: TensorLook = { ...square, scale: "weights" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
/** Stands as a column, beside the rows of its matrix. */
const bias: TensorLook = { rows: "dimension", columns: "dimension" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The gradients of a head that these tokens go through. */
const gradients: Opening = {
  laboratory: "lab/gradients",
  tensors: { inputs: "tokens" },
  settings: { d_out: "d_model" },
  sizes: { tokens: ["tokens", "rows"], d_in: ["tokens", "columns"] },
};

/** Lesson 3: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "scaled",
  questions: { step: "output", weights: "attn_weights", context: "attention_output" },
  tokens: [],
  settings: ["seed", "tokens", "d_model", "token_scale", "bias", "scaled"],
  pictures: { padding: "padded_weights", ten: "attn_weights" },
  looks: {
    w_query_weight: matrix,
    w_query_bias: bias,
    w_key_weight: matrix,
    w_key_bias: bias,
    w_value_weight: matrix,
    w_value_bias: bias,
    drawn_tokens: tokenRows,
    tokens: tokenRows,
    padding_mask: { ...square, scale: "mask" },
    padded_scores: square,
    padded_weights: weightSquare,
    q: tokenRows,
    k: tokenRows,
    v: tokenRows,
    qk: square,
    q_var: scalar,
    k_var: scalar,
    qk_var: scalar,
    attn_scores: square,
    attn_scores_var: scalar,
    attn_weights: weightSquare,
    row_sums: { rows: "none", columns: "token", scale: "none" },
    attention_output: tokenRows,
  },
  steps: {
    layers: {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "w_query_weight", printing: 0 },
            { id: "w_query_bias", transposed: true },
          ],
        },
        {
          kind: "flow",
          items: [{ id: "w_key_weight" }, { id: "w_key_bias", transposed: true }],
        },
        {
          kind: "flow",
          items: [{ id: "w_value_weight" }, { id: "w_value_bias", transposed: true }],
        },
        { kind: "setting", setting: "bias" },
      ],
      asides: [],
      attempt: { d_model: 4 },
      usesQueryToken: false,
    },
    tokens: {
      blocks: [
        { kind: "flow", items: [{ id: "tokens", printing: 0 }] },
        { kind: "setting", setting: "token_scale" },
      ],
      asides: ["padding"],
      opens: [
        {
          laboratory: "lab/masks",
          tensors: { scores: "attn_scores", mask: "padding_mask" },
          fixed: { mask: "padding" },
        },
      ],
      attempt: { token_scale: 1 },
      usesQueryToken: false,
    },
    "queries-keys-values": {
      blocks: [
        {
          kind: "product",
          left: { id: "tokens" },
          columns: [{ above: { id: "w_query_weight", transposed: true }, result: { id: "q" } }],
        },
        { kind: "flow", items: [{ id: "k" }, { id: "v" }] },
      ],
      asides: [],
      attempt: { bias: false },
      usesQueryToken: false,
    },
    "raw-scores": {
      blocks: [
        {
          kind: "product",
          left: { id: "q" },
          columns: [{ above: { id: "k", transposed: true }, result: { id: "qk", printing: 0 } }],
        },
      ],
      asides: [],
      attempt: { token_scale: -10 },
      usesQueryToken: false,
    },
    "raw-variance": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "q_var", printing: 0 },
            { id: "k_var", printing: 0 },
            { id: "qk_var", printing: 0 },
          ],
        },
      ],
      picture: { picture: "spread", of: ["q", "k", "qk"] },
      asides: ["ten"],
      opens: [
        {
          laboratory: "lab/variance",
          tensors: { queries: "q", keys: "k" },
          limits: { shown_pairs: [["k", "rows"]], width: [["k", "columns"]] },
          sizes: {
            shown_pairs: ["q", "rows"],
            width: ["q", "columns"],
            dimension: ["q", "columns"],
          },
        },
      ],
      attempt: { d_model: 64 },
      usesQueryToken: false,
    },
    "scaled-scores": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "q_var", printing: 1 },
            { id: "k_var", printing: 1 },
            { id: "attn_scores_var", printing: 0 },
          ],
        },
        {
          kind: "stack",
          items: [{ id: "qk" }, { link: "scaled" }, { id: "attn_scores", printing: 0 }],
        },
        { kind: "setting", setting: "scaled" },
      ],
      picture: { picture: "spread", of: ["qk", "attn_scores"] },
      asides: [],
      opens: [gradients],
      attempt: { scaled: false },
      usesQueryToken: false,
    },
    weights: {
      blocks: [
        {
          kind: "stack",
          items: [{ id: "attn_scores" }, { link: "softmax" }, { id: "attn_weights", printing: 0 }],
        },
        { kind: "sharpness", weights: "attn_weights", subtractMax: true, width: "d_model" },
      ],
      asides: [],
      opens: [gradients],
      attempt: { sharpness: 0.05 },
      usesQueryToken: true,
    },
    output: {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights" },
          columns: [{ above: { id: "v" }, result: { id: "attention_output", printing: 0 } }],
        },
      ],
      asides: [],
      opens: [
        {
          laboratory: "lab/scale",
          step: "map",
          tensors: { inputs: "tokens" },
          sizes: { tokens: ["tokens", "rows"], width: ["tokens", "columns"] },
          fixed: { causal: false },
        },
      ],
      attempt: { sharpness: 0 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  layers: String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d} \qquad \query{b}_{q}, \key{b}_{k}, \value{b}_{v} \in \mathbb{R}^{d}`,
  tokens: String.raw`\input{X} = c \, N \qquad N_{ij} \sim \mathcal{N}(0, 1)`,
  "queries-keys-values": String.raw`\query{Q}, \key{K}, \value{V} = \input{X} \parameter{W}^{\top} + \parameter{b}`,
  "raw-scores": String.raw`\scores{S} = \query{Q} \key{K}^{\top} \qquad \text{in} \qquad \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \value{V}`,
  "raw-variance": String.raw`\operatorname{var}(x) = \frac{1}{n - 1} \sum_{i} (x_{i} - m)^{2}`,
  "scaled-scores": String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}} \qquad d_k = d`,
  weights: String.raw`\weights{A} = \operatorname{softmax}(\scores{S})`,
  output: String.raw`\output{Z} = \weights{A} \value{V}`,
};
