import { formatNumber } from "./number";
import type { ShownTensor } from "./tensor";

/** Room for a sign and one more digit than most numbers have, so that columns keep their width. */
const LEAST = 7;

/** The length in characters of the longest number in these tensors: the minimum or the maximum. */
export function longestText(...tensors: readonly (ShownTensor | undefined)[]): number {
  let longest = LEAST;
  for (const { data } of tensors.filter((tensor) => tensor !== undefined)) {
    let [least, most] = [0, 0];
    for (let place = 0; place < data.length; place += 1) {
      const value = data[place] ?? 0;
      if (value < least && value > -Infinity) least = value;
      else if (value > most && value < Infinity) most = value;
    }
    longest = Math.max(longest, formatNumber(least).length, formatNumber(most).length);
  }
  return longest;
}
