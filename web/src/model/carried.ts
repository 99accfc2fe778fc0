import { changedSettings, parseSetting } from "./address";
import { withCells } from "./edits";
import type { CellValue, Edits } from "./edits";
import type { Opening, StepLayout } from "./layout";
import type { Page } from "./page";
import { flatIndex, gridSize, tensorOf } from "./tensor";
import type { LessonDescription, Settings, ShownTensor, Tensors } from "./tensor";

/** What of the page a laboratory may take along. */
type Carrying = Pick<Page, "asking" | "layout" | "settings" | "tensors" | "view">;

/** Which part of a tensor is taken along: of a slice of it so many rows, from `top` on, and columns. */
interface Part {
  readonly slice: number;
  readonly top: number;
  readonly rows: number;
  readonly columns: number;
}

/** The laboratories that a step opens: every slider opens that of sharpness, with the scores it sharpens. */
export function openingsOf(
  { blocks, opens = [] }: StepLayout,
  tensors: Tensors,
  settings: Settings,
): Opening[] {
  const sliders = blocks.flatMap((block): Opening[] => {
    if (block.kind !== "sharpness") return [];
    const weights = tensors[block.weights];
    const [scores] = weights?.operands ?? [];
    if (weights === undefined || scores === undefined) return [];
    const divided = block.width !== undefined && settings["scaled"] === true;
    return [
      {
        laboratory: "lab/sharpness",
        tensors: { scores },
        asks: true,
        ...(divided && { settings: { d_k: block.width ?? "" } }),
        fixed: {
          sharpness: weights.parameters["sharpness"] ?? 1,
          subtract_max: weights.parameters["subtract_max"] !== 0,
          ...(!divided && { d_k: 1 }),
        },
      },
    ];
  });
  return [...sliders, ...opens];
}

/** Of a tensor that is taken along, the axis that a setting counts. */
type Counted = readonly [tensor: string, axis: "rows" | "columns"];

/**
 * The changes with which a laboratory shows a step's own tensors: settings of the same name and those that the opening
 * names, the sizes of what it takes along, and its numbers, as many as there is room for.
 */
export function carried(
  { tensors: taken, settings: renamed = {}, fixed = {}, sizes, like = {}, asks = false }: Opening,
  page: Carrying,
  laboratory: LessonDescription,
): { settings: Settings; edits: Edits } {
  const [first = ""] = Object.values(taken);
  const counted: Readonly<Record<string, Counted>> = sizes ?? { tokens: [first, "columns"] };
  const lengthOf = ([id, axis]: Counted): number =>
    gridSize(tensorOf(page.tensors, id)?.shape ?? [])[axis];
  const settings = Object.fromEntries(
    Object.entries(laboratory.settings).flatMap(([name, description]) => {
      // The numbers that a seed would draw are taken along themselves.
      if (/seed$/.test(name)) return [];
      const size = counted[name];
      const own = size ? lengthOf(size) : page.settings[renamed[name] ?? name];
      const [least = -Infinity, most = Infinity] = (description.range ?? []).map(Number);
      const wanted = fixed[name] ?? own;
      const fitting = typeof wanted === "number" ? Math.max(least, Math.min(most, wanted)) : wanted;
      const value = fitting === undefined ? undefined : parseSetting(`${fitting}`, description);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  /** How much of an axis there is room for; where nothing else is said, every axis has as many places as tokens. */
  const room = (id: string, axis: "rows" | "columns"): number => {
    const counts = like[id] ?? id;
    const [name] = Object.entries(counted).find(
      ([, [of, own]]) => of === counts && own === axis,
    ) ?? [sizes ? undefined : "tokens"];
    return name === undefined ? Infinity : Number(settings[name]);
  };
  let edits: Edits = {};
  for (const [id, from] of Object.entries(taken)) {
    const source = tensorOf(page.tensors, from);
    if (source === undefined) continue;
    const leading = page.layout.looks[from]?.leading;
    const slices = source.shape.length > 2 ? (source.shape[0] ?? 1) : 1;
    const slice = leading === undefined ? 0 : Math.min(page.view[leading], slices - 1);
    const { rows, columns } = gridSize(source.shape);
    const part = {
      slice,
      top: asks ? Math.min(page.asking, rows - 1) : 0,
      rows: asks ? 1 : Math.min(rows, room(from, "rows")),
      columns: Math.min(columns, room(from, "columns")),
    };
    edits = withCells(edits, id, cellsOf(source, part), undefined);
  }
  return { settings: changedSettings(settings, laboratory), edits };
}

/** The numbers of a part of a tensor, at the places that they have in a table of two axes. */
function cellsOf(source: ShownTensor, { slice, top, rows, columns }: Part): CellValue[] {
  return Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const value = source.data[flatIndex(source.shape, top + row, column, false, slice)] ?? NaN;
    return { index: [row, column], value };
    // An address holds neither NaN nor infinity.
  }).filter(({ value }) => value < Infinity);
}
