import type { Explanation, Term } from "../../../engine/lessons";
import type { AccountName } from "../../../words/messages";

/** What a cell is, in a few words: `count` terms, and `zeros` more that are 0 or masked. */
export interface Account {
  readonly name: AccountName;
  readonly count: number;
  readonly zeros: number;
}

export function accountOf(explanation: Explanation): Account {
  const { rule, terms, parameters, value } = explanation;
  const zeros = nothingOf(explanation).length;
  const count = terms.length - zeros;
  if (rule === "sum_of_products") {
    const name = sumName(explanation);
    return name === "biased" ? { name, count: count - 1, zeros } : { name, count, zeros };
  }
  const shares = rule === "exponential_over_sum" || rule === "share_of_sum";
  const empty = shares && parameters["sum"] === 0 && value === 0;
  return { name: empty ? "nothing" : rule, count, zeros };
}

function sumName({ operation, terms, parameters }: Explanation): AccountName {
  const [first] = terms;
  const last = terms.at(-1);
  switch (operation) {
    case "mask":
      return "let_through";
    case "shift":
      return "numbers";
    case "cumulative_mean":
      return terms.length === 1 ? "same" : "mean";
    case "mean_absolute":
      return "mean_absolute";
    case "subtract":
      return "difference";
    case "dropout":
      if (parameters["training"] === 0) return "same";
      return first?.cells.at(-1)?.value === 0 || first?.coefficient === 0 ? "dropped" : "kept";
    case "sum":
    case "cumulative_sum":
    case "add":
      return terms.length === 1 ? "same" : "numbers";
    case "softmax_jacobian":
      return terms.length === 1 ? "products" : "difference";
    case "matmul":
      return last?.cells.length === 1 ? "biased" : "products";
    default:
      return terms.length === 1 && first?.cells.length === 1 && first.coefficient === 1
        ? "same"
        : "products";
  }
}

/** The exponential of a score of minus infinity is 0. */
export function isHidden({ rule }: Explanation, { cells, value }: Term): boolean {
  const masked = cells.some((cell) => cell.value === -Infinity);
  return rule === "masked" || (rule === "exponential_over_sum" && masked && value === 0);
}

/** The places of terms that add nothing and share one line: hidden scores, and two or more factors of 0. */
export function nothingOf(explanation: Explanation): number[] {
  const { rule, terms } = explanation;
  if (rule === "exponential_over_sum")
    return placesOf(terms, (term) => isHidden(explanation, term));
  if ((rule !== "sum_of_products" && rule !== "entropy") || terms.length < 2) return [];
  const zero = placesOf(
    terms,
    ({ cells, value }) => value === 0 && cells.some((cell) => cell.value === 0),
  );
  return zero.length > 1 ? zero : [];
}

function placesOf(terms: readonly Term[], which: (term: Term) => boolean): number[] {
  return terms.flatMap((term, place) => (which(term) ? [place] : []));
}
