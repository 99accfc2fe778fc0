import { formatBlock } from "../model/block-text";
import type { CellValue } from "../model/edits";
import { placesOf } from "../model/grid";
import type { GridBlock, GridPlace } from "../model/grid";
import type { Actions } from "../model/page";
import { flatIndex, tensorIndex } from "../model/tensor";
import type { ShownTensor } from "../model/tensor";

/** A tensor as one grid shows it. */
export interface GridAccess {
  readonly tensor: ShownTensor;
  readonly transposed: boolean;
  readonly slice: number;
  readonly size: { readonly rows: number; readonly columns: number };
}

/** A new value for a cell of the grid. */
export function cellValue(
  access: GridAccess,
  { row, column }: GridPlace,
  value: number | undefined,
): CellValue {
  const { tensor, transposed, slice } = access;
  return { index: tensorIndex(tensor.shape, row, column, transposed, slice), value };
}

function valueIn({ tensor, transposed, slice }: GridAccess, { row, column }: GridPlace): number {
  return tensor.data[flatIndex(tensor.shape, row, column, transposed, slice)] ?? NaN;
}

export function copiedText(access: GridAccess, block: GridBlock): string {
  const values = placesOf(block).map((place) => valueIn(access, place));
  return formatBlock(
    Array.from({ length: block.rows }, (_, row) =>
      values.slice(row * block.columns, (row + 1) * block.columns),
    ),
  );
}

/** Sets a block to one number, or restores its numbers. Returns the reason if the engine refuses. */
export function setAll(
  access: GridAccess,
  block: GridBlock,
  value: number | undefined,
  actions: Actions,
): string | undefined {
  const cells = placesOf(block).map((place) => cellValue(access, place, value));
  return actions.edit(access.tensor.id, cells);
}
