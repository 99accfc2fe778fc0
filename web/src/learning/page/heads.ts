import type { Snapshot } from "../messages";
import { SCORES } from "../names";
import type { Appearing, HeadScores, ScoreName } from "../names";

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

/** What heads come to do that tasks need; of two that appear together the first one needs the second. */
const APPEARING: readonly Appearing[] = ["induction", "noun", "previous"];

/**
 * What heads do for the first time in the moments of a fall, half its length before it, or its length after it, and still do
 * then.
 */
export function appearing(
  moments: readonly Pick<Snapshot, "step" | "scores">[],
  { from, to }: { readonly from: number; readonly to: number },
): Appearing | undefined {
  const [first, last] = [from - (to - from) / 2, to + (to - from)];
  const seen = moments.filter(({ step }) => step <= last);
  const does = ({ scores }: (typeof seen)[number], name: ScoreName): boolean =>
    scores.some((each) => nameOf(each)?.name === name);
  return APPEARING.find((name) => {
    const begin = seen.find((moment) => does(moment, name))?.step ?? 0;
    const end = seen.at(-1);
    return begin > 0 && begin >= first && end !== undefined && does(end, name);
  });
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
