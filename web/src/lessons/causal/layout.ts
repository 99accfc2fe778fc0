import type { LessonLayout, TensorLook } from "../../model/layout";

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const exampleRows: TensorLook = { ...tokenRows, leading: "example" };
const square: TensorLook = { rows: "token", columns: "token" };
const exampleSquare: TensorLook = { ...square, leading: "example" };
const weightSquare: TensorLook = { ...square, scale: "weights" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const tokenRow: TensorLook = { rows: "none", columns: "token" };
const weightRow: TensorLook = { ...tokenRow, scale: "weights" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** Lesson 4: how its tensors are headed and how each step lays them out as the operation. */
export const layout: LessonLayout = {
  id: "causal",
  questions: { step: "causal-head", weights: "wei4", context: "xbow4" },
  tokens: [],
  row: 7,
  settings: ["seed", "batch", "tokens", "channels", "head_size", "mask", "window", "scaled"],
  pictures: {
    examples: "xbow",
    self: "block_keys",
    graph: "wei4",
    permute: "set_output",
    blocks: "block_weights",
  },
  looks: {
    x: exampleRows,
    xbow: exampleRows,
    small_tril: { ...square, scale: "mask" },
    small_weights: weightSquare,
    first_tokens: tokenRows,
    first_means: tokenRows,
    tril: { ...square, scale: "mask" },
    tril_weights: weightSquare,
    xbow2: exampleRows,
    wei_zeros: square,
    wei_minus_infinity: square,
    wei_masked: weightSquare,
    xbow3: exampleRows,
    key_weight: matrix,
    query_weight: matrix,
    value_weight: matrix,
    k: exampleRows,
    q: exampleRows,
    v: exampleRows,
    wei4_scores: exampleSquare,
    wei4_scaled: exampleSquare,
    wei4_mask: { ...square, scale: "mask" },
    wei4_masked: exampleSquare,
    wei4: { ...exampleSquare, scale: "weights" },
    xbow4: exampleRows,
    set_weights: weightSquare,
    set_output: tokenRows,
    permuted_weights: weightSquare,
    permuted_output: tokenRows,
    permuted_difference: scalar,
    block_keys: tokenRows,
    block_weights: weightSquare,
    k1: exampleRows,
    q1: exampleRows,
    wei1: exampleSquare,
    k1_var: scalar,
    q1_var: scalar,
    wei1_var: scalar,
    k2: exampleRows,
    q2: exampleRows,
    wei2_unscaled: exampleSquare,
    wei2: exampleSquare,
    k2_var: scalar,
    q2_var: scalar,
    wei2_var: scalar,
    wei1_row: tokenRow,
    softmax_wei1_row: weightRow,
    wei2_row: tokenRow,
    softmax_wei2_row: weightRow,
  },
  steps: {
    batch: {
      blocks: [{ kind: "flow", items: [{ id: "x" }] }],
      asides: ["examples"],
      attempt: { channels: 3 },
      usesQueryToken: false,
    },
    "average-loop": {
      blocks: [{ kind: "flow", items: [{ id: "x" }, { link: "mean_of_past" }, { id: "xbow" }] }],
      asides: [],
      attempt: { tokens: 12 },
      usesQueryToken: false,
    },
    "average-matrix": {
      blocks: [
        {
          kind: "product",
          corner: { id: "small_tril", link: "row_over_sum" },
          left: { id: "small_weights" },
          columns: [{ above: { id: "first_tokens" }, result: { id: "first_means" } }],
        },
        {
          kind: "product",
          corner: { id: "tril", link: "row_over_sum" },
          left: { id: "tril_weights" },
          columns: [{ above: { id: "x" }, result: { id: "xbow2" } }],
        },
      ],
      picture: { picture: "lines", of: ["tril_weights"] },
      asides: [],
      attempt: { tokens: 5 },
      usesQueryToken: false,
    },
    "average-softmax": {
      blocks: [
        {
          kind: "product",
          corner: { id: "wei_minus_infinity", link: "softmax_rows" },
          left: { id: "wei_masked", printing: 0 },
          columns: [{ above: { id: "x" }, result: { id: "xbow3" } }],
        },
        { kind: "sharpness", weights: "wei_masked", subtractMax: true },
      ],
      asides: [],
      opens: [
        {
          laboratory: "lab/masks",
          tensors: { scores: "wei_zeros", mask: "tril" },
          fixed: { mask: "causal" },
        },
      ],
      attempt: { tokens: 4 },
      usesQueryToken: true,
    },
    "key-query-value": {
      blocks: [
        {
          kind: "product",
          left: { id: "x" },
          columns: ["key", "query", "value"].map((part) => ({
            above: { id: `${part}_weight`, transposed: true },
            result: { id: part.charAt(0) },
          })),
        },
      ],
      asides: ["self"],
      attempt: { head_size: 4 },
      usesQueryToken: false,
    },
    "causal-head": {
      blocks: [
        {
          kind: "product",
          corner: { id: "wei4_masked", link: "softmax_rows" },
          left: { id: "wei4" },
          columns: [{ above: { id: "v" }, result: { id: "xbow4" } }],
        },
        { kind: "setting", setting: "scaled" },
        { kind: "setting", setting: "mask" },
        { kind: "sharpness", weights: "wei4", subtractMax: true, width: "head_size" },
      ],
      asides: [],
      opens: [{ laboratory: "lab/masks", tensors: { scores: "wei4_scaled", mask: "wei4_mask" } }],
      attempt: { mask: "none" },
      usesQueryToken: true,
    },
    notes: {
      blocks: [{ kind: "flow", items: [{ id: "wei4", mask: "wei4_masked" }] }],
      asides: ["graph", "permute", "blocks"],
      opens: [
        { laboratory: "lab/masks", tensors: { scores: "wei4_scaled", mask: "wei4_mask" } },
        {
          laboratory: "lab/scale",
          step: "map",
          tensors: { inputs: "x" },
          sizes: { tokens: ["x", "rows"], width: ["x", "columns"] },
          fixed: { causal: true },
        },
      ],
      attempt: { mask: "sliding_window" },
      usesQueryToken: false,
    },
    "variance-raw": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "k1_var", printing: 0 },
            { id: "q1_var", printing: 0 },
            { id: "wei1_var", printing: 0 },
          ],
        },
        {
          kind: "product",
          left: { id: "q1" },
          columns: [{ above: { id: "k1", transposed: true }, result: { id: "wei1" } }],
        },
      ],
      picture: { picture: "spread", of: ["k1", "q1", "wei1"] },
      asides: [],
      opens: [
        {
          laboratory: "lab/variance",
          tensors: { queries: "q1", keys: "k1" },
          limits: { shown_pairs: [["k1", "rows"]], width: [["k1", "columns"]] },
          sizes: {
            shown_pairs: ["q1", "rows"],
            width: ["q1", "columns"],
            dimension: ["q1", "columns"],
          },
        },
      ],
      attempt: { head_size: 64 },
      usesQueryToken: false,
    },
    "variance-scaled": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "k2_var", printing: 0 },
            { id: "q2_var", printing: 0 },
            { id: "wei2_var", printing: 0 },
          ],
        },
        {
          kind: "product",
          left: { id: "q2" },
          columns: [{ above: { id: "k2", transposed: true }, result: { id: "wei2_unscaled" } }],
        },
        { kind: "stack", items: [{ link: "divided" }, { id: "wei2" }] },
      ],
      picture: { picture: "spread", of: ["k2", "q2", "wei2_unscaled", "wei2"] },
      asides: [],
      attempt: { head_size: 64 },
      usesQueryToken: false,
    },
    "two-softmaxes": {
      blocks: [
        {
          kind: "stack",
          items: [{ id: "wei1_row" }, { link: "softmax" }, { id: "softmax_wei1_row", printing: 0 }],
        },
        {
          kind: "stack",
          items: [{ id: "wei2_row" }, { link: "softmax" }, { id: "softmax_wei2_row", printing: 0 }],
        },
        { kind: "sharpness", weights: "softmax_wei1_row", subtractMax: true },
        { kind: "sharpness", weights: "softmax_wei2_row", subtractMax: true },
      ],
      picture: { picture: "shares", of: ["softmax_wei1_row", "softmax_wei2_row"] },
      asides: [],
      attempt: { head_size: 64 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  batch: String.raw`\input{X} \in \mathbb{R}^{B \times T \times C}`,
  "average-loop": String.raw`\output{z}_{t} = \frac{1}{t} \sum_{i = 1}^{t} \input{x}_{i}`,
  "average-matrix": String.raw`\output{Z} = \weights{A} \input{X} \qquad \weights{a}_{ti} = \frac{1}{t} \; (i \le t), \quad 0 \; (i > t)`,
  "average-softmax": String.raw`\weights{A} = \operatorname{softmax}(\scores{S}) \quad \scores{s}_{ti} = -\infty \; (i > t)`,
  "key-query-value": String.raw`\key{K} = \input{X} \key{W}_{k}^{\top} \qquad \query{Q} = \input{X} \query{W}_{q}^{\top} \qquad \value{V} = \input{X} \value{W}_{v}^{\top}`,
  "causal-head": String.raw`\weights{A} = \operatorname{softmax}\left(\operatorname{mask}(\query{Q} \key{K}^{\top})\right) \qquad \output{Z} = \weights{A} \value{V}`,
  notes: String.raw`\weights{a}_{ti} = 0 \quad \text{for} \quad i > t`,
  "variance-raw": String.raw`\scores{S} = \query{Q} \key{K}^{\top} \qquad \operatorname{var}(\scores{S}) \approx d_k`,
  "variance-scaled": String.raw`\scores{S} = \frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}} \qquad \operatorname{var}(\scores{S}) \approx 1`,
  "two-softmaxes": String.raw`\operatorname{softmax}(\scores{s}) \qquad \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d_k}}\right)`,
};
