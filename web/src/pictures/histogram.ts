/** How often numbers of each size occur. */
export interface Histogram {
  readonly counts: readonly number[];
  readonly mean: number;
  /** The square root of the variance, which divides by one less than there are; NaN of a single number. */
  readonly deviation: number;
}

/** Numbers at `least` and `most` are in the first and the last of the bins; those beyond, and what is no number, are left out. */
export function histogramOf(
  data: ArrayLike<number>,
  { least, most, bins }: { readonly least: number; readonly most: number; readonly bins: number },
): Histogram {
  const counts = Array.from({ length: bins }, () => 0);
  let sum = 0;
  for (let at = 0; at < data.length; at += 1) sum += data[at] ?? 0;
  const mean = sum / data.length;
  let squares = 0;
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] ?? 0;
    squares += (value - mean) ** 2;
    if (!(value >= least && value <= most)) continue;
    const bin = Math.min(bins - 1, Math.floor(((value - least) / (most - least)) * bins));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { counts, mean, deviation: Math.sqrt(squares / (data.length - 1)) };
}
