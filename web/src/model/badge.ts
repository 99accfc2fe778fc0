/** A tensor as the notebook printed it, and PyTorch's float32 values. */
export interface GoldenEntry {
  readonly id: string;
  readonly printed: readonly string[];
  readonly decimals: number;
  readonly prefix: boolean;
  readonly float32: readonly number[];
}

export interface Match {
  matched: number;
  total: number;
  prefix: boolean;
  /** Largest difference from PyTorch's float32 values; NaN where the sizes differ. */
  difference: number;
}

const TOLERANCE = 1e-6;

/** Counts the figures of the notebook that the values reproduce. */
export function matchNotebook(values: ArrayLike<number>, entry: GoldenEntry): Match {
  const total = entry.printed.length;
  const sameSize = values.length === entry.float32.length;
  let largest = 1;
  for (const value of entry.float32) largest = Math.max(largest, Math.abs(value));
  const allowed = 0.5 * 10 ** -entry.decimals + TOLERANCE * largest;
  let matched = 0;
  let difference = sameSize ? 0 : NaN;
  for (let place = 0; place < entry.float32.length && sameSize; place += 1) {
    const value = values[place] ?? NaN;
    const printed = entry.printed[place];
    if (printed !== undefined && agrees(value, Number(printed), allowed)) matched += 1;
    difference = larger(difference, Math.abs(value - Math.fround(entry.float32[place] ?? NaN)));
  }
  return { matched, total, prefix: entry.prefix, difference };
}

function agrees(value: number, printed: number, allowed: number): boolean {
  return value === printed || Math.abs(value - printed) <= allowed;
}

function larger(a: number, b: number): number {
  return Number.isNaN(a) || Number.isNaN(b) ? NaN : Math.max(a, b);
}
