/** Where the inspector's panel lies: over the step's right margin, along an edge of the window, or in a corner. */
export const DOCKS = [
  "right",
  "bottom",
  "top",
  "bottom-right",
  "bottom-left",
  "top-right",
  "top-left",
] as const;
export type Dock = (typeof DOCKS)[number];

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
 * the inspected cell nor its operands. If every place covers an operand, the one that covers the fewest and leaves the
 * inspected cell free. Where the page or the focus has moved, a panel stays where it lies if it covers nothing there.
 */
export function dockOf(
  panels: Readonly<Record<Dock, Box>>,
  { tables, cells, operands }: Covered,
  now?: Dock,
): Dock {
  const covers = (dock: Dock, boxes: readonly Box[]): number =>
    boxes.filter((box) => meet(box, panels[dock])).length;
  if (now !== undefined && covers(now, [...cells, ...operands]) === 0) return now;
  if (covers("right", [...tables, ...cells]) === 0) return "right";
  const [, ...along] = DOCKS;
  const places = [...along, "right" as const].filter((dock) => covers(dock, cells) === 0);
  const least = Math.min(...places.map((dock) => covers(dock, operands)));
  return places.find((dock) => covers(dock, operands) === least) ?? "bottom";
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
