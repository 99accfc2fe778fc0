import type { Term } from "../../engine/lessons";
import { isHidden } from "../../features/inspector/model/account";
import type { Explanation } from "../../features/inspector/model/inspect";
import {
  absolute,
  atLeastZero,
  binaryLogarithm,
  bracketed,
  difference,
  exactly,
  exponential,
  negative,
  number,
  numberPiece,
  ofCell,
  product,
  quotient,
  squared,
  squareRoot,
  sum,
  written,
} from "./expression";
import type { Expression } from "./expression";

/** Up to here a factor is recognised as one over a number, or over its root. */
const WIDEST = 4096;

const cellsOf = ({ cells }: Term, now: boolean): Expression[] =>
  cells.map((cell) => written(now ? { ...ofCell(cell), now } : ofCell(cell)));

/**
 * The arithmetic of one term, as its operation does it; undefined where it is a number of another tensor as it is, or no
 * arithmetic makes it.
 */
export function termOf(explanation: Explanation, term: Term, now = false): Expression | undefined {
  const { operation, parameters, terms } = explanation;
  const cells = cellsOf(term, now);
  const [first, second] = cells;
  if (first === undefined) return undefined;
  switch (operation) {
    case "softmax":
      return exponentialOf(explanation, term, first);
    case "entropy":
      return term.cells[0]?.value === 0
        ? undefined
        : product(negative(first), binaryLogarithm(first));
    case "gradient_left":
      return squared(first);
    case "variance": {
      const mean = number(parameters["mean"] ?? NaN);
      return quotient(squared(bracketed(difference(first, mean))), exactly(divisorOf(explanation)));
    }
    case "largest_difference":
      return second && absolute(difference(first, second));
    case "mean_absolute":
      return quotient(absolute(first), exactly(terms.length));
    case "dropout":
      return second && dropped(parameters, first, second);
    case "histogram":
    case "look_up":
    case "mask":
    case "round":
      return undefined;
    default:
      return multiplied(term, cells);
  }
}

/** What a variance divides by. */
export function divisorOf({ terms, parameters }: Explanation): number {
  return terms.length - (parameters["correction"] ?? 0);
}

/** Scores with infinities, whose difference or product is NaN: the softmax uses 1 for the largest and 0 for the others. */
export function isLimit({ parameters }: Explanation): boolean {
  const { sharpness, maximum } = parameters;
  return maximum === Infinity || (sharpness === Infinity && maximum !== undefined);
}

/** `e^(2 × (0.95 − 1.49))`. */
function exponentialOf(
  explanation: Explanation,
  term: Term,
  score: Expression,
): Expression | undefined {
  const { sharpness = 1, maximum } = explanation.parameters;
  if (isHidden(explanation, term)) return exponential(score);
  if (isLimit(explanation)) return undefined;
  const power = maximum === undefined ? score : difference(score, number(maximum));
  if (sharpness === 1) return exponential(power);
  return exponential(product(factor(sharpness), maximum === undefined ? power : bracketed(power)));
}

/** `2 × √(0.1816 − 2 × 0.0360 + 0.1816²)`, of the sums of squares and cubes. */
export function jacobianSize(squares: number, cubes: number): Expression {
  const [second, third] = [number(squares), number(cubes)];
  const inside = sum(difference(second, product(exactly(2), third)), squared(second));
  // Rounding may leave a negative number for a single weight.
  const left = inside.evaluate(({ value }) => value) < 0 ? atLeastZero(inside) : inside;
  return product(exactly(2), squareRoot(left));
}

/** `0.40 × 1 / (1 − 0.1)`; of several draws `0.40 × 7 / (8 × (1 − 0.1))`. */
function dropped(
  { rate = 0, draws = 1 }: Explanation["parameters"],
  value: Expression,
  kept: Expression,
): Expression {
  const times = product(value, kept);
  if (rate === 1) return product(exactly(0), times);
  const share = bracketed(difference(exactly(1), exactly(rate)));
  return quotient(times, draws === 1 ? share : bracketed(product(exactly(draws), share)));
}

/** Coefficient and cells; undefined where that is one cell. */
function multiplied({ coefficient }: Term, cells: readonly Expression[]): Expression | undefined {
  const all = product(...cells);
  if (coefficient === 1) return cells.length === 1 ? undefined : all;
  const parts = Math.round(1 / coefficient);
  if (parts > 1 && parts <= WIDEST && 1 / parts === coefficient)
    return quotient(all, exactly(parts));
  const width = Math.round(coefficient ** -2);
  const overRoot = width > 1 && width <= WIDEST && coefficient === Math.fround(width ** -0.5);
  if (overRoot && !isShort(coefficient)) return quotient(all, rootOf(width));
  return product(factor(coefficient), ...cells);
}

/** `√2`. */
function rootOf(width: number): Expression {
  return { pieces: [{ kind: "mark", text: `√${width}` }], evaluate: () => Math.sqrt(width) };
}

const isShort = (value: number): boolean => String(value).length <= 6;

/** Written in full where that is short. */
function factor(value: number): Expression {
  return isShort(value) ? exactly(value) : written(numberPiece(value));
}
