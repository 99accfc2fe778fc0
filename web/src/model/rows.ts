/** The numbers of a matrix that is too large to compute at once. Each row is computed on demand. */
export interface Rows extends ArrayLike<number> {
  /** Computes the row and its neighbours, unless they are cached. */
  row(place: number): ArrayLike<number>;
  isKnown(place: number): boolean;
}

/** The data as `Rows`, if its rows are computed on demand. */
export function rowsIn(data: ArrayLike<number> | undefined): Rows | undefined {
  return data !== undefined && "row" in data ? (data as Rows) : undefined;
}
