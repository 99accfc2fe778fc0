/** Up to so many of the passes are drawn, evenly chosen, the last among them. */
const MOST_POINTS = 400;

/** Places of a list of this length that are drawn. */
export function evenly(length: number, most = MOST_POINTS): number[] {
  if (length <= most) return Array.from({ length }, (_, at) => at);
  return Array.from({ length: most }, (_, at) => Math.round((at * (length - 1)) / (most - 1)));
}

/** A point: where it stands from left to right, and how high. */
type Point = readonly [along: number, height: number];

/** Points as a path of this size, the highest at the top; it is broken where one is not finite. `all` share one scale. */
export function curveOf(
  points: readonly Point[],
  width: number,
  height: number,
  all = points,
): string {
  const finite = all.map(([, each]) => each).filter(Number.isFinite);
  const least = finite.reduce((one, other) => Math.min(one, other), Infinity);
  const range = finite.reduce((one, other) => Math.max(one, other), -Infinity) - least;
  const [first = 0, last = 0] = [all[0]?.[0], all.at(-1)?.[0]];
  const step = width / Math.max(1, last - first);
  let path = "";
  let isDrawn = false;
  for (const [along, value] of points) {
    if (Number.isFinite(value)) {
      const x = ((along - first) * step).toFixed(1);
      const y = (height * (1 - (range > 0 ? (value - least) / range : 0.5))).toFixed(1);
      path += `${isDrawn ? "L" : "M"}${x} ${y}`;
    }
    isDrawn = Number.isFinite(value);
  }
  return path;
}
