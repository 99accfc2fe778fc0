import type { Term } from "../../../engine/lessons";
import { accountOf } from "../../inspector/model/account";
import type { Explanation } from "../../inspector/model/inspect";
import type { Part } from "./frame";
import { number as numberOf, quotient } from "../../../model/written/expression";
import type { Expression } from "../../../model/written/expression";
import { termOf } from "../../../model/written/terms";
import { equals, mark, number, runningSum, sign, sumOf, word } from "./captions";
import type { LineNarration, Caption } from "./captions";

/** Numbers of a line that are written side by side. */
const MOST_WRITTEN = 6;

/** A softmax: the maximum is found, every score exponentiated, the sum runs, then each is divided by it. */
export const exponentiated: LineNarration = {
  kind: "line",
  units: (explanation) => Number(hasMaximum(explanation)) + explanation.terms.length,
  share(explanation, from, to) {
    const first = Number(hasMaximum(explanation));
    if (to <= first) return maximum(explanation);
    const terms = explanation.terms.slice(Math.max(0, from - first), to - first);
    const joined = explanation.terms.slice(0, to - first);
    const sum =
      joined.length === explanation.terms.length
        ? (explanation.parameters["sum"] ?? NaN)
        : sumOf(joined);
    const [only] = terms;
    const written: Part[] =
      only !== undefined && terms.length === 1
        ? [...exponential(only, explanation), mark(", ")]
        : [{ kind: "terms", count: terms.length }, mark(", ")];
    return { terms, parts: [...written, word("sum"), number(sum, true)], value: sum };
  },
  finish: divided,
  phases(explanation) {
    const { terms, parameters } = explanation;
    const sum = parameters["sum"] ?? NaN;
    const exponentials: Caption = {
      terms,
      parts: [word("exponentials"), ...list(terms)],
      value: NaN,
    };
    const summed: Caption = {
      terms,
      parts: [word("sum"), number(sum, true)],
      value: sum,
    };
    const before = hasMaximum(explanation) ? [maximum(explanation)] : [];
    return [...before, exponentials, summed, eachOver(terms, sum)];
  },
};

/** Each over the sum of all. */
export const shared: LineNarration = {
  kind: "line",
  units: ({ terms }) => terms.length,
  share(explanation, from, to) {
    const value = explanation.parameters["sum"] ?? NaN;
    const write = (term: Term, now: boolean): Expression => numberOf(term.value, now);
    const caption = runningSum({ ...explanation, value }, from, to, write);
    return { ...caption, parts: [word("sum"), ...caption.parts] };
  },
  finish: divided,
  phases({ terms, parameters }) {
    const sum = parameters["sum"] ?? NaN;
    const parts = [word("sum"), number(sum, true)];
    return [{ terms, parts, value: sum }, eachOver(terms, sum)];
  },
};

function hasMaximum({ parameters }: Explanation): boolean {
  return parameters["maximum"] !== undefined;
}

function maximum({ terms, parameters }: Explanation): Caption {
  const value = parameters["maximum"] ?? NaN;
  return { terms, parts: [word("maximum"), number(value, true)], value };
}

/** `e^(2 × (0.95 − 1.49)) = 0.3396`. */
function exponential(term: Term, explanation: Explanation): Part[] {
  const left = termOf(explanation, term, true);
  if (left !== undefined) return equals(left, term.value);
  return [number(term.cells[0]?.value ?? NaN, true), sign("→"), number(term.value, true)];
}

function list(terms: readonly Term[]): Part[] {
  const shown = terms.slice(0, MOST_WRITTEN).map(({ value }) => number(value, true));
  return shown.length < terms.length ? [...shown, mark(" …")] : shown;
}

function divided(explanation: Explanation): Caption {
  const { terms, position, parameters, value } = explanation;
  const numerator = terms[position ?? -1]?.value ?? NaN;
  const share = quotient(numberOf(numerator), numberOf(parameters["sum"] ?? NaN));
  const { name } = accountOf(explanation);
  const parts: Part[] =
    name === "nothing" ? [{ kind: "rule", rule: name, count: 0 }] : equals(share, value);
  return { terms, parts, value };
}

function eachOver(terms: readonly Term[], sum: number): Caption {
  return { terms, parts: [word("each"), sign("/"), number(sum, true)], value: NaN };
}
