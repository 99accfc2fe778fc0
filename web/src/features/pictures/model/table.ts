import type { CellLook } from "../../../model/cells";
import type { HeadMark, HeadMarks } from "../../../model/layout";
import { gridSize } from "../../../model/tensor";
import type { Role, ShownTensor } from "../../../model/tensor";
import { longestText } from "../../../model/width";
import { windowOf } from "../../../model/window";
import { hatch } from "./hatch";
import type { Box } from "./hatch";
import { heatMap } from "./heat";
import { linesOf, tintOf, widthOf } from "./look";
import type { PicturedTable, Room } from "./look";
import type { Palette } from "./palette";
import { FACES, shape } from "./shape";
import type { Picture, Shape } from "./shape";

export type { PicturedTable, Room } from "./look";

export interface TableHeading {
  readonly name: string;
  readonly transposed: boolean;
  readonly role: Role;
  /** Size, part and range, as they stand beside the name. */
  readonly notes: readonly string[];
}

/** The room of a separate picture. */
const AMPLE: Room = { across: 1400, down: Infinity };

const ROW = 27;
const TEXT = 13.5;
/** The width of a digit in any monospaced font, and the padding of a cell. */
const DIGIT = 8.15;
const BESIDE = 11;
const NARROW = 30;
const WORDY = 66;
const WIDEST_HEAD = 220;
const BETWEEN = 12;
const TITLE = 28;
/** How far the tint of a cell goes, as in styles/tint.css. */
const MOST_TINT = 0.6;

/** The table as a picture by itself: numbers as on the page, or a heat map where they are too many to be read. */
export function tablePicture(
  table: PicturedTable,
  heading: TableHeading,
  palette: Palette,
): Picture {
  const body = tablePieces(table, palette, AMPLE);
  const [first] = body;
  const width = Math.max(headingWidth(heading), ...body.map((piece) => piece.width));
  let y = TITLE;
  const pieces = body.map((piece) => {
    const group = shape("g", { transform: `translate(0 ${y})` }, ...piece.shapes);
    y += piece.height + BETWEEN;
    return group;
  });
  return {
    width,
    height: y - BETWEEN,
    label: first?.label ?? heading.name,
    shapes: [...headingShapes(heading, palette, first?.width ?? width), ...pieces],
  };
}

/** An upper bound for the width of a tensor's table with any row headings. */
export function wideTable(tensor: ShownTensor, transposed = false): number {
  const { columns } = gridSize(tensor.shape, transposed);
  return WORDY + columns * (longestText([tensor]) * DIGIT + BESIDE);
}

/** The cells and their headings in as many pieces as the width requires; coordinates start at each piece's corner. */
export function tablePieces(table: PicturedTable, palette: Palette, room: Room): Picture[] {
  const { tensor, transposed, rows, columns } = table;
  const size = gridSize(tensor.shape, transposed);
  const label = `${tensor.id}${transposed ? ".T" : ""}, ${size.rows} × ${size.columns}`;
  const lines = linesOf(table);
  const head = headWidth(table, room);
  if (windowOf(size, 0, 0).windowed) return [{ ...heatMap(lines, table, palette, room), label }];
  const cell = cellWidth(table);
  const headed = columns.some((text) => text !== "");
  const top = headed ? ROW : 0;
  const across = evenly(size.columns, Math.floor((room.across - head) / cell));
  const down = evenly(size.rows, Math.floor((room.down - top) / ROW));
  return down.flatMap(([firstRow, rowCount]) =>
    across.map(([firstColumn, columnCount]) => {
      const place = { head, top, cell, firstRow, firstColumn };
      const shown = lines
        .slice(firstRow, firstRow + rowCount)
        .flatMap((line) => line.slice(firstColumn, firstColumn + columnCount));
      return {
        width: head + columnCount * cell,
        height: top + rowCount * ROW,
        label,
        shapes: [
          ...(headed ? columnHeads(table, palette, place, columnCount) : []),
          ...rowHeads(rows, table.marks, palette, place, rowCount),
          ...shown.flatMap((look) => cellShapes(look, palette, place)),
          ...shown.flatMap((look) => headEdges(look, table.marks, palette, place)),
        ],
      };
    }),
  );
}

interface Layout {
  readonly head: number;
  readonly top: number;
  readonly cell: number;
  readonly firstRow: number;
  readonly firstColumn: number;
}

function cellWidth({ tensor, columns, width = 0 }: PicturedTable): number {
  const words = Math.max(0, ...columns.map((text) => widthOf(text)));
  return Math.max(Math.max(width, longestText([tensor])) * DIGIT, words) + BESIDE;
}

function headWidth({ rows, worded = false }: PicturedTable, { across }: Room): number {
  const words = Math.max(0, ...rows.map((text) => widthOf(text)));
  const wanted = Math.max(worded ? WORDY : NARROW, words + 14);
  return Math.min(wanted, WIDEST_HEAD, across / 2);
}

/** The start and length of parts of about equal length, none longer than `most`. */
function evenly(count: number, most: number): (readonly [first: number, count: number])[] {
  const parts = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((at) => Math.round((at * count) / parts));
    return [from ?? 0, (to ?? 0) - (from ?? 0)] as const;
  });
}

function columnHeads(
  { columns, marks }: PicturedTable,
  palette: Palette,
  { head, cell, firstColumn }: Layout,
  count: number,
): Shape[] {
  return Array.from({ length: count }, (_, at) => {
    const x = head + at * cell;
    const mark = marks?.columns[firstColumn + at];
    return [
      word(columns[firstColumn + at] ?? "", x + cell - 6, 18, cell - 6, palette.soft),
      ...bar(mark, { x, y: ROW - 3, width: cell, height: 3 }, palette),
    ];
  }).flat();
}

function rowHeads(
  rows: readonly string[],
  marks: HeadMarks | undefined,
  palette: Palette,
  { head, top, firstRow }: Layout,
  count: number,
): Shape[] {
  return Array.from({ length: count }, (_, at) => {
    const y = top + at * ROW;
    const mark = marks?.rows[firstRow + at];
    return [
      word(rows[firstRow + at] ?? "", head - 10, y + 18, head - 12, palette.soft),
      ...bar(mark, { x: head - 3, y, width: 3, height: ROW }, palette),
    ];
  }).flat();
}

/** A heading, condensed if another font would make it overlap its neighbour. */
function word(text: string, x: number, y: number, room: number, fill: string): Shape {
  const tight = widthOf(text) > room;
  return shape(
    "text",
    {
      x,
      y,
      fill,
      "text-anchor": "end",
      "font-family": FACES.text,
      "font-size": 14,
      textLength: tight ? room : undefined,
      lengthAdjust: tight ? "spacingAndGlyphs" : undefined,
    },
    text,
  );
}

function bar(mark: HeadMark | undefined, box: Box, { heads }: Palette): Shape[] {
  return mark === undefined ? [] : [shape("rect", { ...box, fill: heads[mark.look] })];
}

function cellShapes(look: CellLook, palette: Palette, place: Layout): Shape[] {
  const [x, y] = cornerOf(look, place);
  const box = { x, y, width: place.cell, height: ROW };
  const [masked, broken] = [look.look === "masked", look.look === "broken"];
  const mark = look.changed === undefined ? 0 : look.changed === "typed" ? 8 : 4;
  const right = x + place.cell;
  return [
    ...tintShapes(look.look, box, palette),
    ...(masked ? [shape("path", { d: hatch(box, 6), stroke: palette.line, fill: "none" })] : []),
    ...(mark > 0
      ? [shape("path", { d: `M${right - mark} ${y}H${right}V${y + mark}Z`, fill: palette.ink })]
      : []),
    shape(
      "text",
      {
        x: right - 6.5,
        y: y + 18.5,
        fill: masked ? palette.soft : broken ? palette.bad : palette.ink,
        "text-anchor": "end",
        "font-family": FACES.mono,
        "font-size": TEXT,
        "font-weight": broken ? 600 : undefined,
      },
      look.text,
    ),
  ];
}

function tintShapes(look: string, box: Box, palette: Palette): Shape[] {
  const tint = tintOf(look, palette);
  if (tint === undefined) return [];
  return [shape("rect", { ...box, fill: tint.fill, "fill-opacity": tint.share * MOST_TINT })];
}

/** A rule before the first row or column of another head. */
function headEdges(
  look: CellLook,
  marks: HeadMarks | undefined,
  { heads }: Palette,
  place: Layout,
): Shape[] {
  const [x, y] = cornerOf(look, place);
  const [beside, above] = [marks?.columns[look.column], marks?.rows[look.row]];
  if (beside?.begins) {
    return [shape("rect", { x, y, width: 2, height: ROW, fill: heads[beside.look] })];
  }
  return above?.begins
    ? [shape("rect", { x, y, width: place.cell, height: 2, fill: heads[above.look] })]
    : [];
}

function cornerOf(
  { row, column }: CellLook,
  { head, top, cell, firstRow, firstColumn }: Layout,
): [x: number, y: number] {
  return [head + (column - firstColumn) * cell, top + (row - firstRow) * ROW];
}

function headingWidth({ name, notes }: TableHeading): number {
  return widthOf(name, 16) + notes.reduce((sum, note) => sum + 12 + widthOf(note, 13), 0) + 12;
}

/** One line of text, so that its parts follow one another in any font. */
function headingShapes(
  { name, transposed, role, notes }: TableHeading,
  palette: Palette,
  width: number,
): Shape[] {
  const colour = palette.roles[role];
  const mono = { "font-family": FACES.mono, "font-size": 12, fill: palette.soft };
  return [
    shape(
      "text",
      { y: 17, "font-family": FACES.text, "font-size": 15 },
      shape("tspan", { "font-weight": 600, fill: colour }, name),
      ...(transposed ? [shape("tspan", { dy: -5, "font-size": 11, fill: colour }, "⊤")] : []),
      ...notes.map((note, at) =>
        shape("tspan", { dx: 12, dy: transposed && at === 0 ? 5 : undefined, ...mono }, note),
      ),
    ),
    shape("rect", { y: TITLE - 5, width, height: 1, fill: colour }),
  ];
}
