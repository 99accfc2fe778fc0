/** A point of a curve: steps and loss. */
export type Point = readonly [step: number, loss: number];

/** How a drawing of `width` by `height` shows steps from 0 to `steps` and losses from 0 to `most`. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly steps: number;
  readonly most: number;
}

export const xOf = ({ width, steps }: Frame, step: number): number => (width * step) / steps;
export const yOf = ({ height, most }: Frame, loss: number): number =>
  height * (1 - Math.min(1, loss / most));

/** The path through points, none of which is left out between others that are far from it. */
export function pathOf(points: readonly Point[], frame: Frame): string {
  return points
    .filter(([, loss]) => Number.isFinite(loss))
    .map(
      ([step, loss], at) =>
        `${at === 0 ? "M" : "L"}${xOf(frame, step).toFixed(1)} ${yOf(frame, loss).toFixed(1)}`,
    )
    .join("");
}

/** Points that are at most `count`: of each part of the steps its mean. */
export function thinned(losses: readonly number[], count: number): Point[] {
  const each = Math.max(1, Math.ceil(losses.length / count));
  return Array.from({ length: Math.ceil(losses.length / each) }, (_, part) => {
    const of = losses.slice(part * each, (part + 1) * each);
    const mean = of.reduce((sum, loss) => sum + loss, 0) / of.length;
    return [part * each + (of.length - 1) / 2, mean] as const;
  });
}

/** A fall that is smaller is none that one would point at. */
const LEAST_FALL = 0.3;
/** It lasts so much of the training that is shown. */
const SHARE = 0.12;

/** The part of the training in which the loss falls fastest, found from kept moments; undefined for no clear fall. */
export function steepestFall(
  points: readonly Point[],
): { readonly from: number; readonly to: number } | undefined {
  const last = points.at(-1)?.[0] ?? 0;
  let best: { from: number; to: number; fall: number } | undefined;
  let end = 0;
  for (const [from, high] of points) {
    // The very beginning falls for nothing: the model stops saying what is never right.
    if (from < last * 0.05) continue;
    while (end < points.length - 1 && (points[end]?.[0] ?? 0) - from < last * SHARE) end += 1;
    const [to, low] = points[end] ?? [from, high];
    const fall = high - low;
    if (to > from && fall > (best?.fall ?? LEAST_FALL)) best = { from, to, fall };
  }
  return best === undefined ? undefined : { from: best.from, to: best.to };
}
