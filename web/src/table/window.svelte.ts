import type { GridPlace } from "../model/grid";
import { shifted, windowOf } from "../model/window";
import type { TableWindow } from "../model/window";

/** Which rows and columns of a table are rendered, and how the reader moves on to others. */
export class WindowedView {
  #firstRow = $state(0);
  #firstColumn = $state(0);
  readonly #size: () => { readonly rows: number; readonly columns: number };
  readonly #strip: () => boolean;

  readonly view: TableWindow = $derived.by(() =>
    windowOf(this.#size(), this.#firstRow, this.#firstColumn, this.#strip()),
  );

  constructor(
    size: () => { readonly rows: number; readonly columns: number },
    strip: () => boolean = () => false,
  ) {
    this.#size = size;
    this.#strip = strip;
  }

  /** Renders the rows and columns from these on. */
  moveTo(firstRow: number, firstColumn: number): void {
    this.#firstRow = firstRow;
    this.#firstColumn = firstColumn;
  }

  /** Moves just as far as it takes to render a cell. */
  reveal({ row, column }: GridPlace): void {
    const { firstRow, firstColumn, rows, columns } = this.view;
    this.moveTo(shifted(firstRow, rows, row), shifted(firstColumn, columns, column));
  }

  /** The rendered cell nearest to a place. */
  clamp({ row, column }: GridPlace): GridPlace {
    const { firstRow, firstColumn, rows, columns } = this.view;
    return { row: clamp(row, firstRow, rows), column: clamp(column, firstColumn, columns) };
  }
}

function clamp(at: number, first: number, count: number): number {
  return Math.max(first, Math.min(first + count - 1, at));
}
