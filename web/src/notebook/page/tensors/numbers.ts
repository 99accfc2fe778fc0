/** Cells of any dtype as numbers. */
export function numbersOf(cells: ArrayLike<number> | ArrayLike<bigint>): Float64Array {
  if (typeof cells[0] !== "bigint") return new Float64Array(cells as ArrayLike<number>);
  const numbers = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) numbers[at] = Number(cells[at]);
  return numbers;
}

/** Whether each row adds up to 1 and has no negative number, as weights do. */
export function areShares(numbers: ArrayLike<number>, shape: readonly number[]): boolean {
  const length = shape.at(-1) ?? 0;
  if (length < 2) return false;
  for (let first = 0; first < numbers.length; first += length) {
    let sum = 0;
    for (let at = first; at < first + length; at += 1) {
      const value = numbers[at] ?? NaN;
      if (!(value >= 0)) return false;
      sum += value;
    }
    if (Math.abs(sum - 1) > 1e-3) return false;
  }
  return true;
}
