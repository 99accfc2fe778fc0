import type { BesideSpec, LessonLayout, TensorLook } from "../../model/layout";
import type { PictureSpec } from "../../model/picture";

const tokenRows: TensorLook = { rows: "token", columns: "dimension" };
const matrix: TensorLook = { rows: "dimension", columns: "dimension" };
const square: TensorLook = { rows: "token", columns: "token" };
const weights: TensorLook = { ...square, scale: "weights" };
const perToken: TensorLook = { rows: "none", columns: "token" };
const row: TensorLook = { rows: "query", columns: "token" };
const wayBack: PictureSpec = { picture: "backward", of: ["loss"] };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The table to the right of a gradient: the tensor that the gradient is with respect to. */
const by = (id: string): BesideSpec => ({ beside: { id }, link: "gradient_by" });

/** The laboratory of gradients: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/gradients",
  questions: { step: "forward", weights: "weights", context: "context" },
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
  pictures: { jacobian: "row_jacobian" },
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
    row_jacobian: { ...square, range: 0.25 },
    grad_weights_row: row,
    jacobian_grads: row,
    grad_scaled_row: row,
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
        },
        { kind: "setting", setting: "scaled" },
        { kind: "stack", items: [{ link: "scaled" }] },
        {
          kind: "product",
          left: { id: "weights" },
          columns: [{ above: { id: "values" }, result: { id: "context" } }],
          corner: { id: "scaled_scores", link: "softmax" },
        },
      ],
      asides: [],
      attempt: { scaled: false },
      usesQueryToken: false,
    },
    loss: {
      picture: wayBack,
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "context" },
            { beside: { id: "target" }, link: "less" },
            { link: "is_error" },
            { id: "errors" },
            { beside: { id: "squared_errors" }, link: "squared" },
          ],
        },
        {
          kind: "stack",
          items: [
            { link: "sum_of_row" },
            { id: "row_errors" },
            { beside: { id: "sum_of_errors" } },
            { link: "over_count" },
            { id: "loss" },
          ],
        },
        {
          kind: "stack",
          items: [{ link: "twice_over_count" }, { id: "grad_context" }, by("context")],
        },
      ],
      asides: [],
      attempt: { tokens: 2 },
      usesQueryToken: false,
    },
    "by-weights": {
      picture: wayBack,
      blocks: [
        {
          kind: "product",
          left: { id: "grad_context" },
          columns: [{ above: { id: "values", transposed: true }, result: { id: "grad_weights" } }],
        },
        {
          kind: "product",
          left: { id: "weights", transposed: true },
          columns: [{ above: { id: "grad_context" }, result: { id: "grad_values" } }],
        },
        { kind: "stack", items: [{ id: "grad_weights" }, by("weights")] },
        { kind: "stack", items: [{ id: "grad_values" }, by("values")] },
      ],
      asides: [],
      attempt: { d_out: 4 },
      usesQueryToken: false,
    },
    "by-scores": {
      picture: wayBack,
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "grad_weights" },
            by("weights"),
            { link: "times_weights" },
            { id: "weighted_grads" },
            { beside: { id: "mean_grads", transposed: true }, link: "sum_of_row" },
            { link: "less_mean" },
            { id: "centred_grads" },
            { link: "times_weights" },
            { id: "grad_scaled_scores" },
            by("scaled_scores"),
            { link: "scaled" },
            { id: "grad_scores" },
            by("scores"),
          ],
        },
        { kind: "setting", setting: "scaled" },
      ],
      asides: ["jacobian"],
      attempt: { tokens: 1 },
      usesQueryToken: false,
    },
    "by-projections": {
      picture: wayBack,
      blocks: [
        {
          kind: "product",
          left: { id: "grad_scores" },
          columns: [{ above: { id: "keys" }, result: { id: "grad_queries" } }],
        },
        {
          kind: "product",
          left: { id: "grad_scores", transposed: true },
          columns: [{ above: { id: "queries" }, result: { id: "grad_keys" } }],
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
        { kind: "stack", items: [{ link: "gradients_by" }] },
        { kind: "flow", items: [{ id: "W_query" }, { id: "W_key" }, { id: "W_value" }] },
      ],
      asides: [],
      attempt: { tokens: 6 },
      usesQueryToken: false,
    },
    scaling: {
      blocks: [{ kind: "drawing", name: "scaling" }],
      asides: [],
      attempt: { score_width: 256 },
      usesQueryToken: false,
    },
    step: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "loss" }, { link: "one_step" }, { id: "new_loss" }],
        },
        { kind: "drawing", name: "train" },
        { kind: "drawing", name: "matrices" },
        {
          kind: "flow",
          items: [{ id: "context" }, { link: "one_step" }, { id: "new_context" }],
        },
      ],
      asides: [],
      attempt: { learning_rate: 4 },
      usesQueryToken: false,
    },
  },
};

const derivative = (of: string): string => String.raw`\frac{\partial L}{\partial ${of}}`;

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  forward: String.raw`\output{Z} = \weights{A} \value{V} \qquad \weights{A} = \operatorname{softmax}\left(\frac{\query{Q} \key{K}^{\top}}{\sqrt{d_k}}\right)`,
  loss: String.raw`L = \frac{1}{n} \sum_{i, j} (\output{z}_{ij} - y_{ij})^{2} \qquad ${derivative(String.raw`\output{z}_{ij}`)} = \frac{2}{n} (\output{z}_{ij} - y_{ij})`,
  "by-weights": String.raw`${derivative(String.raw`\weights{A}`)} = ${derivative(String.raw`\output{Z}`)} \, \value{V}^{\top} \qquad ${derivative(String.raw`\value{V}`)} = \weights{A}^{\top} ${derivative(String.raw`\output{Z}`)}`,
  "by-scores": String.raw`${derivative(String.raw`\scores{s}_{ij}`)} = \weights{a}_{ij} \left(${derivative(String.raw`\weights{a}_{ij}`)} - \sum_{k} \weights{a}_{ik} ${derivative(String.raw`\weights{a}_{ik}`)}\right)`,
  "by-projections": String.raw`${derivative(String.raw`\query{Q}`)} = ${derivative(String.raw`\scores{S}`)} \, \key{K} \qquad ${derivative(String.raw`\query{W}_{q}`)} = \input{X}^{\top} ${derivative(String.raw`\query{Q}`)}`,
  scaling: String.raw`${derivative(String.raw`(\query{q} \cdot \key{k})`)} = \frac{1}{\sqrt{d_k}} \, ${derivative(String.raw`\scores{s}`)} \qquad \scores{s} = \frac{\query{q} \cdot \key{k}}{\sqrt{d_k}}`,
  step: String.raw`\parameter{W} \;\to\; \parameter{W} - \eta \, ${derivative(String.raw`\parameter{W}`)}`,
};
