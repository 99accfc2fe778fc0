import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  "naive-softmax": {
    covers: ["attn_weights_2_naive", "attn_weights_2_naive_sum"],
    sets: { shift: 87.5 },
    kind: "overflow",
    of: ["attn_weights_2_naive"],
  },
  "all-weights": {
    covers: ["attn_weights"],
    sets: { sharpness: Infinity },
    kind: "one_hot",
    of: ["attn_weights"],
  },
};
