import type { Term } from "../../../engine/lessons";
import { accountOf } from "../../inspector/model/account";
import type { Cell, Explanation } from "../../inspector/model/inspect";
import type { Part } from "./frame";
import { number as numberOf } from "../../../model/written/expression";
import type { Expression } from "../../../model/written/expression";
import { between, groupNames, mark, named, number, runningSum, sign, termIn } from "./captions";
import type { CellNarration } from "./captions";

/** Products that are added up one after another: a row sweeps a column, a sum runs. */
export const added: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length,
  caption(explanation, from, to) {
    const offset = explanation.parameters["offset"];
    const tail = offset === undefined ? [] : [numberOf(offset, true)];
    const [only] = explanation.terms;
    const source = only?.cells.length === 1 && only.coefficient === 1 ? only.cells[0] : undefined;
    if (explanation.terms.length > 1 || source === undefined || offset !== undefined) {
      const write = (term: Term, now: boolean): Expression => termIn(explanation, term, now);
      return runningSum(explanation, from, to, write, tail);
    }
    return moved.caption(explanation, from, to);
  },
  row: factors,
};

/** `queries[2,·] × keys[·,·]`, and how each cell is made of them. */
function factors(all: readonly Explanation[]): Part[] | undefined {
  const [first] = all;
  const terms = all.flatMap((explanation) => explanation.terms);
  const single = terms.filter(({ cells }) => cells.length === 1);
  const pairs = terms.filter(({ cells }) => cells.length === 2);
  const count = Math.max(0, ...all.map((explanation) => explanation.terms.length));
  if (first === undefined || (pairs.length === 0 && count > 1)) return undefined;
  const rule: Part[] =
    count > 1 ? [mark(", "), { kind: "rule", rule: accountOf(first).name, count }] : [];
  const coefficient = terms[0]?.coefficient ?? 1;
  const offset = first.parameters["offset"];
  return [
    ...(count === 1 && coefficient !== 1 ? [number(coefficient), sign("×")] : []),
    ...between(
      "×",
      [0, 1]
        .map((factor) => groupNames(pairs.flatMap(({ cells }) => cells.slice(factor, factor + 1))))
        .filter((group) => group.length > 0),
    ),
    ...(pairs.length > 0 && single.length > 0 ? [sign("+")] : []),
    ...groupNames(single.flatMap(({ cells }) => cells)),
    ...(offset === undefined ? [] : [sign("+"), number(offset)]),
    ...rule,
  ];
}

/** One number of another table, handed on as it is. */
export const moved: CellNarration = {
  kind: "cell",
  units: () => 1,
  caption({ terms, value }) {
    const cells = terms.flatMap((term) => term.cells);
    return {
      terms,
      parts: [...cells.map(named), sign("="), number(value, true)],
      value,
    };
  },
  row: (all) => [
    ...groupNames(operandsOf(all)).flatMap((name, place) =>
      place > 0 ? [mark(", "), name] : [name],
    ),
  ],
};

function operandsOf(all: readonly Explanation[]): Cell[] {
  return all.flatMap(({ terms }) => terms.flatMap(({ cells }) => cells));
}
