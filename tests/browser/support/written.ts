import { DECIMALS, fittedNumber } from "../../../web/src/model/number";

/** Ids and counts: always integers, shown without decimals. */
const WHOLE = new Set([
  ...["token_ids", "kept_counts", "dimensions"],
  ...["lengths", "squares", "twice_pairs", "pairs", "tile_side", "tile_scores"],
]);

/** A tensor's number as a cell of `room` characters shows it: with as many decimals as fit. */
export const written = (tensor: string, value: number, room = Infinity): string =>
  fittedNumber(value, WHOLE.has(tensor) ? 0 : DECIMALS, room);
