import type { LessonLayout, TensorLook } from "../../model/layout";

const row: TensorLook = { rows: "none", columns: "token" };
const weightRow: TensorLook = { ...row, scale: "weights" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The laboratory of sharpness: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/sharpness",
  questions: { step: "curves", weights: "weights" },
  tokens: [],
  row: 0,
  settings: ["seed", "tokens", "d_k"],
  pictures: { unscaled: "unscaled_weights" },
  looks: {
    scores: row,
    weights: weightRow,
    weights_entropy: scalar,
    weights_largest: scalar,
    weights_gradient: scalar,
    weights_sum: scalar,
    // No cell of it is larger: w (1 - w) is at most a quarter.
    weights_jacobian: { rows: "token", columns: "token", range: 0.25 },
    unscaled_weights: weightRow,
    unscaled_weights_entropy: scalar,
    unscaled_weights_largest: scalar,
    unscaled_weights_gradient: scalar,
  },
  steps: {
    curves: {
      blocks: [
        {
          kind: "stack",
          items: [{ id: "scores" }, { link: "softmax" }, { id: "weights" }],
        },
        { kind: "drawing", name: "row" },
      ],
      asides: ["unscaled"],
      attempt: { sharpness: 8 },
      usesQueryToken: false,
    },
    overflow: {
      blocks: [
        {
          kind: "stack",
          items: [
            { id: "scores" },
            { link: "softmax" },
            { id: "weights" },
            { beside: { id: "weights_sum" } },
          ],
        },
        { kind: "drawing", name: "overflow" },
      ],
      asides: [],
      attempt: { subtract_max: false, sharpness: 64 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  curves: String.raw`\weights{w} = \operatorname{softmax}(\beta \, \scores{s}) \quad J_{ij} = \weights{w}_{i} (\delta_{ij} - \weights{w}_{j})`,
  overflow: String.raw`\frac{e^{\beta \scores{s}_{i}}}{\sum_{j} e^{\beta \scores{s}_{j}}} = \frac{e^{\beta (\scores{s}_{i} - m)}}{\sum_{j} e^{\beta (\scores{s}_{j} - m)}}`,
};
