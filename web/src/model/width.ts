import { DECIMALS, formatNumber } from "./number";
import type { ShownTensor } from "./tensor";

/** Room for a sign and one more digit than most numbers have, so that columns keep their width; weights have no sign. */
const LEAST = 7;
const LEAST_OF_WEIGHTS = 6;

/**
 * The length in characters of the longest number in these tensors: the minimum or the maximum. With fewer decimals than
 * usual, no room is kept for a sign that no number has.
 */
export function longestText(
  tensors: readonly (ShownTensor | undefined)[],
  decimals = DECIMALS,
): number {
  const weights = tensors.every((tensor) => tensor?.role === "weights");
  const least = weights ? LEAST_OF_WEIGHTS : LEAST;
  let longest = decimals < DECIMALS ? decimals + 2 : least;
  for (const { data } of tensors.filter((tensor) => tensor !== undefined)) {
    let [smallest, most] = [0, 0];
    for (let place = 0; place < data.length; place += 1) {
      const value = data[place] ?? 0;
      if (value < smallest && value > -Infinity) smallest = value;
      else if (value > most && value < Infinity) most = value;
    }
    longest = Math.max(
      longest,
      formatNumber(smallest, decimals).length,
      formatNumber(most, decimals).length,
    );
  }
  return longest;
}
