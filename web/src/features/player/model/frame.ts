import type { AccountName } from "../../../words/messages";
import type { Cell, Explanation, LitCells } from "../../inspector/model/inspect";
import type { ShownTensor, Tensors } from "../../../model/tensor";
import type { Piece } from "../../../model/written/expression";

/** How a table is played: a cell at a time with every term of it, or a row (a column) at once. */
export type Granularity = "cells" | "rows";

/** The tensor whose computation is played, and its slice if it has three axes. */
export interface PlayedTable {
  readonly tensor: string;
  readonly slice: number;
}

/** Words that stand in the line of a frame. */
export type PlayingWord =
  | "maximum"
  | "exponentials"
  | "sum"
  | "mean"
  | "largest"
  | "place"
  | "each"
  | "in_bin"
  | "given"
  | "drawn"
  | "constant"
  | "replaced";

/** A fragment of the caption of a frame. */
export type Part =
  | Piece
  | { readonly kind: "name"; readonly name: string; readonly tensor: string }
  | { readonly kind: "word"; readonly word: PlayingWord }
  /** The rule for each cell of a row. */
  | { readonly kind: "rule"; readonly rule: AccountName; readonly count: number };

/** One moment of a film. Cells are named by their rank: their place in the order in which they are made. */
export interface Frame {
  /** Cells of a lower rank are computed. */
  readonly made: number;
  /** The cells that are being made: from this rank to before that one. */
  readonly from: number;
  readonly to: number;
  /** The cells of the terms in this frame. */
  readonly lit: ReadonlyMap<string, LitCells>;
  /** The derivation of the explained cell, and the cell if it is a single one. */
  readonly explanation: Explanation | undefined;
  readonly cell: Cell | undefined;
  /** The name of the cells being made, before the caption. */
  readonly name: string;
  readonly parts: readonly Part[];
  /** The partial result; NaN if there is no single one. */
  readonly value: number;
  /** True while the value is a partial result. */
  readonly open: boolean;
}

/** The computation of a tensor frame by frame; the last frame is the finished table. */
export interface Film {
  readonly tensor: ShownTensor;
  readonly granularity: Granularity;
  /** The meaning of "rows": a softmax along columns computes columns. */
  readonly lines: "rows" | "columns";
  /** How many cells it makes. */
  readonly cells: number;
  readonly count: number;
  frame(at: number): Frame;
  /** Milliseconds, at speed 1. */
  lasts(at: number): number;
  /** -1 for a cell of another part of the tensor. */
  rankOf(flat: number): number;
  flatOf(rank: number): number;
}

export interface FilmRequest {
  readonly tensors: Tensors;
  readonly table: PlayedTable;
  /** Undefined: what suits the tensor. */
  readonly granularity: Granularity | undefined;
  readonly explain: (cell: Cell) => Explanation;
}

export type FilmMaker = (request: FilmRequest) => Film | undefined;

/** The state of the player that the table of its tensor needs. */
export interface FilmMarks {
  readonly made: number;
  readonly from: number;
  readonly to: number;
  rankOf(flat: number): number;
  /** The place of the first cell that is being made in the tensor's data. */
  readonly current: number;
}
