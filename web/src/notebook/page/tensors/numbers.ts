/** Cells of any dtype as numbers. */
export const numbersOf = (cells: ArrayLike<number | bigint>): number[] => Array.from(cells, Number);

/** Whether all numbers lie between 0 and 1, as weights do. */
export const areShares = (numbers: readonly number[]): boolean =>
  numbers.every((each) => each >= 0 && each <= 1);
