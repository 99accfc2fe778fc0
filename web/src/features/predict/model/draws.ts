/** Seeded draws: the same seed and numbers give the same question. */
export interface Draws {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  oneOf<Item>(items: readonly Item[]): Item | undefined;
  /** A shuffled copy. */
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Marsaglia's 32-bit xorshift, which is good enough to choose questions. */
export function drawsOf(seed: number): Draws {
  let state = (seed + 1) * 2654435769;
  const below = (count: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
  return {
    below,
    oneOf: (items) => items[below(Math.max(1, items.length))],
    shuffled(items) {
      const left = [...items];
      return items.map(() => left.splice(below(left.length), 1)[0] as (typeof items)[number]);
    },
  };
}
