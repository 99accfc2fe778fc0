import { rowOf } from "../../model/tensor";
import type { Tensors } from "../../model/tensor";
import type { Notice, Shown } from "../../model/facts";
import { digits, row, uniqueMaximum } from "../../model/facts";
import { learned } from "./learned";

/** The word that the query token takes most from, if there is one, and how much. */
function most(tensors: Tensors, { queryToken, token }: Shown): Record<string, string> | null {
  const weights = tensors["weights"];
  const shares = weights === undefined ? [] : rowOf(weights, queryToken);
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
