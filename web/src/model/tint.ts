/** The tint under a number, as one of a few classes: `p0`..`p24`, `n0`..`n24`, `w0`..`w24`, `masked`, `broken`. */

export const LEVELS = 24;

/** Numbers that are only ever `whole`, such as ids and counts, have no tint and no decimals. */
export type Scale = "signed" | "weights" | "none" | "whole";

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

export function tintClass(value: number, scale: Scale, range: number): string {
  if (Number.isNaN(value) || value === Infinity) return "broken";
  if (value === -Infinity) return "masked";
  if (!isTinted(scale) || !(range > 0)) return "";
  const level = Math.round(Math.min(1, Math.abs(value) / range) * LEVELS);
  if (level === 0) return "";
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
