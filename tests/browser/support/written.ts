import { DECIMALS, fittedNumber } from "../../../web/src/model/number";

/** Ids, counts and the bits of masks: always integers, shown without decimals. */
const WHOLE = new Set([
  ...["token_ids", "places", "kept_counts", "dimensions"],
  ...["mask", "padding_mask", "dropout_mask", "second_mask", "both_mask"],
  ...["small_tril", "tril", "wei4_mask"],
  ...["lengths", "squares", "twice_pairs", "pairs", "tile_side", "tile_scores"],
]);

/**
 * A tensor's number as a cell of `room` characters shows it: with as many decimals as fit, and no more than its step has
 * room for.
 */
export const written = (
  tensor: string,
  value: number,
  room = Infinity,
  decimals = DECIMALS,
): string => fittedNumber(value, WHOLE.has(tensor) ? 0 : decimals, room);
