import { changedSettings, parseSetting } from "./address";
import { withCells } from "./edits";
import type { CellValue, Edits } from "./edits";
import type { Opening, StepLayout } from "./layout";
import type { Page } from "./page";
import { flatIndex, gridSize, tensorIndex, tensorOf } from "./tensor";
import type { LessonDescription, Settings, ShownTensor, Tensors } from "./tensor";

/** What of the page a laboratory may take along. */
type Carrying = Pick<Page, "asking" | "layout" | "settings" | "tensors" | "view">;

/** Which part of a tensor stands on the page: its slice, and the row of the token that asks. */
interface Part {
  readonly slice: number;
  readonly asking: number;
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

/**
 * The changes with which a laboratory shows a step's own tensors: settings of the same name and those that the opening
 * names, as many tokens as its first tensor has columns, and every number that differs from the laboratory's own.
 */
export function carried(
  { tensors: taken, settings: renamed = {}, fixed = {} }: Opening,
  page: Carrying,
  laboratory: LessonDescription,
  numbersOf: (settings: Settings) => Tensors,
): { settings: Settings; edits: Edits } {
  const [first = ""] = Object.values(taken);
  const { columns } = gridSize(tensorOf(page.tensors, first)?.shape ?? []);
  const settings = changedSettings(
    Object.fromEntries(
      Object.entries(laboratory.settings).flatMap(([name, description]) => {
        // The numbers that a seed would draw are taken along themselves.
        if (/seed$/.test(name)) return [];
        const own = name === "tokens" ? columns : page.settings[renamed[name] ?? name];
        const [least = -Infinity, most = Infinity] = (description.range ?? []).map(Number);
        const wanted = fixed[name] ?? own;
        const fitting =
          typeof wanted === "number" ? Math.max(least, Math.min(most, wanted)) : wanted;
        const value = fitting === undefined ? undefined : parseSetting(`${fitting}`, description);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    laboratory,
  );
  const own = numbersOf(settings);
  let edits: Edits = {};
  for (const [id, from] of Object.entries(taken)) {
    const [into, source] = [tensorOf(own, id), tensorOf(page.tensors, from)];
    if (into === undefined || source === undefined) continue;
    const leading = page.layout.looks[from]?.leading;
    const slices = source.shape.length > 2 ? (source.shape[0] ?? 1) : 1;
    const slice = leading === undefined ? 0 : Math.min(page.view[leading], slices - 1);
    edits = withCells(edits, id, cellsOf(source, into, { slice, asking: page.asking }), into);
  }
  return { settings, edits };
}

/** The numbers of one tensor at the places of another; into a single row goes that of the token that asks. */
function cellsOf(source: ShownTensor, into: ShownTensor, { slice, asking }: Part): CellValue[] {
  const [from, to] = [gridSize(source.shape), gridSize(into.shape)];
  const top = to.rows === 1 ? Math.min(asking, from.rows - 1) : 0;
  const rows = Math.min(to.rows, from.rows);
  const columns = Math.min(to.columns, from.columns);
  return Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const value = source.data[flatIndex(source.shape, top + row, column, false, slice)] ?? NaN;
    return { index: tensorIndex(into.shape, row, column), value };
    // An address holds neither NaN nor infinity.
  }).filter(({ value }) => value < Infinity);
}
