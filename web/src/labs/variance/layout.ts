import type { LessonLayout, TensorLook } from "../../model/layout";

const pairRows: TensorLook = { rows: "dimension", columns: "dimension" };
const plainRow: TensorLook = { rows: "none", columns: "dimension" };
const weightRow: TensorLook = { ...plainRow, scale: "weights" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };
const powers: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The laboratory of variance: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/variance",
  questions: { step: "softmax", weights: "weights" },
  tokens: [],
  row: 0,
  settings: ["seed", "shown_pairs", "width", "dimension", "pairs", "row_length", "dice"],
  looks: {
    queries: pairRows,
    keys: pairRows,
    products: pairRows,
    q_dot_k: plainRow,
    q_dot_k_var: scalar,
    scaled_q_dot_k: plainRow,
    scaled_q_dot_k_var: scalar,
    dot_products: plainRow,
    scaled_dot_products: plainRow,
    expected_variance: scalar,
    expected_deviation: scalar,
    scaled_expected_variance: scalar,
    dimensions: { ...powers, scale: "whole" },
    expected_deviations: powers,
    scores: plainRow,
    raw_weights: weightRow,
    raw_weights_entropy: scalar,
    raw_weights_largest: scalar,
    raw_weights_gradient: scalar,
    scaled_scores: plainRow,
    weights: weightRow,
    weights_entropy: scalar,
    weights_largest: scalar,
    weights_gradient: scalar,
    dice_mean: scalar,
    dice_variance: scalar,
    dice_sums_var: scalar,
    dice_over_root_var: scalar,
    dice_averages_var: scalar,
  },
  steps: {
    pairs: {
      blocks: [
        {
          kind: "flow",
          items: [{ id: "queries" }, { link: "times" }, { id: "keys" }],
        },
        {
          kind: "stack",
          items: [
            { id: "products" },
            { beside: { id: "q_dot_k", transposed: true }, link: "sum_of_row" },
          ],
        },
        {
          kind: "flow",
          items: [{ link: "over_root" }, { id: "scaled_q_dot_k" }],
        },
        {
          kind: "flow",
          items: [{ id: "q_dot_k_var" }, { link: "after_division" }, { id: "scaled_q_dot_k_var" }],
        },
        { kind: "setting", setting: "width" },
      ],
      asides: [],
      attempt: { width: 16, shown_pairs: 12 },
      usesQueryToken: false,
    },
    histogram: {
      blocks: [
        { kind: "drawing", name: "histograms" },
        {
          kind: "stack",
          items: [{ id: "dot_products" }, { link: "over_root" }, { id: "scaled_dot_products" }],
        },
      ],
      asides: [],
      attempt: { pairs: 1000000, dimension: 256 },
      usesQueryToken: false,
    },
    dimensions: {
      blocks: [
        { kind: "drawing", name: "curve" },
        {
          kind: "stack",
          items: [{ id: "dimensions" }, { link: "root" }, { id: "expected_deviations" }],
        },
      ],
      asides: [],
      attempt: { seed: 124 },
      usesQueryToken: false,
    },
    softmax: {
      blocks: [
        { kind: "drawing", name: "scores" },
        {
          kind: "stack",
          items: [
            { id: "scores" },
            { link: "softmax" },
            { id: "raw_weights" },
            { link: "scores_over_root" },
            { id: "scaled_scores" },
            { link: "softmax" },
            { id: "weights" },
          ],
        },
      ],
      asides: [],
      attempt: { dimension: 1024 },
      usesQueryToken: false,
    },
    dice: {
      blocks: [{ kind: "drawing", name: "dice" }],
      asides: [],
      attempt: { dice: 100 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  pairs: String.raw`\query{q} \cdot \key{k} = \sum_{i=1}^{d} \query{q}_{i} \key{k}_{i} \quad \operatorname{Var}(\query{q}_{i} \key{k}_{i}) = 1`,
  histogram: String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \quad \operatorname{Var}\left(\frac{\query{q} \cdot \key{k}}{\sqrt{d}}\right) = 1`,
  dimensions: String.raw`\operatorname{Var}(\query{q} \cdot \key{k}) = d \quad \text{spread} = \sqrt{d}`,
  softmax: String.raw`\operatorname{softmax}(\scores{s}) \quad \operatorname{softmax}\left(\frac{\scores{s}}{\sqrt{d}}\right)`,
  dice: String.raw`\operatorname{Var}\left(\sum x\right) = n \sigma^{2} \quad \operatorname{Var}\left(\frac{\sum x}{\sqrt{n}}\right) = \sigma^{2}`,
};
