import { formatCount, formatNumber } from "../../model/number";
import { numberAt } from "../../model/tensor";
import type { Tensors } from "../../model/tensor";
import type { Attempt, Notice } from "../../model/facts";
import { near, row } from "../../model/facts";

/** Rounding of float32 rows that add up to 1. */
const CLOSE = 1e-5;

/** A size as it is said: digits where it is small, none where it is large. */
const megabytes = (value: number): string =>
  value >= 10 ? formatCount(Math.round(value)) : formatNumber(value, value < 0.1 ? 3 : 1);

/** The place of the chosen length among all. */
function placeOf(tensors: Tensors, wanted: unknown): number {
  return row(tensors, "lengths").indexOf(Number(wanted));
}

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  race: ({ tensors }) => {
    const [lengths, squares] = [row(tensors, "lengths"), row(tensors, "squares")];
    const fourfold = squares.every(
      (square, place) => place === 0 || near(square, 4 * (squares[place - 1] ?? NaN)),
    );
    const twofold = lengths.every(
      (length, place) => place === 0 || near(length, 2 * (lengths[place - 1] ?? NaN)),
    );
    const [first = NaN, last = NaN] = [lengths[0], lengths.at(-1)];
    const times = (squares.at(-1) ?? NaN) / (squares[0] ?? NaN);
    if (!fourfold || !twofold) return null;
    return { first: formatCount(first), last: formatCount(last), times: formatCount(times) };
  },
  memory: ({ tensors, settings }) => {
    const place = placeOf(tensors, settings["race_tokens"]);
    const [matrix = NaN, rows = NaN] = ["matrix_megabytes", "in_out_megabytes"].map(
      (id) => row(tensors, id)[place],
    );
    const tile = numberAt(tensors["tile_megabytes"]);
    const side = numberAt(tensors["tile_side"]);
    if (!(matrix > 0 && rows > 0 && tile > 0 && side > 0)) return null;
    return {
      tokens: formatCount(Number(settings["race_tokens"])),
      matrix: megabytes(matrix),
      rows: megabytes(rows),
      tile: formatCount(Math.round(tile * 1024)),
      side: formatCount(side),
      ...(matrix > rows && { more: "" }),
    };
  },
  map: ({ tensors, settings }) => {
    const [mask, weights] = [row(tensors, "mask"), row(tensors, "weights")];
    const tokens = Number(settings["tokens"]);
    const sums = Array.from({ length: tokens }, (_, each) =>
      weights.slice(each * tokens, (each + 1) * tokens).reduce((sum, weight) => sum + weight, 0),
    );
    const kept = weights.every((weight, place) => mask[place] !== 0 || weight === 0);
    if (!kept || !sums.every((sum) => Math.abs(sum - 1) < CLOSE)) return null;
    // There is always one more than the tables have.
    const all = Math.max(Number(settings["map_tokens"]), tokens + 1);
    const looksBack = weights.every(
      (weight, place) => place % tokens <= Math.floor(place / tokens) || weight === 0,
    );
    const causal = settings["causal"] === true;
    if (causal ? !looksBack : mask.includes(0)) return null;
    return {
      tokens: formatCount(tokens),
      all: formatCount(all),
      cells: formatCount(all * all),
      ...(causal && { corner: "" }),
    };
  },
};

/** By step: the facts in the text of its Try, beside the settings that it changes. */
export const attempts: Readonly<Record<string, Attempt>> = {
  race: (_, sets) => ({
    count: formatCount(Number(sets["race_tokens"])),
    half: formatCount(Number(sets["race_tokens"]) / 2),
  }),
  memory: (_, sets) => ({ count: formatCount(Number(sets["race_tokens"])) }),
};
