/** Up to so many of the passes are drawn, evenly chosen, the last among them. */
const MOST_POINTS = 400;

/** Places of a list of this length that are drawn. */
export function evenly(length: number, most = MOST_POINTS): number[] {
  if (length <= most) return Array.from({ length }, (_, at) => at);
  return Array.from({ length: most }, (_, at) => Math.round((at * (length - 1)) / (most - 1)));
}

/** Numbers from left to right as a path of this size, the largest at the top; it is broken where a number is not finite. */
export function curveOf(numbers: readonly number[], width: number, height: number): string {
  const finite = numbers.filter(Number.isFinite);
  const least = finite.reduce((one, other) => Math.min(one, other), Infinity);
  const range = finite.reduce((one, other) => Math.max(one, other), -Infinity) - least;
  const step = width / Math.max(1, numbers.length - 1);
  let path = "";
  let isDrawn = false;
  for (const [at, value] of numbers.entries()) {
    if (Number.isFinite(value)) {
      const share = range > 0 ? (value - least) / range : 0.5;
      path += `${isDrawn ? "L" : "M"}${(at * step).toFixed(1)} ${((1 - share) * height).toFixed(1)}`;
    }
    isDrawn = Number.isFinite(value);
  }
  return path;
}
