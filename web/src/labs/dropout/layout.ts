import type { LessonLayout, TableSpec, TensorLook } from "../../model/layout";

const square: TensorLook = { rows: "token", columns: "token" };
const bits: TensorLook = { ...square, scale: "mask" };
const weights: TensorLook = { ...square, scale: "weights" };
const sums: TensorLook = { rows: "none", columns: "token", scale: "none" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** Weights, hatched if their score is minus infinity. */
const shown = (id: string): TableSpec => ({ id, mask: "scores" });

/** The laboratory of dropout: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/dropout",
  questions: { step: "mask", weights: "weights" },
  tokens: [],
  row: 0,
  settings: ["seed", "tokens", "dropout_rate", "dropout_seed", "training", "draws"],
  looks: {
    scores: square,
    weights,
    dropout_mask: bits,
    dropped_weights: weights,
    dropped_sums: sums,
    weight_sums: sums,
    kept_weights: weights,
    kept_sums: sums,
    expected_kept_sums: sums,
    rescaled_weights: weights,
    rescaled_sums: sums,
    expected_sums: sums,
    second_mask: bits,
    second_weights: weights,
    call_difference: scalar,
    plain_difference: scalar,
    kept_counts: { ...square, scale: "whole" },
    average_weights: weights,
    average_sums: sums,
    average_difference: scalar,
    largest_weights: sums,
    largest_weight: scalar,
  },
  steps: {
    mask: {
      blocks: [
        { kind: "drawing", name: "drop" },
        {
          kind: "stack",
          items: [
            shown("weights"),
            { link: "dropped" },
            shown("dropped_weights"),
            { beside: { id: "dropped_sums", transposed: true } },
          ],
        },
        { kind: "flow", items: [{ link: "made_of" }, { id: "scores" }] },
        { kind: "drawing", name: "sharpen" },
      ],
      asides: [],
      attempt: { dropout_rate: 0.1 },
      usesQueryToken: false,
    },
    rescale: {
      blocks: [
        { kind: "drawing", name: "rows" },
        {
          kind: "stack",
          items: [
            shown("kept_weights"),
            { beside: { id: "kept_sums", transposed: true } },
            { link: "times_factor" },
            shown("rescaled_weights"),
            { beside: { id: "rescaled_sums", transposed: true } },
          ],
        },
        {
          kind: "stack",
          items: [
            { id: "weight_sums" },
            { link: "times_kept" },
            { id: "expected_kept_sums" },
            { link: "times_factor" },
            { id: "expected_sums" },
          ],
        },
      ],
      asides: [],
      attempt: { dropout_rate: 0.8 },
      usesQueryToken: false,
    },
    "train-eval": {
      blocks: [
        { kind: "drawing", name: "mode" },
        {
          kind: "stack",
          items: [
            shown("weights"),
            { link: "first_call" },
            shown("dropped_weights"),
            { link: "from_plain" },
            { id: "plain_difference" },
            { link: "second_call" },
            shown("second_weights"),
            { link: "from_first" },
            { id: "call_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { training: false },
      usesQueryToken: false,
    },
    average: {
      blocks: [
        { kind: "drawing", name: "average" },
        {
          kind: "stack",
          items: [
            { id: "kept_counts" },
            { link: "averaged" },
            shown("average_weights"),
            { beside: { id: "average_sums", transposed: true } },
            { link: "against" },
            shown("weights"),
            { link: "compared" },
            { id: "average_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { draws: 1000 },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  mask: String.raw`\weights{a}_{ij} \;\to\; \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \qquad m_{ij} \in \{0, 1\}`,
  rescale: String.raw`\operatorname{E}\left[ \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \right] = \frac{1 - p}{1 - p} \, \weights{a}_{ij} = \weights{a}_{ij}`,
  "train-eval": String.raw`\text{train: } \frac{m_{ij}}{1 - p} \, \weights{a}_{ij} \qquad \text{eval: } \weights{a}_{ij}`,
  average: String.raw`\frac{1}{n} \sum_{k=1}^{n} \frac{m_{ij}^{(k)}}{1 - p} \, \weights{a}_{ij} \;\to\; \weights{a}_{ij}`,
};
