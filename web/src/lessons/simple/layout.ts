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

/** The gradients of its head. */
const gradients: Opening = {
  laboratory: "lab/gradients",
  tensors: { inputs: "inputs", W_query: "W_query", W_key: "W_key", W_value: "W_value" },
  sizes: { tokens: ["inputs", "rows"], d_in: ["inputs", "columns"], d_out: ["W_query", "columns"] },
  fixed: { query_token: 0 },
};

/** Lesson 1: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "simple",
  questions: { step: "weighted-values", weights: "attn_weights_2_qk", context: "context_vec_2_qk" },
  gallery: "attn_weights",
  tokens: ["Your", "journey", "starts", "with", "one", "step"],
  settings: ["query_token", "tokens", "d_in", "d_out", "seed"],
  pictures: {
    road: "road_weights",
    memory: "memory_matrix",
    between: "between_weights",
    arrows: "arrow_a",
    dim: "dim_weights",
    rounded: "rounded_row",
    parameters: "W_query",
    lookup: "lookup_weights",
    wide: "wide_weights",
  },
  looks: {
    inputs: tokenRows,
    memory_matrix: weightSquare,
    hidden_states: tokenRows,
    road_weights: weightSquare,
    road_weights_2: weightSquare,
    between_weights: { rows: "token", columns: "token", scale: "weights" },
    query: queryRow,
    attn_scores_2_empty: tokenRow,
    attn_scores_2: tokenRow,
    attn_scores_2_loop: tokenRow,
    shifted_scores_2: tokenRow,
    arrow_a: plainRow,
    arrow_b: plainRow,
    arrow_dot: scalar,
    attn_weights_2_tmp: weightRow,
    attn_weights_2_tmp_sum: scalar,
    attn_weights_2_naive: weightRow,
    attn_weights_2_naive_sum: scalar,
    attn_weights_2: weightRow,
    attn_weights_2_sum: scalar,
    context_terms_2: tokenRows,
    context_running_2: tokenRows,
    context_vec_2: queryRow,
    attn_scores_loop: square,
    attn_scores: square,
    attn_scores_difference: scalar,
    attn_weights: weightSquare,
    row_sums: { rows: "none", columns: "token", scale: "none" },
    dim_weights: weightSquare,
    dim_row_sums: { rows: "none", columns: "token", scale: "none" },
    dim_column_sums: { rows: "none", columns: "token", scale: "none" },
    picked_row: weightRow,
    rounded_row: weightRow,
    rounded_row_sum: scalar,
    all_context_vecs: tokenRows,
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    query_2: queryRow,
    key_2: queryRow,
    value_2: queryRow,
    lookup_weights: weightRow,
    lookup_value: queryRow,
    keys: tokenRows,
    values: tokenRows,
    attn_scores_22: scalar,
    attn_scores_2_qk: tokenRow,
    scaled_scores_2: tokenRow,
    attn_weights_2_qk: weightRow,
    wide_scores: { rows: "none", columns: "dimension" },
    wide_scaled_scores: { rows: "none", columns: "dimension" },
    wide_weights: { rows: "none", columns: "dimension", scale: "weights" },
    wide_scaled_weights: { rows: "none", columns: "dimension", scale: "weights" },
    weighted_values_2: tokenRows,
    context_vec_2_qk: queryRow,
  },
  steps: {
    tokens: {
      blocks: [{ kind: "flow", items: [{ id: "inputs" }] }],
      asides: ["road", "memory", "between"],
      attempt: { tokens: 4 },
      usesQueryToken: false,
    },
    "dot-products": {
      blocks: [
        {
          kind: "product",
          left: { id: "query", printing: 0 },
          columns: [
            {
              above: { id: "inputs", transposed: true },
              result: { id: "attn_scores_2", printing: 0 },
            },
          ],
        },
        { kind: "drawing", name: "loop", size: { width: 454, height: 271 } },
      ],
      picture: { picture: "score", of: ["attn_scores_2"] },
      asides: ["arrows"],
      attempt: { query_token: 4 },
      usesQueryToken: true,
    },
    "divide-by-sum": {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "attn_scores_2" },
            { link: "over_sum" },
            { id: "attn_weights_2_tmp", printing: 0 },
            { beside: { id: "attn_weights_2_tmp_sum", printing: 0 } },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 4 },
      usesQueryToken: true,
    },
    "naive-softmax": {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "shifted_scores_2" },
            { link: "naive_softmax" },
            { id: "attn_weights_2_naive", printing: 0 },
            { beside: { id: "attn_weights_2_naive_sum", printing: 0 } },
          ],
        },
        { kind: "setting", setting: "shift" },
        { kind: "sharpness", weights: "attn_weights_2_naive", subtractMax: false },
      ],
      asides: [],
      attempt: { shift: 87.5 },
      usesQueryToken: true,
    },
    "stable-softmax": {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "shifted_scores_2" },
            { link: "softmax" },
            { id: "attn_weights_2", printing: 0 },
            { beside: { id: "attn_weights_2_sum", printing: 0 } },
          ],
        },
        { kind: "setting", setting: "shift" },
        { kind: "sharpness", weights: "attn_weights_2", subtractMax: true },
      ],
      asides: [],
      attempt: { shift: 87.5 },
      usesQueryToken: true,
    },
    context: {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights_2" },
          columns: [{ above: { id: "inputs" }, result: { id: "context_vec_2", printing: 0 } }],
        },
        {
          kind: "flow",
          items: [{ id: "context_terms_2" }, { link: "running" }, { id: "context_running_2" }],
        },
      ],
      asides: [],
      attempt: { sharpness: Infinity },
      usesQueryToken: true,
    },
    "all-scores": {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [
            {
              above: { id: "inputs", transposed: true },
              result: { id: "attn_scores", printing: 0 },
            },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "attn_scores_loop", printing: 0 },
            { link: "compared" },
            { id: "attn_scores_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { tokens: 12 },
      usesQueryToken: false,
    },
    "all-weights": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "attn_scores" },
            { link: "softmax_rows" },
            { id: "attn_weights", printing: 0 },
          ],
        },
        { kind: "flow", items: [{ id: "row_sums", printing: 0 }] },
        { kind: "sharpness", weights: "attn_weights", subtractMax: true },
      ],
      asides: ["dim", "rounded"],
      attempt: { sharpness: 8 },
      usesQueryToken: true,
    },
    "all-contexts": {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights" },
          columns: [{ above: { id: "inputs" }, result: { id: "all_context_vecs", printing: 0 } }],
        },
        { kind: "flow", items: [{ id: "context_vec_2", printing: 1 }] },
      ],
      asides: [],
      attempt: { sharpness: 0 },
      usesQueryToken: true,
    },
    "weight-matrices": {
      blocks: [
        { kind: "flow", items: [{ id: "W_query" }, { id: "W_key" }, { id: "W_value" }] },
        { kind: "setting", setting: "seed" },
      ],
      asides: ["parameters"],
      opens: [gradients],
      attempt: { seed: 124 },
      usesQueryToken: false,
    },
    "query-key-value": {
      blocks: [
        {
          kind: "product",
          left: { id: "query" },
          columns: [
            { above: { id: "W_query" }, result: { id: "query_2", printing: 0 } },
            { above: { id: "W_key" }, result: { id: "key_2", printing: 0 } },
            { above: { id: "W_value" }, result: { id: "value_2", printing: 0 } },
          ],
        },
      ],
      asides: ["lookup"],
      attempt: { d_out: 3 },
      usesQueryToken: true,
    },
    "all-keys": {
      blocks: [
        {
          kind: "product",
          left: { id: "inputs" },
          columns: [
            { above: { id: "W_key" }, result: { id: "keys" } },
            { above: { id: "W_value" }, result: { id: "values" } },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 4 },
      usesQueryToken: true,
    },
    "one-score": {
      blocks: [
        {
          kind: "product",
          left: { id: "query_2" },
          columns: [
            {
              above: { id: "key_2", transposed: true },
              result: { id: "attn_scores_22", printing: 0 },
            },
          ],
        },
      ],
      asides: [],
      attempt: { query_token: 4 },
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
              result: { id: "attn_scores_2_qk", printing: 0 },
            },
          ],
        },
        { kind: "flow", items: [{ id: "attn_scores_22" }] },
      ],
      asides: [],
      attempt: { query_token: 0 },
      usesQueryToken: true,
    },
    scale: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "attn_scores_2_qk" },
            { link: "scaled" },
            { id: "scaled_scores_2" },
            { link: "softmax" },
            { id: "attn_weights_2_qk", printing: 0 },
          ],
        },
        { kind: "setting", setting: "scaled" },
        { kind: "sharpness", weights: "attn_weights_2_qk", subtractMax: true, width: "d_out" },
      ],
      asides: ["wide"],
      opens: [gradients],
      attempt: { scaled: false },
      usesQueryToken: true,
    },
    "weighted-values": {
      blocks: [
        {
          kind: "product",
          left: { id: "attn_weights_2_qk" },
          columns: [{ above: { id: "values" }, result: { id: "context_vec_2_qk", printing: 0 } }],
        },
        { kind: "flow", items: [{ id: "weighted_values_2" }] },
      ],
      asides: [],
      attempt: { sharpness: Infinity },
      usesQueryToken: true,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  tokens: String.raw`\input{X} \in \mathbb{R}^{T \times d}`,
  "dot-products": String.raw`\scores{s}_{i} = \query{q} \cdot \input{x}_{i}`,
  "divide-by-sum": String.raw`\weights{a}_{i} = \frac{\scores{s}_{i}}{\sum_{j} \scores{s}_{j}}`,
  "naive-softmax": String.raw`\weights{a}_{i} = \frac{e^{\scores{s}_{i}}}{\sum_{j} e^{\scores{s}_{j}}}`,
  "stable-softmax": String.raw`\weights{a}_{i} = \frac{e^{\scores{s}_{i} - m}}{\sum_{j} e^{\scores{s}_{j} - m}} \qquad m = \max_{j} \scores{s}_{j}`,
  context: String.raw`\output{z} = \sum_{i} \weights{a}_{i} \input{x}_{i}`,
  "all-scores": String.raw`\scores{S} = \input{X} \input{X}^{\top}`,
  "all-weights": String.raw`\weights{A} = \operatorname{softmax}(\scores{S})`,
  "all-contexts": String.raw`\output{Z} = \weights{A} \input{X}`,
  "weight-matrices": String.raw`\query{W}_{q}, \key{W}_{k}, \value{W}_{v} \in \mathbb{R}^{d \times d_k}`,
  "query-key-value": String.raw`\query{q} = \input{x} \parameter{W}_{q} \qquad \key{k} = \input{x} \parameter{W}_{k} \qquad \value{v} = \input{x} \parameter{W}_{v}`,
  "all-keys": String.raw`\key{K} = \input{X} \parameter{W}_{k} \qquad \value{V} = \input{X} \parameter{W}_{v}`,
  "one-score": String.raw`\scores{s} = \query{q} \cdot \key{k}`,
  "query-scores": String.raw`\scores{s} = \query{q} \key{K}^{\top}`,
  scale: String.raw`\weights{a} = \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
  "weighted-values": String.raw`\output{z} = \weights{a} \value{V}`,
};
