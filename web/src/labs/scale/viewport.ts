/** The visible square of the map: its first row and column, and how many rows and columns. Fractions are parts of cells. */
export interface Viewport {
  readonly top: number;
  readonly left: number;
  readonly span: number;
}

/** The least span, in cells. */
const LEAST = 6;

/** Clamps the viewport to a map of `tokens` tokens. */
export function inside({ top, left, span }: Viewport, tokens: number): Viewport {
  const seen = Math.max(Math.min(LEAST, tokens), Math.min(tokens, span));
  const fitting = (first: number): number => Math.max(0, Math.min(tokens - seen, first));
  return { top: fitting(top), left: fitting(left), span: seen };
}

/** Zooms in by a factor around a point of the viewport, with coordinates from 0 to 1. */
export function zoomed(
  { top, left, span }: Viewport,
  times: number,
  [x, y]: readonly [number, number],
  tokens: number,
): Viewport {
  const seen = Math.max(Math.min(LEAST, tokens), Math.min(tokens, span / times));
  return inside(
    { top: top + y * (span - seen), left: left + x * (span - seen), span: seen },
    tokens,
  );
}

/** Moves the viewport by the least distance that makes a cell visible. */
export function showing(viewport: Viewport, row: number, column: number, tokens: number): Viewport {
  const shift = (first: number, place: number): number =>
    Math.max(place + 1 - viewport.span, Math.min(first, place));
  const { top, left, span } = viewport;
  return inside({ top: shift(top, row), left: shift(left, column), span }, tokens);
}
