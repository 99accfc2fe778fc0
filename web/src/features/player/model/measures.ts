import type { Term } from "../../../engine/lessons";
import type { Part } from "./frame";
import { inFull, settled } from "../../../model/written/expression";
import { jacobianSize, termOf } from "../../../model/written/terms";
import { equals, mark, number, runningSum, sign, termIn, word } from "./captions";
import type { CellNarration } from "./captions";

const first = ({ cells }: Term): number => cells[0]?.value ?? NaN;

/** The parts of an entropy join one by one. */
export const entropy: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length,
  caption: (explanation, from, to) =>
    runningSum(explanation, from, to, (term, now) => termIn(explanation, term, now)),
};

/** First the mean, then the squared deviations join one by one. */
export const variance: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length + 1,
  caption(explanation, from, to) {
    const { terms, parameters } = explanation;
    const mean = parameters["mean"] ?? NaN;
    if (to <= 1) {
      return { terms, parts: [word("mean"), number(mean, true)], value: mean };
    }
    return runningSum(explanation, Math.max(0, from - 1), to - 1, (term, now) =>
      termIn(explanation, term, now),
    );
  },
};

/** Σw² and Σw³ run, then the root of both is taken. */
export const gradient: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length + 1,
  caption({ terms, value }, from, to) {
    const joined = terms.slice(0, to).map(first);
    const power = (exponent: number): number =>
      joined.reduce((sum, each) => sum + each ** exponent, 0);
    const [squares, cubes] = [power(2), power(3)];
    if (to <= terms.length) {
      const parts = [mark("Σw² "), number(squares, true), mark(", Σw³ "), number(cubes, true)];
      return { terms: terms.slice(from, to), parts, value: squares };
    }
    return { terms, parts: equals(jacobianSize(squares, cubes), value), value };
  },
};

/** The largest so far, number by number. */
export const largest: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length,
  caption(explanation, from, to) {
    const { terms, value } = explanation;
    const newest = terms.slice(from, to);
    const sizes = terms.slice(0, to).map((term) => term.value);
    const found = sizes.some(Number.isNaN) ? NaN : Math.max(...sizes);
    const [only] = newest;
    const left = only && newest.length === 1 ? termOf(explanation, only, true) : undefined;
    const written: Part[] =
      newest.length !== 1
        ? [{ kind: "terms", count: newest.length }]
        : left
          ? equals(left, only?.value ?? NaN)
          : [number(only?.value ?? NaN, true)];
    const so = to >= terms.length ? value : found;
    return {
      terms: newest,
      parts: [...written, mark(", "), word("largest"), number(so, true)],
      value: so,
    };
  },
};

/** How many of the numbers lie in a bin. */
export const counted: CellNarration = {
  kind: "cell",
  units: ({ terms }) => terms.length,
  caption({ terms, value }, from, to) {
    const inside = terms.slice(0, to).reduce((sum, term) => sum + term.value, 0);
    const so = to >= terms.length ? value : inside;
    return {
      terms: terms.slice(from, to),
      parts: [{ kind: "terms", count: to }, mark(", "), word("in_bin"), number(so, true)],
      value: so,
    };
  },
};

export const rounded: CellNarration = {
  kind: "cell",
  units: () => 1,
  caption({ terms, value }) {
    const parts = settled(
      terms.map((term) => number(first(term))),
      inFull,
    );
    return { terms, parts: [...parts, sign("≈"), number(value, true)], value };
  },
};
