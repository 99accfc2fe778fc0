/** Tokens times matrices, as pictures read them. */
import { matrixOf } from "../model/picture";
import type { Page } from "../model/page";
import { tensorOf } from "../model/tensor";
import { rowsOf } from "./reading";
import type { Rows } from "./reading";

export interface Projection {
  readonly role: string;
  readonly matrix: Rows;
  /** The matrix stands as (out, in). */
  readonly turned: boolean;
  readonly result: Rows;
}

/** What a result of each role is called in formulae, for one token. */
export const SYMBOLS: Readonly<Record<string, string>> = { query: "q", key: "k", value: "v" };

/** The projections with these results. */
export function projectionsIn(results: readonly string[], page: Page): Projection[] {
  return results.flatMap((id): Projection[] => {
    const made = tensorOf(page.tensors, id);
    const parts = made && matrixOf(made.operands, page.tensors);
    if (made === undefined || parts === undefined) return [];
    const { matrix } = parts;
    return [
      {
        role: made.role,
        matrix: rowsOf(matrix, page),
        turned: made.operands[0] === matrix.id || made.parameters["transposed"] === 1,
        result: rowsOf(made, page),
      },
    ];
  });
}

/** The tokens that the projection with this result multiplies. */
export function inputOf(result: string | undefined, page: Page): Rows | undefined {
  const made = tensorOf(page.tensors, result ?? "");
  const input = made && matrixOf(made.operands, page.tensors)?.input;
  return input && rowsOf(input, page);
}
