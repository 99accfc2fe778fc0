import type { LessonLayout, TensorLook } from "../../layout";

const square: TensorLook = { rows: "token", columns: "token" };
const bits: TensorLook = { ...square, scale: "none" };
const weights: TensorLook = { ...square, scale: "weights" };
const sums: TensorLook = { rows: "none", columns: "token", scale: "none" };
const scalar: TensorLook = { rows: "none", columns: "none", scale: "none" };

/** The laboratory of dropout: how its tensors are headed and how each step lays them out. */
export const dropout: LessonLayout = {
  id: "lab/dropout",
  tokens: [],
  row: 0,
  settings: ["seed", "tokens", "sharpness", "dropout_rate", "dropout_seed", "training", "draws"],
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
    kept_counts: bits,
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
          kind: "flow",
          items: [
            { id: "weights" },
            { link: "dropped" },
            { id: "dropped_weights" },
            { id: "dropped_sums", transposed: true },
          ],
        },
        { kind: "flow", items: [{ id: "scores" }, { link: "source" }] },
      ],
      asides: [],
      attempt: { dropout_rate: 0.1 },
      asks: false,
    },
    rescale: {
      blocks: [
        { kind: "drawing", name: "rows" },
        {
          kind: "flow",
          items: [
            { id: "kept_weights" },
            { id: "kept_sums", transposed: true },
            { id: "expected_kept_sums", transposed: true },
          ],
        },
        {
          kind: "flow",
          items: [
            { id: "rescaled_weights" },
            { id: "rescaled_sums", transposed: true },
            { id: "expected_sums", transposed: true },
          ],
        },
      ],
      asides: [],
      attempt: { dropout_rate: 0.8 },
      asks: false,
    },
    "train-eval": {
      blocks: [
        { kind: "drawing", name: "mode" },
        {
          kind: "flow",
          items: [
            { id: "dropped_weights" },
            { id: "second_weights" },
            { link: "compared" },
            { id: "call_difference" },
          ],
        },
        {
          kind: "flow",
          items: [{ id: "weights" }, { link: "from_first" }, { id: "plain_difference" }],
        },
      ],
      asides: [],
      attempt: { training: false },
      asks: false,
    },
    average: {
      blocks: [
        { kind: "drawing", name: "average" },
        {
          kind: "flow",
          items: [
            { id: "kept_counts" },
            { link: "averaged" },
            { id: "average_weights" },
            { id: "average_sums", transposed: true },
          ],
        },
        {
          kind: "flow",
          items: [{ id: "weights" }, { link: "compared" }, { id: "average_difference" }],
        },
      ],
      asides: [],
      attempt: { draws: 1000 },
      asks: false,
    },
  },
};
