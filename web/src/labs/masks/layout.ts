import type { LessonLayout, TensorLook } from "../../model/layout";

const square: TensorLook = { rows: "token", columns: "token" };
const bits: TensorLook = { ...square, scale: "mask" };
const weights: TensorLook = { ...square, scale: "weights" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The laboratory of masks: how its tensors are headed and how each step lays them out. */
export const layout: LessonLayout = {
  id: "lab/masks",
  questions: { step: "paint", weights: "weights" },
  tokens: [],
  row: 0,
  settings: ["seed", "tokens", "mask", "window", "padding_kept", "block_size"],
  looks: {
    scores: square,
    mask: bits,
    masked_scores: square,
    weights,
    all_weights: weights,
    kept_weights: weights,
    kept_sums: { rows: "none", columns: "token", scale: "none" },
    renormalised_weights: weights,
    renormalised_difference: scalar,
    zeros: square,
    additive_mask: square,
    added_scores: square,
    added_weights: weights,
    added_difference: scalar,
    mask_less_one: { ...square, scale: "none" },
    large_mask: square,
    lowered_scores: square,
    lowered_weights: weights,
    lowered_difference: scalar,
    naive_weights: weights,
  },
  steps: {
    paint: {
      blocks: [
        { kind: "drawing", name: "seen" },
        {
          kind: "stack",
          items: [
            { id: "scores" },
            { link: "masked" },
            { id: "masked_scores" },
            { link: "softmax_rows" },
            { id: "weights", mask: "masked_scores" },
          ],
        },
      ],
      asides: [],
      attempt: { mask: "sliding_window" },
      usesQueryToken: false,
    },
    "after-softmax": {
      blocks: [
        { kind: "drawing", name: "painter" },
        {
          kind: "stack",
          items: [
            { id: "all_weights" },
            { link: "masked" },
            { id: "kept_weights", mask: "masked_scores" },
            { beside: { id: "kept_sums", transposed: true } },
            { link: "row_over_sum" },
            { id: "renormalised_weights" },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "weights", mask: "masked_scores" },
            { link: "compared" },
            { id: "renormalised_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { mask: "block" },
      usesQueryToken: false,
    },
    additive: {
      blocks: [
        { kind: "drawing", name: "painter" },
        {
          kind: "stack",
          items: [
            { id: "mask" },
            { link: "as_numbers" },
            { id: "additive_mask" },
            { link: "added" },
            { id: "added_scores" },
            { link: "softmax_rows" },
            { id: "added_weights", mask: "masked_scores" },
            { link: "difference" },
            { id: "added_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { mask: "none" },
      usesQueryToken: false,
    },
    "large-number": {
      blocks: [
        { kind: "drawing", name: "painter" },
        {
          kind: "stack",
          items: [
            { id: "large_mask" },
            { link: "added" },
            { id: "lowered_scores" },
            { link: "softmax_rows" },
            { id: "lowered_weights" },
            { link: "difference" },
            { id: "lowered_difference" },
          ],
        },
      ],
      asides: [],
      attempt: { mask: "left_padding" },
      usesQueryToken: false,
    },
    "masked-row": {
      blocks: [
        { kind: "drawing", name: "painter" },
        {
          kind: "flow",
          items: [
            { id: "naive_weights" },
            { id: "weights", mask: "masked_scores" },
            { id: "lowered_weights" },
          ],
        },
      ],
      asides: [],
      attempt: { mask: "left_padding" },
      usesQueryToken: false,
    },
  },
};

/** The formula of each step; the macros \query, \key ... colour their symbol by role. */
export const formulae: Readonly<Record<string, string>> = {
  paint: String.raw`\weights{A} = \operatorname{softmax}(\operatorname{mask}(\scores{S}, M))`,
  "after-softmax": String.raw`\weights{a}_{ij} \;\to\; \frac{m_{ij} \, \weights{a}_{ij}}{\sum_{k} m_{ik} \, \weights{a}_{ik}}`,
  additive: String.raw`\weights{A} = \operatorname{softmax}(\scores{S} + \scores{B}) \quad \scores{b}_{ij} \in \{0, -\infty\}`,
  "large-number": String.raw`\weights{A} = \operatorname{softmax}(\scores{S} + 10^{9} (M - 1))`,
  "masked-row": String.raw`\frac{e^{-\infty}}{\sum_{k} e^{-\infty}} = \frac{0}{0}`,
};
