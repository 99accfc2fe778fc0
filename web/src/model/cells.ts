import { placeOf } from "./edits";
import type { Cells } from "./edits";
import { isInBlock } from "./grid";
import type { GridBlock, GridPlace } from "./grid";
import { decimalsOf, fittedNumber, formatNumber } from "./number";
import type { FilmMarks } from "../features/player/model/frame";
import { flatIndex, gridSize, tensorIndex } from "./tensor";
import type { ShownTensor } from "./tensor";
import { borderClasses, signedRange, tintClass } from "./tint";
import type { Ends, Scale } from "./tint";
import type { TableWindow } from "./window";

/** One cell as a table writes it. */
export interface CellLook {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** Tint, outline and mark. */
  readonly look: string;
  /** `typed` by the reader, or `moved` by what was typed. */
  readonly changed: "typed" | "moved" | undefined;
  /** The previous value of a changed cell, in words. */
  readonly was: string | undefined;
  readonly inspected: boolean;
  /** 0 for the one cell that the tab key reaches. */
  readonly tabIndex: 0 | -1;
  /** The ARIA column index, counted from 1 with the headings, if only a window of the columns is rendered. */
  readonly ariaColumn: number | undefined;
}

/** A tensor as one grid shows it, and the state of its cells. */
export interface CellsRequest {
  readonly tensor: ShownTensor;
  readonly transposed: boolean;
  readonly slice: number;
  readonly view: TableWindow;
  readonly scale: Scale;
  /** Where the scale ends; at the largest number by default. */
  readonly ends: Ends | undefined;
  /** Characters that a cell has room for. */
  readonly room: number;
  /** The decimals of its numbers at most. */
  readonly decimals?: number | undefined;
  /** Where this one is minus infinity, the cell is hatched. */
  readonly mask: ShownTensor | undefined;
  /** The tensor with nothing changed. */
  readonly before: ShownTensor | undefined;
  readonly typed: Cells | undefined;
  readonly lit: ReadonlySet<number> | undefined;
  readonly marked: GridBlock | undefined;
  /** The place of the inspected cell in the tensor's data. */
  readonly inspected: number | undefined;
  /** If the tensor is played: the cells that are made, and those being made. */
  readonly film: FilmMarks | undefined;
  readonly tab: GridPlace;
  readonly was: (value: string) => string;
  /** The cells to update; the others may keep their previous look. */
  readonly urgent: SeenPart | undefined;
}

/** A range of rows and columns, first and last included. */
export interface SeenPart {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** The visible cells, row by row; a cell that has not changed is the same object as in `last`. */
export function cellLooks(
  request: CellsRequest,
  last: readonly (readonly CellLook[])[],
): CellLook[][] {
  const { tensor, transposed, slice, view, scale, mask, before, typed, lit, marked, film, urgent } =
    request;
  const { shape, data } = tensor;
  const size = gridSize(shape, transposed);
  const ends = request.ends ?? { least: 0, most: signedRange(data) };
  const decimals = decimalsOf(scale);
  const isChanged = before !== undefined && before !== tensor;
  const flatAt = (r: number, c: number): number => flatIndex(shape, r, c, transposed, slice);
  const isLit = (r: number, c: number): boolean =>
    r >= 0 && c >= 0 && r < size.rows && c < size.columns && lit?.has(flatAt(r, c)) === true;
  const isMaking = (r: number, c: number): boolean => {
    if (film === undefined || r < 0 || c < 0 || r >= size.rows || c >= size.columns) return false;
    const rank = film.rankOf(flatAt(r, c));
    return rank >= film.from && rank < film.to;
  };

  return Array.from({ length: view.rows }, (_, r) =>
    Array.from({ length: view.columns }, (__, c) => {
      const [row, column] = [view.firstRow + r, view.firstColumn + c];
      const known = last[r]?.[c];
      if (known !== undefined && urgent && !isSeen(urgent, r, c)) return known;
      const flat = flatAt(row, column);
      const value = data[flat] ?? NaN;
      const old = isChanged ? before.data[flat] : undefined;
      const moved = old !== undefined && !Object.is(old, value);
      const isTyped =
        typed !== undefined &&
        Object.hasOwn(typed, placeOf(tensorIndex(shape, row, column, transposed, slice)));
      const unmade = film !== undefined && film.rankOf(flat) >= film.made;
      const hatched = mask?.data[flat] === -Infinity;
      const tint = unmade ? "unmade" : hatched ? "masked" : tintClass(value, scale, ends);
      const outline =
        lit?.has(flat) === true
          ? ` ${borderClasses("lit", row, column, isLit)}`
          : isMaking(row, column)
            ? ` ${borderClasses("making", row, column, isMaking)}`
            : "";
      const block = marked !== undefined && isInBlock(marked, row, column) ? " block" : "";
      const cell: CellLook = {
        row,
        column,
        text: unmade
          ? ""
          : fittedNumber(value, Math.min(decimals, request.decimals ?? decimals), request.room),
        look: tint + outline + block,
        changed: isTyped ? "typed" : moved ? "moved" : undefined,
        was: moved ? request.was(formatNumber(old, decimals)) : undefined,
        inspected: request.inspected === flat,
        tabIndex: row === request.tab.row && column === request.tab.column ? 0 : -1,
        ariaColumn: view.windowed ? column + 2 : undefined,
      };
      return known !== undefined && sameLook(known, cell) ? known : cell;
    }),
  );
}

function isSeen(part: SeenPart, row: number, column: number): boolean {
  const { firstRow, lastRow, firstColumn, lastColumn } = part;
  return row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn;
}

function sameLook(a: CellLook, b: CellLook): boolean {
  return (
    a.text === b.text &&
    a.look === b.look &&
    a.row === b.row &&
    a.column === b.column &&
    a.changed === b.changed &&
    a.was === b.was &&
    a.inspected === b.inspected &&
    a.tabIndex === b.tabIndex &&
    a.ariaColumn === b.ariaColumn
  );
}
