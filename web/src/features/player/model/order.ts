import { gridSize } from "../../../model/tensor";
import type { ShownTensor } from "../../../model/tensor";

/** The order in which the cells of one slice of a tensor are computed. */
export interface Order {
  readonly cells: number;
  /** The cells of a row, or of a column if columns are computed together. */
  readonly line: number;
  readonly columns: boolean;
  rankOf(flat: number): number;
  flatOf(rank: number): number;
}

/** Row by row; column by column where `lines` are made together and run down the table. */
export function orderOf(tensor: ShownTensor, slice: number, lines: boolean): Order {
  const { rows, columns: width } = gridSize(tensor.shape);
  const cells = rows * width;
  const first = tensor.shape.length > 2 ? slice * cells : 0;
  const dim = tensor.parameters["dim"] ?? -1;
  const axis = dim < 0 ? tensor.shape.length + dim : dim;
  const columns = lines && tensor.shape.length > 1 && axis === tensor.shape.length - 2;
  return {
    cells,
    line: columns ? rows : width,
    columns,
    rankOf(flat) {
      const place = flat - first;
      if (place < 0 || place >= cells) return -1;
      return columns ? (place % width) * rows + Math.floor(place / width) : place;
    },
    flatOf(rank) {
      const place = columns ? (rank % rows) * width + Math.floor(rank / rows) : rank;
      return first + place;
    },
  };
}
