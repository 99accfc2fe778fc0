/** Rows of numbers as points: two numbers as they are, more by the two directions in which the rows spread the most. */
import { formatPercent } from "../model/number";
import type { Tensors } from "../model/tensor";
import { planeOf } from "../view/plane.svelte";
import type { DrawnMessages } from "../words/messages";
import { captionIn } from "./reading";
import type { Point } from "./plane";

export interface Shadow {
  readonly directions: readonly [readonly number[], readonly number[]];
  /** The share of the spread that is seen; undefined where every number is. */
  readonly share: number | undefined;
  readonly width: number;
}

/** Of tensors with rows of the same width; undefined while the engine has not computed it. */
export function shadowOf(
  tensors: Tensors,
  ids: readonly string[],
  width: number,
  slice: number,
): Shadow | undefined {
  if (width <= 2) {
    const axes = [
      [1, 0],
      [0, 1],
    ] as const;
    return { directions: axes, share: undefined, width };
  }
  const plane = planeOf(tensors, ids, slice);
  if (plane === undefined) return undefined;
  const numbers = Array.from(plane.directions);
  return {
    directions: [numbers.slice(0, width), numbers.slice(width)],
    share: plane.share,
    width,
  };
}

export function placed(row: readonly number[], { directions: [first, second] }: Shadow): Point {
  return { u: dot(row, first), v: dot(row, second) };
}

/** The row that stands so much further along both directions. */
export function moved(
  row: readonly number[],
  by: Point,
  { directions: [first, second] }: Pick<Shadow, "directions">,
): number[] {
  return row.map((value, at) => value + by.u * (first[at] ?? 0) + by.v * (second[at] ?? 0));
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** What a shadow shows and what it hides, in the words that there is room for. */
export function shadowText(
  { width, share = 1 }: Shadow,
  { shadow, shortShadow }: Pick<DrawnMessages, "shadow" | "shortShadow">,
  room: number,
): string {
  return captionIn(
    room,
    shadow(String(width), formatPercent(share)),
    shortShadow(formatPercent(share)),
  );
}
