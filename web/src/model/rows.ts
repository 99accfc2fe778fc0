/** The numbers of a matrix that is too large to be computed at once: those of a row come when they are asked for. */
export interface Rows extends ArrayLike<number> {
  /** Computes the row, and those beside it, unless they are known. */
  row(place: number): ArrayLike<number>;
  isKnown(place: number): boolean;
}

/** The rows of a tensor whose numbers come by rows. */
export function rowsIn(data: ArrayLike<number> | undefined): Rows | undefined {
  return data !== undefined && "row" in data ? (data as Rows) : undefined;
}
