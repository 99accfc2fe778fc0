/** Letters of scripts that are written from right to left. */
export const RIGHT_TO_LEFT =
  /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Samr}\p{scx=Mand}\p{scx=Rohg}]/u;

/** A word as it stands in a sentence that runs from left to right: kept apart, so that it turns nothing around it. */
export function isolated(word: string): string {
  return RIGHT_TO_LEFT.test(word) ? `\u2068${word}\u2069` : word;
}
