import type { Messages, PictureKind } from "../../words/messages";
import { cellsOf } from "../../model/edits";
import { formatNumber } from "../../model/number";
import type { Page } from "../../model/page";
import { fileName } from "./model/name";
import { drawn, svgText } from "./model/shape";
import type { Picture } from "./model/shape";
import { tablePicture } from "./model/table";
import type { PicturedTable } from "./model/table";
import { gridSize } from "../../model/tensor";
import { signedRange, weightRange } from "../../model/tint";
import { download } from "../../view/download";
import { pngOf } from "./image";
import { shownPalette } from "./palette";

export const KINDS: readonly PictureKind[] = ["svg", "png"];

/** A table as its menu receives it. */
export interface MenuTable extends Omit<PicturedTable, "before" | "typed"> {
  /** Which numbers it shows, if not the current ones. */
  readonly mark: "a" | "difference" | undefined;
}

const MARGIN = 14;

/** Saves a table as the page shows it, in the theme shown; whether that could be done. */
export function saveTable(
  table: MenuTable,
  kind: PictureKind,
  page: Page,
  words: Messages,
): Promise<boolean> {
  const { id, role } = table.tensor;
  const now = table.mark === undefined;
  const before = now ? page.before[id] : undefined;
  const typed = now ? cellsOf(page.edits, id) : undefined;
  const heading = {
    name: id,
    transposed: table.transposed,
    role,
    notes: notesOf(table, page, words),
  };
  const picture = tablePicture({ ...table, before, typed }, heading, shownPalette());
  const part = partOf(table, page, words);
  const what = [`${id}${table.transposed ? ".T" : ""}`, ...(part === undefined ? [] : [part])];
  return savePicture(picture, kind, page, what);
}

/** Saves a picture under a name that says where it is from. */
export async function savePicture(
  picture: Picture,
  kind: PictureKind,
  { lesson, step }: Page,
  what: readonly string[],
): Promise<boolean> {
  const svg = drawn(picture, shownPalette().paper, MARGIN);
  const text = svgText(svg);
  const size = (name: string): number => Number(svg.attributes[name]);
  try {
    const content =
      kind === "svg"
        ? new Blob([text], { type: "image/svg+xml" })
        : await pngOf(text, size("width"), size("height"));
    download(content, fileName([lesson.id, step, ...what], kind));
    return true;
  } catch {
    return false;
  }
}

/** Which part of a tensor of three axes it is, in words. */
function partOf({ tensor, slice }: MenuTable, page: Page, words: Messages): string | undefined {
  const count = tensor.shape.length > 2 ? (tensor.shape[0] ?? 1) : 1;
  const leading = page.layout.looks[tensor.id]?.leading ?? "example";
  return count > 1 ? words.ui.slice[leading](slice + 1, count) : undefined;
}

/** The text beside the table's name on the page. */
function notesOf(table: MenuTable, page: Page, words: Messages): string[] {
  const { tensor, transposed, scale, ends, mark } = table;
  const { rows, columns } = gridSize(tensor.shape, transposed);
  const part = partOf(table, page, words);
  const range = scale === "signed" ? (ends?.most ?? signedRange(tensor.data)) : 0;
  return [
    ...(part === undefined ? [] : [part]),
    ...(tensor.shape.length > 0 ? [words.ui.table.size(rows, columns)] : []),
    ...(range > 0 ? [`±${formatNumber(range, 2)}`] : []),
    ...(scale === "weights" && ends ? [weightRange(ends)] : []),
    ...(mark === undefined ? [] : [words.ui.compare.marks[mark]]),
  ];
}
