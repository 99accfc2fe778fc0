import type { Term } from "../../engine/lessons";
import type { Explanation } from "../inspect";
import type { Part } from "./frame";
import { mark, number, runningSum, sign, sumOf, word } from "./told";
import type { LineTelling, Told } from "./told";

/** Numbers of a line that are written side by side. */
const MOST_WRITTEN = 6;

/** A softmax: the maximum is found, every score exponentiated, the sum runs, then each is divided by it. */
export const exponentiated: LineTelling = {
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
        ? [...exponential(only, explanation), sign("="), number(only.value, true), mark(", ")]
        : [{ kind: "terms", count: terms.length }, mark(", ")];
    return { terms, parts: [...written, word("sum"), number(sum, true)], value: sum };
  },
  finish: divided,
  phases(explanation) {
    const { terms, parameters } = explanation;
    const sum = parameters["sum"] ?? NaN;
    const exponentials: Told = {
      terms,
      parts: [word("exponentials"), ...list(terms)],
      value: NaN,
    };
    const summed: Told = {
      terms,
      parts: [word("sum"), sign("="), number(sum, true)],
      value: sum,
    };
    const before = hasMaximum(explanation) ? [maximum(explanation)] : [];
    return [...before, exponentials, summed, eachOver(terms, sum)];
  },
};

/** Each over the sum of all. */
export const shared: LineTelling = {
  kind: "line",
  units: ({ terms }) => terms.length,
  share(explanation, from, to) {
    const value = explanation.parameters["sum"] ?? NaN;
    const write = (term: Term, now: boolean): Part[] => [number(term.value, now)];
    const told = runningSum({ ...explanation, value }, from, to, write);
    return { ...told, parts: [word("sum"), ...told.parts] };
  },
  finish: divided,
  phases({ terms, parameters }) {
    const sum = parameters["sum"] ?? NaN;
    const parts = [word("sum"), sign("="), number(sum, true)];
    return [{ terms, parts, value: sum }, eachOver(terms, sum)];
  },
};

function hasMaximum({ parameters }: Explanation): boolean {
  return parameters["maximum"] !== undefined;
}

function maximum({ terms, parameters }: Explanation): Told {
  const value = parameters["maximum"] ?? NaN;
  return { terms, parts: [word("maximum"), sign("="), number(value, true)], value };
}

/** `exp(2 × (0.95 − 1.49))`. */
function exponential({ cells }: Term, { parameters }: Explanation): Part[] {
  const [sharpness, most] = [parameters["sharpness"] ?? 1, parameters["maximum"]];
  const score = number(cells[0]?.value ?? NaN, true);
  const least = most === undefined ? [score] : [score, sign("−"), number(most)];
  const power =
    sharpness === 1
      ? least
      : [number(sharpness), sign("×"), ...(most === undefined ? least : wrapped(least))];
  return [mark("exp("), ...power, mark(")")];
}

function wrapped(parts: readonly Part[]): Part[] {
  return [mark("("), ...parts, mark(")")];
}

function list(terms: readonly Term[]): Part[] {
  const shown = terms.slice(0, MOST_WRITTEN).map(({ value }) => number(value, true));
  return shown.length < terms.length ? [...shown, mark(" …")] : shown;
}

function divided({ terms, position, parameters, value }: Explanation): Told {
  const own = terms[position ?? -1]?.value ?? NaN;
  const sum = parameters["sum"] ?? NaN;
  return {
    terms,
    parts: [number(own), sign("/"), number(sum), sign("="), number(value, true)],
    value,
  };
}

function eachOver(terms: readonly Term[], sum: number): Told {
  return { terms, parts: [word("each"), sign("/"), number(sum, true)], value: NaN };
}
