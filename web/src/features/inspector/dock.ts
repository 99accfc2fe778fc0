/** Where the inspector's panel lies: over the step's right margin, or along the lower or the upper edge of the window. */
export type Dock = "right" | "bottom" | "top";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What the panel must not cover. */
export interface Covered {
  readonly tables: readonly Box[];
  /** The inspected cell, what has the focus, and the controls of the comparison. */
  readonly cells: readonly Box[];
  /** The cells that the inspected one is computed from. */
  readonly operands: readonly Box[];
}

/**
 * The first place where the panel covers nothing that it must not: at the right no table at all; else anywhere neither
 * the inspected cell nor its operands. If every place covers an operand, the first that leaves the inspected cell free. Where the page or the focus has moved, a panel stays
 * where it lies if it covers nothing there.
 */
export function dockOf(
  panels: Readonly<Record<Dock, Box>>,
  { tables, cells, operands }: Covered,
  now?: Dock,
): Dock {
  const isFree = (dock: Dock, boxes: readonly Box[]): boolean =>
    !boxes.some((box) => meet(box, panels[dock]));
  if (now !== undefined && isFree(now, [...cells, ...operands])) return now;
  if (isFree("right", [...tables, ...cells])) return "right";
  const places = (["bottom", "top", "right"] as const).filter((dock) => isFree(dock, cells));
  return places.find((dock) => isFree(dock, operands)) ?? places[0] ?? "bottom";
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
