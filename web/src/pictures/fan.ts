/** The arcs of a row of weights: each leaves one stem beside the others, as thick as its weight. */

export interface Arc {
  readonly at: number;
  readonly weight: number;
  readonly d: string;
  readonly thick: number;
  /** What the word keeps for itself: a stub. */
  readonly self: boolean;
}

export interface FanRoom {
  /** Where the middle of each word is. */
  readonly middles: readonly number[];
  /** Where the arcs stand. */
  readonly base: number;
  /** Px of a weight of 1. */
  readonly unit: number;
  /** Where the stem stands, if not at its word. */
  readonly stem?: number;
}

/** Px: browsers refuse paths of numbers beyond float32's. */
const WIDEST = 1e6;

/** To the left the near ones first, then itself, then the far ones; none where a weight is no number, or far too large. */
export function fanOf(
  weights: readonly number[],
  place: number,
  { middles, base, unit, stem = middles[place] ?? 0 }: FanRoom,
): Arc[] {
  if (weights.some((weight) => Number.isNaN(weight))) return [];
  const drawn = weights.map((weight, at) => ({ weight, at })).filter(({ weight }) => weight > 0);
  const left = drawn.filter(({ at }) => at < place).sort((a, b) => b.at - a.at);
  const right = drawn.filter(({ at }) => at > place).sort((a, b) => b.at - a.at);
  const self = drawn.filter(({ at }) => at === place);
  const sum = drawn.reduce((total, { weight }) => total + weight, 0);
  if (sum * unit > WIDEST) return [];
  let from = stem - (sum * unit) / 2;
  const reach = base - unit / 2 - 2;
  const farthest = Math.max(place, weights.length - 1 - place, 1);
  return [...left, ...self, ...right].map(({ weight, at }) => {
    const thick = weight * unit;
    const start = from + thick / 2;
    from += thick;
    const end = middles[at] ?? 0;
    const rise = Math.max(6, reach * (0.3 + (0.7 * Math.abs(at - place)) / farthest));
    const d =
      at === place
        ? `M${start} ${base}V${base - Math.min(rise, reach * 0.3)}`
        : `M${start} ${base}A${Math.abs(end - start) / 2} ${rise} 0 0 ${end > start ? 1 : 0} ${end} ${base}`;
    return { at, weight, d, thick, self: at === place };
  });
}
