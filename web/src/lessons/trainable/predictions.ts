import type { Prediction } from "../../model/prediction";

/** By step: the result that the reader may guess first. */
export const predictions: Readonly<Record<string, Prediction>> = {
  "why-scale-peaky": {
    covers: ["softmax_times_8", "softmax_between"],
    kind: "peaky",
    of: ["softmax_plain", "softmax_times_8"],
  },
};
