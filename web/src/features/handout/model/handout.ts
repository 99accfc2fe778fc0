/** A step as it is laid out on paper. */
import { tablesOf } from "../../../model/layout";
import type { Block, ProductSpec, TableSpec } from "../../../model/layout";
import { tablePieces, wideTable } from "../../pictures/model/table";
import type { PicturedTable } from "../../pictures/model/table";
import type { Palette } from "../../pictures/model/palette";
import type { Picture } from "../../pictures/model/shape";
import type { Tensors } from "../../../model/tensor";

/** How large tables are on paper: digits of 8.5 points. */
const SIZE = 0.84;

/** The area that A4 and Letter share between their margins, in px of a table. */
const PAPER = { across: 672 / SIZE, down: 850 / SIZE };

/** How far a wide table shrinks further, to digits of 6 points; what is wider still goes on under its first columns. */
const SMALLEST = 0.72;

/** Between two tables. */
const GAP = 20;

/** Lays out the blocks at full size: side by side where there is room, else one under another. */
export function printedBlocks(blocks: readonly Block[], tensors: Tensors): Block[] {
  return blocks.map((block) => printed(block, tensors));
}

function printed(block: Block, tensors: Tensors): Block {
  if (block.kind === "either") {
    const by = Object.entries(block.by).map(([name, each]) => [name, printed(each, tensors)]);
    return { ...block, by: Object.fromEntries(by) as typeof block.by };
  }
  if (block.kind === "product") {
    return productWidth(block, tensors) > PAPER.across ? stackOf(block) : block;
  }
  return block.kind === "flow" ? { ...block, even: false, narrow: false } : block;
}

/** The tables of a product one under another, in its order. */
function stackOf({ corner, ...block }: ProductSpec): Block {
  const tables = tablesOf(block);
  if (corner === undefined) return { kind: "stack", items: tables };
  const { link, ...first } = corner;
  return { kind: "stack", items: [first, { link }, ...tables] };
}

function productWidth({ left, columns, corner }: ProductSpec, tensors: Tensors): number {
  const widest = (...specs: readonly (TableSpec | undefined)[]): number =>
    Math.max(
      ...specs.map((spec) => {
        const tensor = spec && tensors[spec.id];
        return tensor ? wideTable(tensor, spec.transposed) : 0;
      }),
    );
  const first = widest(left, corner);
  const others = columns.map(({ above, plus, result }) => widest(above, plus, result));
  const beside = others.reduce((sum, width) => sum + width + GAP, 0);
  return first + beside;
}

/** Splits a table into pieces that each fit on a page. */
export function printedTable(table: PicturedTable, palette: Palette): Picture[] {
  const across = PAPER.across / SMALLEST;
  const [whole] = tablePieces(table, palette, { across, down: Infinity });
  const scale = Math.min(1, PAPER.across / (whole?.width ?? 1));
  return tablePieces(table, palette, { across, down: PAPER.down / scale });
}

/** The width of a piece on paper, in px. */
export function printedWidth({ width }: Picture): number {
  return width * SIZE;
}
