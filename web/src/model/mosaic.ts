/** A tensor as a small picture of squares, one a number: SVG paths, one for each tint. */
import { gridSize } from "./tensor";
import type { ShownTensor } from "./tensor";
import { isTinted, signedRange, tintClass, weightEnds } from "./tint";
import type { Scale } from "./tint";

export interface Mosaic {
  readonly rows: number;
  readonly columns: number;
  readonly paths: readonly { readonly look: string; readonly d: string }[];
}

/** The most rows and columns of squares; of a larger tensor every second, third … number stands for its neighbours. */
const MOST = 24;

/** Of four tints of a table the strongest: a picture has few colours. */
const coarse = (look: string): string =>
  look.replace(/\d+$/, (level) => String(4 * Math.ceil(Number(level) / 4)));

export function mosaicOf(
  tensor: ShownTensor,
  { scale = "signed", slice = 0 }: { readonly scale?: Scale; readonly slice?: number } = {},
): Mosaic {
  const size = gridSize(tensor.shape);
  /** How many numbers a square stands for; one where there is none. */
  const step = (length: number): number => Math.max(1, Math.ceil(length / MOST));
  const [down, across] = [step(size.rows), step(size.columns)];
  const [rows, columns] = [Math.ceil(size.rows / down), Math.ceil(size.columns / across)];
  const from = tensor.shape.length > 2 ? slice * size.rows * size.columns : 0;
  const tinted = isTinted(scale) || scale === "mask" ? scale : "signed";
  const ends =
    tinted === "weights" ? weightEnds(tensor.data) : { least: 0, most: signedRange(tensor.data) };
  const paths = new Map<string, string>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = tensor.data[from + row * down * size.columns + column * across] ?? NaN;
      const look = coarse(tintClass(value, tinted, ends));
      if (look !== "") paths.set(look, `${paths.get(look) ?? ""}M${column} ${row}h1v1h-1z`);
    }
  }
  return { rows, columns, paths: Array.from(paths, ([look, d]) => ({ look, d })) };
}
