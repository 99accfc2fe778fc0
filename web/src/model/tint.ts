/** The tint under a number, as one of a few classes: `p0`..`p24`, `n0`..`n24`, `w0`..`w24`, `masked`, `broken`. */

import { formatNumber } from "./number";

export const LEVELS = 24;

/**
 * Numbers that are only ever `whole`, such as ids and counts, have no tint and no decimals. A `mask` is drawn: a square
 * is filled where it is 1, and hatched where it is 0.
 */
export type Scale = "signed" | "weights" | "none" | "whole" | "mask";

/** Whether it tints anything. */
export const isTinted = (scale: Scale): scale is "signed" | "weights" =>
  scale === "signed" || scale === "weights";

/** The largest finite size in the data: where a signed scale ends. */
export function signedRange(data: ArrayLike<number>): number {
  let range = 0;
  for (let place = 0; place < data.length; place += 1) {
    const size = Math.abs(data[place] ?? 0);
    if (size > range && size < Infinity) range = size;
  }
  return range;
}

/** Where tints end: at `most` they are strongest, and those of weights begin at `least`. */
export interface Ends {
  readonly least: number;
  readonly most: number;
}

/** Weights that differ by less look alike. */
const ALIKE = 0.05;

/** From the smallest weight to the largest. */
export function weightEnds(data: ArrayLike<number>): Ends {
  let [least, most] = [Infinity, 0];
  for (let place = 0; place < data.length; place += 1) {
    const value = data[place] ?? NaN;
    if (value < least) least = value;
    if (value > most && value < Infinity) most = value;
  }
  return { least: Math.max(0, Math.min(least, most - ALIKE)), most };
}

/** In words, as in the heading of a table. */
export const weightRange = ({ least, most }: Ends): string =>
  [least, most]
    .map((end) => (Number.isInteger(end) ? String(end) : formatNumber(end, 2)))
    .join("…");

export function tintClass(value: number, scale: Scale, { least, most }: Ends): string {
  if (Number.isNaN(value) || value === Infinity) return "broken";
  if (value === -Infinity) return "masked";
  if (scale === "mask") return value === 0 ? "masked" : value === 1 ? "kept" : "";
  if (!isTinted(scale) || !(most > least)) return "";
  const share = Math.min(1, (Math.abs(value) - least) / (most - least));
  // With a start of its own the smallest weight has a tint too; nothing has none.
  const level = least > 0 && share >= 0 ? 1 + share * (LEVELS - 1) : share * LEVELS;
  return value === 0 ? "" : tintOf(Math.round(level), value, scale);
}

function tintOf(level: number, value: number, scale: "signed" | "weights"): string {
  if (level <= 0) return "";
  if (scale === "weights") return `w${level}`;
  return `${value < 0 ? "n" : "p"}${level}`;
}

/** The outline around a group of cells: the borders on the sides without a neighbour of the group. */
export function borderClasses(
  kind: "lit" | "making",
  row: number,
  column: number,
  isLit: (row: number, column: number) => boolean,
): string {
  const sides = [
    isLit(row - 1, column) ? "" : " lit-t",
    isLit(row + 1, column) ? "" : " lit-b",
    isLit(row, column - 1) ? "" : " lit-l",
    isLit(row, column + 1) ? "" : " lit-r",
  ];
  return `${kind}${sides.join("")}`;
}
