import { formatNumber } from "../../../web/src/model/number";

/** Ids and counts: they are never anything but whole, and are written so. */
const WHOLE = new Set([
  ...["token_ids", "kept_counts", "dimensions"],
  ...["lengths", "squares", "twice_pairs", "pairs", "tile_side", "tile_scores"],
]);

/** A tensor's number as its cell has it. */
export const written = (tensor: string, value: number): string =>
  WHOLE.has(tensor) ? formatNumber(value, 0) : formatNumber(value);
