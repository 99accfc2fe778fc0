import type { LessonLayout, TableSpec, LinkSpec, TensorLook } from "../../layout";

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const weights: TensorLook = { ...square, scale: "weights" };
const perToken: TensorLook = { rows: "none", columns: "token" };
const row: TensorLook = { rows: "asking", columns: "token" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** A gradient stands beside what it is the gradient by. */
const by = (id: string): (TableSpec | LinkSpec)[] => [{ link: "gradient_by" }, { id }];

/** A training step of one weight matrix. */
const stepOf = (name: string): (TableSpec | LinkSpec)[] => [
  { id: name },
  { id: `grad_${name}` },
  { link: "times_rate" },
  { id: `step_${name}` },
  { link: "subtracted" },
  { id: `new_${name}` },
];

/** The laboratory of gradients: how its tensors are headed and how each step lays them out. */
export const gradients: LessonLayout = {
  id: "lab/gradients",
  tokens: [],
  settings: [
    "query_token",
    "tokens",
    "d_in",
    "d_out",
    "seed",
    "scaled",
    "score_width",
    "learning_rate",
  ],
  looks: {
    inputs: tokenRows,
    W_query: matrix,
    W_key: matrix,
    W_value: matrix,
    queries: tokenRows,
    keys: tokenRows,
    values: tokenRows,
    scores: square,
    scaled_scores: square,
    weights,
    context: tokenRows,
    target: tokenRows,
    errors: tokenRows,
    squared_errors: tokenRows,
    row_errors: { ...perToken, scale: "none" },
    sum_of_errors: scalar,
    loss: scalar,
    grad_context: tokenRows,
    grad_weights: square,
    grad_values: tokenRows,
    weighted_grads: square,
    mean_grads: perToken,
    centred_grads: square,
    grad_scaled_scores: square,
    grad_scores: square,
    weights_row: { ...row, scale: "weights" },
    jacobian: { ...square, range: 0.25 },
    grad_weights_row: row,
    jacobian_grads: row,
    grad_scores_row: row,
    jacobian_difference: scalar,
    grad_queries: tokenRows,
    grad_keys: tokenRows,
    grad_W_query: matrix,
    grad_W_key: matrix,
    grad_W_value: matrix,
    wide_scores: square,
    divided_scores: square,
    divided_weights: weights,
    divided_grad_scores: square,
    undivided_scores: square,
    undivided_weights: weights,
    undivided_grad_scores: square,
    step_W_query: matrix,
    step_W_key: matrix,
    step_W_value: matrix,
    new_W_query: matrix,
    new_W_key: matrix,
    new_W_value: matrix,
    new_context: tokenRows,
    new_loss: scalar,
  },
  steps: {
    forward: {
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
        {
          kind: "product",
          left: { id: "queries" },
          columns: [{ above: { id: "keys", transposed: true }, result: { id: "scores" } }],
          after: [{ link: "scaled" }, { id: "scaled_scores" }],
        },
        { kind: "setting", setting: "scaled" },
        {
          kind: "product",
          left: { id: "weights" },
          columns: [{ above: { id: "values" }, result: { id: "context" } }],
          corner: { id: "scaled_scores", link: "softmax" },
        },
      ],
      asides: [],
      attempt: { scaled: false },
      asks: false,
    },
    loss: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "context" }, { id: "target" }, { link: "less" }, { id: "errors" }],
        },
        {
          kind: "flow",
          items: [
            { link: "squared" },
            { id: "squared_errors" },
            { link: "sum_of_row" },
            { id: "row_errors", transposed: true },
            { link: "sum" },
            { id: "sum_of_errors" },
            { link: "over_count" },
            { id: "loss" },
          ],
        },
        {
          kind: "flow",
          items: [{ link: "twice_over_count" }, { id: "grad_context" }, ...by("context")],
        },
      ],
      asides: [],
      attempt: { tokens: 2 },
      asks: false,
    },
    "by-weights": {
      blocks: [
        {
          kind: "product",
          left: { id: "grad_context" },
          columns: [{ above: { id: "values", transposed: true }, result: { id: "grad_weights" } }],
          after: by("weights"),
        },
        {
          kind: "product",
          left: { id: "weights", transposed: true },
          columns: [{ above: { id: "grad_context" }, result: { id: "grad_values" } }],
          after: by("values"),
        },
      ],
      asides: [],
      attempt: { d_out: 4 },
      asks: false,
    },
    "by-scores": {
      blocks: [
        {
          kind: "flow",
          items: [
            { id: "weights" },
            { id: "grad_weights" },
            { link: "cell_by_cell" },
            { id: "weighted_grads" },
            { link: "sum_of_row" },
            { id: "mean_grads", transposed: true },
          ],
        },
        {
          kind: "flow",
          items: [
            { link: "less_mean" },
            { id: "centred_grads" },
            { link: "times_weights" },
            { id: "grad_scaled_scores" },
            ...by("scaled_scores"),
          ],
        },
        {
          kind: "flow",
          items: [{ link: "scaled" }, { id: "grad_scores" }, ...by("scores")],
        },
        { kind: "setting", setting: "scaled" },
      ],
      asides: ["jacobian"],
      attempt: { tokens: 1 },
      asks: true,
    },
    "by-projections": {
      blocks: [
        {
          kind: "product",
          left: { id: "grad_scores" },
          columns: [{ above: { id: "keys" }, result: { id: "grad_queries" } }],
          after: by("queries"),
        },
        {
          kind: "product",
          left: { id: "grad_scores", transposed: true },
          columns: [{ above: { id: "queries" }, result: { id: "grad_keys" } }],
          after: by("keys"),
        },
        {
          kind: "product",
          left: { id: "inputs", transposed: true },
          columns: [
            { above: { id: "grad_queries" }, result: { id: "grad_W_query" } },
            { above: { id: "grad_keys" }, result: { id: "grad_W_key" } },
            { above: { id: "grad_values" }, result: { id: "grad_W_value" } },
          ],
        },
        {
          kind: "flow",
          items: [...by("W_query"), { id: "W_key" }, { id: "W_value" }],
        },
      ],
      asides: [],
      attempt: { tokens: 6 },
      asks: false,
    },
    scaling: {
      blocks: [{ kind: "drawing", name: "scaling" }],
      asides: [],
      attempt: { score_width: 256 },
      asks: false,
    },
    step: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "loss" }, { link: "one_step" }, { id: "new_loss" }],
        },
        { kind: "drawing", name: "train" },
        { kind: "flow", items: stepOf("W_query") },
        { kind: "flow", items: stepOf("W_key") },
        { kind: "flow", items: stepOf("W_value") },
        {
          kind: "flow",
          items: [{ id: "context" }, { link: "one_step" }, { id: "new_context" }, { id: "target" }],
        },
      ],
      asides: [],
      attempt: { learning_rate: 4 },
      asks: false,
    },
  },
};
