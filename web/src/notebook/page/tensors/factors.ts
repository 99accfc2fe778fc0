/** A cell that a term is made of. */
interface Factor {
  readonly tensor: string;
  readonly index: readonly number[];
}

/** The factors of all terms in one place: their tensor, and their index with "·" where it differs from term to term. */
export interface Pattern {
  readonly tensor: string;
  readonly index: readonly string[];
}

/** What all terms have in common, where each has as many factors, of the same tensors; else undefined. */
export function patternOf(
  terms: readonly { readonly cells: readonly Factor[] }[],
): readonly Pattern[] | undefined {
  const [first] = terms;
  if (first === undefined || terms.length < 2) return undefined;
  const areAlike = terms.every(
    ({ cells }) =>
      cells.length === first.cells.length &&
      cells.every(({ tensor }, place) => tensor === first.cells[place]?.tensor),
  );
  if (!areAlike) return undefined;
  return first.cells.map(({ tensor, index }, place) => ({
    tensor,
    index: index.map((at, axis) =>
      terms.every(({ cells }) => cells[place]?.index[axis] === at) ? String(at) : "·",
    ),
  }));
}
