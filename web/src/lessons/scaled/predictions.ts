import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  output: {
    covers: ["attention_output"],
    sets: { sharpness: 0 },
    kind: "blended",
    of: ["attn_weights", "attention_output"],
  },
};
