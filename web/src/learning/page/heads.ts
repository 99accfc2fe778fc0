import { SCORES } from "../names";
import type { HeadScores, ScoreName } from "../names";

/** A head is called after what it does once it gives that so much of its weights. */
export const NAMED_FROM = 0.4;

/** What a head does, if one score stands out. */
export function nameOf(
  scores: HeadScores | undefined,
): { readonly name: ScoreName; readonly score: number } | undefined {
  if (scores === undefined) return undefined;
  const [best] = SCORES.map((name) => ({ name, score: scores[name] }))
    .filter(({ score }) => score >= NAMED_FROM)
    .sort((one, other) => other.score - one.score);
  return best;
}

/** The place of a head among all, and how it is called: "2.1" is the first of the second layer. */
export const labelOf = (head: number, heads: number): string =>
  `${String(Math.floor(head / heads) + 1)}.${String((head % heads) + 1)}`;

/** Shares of exponentials, with the largest taken off, so that none overflows; none of what is no number. */
export function sharesOf(logits: ArrayLike<number>): number[] {
  const all = Array.from(logits);
  const most = Math.max(...all);
  if (!Number.isFinite(most)) return [];
  const powers = all.map((each) => Math.exp(each - most));
  const total = powers.reduce((sum, each) => sum + each, 0);
  return powers.map((each) => each / total);
}
