/** Keyboard movement and block selection in a grid. */

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridBlock {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-6, 0],
  PageDown: [6, 0],
};

/** The place that a key moves to; undefined for other keys. */
export function moved(
  { row, column }: GridPlace,
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  size: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const move = MOVES[key];
  const to =
    move !== undefined
      ? { row: row + move[0], column: column + move[1] }
      : key === "Home"
        ? { row: ctrlKey ? 0 : row, column: 0 }
        : key === "End"
          ? { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 }
          : undefined;
  return (
    to && {
      row: Math.max(0, Math.min(size.rows - 1, to.row)),
      column: Math.max(0, Math.min(size.columns - 1, to.column)),
    }
  );
}

/** The block between two corners. */
export function blockBetween(a: GridPlace, b: GridPlace): GridBlock {
  return {
    row: Math.min(a.row, b.row),
    column: Math.min(a.column, b.column),
    rows: Math.abs(a.row - b.row) + 1,
    columns: Math.abs(a.column - b.column) + 1,
  };
}

export function isInBlock(block: GridBlock, row: number, column: number): boolean {
  const [r, c] = [row - block.row, column - block.column];
  return r >= 0 && r < block.rows && c >= 0 && c < block.columns;
}

/** Every place of a block, row by row. */
export function placesOf(block: GridBlock): GridPlace[] {
  return Array.from({ length: block.rows * block.columns }, (_, at) => ({
    row: block.row + Math.floor(at / block.columns),
    column: block.column + (at % block.columns),
  }));
}
