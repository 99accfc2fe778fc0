import { GAP } from "./stage-sizes";
import type { Size } from "./stage-sizes";

/** A block, and what of it stays together. */
export interface Item {
  readonly place: number;
  readonly parts: readonly Size[];
}

interface Line {
  width: number;
  height: number;
  places: number[];
  /** The next line begins inside a block, which nothing may come between. */
  broken: boolean;
}

/** Places items side by side, in as many lines as they need. A whole block goes into the line whose height it raises least. */
export function shelves(
  items: readonly Item[],
  width: number,
): Size & { readonly order: readonly number[] } {
  const lines: Line[] = [];
  for (const { place, parts } of items) {
    const [first] = parts;
    if (first === undefined) continue;
    let line = parts.length === 1 ? lineFor(first, lines, width) : lines.at(-1);
    for (const [at, part] of parts.entries()) {
      if (line === undefined || line.width + GAP.x + part.width > width) {
        if (line !== undefined && at > 0) line.broken = true;
        line = { width: part.width, height: part.height, places: [], broken: false };
        lines.push(line);
      } else {
        line.width += GAP.x + part.width;
        line.height = Math.max(line.height, part.height);
      }
      if (at === 0) line.places.push(place);
    }
  }
  return {
    width: Math.max(0, ...lines.map((line) => line.width)),
    height: lines.reduce((sum, { height }) => sum + height + GAP.y, -GAP.y),
    order: lines.flatMap((line) => line.places),
  };
}

/** The line with room for a block that becomes the least higher by it. */
function lineFor(size: Size, lines: readonly Line[], width: number): Line | undefined {
  let best: { readonly line: Line; readonly more: number } | undefined;
  for (const line of lines) {
    if (line.broken || line.width + GAP.x + size.width > width) continue;
    const more = Math.max(0, size.height - line.height);
    if (best === undefined || more < best.more) best = { line, more };
  }
  return best !== undefined && best.more < size.height + GAP.y ? best.line : undefined;
}
