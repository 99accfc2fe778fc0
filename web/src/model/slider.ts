/**
 * A logarithmic slider whose two end stops are exactly 0 and infinity.
 * Positions are whole: 0 is the factor 0, `last` is infinity, between them 1/64 to 64.
 */

const OCTAVES = 6;
const STEPS_AN_OCTAVE = 24;
const END_GAP = 6;

export const FIRST_POSITION = 0;
export const LAST_POSITION = 2 * OCTAVES * STEPS_AN_OCTAVE + 2 * END_GAP;
export const MIDDLE_POSITION = LAST_POSITION / 2;

export function factorAt(position: number): number {
  if (position <= FIRST_POSITION) return 0;
  if (position >= LAST_POSITION) return Infinity;
  const octave = (position - MIDDLE_POSITION) / STEPS_AN_OCTAVE;
  const bounded = Math.max(-OCTAVES, Math.min(OCTAVES, octave));
  return Number((2 ** bounded).toPrecision(6));
}

/** The position of a factor, not rounded: marks stand where they belong. */
export function positionOf(factor: number): number {
  if (!(factor > 0)) return FIRST_POSITION;
  if (factor === Infinity) return LAST_POSITION;
  const octave = Math.max(-OCTAVES, Math.min(OCTAVES, Math.log2(factor)));
  return MIDDLE_POSITION + octave * STEPS_AN_OCTAVE;
}

/** Whole powers of two, for widths: position n is 2^n. */
export function powerAt(position: number): number {
  return 2 ** Math.round(position);
}

export function powerOf(value: number): number {
  return Math.log2(Math.max(1, value));
}
