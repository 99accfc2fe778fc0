// Reads the numbers and words of a sentence, and helps to recompute them from tensors.
import assert from "node:assert/strict";

const NUMBER = "((?:[-−]?\\d[\\d.,]*(?:e-?\\d+)?|[-−]?∞|NaN)(?: %)?)";
const SLOTS = { w: "“([^“”]+)”", n: NUMBER, "n,": "([-\\d.,∞−e ]+)", t: "(\\d+|“[^“”]+”)" };

/** A sentence with slots: {w} a quoted word, {n} a number, {t} a token by either, {n,} several numbers, as a whole. */
export function pattern(text) {
  const escaped = text.replace(/[.*+?^$()[\]\\|]/g, "\\$&");
  const source = escaped.replace(/\{(w|t|n,|n)\}/g, (_, slot) => SLOTS[slot]);
  return new RegExp(`^${source}$`);
}

/** A claim: the sentence, and a predicate that a state must fulfil when the page says it. */
export const claim = (text, holds = () => true) => ({ pattern: pattern(text), holds });

/** Whether a shown number matches a value: within half of its last digit, and the rounding of float32. */
export function matches(text, value) {
  const plain = text.replace("−", "-").replaceAll(",", "");
  if (plain === "NaN") return Number.isNaN(value);
  if (plain.endsWith("∞")) return value === (plain.startsWith("-") ? -Infinity : Infinity);
  const percent = plain.endsWith(" %");
  const [, mantissa, exponent = "0"] = /^(-?[\d.]+)(?:e(-?\d+))?(?: %)?$/.exec(plain) ?? [];
  assert.ok(mantissa, `no number: ${text}`);
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  const unit = 10 ** (Number(exponent) - decimals);
  const shown = Number(mantissa) * 10 ** Number(exponent);
  const wanted = percent ? 100 * value : value;
  return Math.abs(shown - wanted) <= 0.5001 * unit + 2e-6 * Math.abs(wanted);
}

export const sum = (values) => values.reduce((total, value) => total + value, 0);
export const mean = (values) => sum(values) / values.length;
export const max = (values) => values.reduce((a, b) => (b > a ? b : a), -Infinity);
export const min = (values) => values.reduce((a, b) => (b < a ? b : a), Infinity);
export const dot = (a, b) => sum(a.map((value, place) => value * b[place]));
export const column = (rows, place) => rows.map((row) => row[place]);
export const columns = (rows) => (rows[0] ?? []).map((_, place) => column(rows, place));
export const distance = (a, b) => Math.hypot(...a.map((value, place) => value - b[place]));
export const allFinite = (values) => values.every(Number.isFinite);

/** torch.var: the sum of squares over n - `less`. */
export function variance(values, less = 1) {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - less);
}

export function softmax(scores) {
  const top = max(scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = sum(powers);
  return powers.map((power) => power / total);
}

/** Whether two numbers differ by at most `slack`, relative to the larger of both and 1. */
export const near = (a, b, slack = 1e-5) =>
  Object.is(a, b) || Math.abs(a - b) <= slack * Math.max(1, Math.abs(a), Math.abs(b));

export const allNear = (a, b, slack) =>
  a.length === b.length && a.every((value, place) => near(value, b[place], slack));

export const allEqual = (a, b) =>
  a.length === b.length && a.every((value, place) => Object.is(value, b[place]));

/** A weighted sum of rows in double, and the magnitude of its terms, at least 1. */
export const weightedSum = (weights, rows) => columns(rows).map((values) => dot(weights, values));
export const termMagnitude = (weights, rows) =>
  Math.max(
    1,
    ...columns(rows).map((values) => sum(values.map((v, i) => Math.abs(v * weights[i])))),
  );

/** Whether values differ only by the rounding of sums of terms of this size. */
export const rounded = (a, b, size, slack = 4e-6) =>
  a.length === b.length &&
  a.every((value, i) => Object.is(value, b[i]) || Math.abs(value - b[i]) <= slack * size);
