/** A large table as an image with one pixel per number. */
import { gridSize } from "./tensor";
import type { ShownTensor } from "./tensor";
import { isTinted, signedRange } from "./tint";
import type { Scale } from "./tint";

/** Tables with more rows or columns than this are also shown as an image. */
export const MOST_AS_NUMBERS = 64;

export interface Heat {
  readonly rows: number;
  readonly columns: number;
  /** Row by row, as the table shows them. */
  readonly values: Float32Array;
}

/** Each as red, green and blue. */
export interface HeatColours {
  readonly positive: readonly number[];
  readonly negative: readonly number[];
  readonly weight: readonly number[];
  readonly ink: readonly number[];
}

export function heatOf(
  { shape, data }: ShownTensor,
  { transposed, slice }: { readonly transposed: boolean; readonly slice: number },
): Heat {
  const { rows, columns } = gridSize(shape, transposed);
  const values = new Float32Array(rows * columns);
  const first = shape.length > 2 ? slice * rows * columns : 0;
  const [down, across] = transposed ? [1, rows] : [columns, 1];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      values[row * columns + column] = data[first + row * down + column * across] ?? NaN;
    }
  }
  return { rows, columns, values };
}

/** The end of the scale: the largest number, for weights too, which are all small among many tokens. */
export function largestIn(values: ArrayLike<number>): number {
  return signedRange(values);
}

/**
 * The RGBA values of all pixels. The opacity grows with the absolute value. Minus infinity has a checked pattern. NaN
 * and plus infinity have the colour of the text; marked pixels have it too, in two alternating opacities.
 */
export function pixelsOf(
  { rows, columns, values }: Heat,
  {
    scale,
    range,
    colours,
    marked,
  }: {
    readonly scale: Scale;
    readonly range: number;
    readonly colours: HeatColours;
    readonly marked: (row: number, column: number) => boolean;
  },
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(4 * rows * columns);
  // No allocation in this loop: it runs once per cell.
  const write = (at: number, colour: readonly number[], share: number): void => {
    pixels[4 * at] = colour[0] ?? 0;
    pixels[4 * at + 1] = colour[1] ?? 0;
    pixels[4 * at + 2] = colour[2] ?? 0;
    pixels[4 * at + 3] = 255 * share;
  };
  for (let at = 0; at < values.length; at += 1) {
    const row = Math.floor(at / columns);
    const column = at - row * columns;
    const value = values[at] ?? NaN;
    const odd = (row + column) % 2 === 1;
    if (marked(row, column)) write(at, colours.ink, odd ? 1 : 0.6);
    else if (value === -Infinity) write(at, colours.ink, odd ? 0.25 : 0);
    else if (!(value < Infinity)) write(at, colours.ink, 1);
    else if (scale === "weights") write(at, colours.weight, share(value, range));
    else if (!isTinted(scale)) write(at, colours.ink, 0.7 * share(value, range));
    else write(at, value < 0 ? colours.negative : colours.positive, share(value, range));
  }
  return pixels;
}

function share(value: number, range: number): number {
  return range > 0 ? Math.min(1, Math.abs(value) / range) : 0;
}
