// Helpers for all tests of the module: an engine, comparisons that handle NaN, and checks of refusals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { AttentionError, load } from "attention-lab";

export const engine = await load();

export const golden = (name) =>
  JSON.parse(readFileSync(new URL(`../../golden/${name}.json`, import.meta.url), "utf8"));

/** All error codes of index.d.ts; surface.test.mjs compares the list with the types. */
export const codes = [
  ...["type", "shape", "size", "value"],
  ...["unknown", "memory", "unavailable", "internal"],
];

export const sizeOf = (shape) => shape.reduce((size, length) => size * length, 1);

/** The index along each axis of a flat position. */
export function indexOf(shape, flat) {
  const index = [];
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    index.unshift(flat % shape[axis]);
    flat = Math.floor(flat / shape[axis]);
  }
  return index;
}

export function flatOf(shape, index) {
  return index.reduce((flat, place, axis) => flat * shape[axis] + place, 0);
}

/** M: the largest finite magnitude, but at least 1. */
export function magnitude(values) {
  let largest = 1;
  for (const value of values)
    if (Number.isFinite(value)) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/** Finite numbers within the tolerance; infinities and NaN must be identical. */
export function isNear(actual, expected, tolerance) {
  if (!Number.isFinite(actual) || !Number.isFinite(expected)) return Object.is(actual, expected);
  return Math.abs(actual - expected) <= tolerance;
}

export function assertNear(actual, expected, tolerance, label) {
  assert.ok(Number.isFinite(tolerance), `${label}: the tolerance is ${tolerance}`);
  if (isNear(actual, expected, tolerance)) return;
  assert.fail(`${label}: ${actual} is not within ${tolerance} of ${expected}`);
}

/** Same length, and each value near: `toleranceAt` is a number, or a function of the expected value and its place. */
export function assertAllNear(actual, expected, toleranceAt, label, shape = [expected.length]) {
  assert.ok(expected.length > 0, `${label}: there is nothing to compare`);
  assert.equal(actual.length, expected.length, `${label}: number of values`);
  expected.forEach((value, place) => {
    const tolerance = typeof toleranceAt === "number" ? toleranceAt : toleranceAt(value, place);
    assertNear(actual[place], value, tolerance, `${label}[${indexOf(shape, place)}]`);
  });
}

/** Same shape and the same values, bit for bit (NaN equals NaN, 0 differs from -0). */
export function isSameTensor(one, other) {
  return (
    one.shape.length === other.shape.length &&
    one.shape.every((length, axis) => length === other.shape[axis]) &&
    one.data.length === other.data.length &&
    one.data.every((value, place) => Object.is(value, other.data[place]))
  );
}

export function assertSameTensor(actual, expected, label) {
  assert.ok(isSameTensor(actual, expected), `${label} differs`);
}

/** A tensor with fresh values from `value(place)`. */
export function tensorOf(shape, value = () => 0) {
  return {
    shape: [...shape],
    data: Float32Array.from({ length: sizeOf(shape) }, (_, i) => value(i)),
  };
}

/** A thrown value must be an AttentionError with one of these codes and a complete sentence. */
export function assertRefusal(thrown, expected, label) {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  assert.ok(thrown instanceof AttentionError, `${label}: no AttentionError but ${text}`);
  assert.ok(thrown instanceof Error, label);
  assert.equal(thrown.name, "AttentionError", label);
  assert.ok(codes.includes(thrown.code), `${label}: the code ${thrown.code} is not in the list`);
  assert.ok(
    [expected].flat().includes(thrown.code),
    `${label}: ${thrown.code}, not ${expected} (${text})`,
  );
  assert.match(
    thrown.message,
    /^\S.*[^.\s]\.$/su,
    `${label}: not a sentence: ${text.slice(0, 200)}`,
  );
  assert.ok(thrown.message.split(" ").length > 3, `${label}: hardly a sentence: ${text}`);
  assert.doesNotMatch(
    thrown.message,
    /\ba (undefined|object)\b|\[object|\w The /,
    `${label}: ${text}`,
  );
  assert.ok(
    thrown.message.length <= 600,
    `${label}: a sentence of ${thrown.message.length} characters`,
  );
}

export function thrownBy(call) {
  try {
    call();
  } catch (thrown) {
    return { thrown };
  }
  return undefined;
}

export function assertRefuses(call, expected, label) {
  const caught = thrownBy(call);
  assert.ok(caught, `${label}: accepted, not refused`);
  assertRefusal(caught.thrown, expected, label);
}
