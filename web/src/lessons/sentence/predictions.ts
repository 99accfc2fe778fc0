import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  weights: {
    covers: ["attention_weights_2"],
    sets: { scaled: false },
    kind: "undivided",
    of: ["attention_weights_2", "d_k"],
  },
};
