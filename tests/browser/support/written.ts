import { DECIMALS, fittedNumber } from "../../../web/src/model/number";

/** Ids and counts: they are never anything but whole, and are written so. */
const WHOLE = new Set([
  ...["token_ids", "kept_counts", "dimensions"],
  ...["lengths", "squares", "twice_pairs", "pairs", "tile_side", "tile_scores"],
]);

/** A tensor's number as a cell has it that holds so many characters: with as many of its decimals as there is room for. */
export const written = (tensor: string, value: number, room = Infinity): string =>
  fittedNumber(value, WHOLE.has(tensor) ? 0 : DECIMALS, room);
