import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  "causal-head": {
    covers: ["wei4", "xbow4"],
    kind: "alone",
    of: ["wei4", "wei4_mask"],
  },
};
