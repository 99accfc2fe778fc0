import type { CellLook } from "../../../model/cells";
import { hatch } from "./hatch";
import type { Box } from "./hatch";
import type { Palette } from "./palette";
import { FACES, shape } from "./shape";
import type { Picture, Shape } from "./shape";
import { tintOf, widthOf } from "./look";
import type { PicturedTable, Room } from "./look";

const LARGEST = 12;
const TALLEST = 900;
const TEXT = 11;
/** The smallest distance of two headings, in px. */
const APART = { rows: 14, columns: 30 };
/** The opacity of tints in cells without numbers, which is higher than with numbers. */
const MOST_TINT = 0.95;

/** Every cell as a small square of its tint; rows and columns are headed where there is room. */
export function heatMap(
  lines: readonly (readonly CellLook[])[],
  { rows, columns }: PicturedTable,
  palette: Palette,
  { across, down }: Room,
): Omit<Picture, "label"> {
  const head = 8 + Math.max(...rows.map((text) => widthOf(text, TEXT)));
  const [height, width] = [lines.length, lines[0]?.length ?? 0];
  const top = columns.some((text) => text !== "") ? 18 : 0;
  const side = Math.min(LARGEST, (across - head) / width, (Math.min(down, TALLEST) - top) / height);
  const cells = [...runsIn(lines)].flatMap(([look, runs]) => {
    const boxes = runs.map(({ row, from, to }) => ({
      x: head + from * side,
      y: top + row * side,
      width: (to - from) * side,
      height: side,
    }));
    const filled = (fill: string, opacity: number): Shape =>
      shape("path", { d: boxes.map(outline).join(""), fill, "fill-opacity": opacity });
    if (look === "broken") return [filled(palette.bad, 1)];
    if (look === "masked") {
      const d = boxes.map((box) => hatch(box, 4)).join("");
      return [shape("path", { d, stroke: palette.soft, "stroke-width": 0.5, fill: "none" })];
    }
    const tint = tintOf(look, palette);
    return tint === undefined ? [] : [filled(tint.fill, tint.share * MOST_TINT)];
  });
  const frame = { x: head, y: top, width: width * side, height: height * side };
  return {
    width: head + width * side + 1,
    height: top + height * side + 1,
    shapes: [
      ...cells,
      shape("rect", { ...frame, fill: "none", stroke: palette.soft, "stroke-width": 0.5 }),
      ...some(rows, APART.rows / side).map(([text, at]) =>
        label(text, head - 5, top + (at + 0.5) * side + 4, "end", palette),
      ),
      ...some(columns, APART.columns / side).map(([text, at]) =>
        label(text, head + (at + 0.5) * side, 12, "middle", palette),
      ),
    ],
  };
}

interface Run {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/** Runs of adjacent cells with the same look, by look. */
function runsIn(lines: readonly (readonly CellLook[])[]): Map<string, Run[]> {
  const all = new Map<string, Run[]>();
  for (const [row, line] of lines.entries()) {
    for (let from = 0, to = 0; from < line.length; from = to) {
      const look = line[from]?.look ?? "";
      while (to < line.length && line[to]?.look === look) to += 1;
      const runs = all.get(look) ?? [];
      runs.push({ row, from, to });
      all.set(look, runs);
    }
  }
  return all;
}

function outline({ x, y, width, height }: Box): string {
  return `M${x.toFixed(2)} ${y.toFixed(2)}h${width.toFixed(2)}v${height.toFixed(2)}h${(-width).toFixed(2)}z`;
}

/** The step between the headings that are shown. */
function some(texts: readonly string[], apart: number): (readonly [text: string, at: number])[] {
  const step = Math.max(1, Math.ceil(apart));
  return texts.flatMap((text, at) => (at % step === 0 && text !== "" ? [[text, at] as const] : []));
}

function label(text: string, x: number, y: number, anchor: string, { soft }: Palette): Shape {
  return shape(
    "text",
    { x, y, fill: soft, "text-anchor": anchor, "font-family": FACES.text, "font-size": TEXT },
    text,
  );
}
