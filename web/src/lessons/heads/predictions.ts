import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  dropout: {
    covers: ["dropped_weights", "dropped_row_sums", "dropped_context"],
    kind: "dropped",
    of: ["dropped_row_sums", "dropout_mask"],
  },
};
