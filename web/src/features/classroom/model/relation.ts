import type { Relation } from "../../../words/classroom";

/** The largest relative difference of two results of the engine that count as equal. */
export const CLOSE = 1e-6;
/** In the order of the dialog. */
export const RELATIONS: readonly Relation[] = ["least", "most", "equal"];

const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

export function isGoalNumber(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Math.fround(Number(text)));
}

/** Whether a value is as a typed number asks for: the digits of its text set the tolerance. */
export function holds(relation: Relation, value: number, number: string): boolean {
  // The engine computes in float32: round the goal as well.
  const wanted = Math.fround(Number(number));
  if (relation === "least") return value >= wanted;
  if (relation === "most") return value <= wanted;
  return Math.abs(value - Number(number)) <= halfUnit(number) * (1 + CLOSE);
}

/** Half a unit of the last digit that is written. */
function halfUnit(number: string): number {
  const [digits = "", exponent = "0"] = number.toLowerCase().split("e");
  const [, decimals = ""] = digits.split(".");
  return 0.5 * 10 ** (Number(exponent) - decimals.length);
}
