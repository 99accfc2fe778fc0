/** Characters of an exercise's text. */
export const LONGEST_TASK = 500;

/** Halves of letters cannot stand in an address. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}
