import type { Box } from "../inspector/dock";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** Between the formula and the cell that it is about. */
const GAP = 8;

/**
 * Where the formula of a cell stands, in px of the window: below the cell, above it, right or left of it; undefined if
 * everywhere it would cover one of `kept`, or leave `room`.
 */
export function besideOf(
  cell: Box,
  { width, height }: Size,
  kept: readonly Box[],
  room: Box,
): Spot | undefined {
  const across = Math.max(room.left, Math.min(cell.left, room.right - width));
  const along = (cell.top + cell.bottom - height) / 2;
  const spots: readonly Spot[] = [
    { left: across, top: cell.bottom + GAP },
    { left: across, top: cell.top - GAP - height },
    { left: cell.right + GAP, top: along },
    { left: cell.left - GAP - width, top: along },
  ];
  return spots.find(({ left, top }) => {
    const [right, bottom] = [left + width, top + height];
    const inside =
      left >= room.left && right <= room.right && top >= room.top && bottom <= room.bottom;
    return (
      inside &&
      kept.every((each) => {
        const apart = each.right <= left || each.left >= right;
        return apart || each.bottom <= top || each.top >= bottom;
      })
    );
  });
}
