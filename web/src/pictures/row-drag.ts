import type { Actions, Page } from "../model/page";
import { tensorIndex } from "../model/tensor";
import type { ShownTensor } from "../model/tensor";
import { sliceOf } from "./reading";
import type { Rows } from "./reading";
import type { Dragged } from "./dragging";
import type { Plane, Point } from "./plane";
import { moved } from "./shadow";
import type { Shadow } from "./shadow";

/** What a drag moves, and how far it moves it; all of it stays as it is until the drag ends. */
export interface DraggedRow {
  readonly rows: Rows;
  readonly at: number;
  readonly directions: Shadow["directions"];
  readonly plane: Plane;
  /** The furthest down that it goes, from where it is; without it, as far as the pointer. */
  readonly down?: number;
}

/** Whether the numbers of a tensor are the reader's to change. */
export const isGiven = (tensor: ShownTensor | undefined, page: Page): boolean =>
  tensor !== undefined &&
  tensor.operands.length === 0 &&
  page.engine === "live" &&
  page.lockOf(tensor.id) === undefined;

/** Moves one row of a tensor along two directions of a plane; `take` answers undefined where it may not be dragged. */
export function rowDrag(
  page: Page,
  actions: Actions,
  take: () => DraggedRow | undefined,
  end: () => void,
): Dragged {
  let taken: DraggedRow | undefined;
  let row: number[] = [];
  const move = ({ rows, at, directions, plane, down }: DraggedRow, dx: number, dy: number) => {
    const { id, shape } = rows.tensor;
    const by: Point = {
      u: dx / plane.unit.u,
      v: Math.max(-(down ?? Infinity), -dy / plane.unit.v),
    };
    for (const [column, value] of moved(row, by, { directions }).entries()) {
      const index = tensorIndex(shape, at, column, false, sliceOf(rows.tensor, page));
      actions.drag(id, { index, value: Math.fround(value) }, `${id} ${at}`);
    }
  };
  return {
    start: () => {
      taken = take();
      row = taken?.rows.row(taken.at) ?? [];
      return taken !== undefined;
    },
    move: (dx, dy) => {
      if (taken !== undefined) move(taken, dx, dy);
    },
    end,
  };
}
