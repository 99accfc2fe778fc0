/** How numbers are written, and read back. Minus is "-", so that what is copied can be parsed. */

import type { Scale } from "./tint";

/** A count with commas between thousands. */
export const formatCount = (count: number): string => count.toLocaleString("en");

export const DECIMALS = 4;

/** The number of decimals in a table. */
export const decimalsOf = (scale: Scale | undefined): number =>
  scale === "whole" || scale === "mask" ? 0 : DECIMALS;

/** Numbers from here on have an exponent; without decimals, there is space for more digits. */
const [LARGE, LARGE_WHOLE] = [1e6, 1e10];

/** Formats a number; one that is not whole keeps its decimals even if none are requested. */
export function formatNumber(value: number, asked = DECIMALS): string {
  if (Number.isNaN(value)) return "NaN";
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  const decimals = asked === 0 && !Number.isInteger(value) ? DECIMALS : asked;
  if (Math.abs(value) >= (decimals === 0 ? LARGE_WHOLE : LARGE))
    return value.toExponential(asked === 0 ? DECIMALS : asked).replace("e+", "e");
  const text = value.toFixed(decimals);
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

/** As `formatNumber` writes it, with as many of the decimals as `room` characters hold; 7 hold any float32. */
export function fittedNumber(value: number, asked: number, room: number): string {
  const whole = formatNumber(value, asked);
  if (whole.length <= room) return whole;
  const fewer = Array.from({ length: DECIMALS }, (_, place) => DECIMALS - 1 - place);
  return (
    [
      ...(whole.includes("e") ? [] : fewer.map((decimals) => value.toFixed(decimals))),
      ...fewer.map((decimals) => value.toExponential(decimals).replace("e+", "e")),
    ].find((text) => text.length <= room) ?? whole
  );
}

/** The inverse of `formatNumber`; undefined if the text is not a number. */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace("−", "-");
  if (plain === "") return undefined;
  if (plain === "NaN") return NaN;
  if (plain === "∞" || plain === "Infinity") return Infinity;
  if (plain === "-∞" || plain === "-Infinity") return -Infinity;
  const value = Number(plain);
  return Number.isNaN(value) ? undefined : value;
}

/** A difference of two float32 numbers: `9.5e-7`, or a plain 0. */
export function formatDifference(value: number): string {
  return value === 0 ? "0" : value.toExponential(1);
}

/** A factor such as the sharpness: three digits that count, its end stops by name. */
export function formatFactor(value: number): string {
  if (value === Infinity) return "∞";
  if (value === 0) return "0";
  if (value >= 10) return value.toFixed(1);
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(3);
}

export function formatPercent(share: number): string {
  return Number.isNaN(share) ? "NaN" : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

/** The maximum entropy of `count` weights, log2(count), in bits. */
export function maximumEntropy(count: number): string {
  return Math.log2(count).toFixed(2);
}

/** The shortest text that parses back to the same float32, including the sign of zero. */
export function exactFloat(value: number): string {
  return Object.is(value, -0) ? "-0" : shortestFloat(value);
}

/** The shortest text that parses back to the same float32, without the sign of zero. */
export function shortestFloat(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  for (let digits = 1; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return String(short);
  }
  return String(value);
}
