import { AttentionError } from "./errors.js";

/** The doubles of bytes, copied where they do not begin at a double's place. */
function doublesOf(bytes: Uint8Array, count: number): Float64Array {
  if (!(bytes instanceof Uint8Array) || bytes.byteLength !== 8 * count) {
    throw new AttentionError("shape", "The bytes are not those of the matrices.");
  }
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  return new Float64Array(buffer, byteOffset, count);
}

/**
 * The products of pairs of matrices of doubles, all row by row. A cell is the sum of its products one after another, as a
 * loop over them in Python gives it.
 */
export function multiplyDoubles(
  first: Uint8Array,
  second: Uint8Array,
  [pairs, rows, inner, columns]: readonly [number, number, number, number],
): Uint8Array {
  const left = doublesOf(first, pairs * rows * inner);
  const right = doublesOf(second, pairs * inner * columns);
  const cells = new Float64Array(pairs * rows * columns);
  for (let row = 0; row < pairs * rows; row += 1) {
    const [start, from] = [row * columns, Math.floor(row / rows) * inner * columns];
    for (let at = 0; at < inner; at += 1) {
      const factor = left[row * inner + at] as number;
      const other = from + at * columns;
      for (let column = 0; column < columns; column += 1) {
        (cells[start + column] as number) += factor * (right[other + column] as number);
      }
    }
  }
  return new Uint8Array(cells.buffer);
}
