/** Which square of the map is seen: its first row and column, and how many of each; parts of cells too. */
export interface Sight {
  readonly top: number;
  readonly left: number;
  readonly span: number;
}

/** No fewer cells are seen. */
const LEAST = 6;

/** Clamps the viewport to a map of `tokens` tokens. */
export function inside({ top, left, span }: Sight, tokens: number): Sight {
  const seen = Math.max(Math.min(LEAST, tokens), Math.min(tokens, span));
  const fitting = (first: number): number => Math.max(0, Math.min(tokens - seen, first));
  return { top: fitting(top), left: fitting(left), span: seen };
}

/** So many times nearer, while what is at a point of the sight, counted from 0 to 1, stays there. */
export function nearer(
  { top, left, span }: Sight,
  times: number,
  [x, y]: readonly [number, number],
  tokens: number,
): Sight {
  const seen = Math.max(Math.min(LEAST, tokens), Math.min(tokens, span / times));
  return inside(
    { top: top + y * (span - seen), left: left + x * (span - seen), span: seen },
    tokens,
  );
}

/** The sight moved just as far as it takes to see a cell. */
export function showing(sight: Sight, row: number, column: number, tokens: number): Sight {
  const shift = (first: number, place: number): number =>
    Math.max(place + 1 - sight.span, Math.min(first, place));
  const { top, left, span } = sight;
  return inside({ top: shift(top, row), left: shift(left, column), span }, tokens);
}
