import { hasRelaxedSimd } from "../engine/simd";

/** Whether the quick variant of the module runs here. */
export const runsQuickly = hasRelaxedSimd;
