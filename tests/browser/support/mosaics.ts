import type { Mark } from "./drawings";
import { expect } from "./test";

/** The tints of a table, of which a mosaic has every fourth. */
const LEVELS = 24;
const STEP = 4;
/** A mosaic has at most so many rows and columns: of more every second, third … is drawn. */
const MOST = 24;
/** Weights that differ by less look alike. */
const ALIKE = 0.05;

/**
 * The squares of a mosaic tint these numbers: signs by hue, sizes from 0 to the largest of `data` (weights from the
 * smallest); minus infinity is masked, and what is no number is broken.
 */
export function expectMosaic(
  { mosaic, grid, label }: Mark,
  numbers: readonly (readonly number[])[],
  data: ArrayLike<number>,
  scale: string | undefined,
  name: string,
): void {
  if (mosaic === undefined) throw new Error(`${name}: there is no mosaic for ${grid}.`);
  expect(label, name).not.toBe("");
  const [down, across] = [numbers.length, numbers[0]?.length ?? 0].map((count) =>
    Math.ceil(count / MOST),
  ) as [number, number];
  const shown = numbers
    .filter((_, row) => row % down === 0)
    .map((row) => row.filter((_, column) => column % across === 0));
  expect([mosaic.rows, mosaic.columns], name).toEqual([shown.length, shown[0]?.length ?? 0]);
  const [, , rows, columns] = (grid ?? "").split(":").map(Number);
  expect([rows, columns], `${name}: ${grid}`).toEqual([numbers.length, numbers[0]?.length]);
  const finite = Array.from(data).filter(Number.isFinite);
  const most = Math.max(0, ...finite.map(Math.abs));
  const least = scale === "weights" ? Math.max(0, Math.min(...finite, most - ALIKE)) : 0;
  for (const [row, each] of shown.entries()) {
    for (const [column, value] of each.entries()) {
      const look = mosaic.squares[`${row},${column}`] ?? "";
      expect(
        fits(look, value, { least, most, scale }),
        `${name} ${row},${column}: ${value} is ${look || "bare"}`,
      ).toBe(true);
    }
  }
}

function fits(
  look: string,
  value: number,
  { least, most, scale }: { least: number; most: number; scale: string | undefined },
): boolean {
  if (Number.isNaN(value) || value === Infinity) return look === "broken";
  if (value === -Infinity) return look === "masked";
  if (scale === "mask") return look === (value === 0 ? "masked" : value === 1 ? "kept" : "");
  if (value === 0) return look === "";
  const [, hue = "", text = "0"] = /^([pnw])(\d+)$/.exec(look) ?? [];
  const level = Number(text);
  if (level > 0 && hue !== (scale === "weights" ? "w" : value < 0 ? "n" : "p")) return false;
  const share = most > least ? Math.min(1, (Math.abs(value) - least) / (most - least)) : 0;
  // A tint stands for the numbers up to its own, the next lower one excluded; each tint is rounded.
  const [low, high] = [share * LEVELS - 1, share * LEVELS + 1 + STEP];
  return most > least ? level >= low && level <= high : level === 0;
}
