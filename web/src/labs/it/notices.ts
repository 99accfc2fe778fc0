import { rowOf } from "../../model/tensor";
import type { Tensors } from "../../model/tensor";
import type { Notice, Shown } from "../../model/facts";
import { digits, row, uniqueMaximum } from "../../model/facts";
import { learned } from "./learned";

/** The word with the only largest number in the query token's row, if there is one, and that number. */
function most(
  tensors: Tensors,
  { queryToken, token }: Shown,
  id = "weights",
): Record<string, string> | null {
  const table = tensors[id];
  const shares = table === undefined ? [] : rowOf(table, queryToken);
  const at = uniqueMaximum(shares);
  if (at === undefined) return null;
  const own = token(queryToken);
  const share = digits(shares[at] ?? NaN);
  return at === queryToken ? { own, share } : { own, share, word: token(at) };
}

/** By step: the facts of its Notice, or null if the text would be false for the current tensors. */
export const notices: Readonly<Record<string, Notice>> = {
  words: () => ({ words: String(learned.words.length - 1) }),
  "query-key-value": () => ({ steps: String(learned.steps), batch: String(learned.batch) }),
  scores: (shown) => most(shown.tensors, shown, "masked_scores"),
  weights: (shown) => most(shown.tensors, shown),
  context: (shown) => most(shown.tensors, shown),
  answer: (shown) => {
    const probabilities = row(shown.tensors, "probabilities_2");
    const at = uniqueMaximum(probabilities);
    if (at === undefined) return null;
    return {
      own: shown.token(shown.queryToken),
      word: learned.words[at] ?? "",
      share: digits(probabilities[at] ?? NaN),
    };
  },
};
