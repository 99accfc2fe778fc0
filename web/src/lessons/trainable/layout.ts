import type { LessonLayout, Opening, TensorLook } from "../../model/layout";

const tokenRow: TensorLook = { rows: "query", columns: "token" };
const plainRow: TensorLook = { rows: "none", columns: "dimension" };
const queryRow: TensorLook = { rows: "query", columns: "dimension" };
const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };
const weightRow: TensorLook = { ...tokenRow, scale: "weights" };
const weightSquare: TensorLook = { ...square, scale: "weights" };
const plainWeights: TensorLook = { ...plainRow, scale: "weights" };

/** The gradients of its head. */
const gradients: Opening = {
  laboratory: "lab/gradients",
  tensors: { inputs: "inputs", W_query: "W_query", W_key: "W_key", W_value: "W_value" },
  sizes: { tokens: ["inputs", "rows"], d_in: ["inputs", "columns"], d_out: ["W_query", "columns"] },
  fixed: { query_token: 0 },
};

/** Lesson 2: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "trainable",
  questions: { step: "class-linear", weights: "sa_v2_weights", context: "sa_v2" },
  tokens: ["The", "next", "day", "is", "bright"],
  settings: ["query_token", "tokens", "d_in", "d_out", "seed", "linear_seed"],
  pictures: { widths: "x_2", trained: "W_query", dice: "dice_sums" },
  looks: {
    inputs: tokenRows,
    x_2: queryRow,
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    query_2: queryRow,
    key_2: queryRow,
    value_2: queryRow,
    queries: tokenRows,
    keys: tokenRows,
    values: tokenRows,
    attn_score_22: scalar,
    attn_scores_2: tokenRow,
    attn_scores: square,
    scaled_scores_2: tokenRow,
    attn_weights_2: weightRow,
    scaled_scores: square,
    attn_weights: weightSquare,
    row_sums: { rows: "none", columns: "token", scale: "none" },
    peaky_scores: plainRow,
    peaky_scores_times_8: plainRow,
    softmax_plain: plainWeights,
    softmax_between: plainWeights,
    softmax_times_8: plainWeights,
    dot_products: plainRow,
    dot_products_var: scalar,
    scaled_dot_products: plainRow,
    scaled_dot_products_var: scalar,
    dice_mean: scalar,
    dice_variance: scalar,
    dice_sums_var: scalar,
    context_vec_2: queryRow,
    context_vec: tokenRows,
    sa_v1_W_query: matrix,
    sa_v1_W_key: matrix,
    sa_v1_W_value: matrix,
    sa_v1_weights: weightSquare,
    sa_v1: tokenRows,
    sa_v2_W_query: matrix,
    sa_v2_W_key: matrix,
    sa_v2_W_value: matrix,
    sa_v2_W_query_bias: plainRow,
    sa_v2_W_key_bias: plainRow,
    sa_v2_W_value_bias: plainRow,
    sa_v2_weights: weightSquare,
    sa_v2: tokenRows,
  },
  steps: {
    tokens: {
      blocks: [{ kind: "flow", items: [{ id: "inputs" }, { id: "x_2", printing: 0 }] }],
      asides: ["widths"],
      attempt: { query_token: 4 },
      usesQueryToken: true,
    },
    "weight-matrices": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "W_query", printing: 0 },
            { id: "W_key", printing: 0 },
            { id: "W_value", printing: 0 },
          ],
        },
        { kind: "setting", setting: "seed" },
      ],
      asides: ["trained"],
      opens: [gradients],
      attempt: { seed: 124 },
      usesQueryToken: false,
    },
    "query-key-value": {
      blocks: [
        {
          kind: "product",
          left: { id: "x_2" },
          columns: [
            { above: { id: "W_query" }, result: { id: "query_2", printing: 0 } },
            { above: { id: "W_key" }, result: { id: "key_2" } },
            { above: { id: "W_value" }, result: { id: "value_2" } },
          ],
        },
      ],
      asides: [],
      attempt: { d_out: 3 },
      usesQueryToken: true,
    },
    "all-queries": {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [
            { above: { id: "W_query" }, result: { id: "queries" } },
            { above: { id: "W_key" }, result: { id: "keys" } },
            { above: { id: "W_value" }, result: { id: "values" } },
          ],
        },
      ],
      asides: [],
      attempt: { tokens: 8 },
      usesQueryToken: false,
    },
    "one-score": {
      blocks: [
        {
          kind: "product",
          left: { id: "query_2" },
          columns: [
            {
              above: { id: "key_2", transposed: true },
              result: { id: "attn_score_22", printing: 0 },
            },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 0 },
      usesQueryToken: true,
    },
    "query-scores": {
      blocks: [
        {
          kind: "product",
          left: { id: "query_2" },
          columns: [
            {
              above: { id: "keys", transposed: true },
              result: { id: "attn_scores_2", printing: 0 },
            },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 4 },
      usesQueryToken: true,
    },
    "all-scores": {
      blocks: [
        {
          kind: "product",
          left: { id: "queries" },
          columns: [
            {
              above: { id: "keys", transposed: true },
              result: { id: "attn_scores", printing: 0 },
            },
          ],
        },
      ],
      asides: [],
      attempt: { d_out: 8 },
      usesQueryToken: false,
    },
    "query-weights": {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "attn_scores_2" },
            { link: "scaled" },
            { id: "scaled_scores_2" },
            { link: "softmax" },
            { id: "attn_weights_2", printing: 0 },
          ],
        },
        { kind: "setting", setting: "scaled" },
        { kind: "sharpness", weights: "attn_weights_2", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      attempt: { scaled: false },
      usesQueryToken: true,
    },
    "all-weights": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "scaled_scores" },
            { link: "softmax_rows" },
            { id: "attn_weights", printing: 0 },
          ],
        },
        { kind: "flow", items: [{ id: "row_sums", printing: 0 }] },
        { kind: "sharpness", weights: "attn_weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      attempt: { sharpness: 8 },
      usesQueryToken: true,
    },
    "why-scale-peaky": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "peaky_scores" },
            { link: "softmax" },
            { id: "softmax_plain", printing: 0 },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "peaky_scores_times_8" },
            { link: "softmax" },
            { id: "softmax_times_8", printing: 0 },
          ],
        },
        { kind: "flow", items: [{ link: "by_slider" }, { id: "softmax_between" }] },
        {
          kind: "sharpness",
          weights: "softmax_between",
          subtractMax: false,
          setting: "between_sharpness",
        },
      ],
      picture: { picture: "shares", of: ["softmax_plain", "softmax_times_8", "softmax_between"] },
      asides: [],
      opens: [gradients],
      attempt: { between_sharpness: Infinity },
      usesQueryToken: false,
    },
    "why-scale-variance": {
      blocks: [{ kind: "drawing", name: "histograms", size: { width: 770, height: 340 } }],
      picture: "none",
      asides: ["dice"],
      opens: [
        gradients,
        {
          laboratory: "lab/variance",
          step: "histogram",
          tensors: {},
          sizes: {},
          settings: { dimension: "variance_dimension", pairs: "variance_pairs" },
        },
      ],
      attempt: { variance_dimension: 100 },
      usesQueryToken: false,
    },
    context: {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights_2" },
          columns: [{ above: { id: "values" }, result: { id: "context_vec_2", printing: 0 } }],
        },
      ],
      asides: [],
      attempt: { sharpness: 0 },
      usesQueryToken: true,
    },
    "all-contexts": {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights" },
          columns: [{ above: { id: "values" }, result: { id: "context_vec", printing: 0 } }],
        },
      ],
      asides: [],
      attempt: { sharpness: Infinity },
      usesQueryToken: false,
    },
    "class-rand": {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "sa_v1_W_query" }, { id: "sa_v1_W_key" }, { id: "sa_v1_W_value" }],
        },
        {
          kind: "flow",
          items: [{ id: "sa_v1_weights" }, { link: "times_values" }, { id: "sa_v1", printing: 0 }],
        },
        { kind: "flow", items: [{ link: "by_hand" }, { id: "context_vec" }] },
        { kind: "sharpness", weights: "sa_v1_weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      attempt: { seed: 124 },
      usesQueryToken: true,
    },
    "class-linear": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "sa_v2_W_query", transposed: true },
            { id: "sa_v2_W_key", transposed: true },
            { id: "sa_v2_W_value", transposed: true },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "sa_v2_W_query_bias" },
            { id: "sa_v2_W_key_bias" },
            { id: "sa_v2_W_value_bias" },
          ],
        },
        { kind: "setting", setting: "bias" },
        {
          kind: "flow",
          items: [{ id: "sa_v2_weights" }, { link: "times_values" }, { id: "sa_v2", printing: 0 }],
        },
        { kind: "flow", items: [{ link: "with_rand" }, { id: "sa_v1_weights" }] },
        { kind: "sharpness", weights: "sa_v2_weights", subtractMax: true, width: "d_out" },
      ],
      asides: [],
      attempt: { d_in: 16 },
      usesQueryToken: true,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  tokens: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  "weight-matrices": String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d_k}`,
  "query-key-value": String.raw`\query{q} = \input{x} \query{W}_{q} \qquad \key{k} = \input{x} \key{W}_{k} \qquad \value{v} = \input{x} \value{W}_{v}`,
  "all-queries": String.raw`\query{Q} = \input{X} \query{W}_{q} \qquad \key{K} = \input{X} \key{W}_{k} \qquad \value{V} = \input{X} \value{W}_{v}`,
  "one-score": String.raw`\scores{s} = \query{q} \cdot \key{k}`,
  "query-scores": String.raw`\scores{s} = \query{q} \key{K}^{\top}`,
  "all-scores": String.raw`\scores{S} = \query{Q} \key{K}^{\top}`,
  "query-weights": String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
  "all-weights": String.raw`\weights{A} = \operatorname{softmax}\left(\frac{\scores{S}}{\sqrt{d_k}}\right)`,
  "why-scale-peaky": String.raw`\weights{a} = \operatorname{softmax}(c \, \scores{s})`,
  "why-scale-variance": String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \qquad \operatorname{Var}\left(\frac{\query{q} \cdot \key{k}}{\sqrt{d}}\right) = 1`,
  context: String.raw`\output{z} = \weights{a} \value{V}`,
  "all-contexts": String.raw`\output{Z} = \weights{A} \value{V}`,
  "class-rand": String.raw`\output{Z} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right) \value{V}`,
  "class-linear": String.raw`\query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \query{W}_{q} \sim U\left(-\frac{1}{\sqrt{d}}, \frac{1}{\sqrt{d}}\right)`,
};
