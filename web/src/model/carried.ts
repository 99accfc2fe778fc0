import { changedSettings, parseSetting } from "./address";
import { withCells } from "./edits";
import type { CellValue, Edits } from "./edits";
import { sliceLookedAt } from "./layout";
import type { CountedAxis, Opening, StepLayout, TensorLook } from "./layout";
import type { Page } from "./page";
import { flatIndex, gridSize, tensorOf } from "./tensor";
import type { LessonDescription, Settings, SettingValue, ShownTensor, Tensors } from "./tensor";

/** The part of the page that a laboratory can take along. */
type Carrying = Pick<Page, "hooks" | "queryToken" | "layout" | "settings" | "tensors" | "view">;

const WORDS = ["text", "other_text", "split"];

/** The part of a tensor to take along: in one slice, `rows` rows from `top` on, and the first `columns` columns. */
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
        queryRowOnly: true,
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
 * names, the sizes of what it takes along, and its numbers, as many as there is room for.
 */
export function carried(
  {
    tensors: taken,
    settings: renamed = {},
    fixed = {},
    sizes,
    limits = {},
    needs = {},
    queryRowOnly = false,
  }: Opening,
  page: Carrying,
  laboratory: LessonDescription,
): { settings: Settings; edits: Edits } {
  const [first = ""] = Object.values(taken);
  const counted: Readonly<Record<string, CountedAxis>> = sizes ?? { tokens: [first, "columns"] };
  const lengthOf = ([id, axis]: CountedAxis): number =>
    gridSize(tensorOf(page.tensors, id)?.shape ?? [])[axis];
  const settings = Object.fromEntries(
    Object.entries(laboratory.settings).flatMap(([name, description]) => {
      // The drawn numbers are taken along, not the seed.
      if (/seed$/.test(name)) return [];
      const size = counted[name];
      const current = size ? lengthOf(size) : page.settings[renamed[name] ?? name];
      const fitting = fittingIn(description, fixed[name] ?? current);
      const value = fitting === undefined ? undefined : parseSetting(`${fitting}`, description);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const numberOf = (name: string): number => Number(settings[name]);
  /** The room along an axis of a taken tensor; by default as many places as tokens. */
  const room = (id: string, axis: "rows" | "columns"): number => {
    const limited = Object.keys({ ...counted, ...limits }).find((name) =>
      [counted[name], ...(limits[name] ?? [])].some((each) => each?.[0] === id && each[1] === axis),
    );
    const name = limited ?? (sizes ? undefined : "tokens");
    if (name === undefined) return Infinity;
    return name
      .split("/")
      .map(numberOf)
      .reduce((whole, parts) => whole / parts);
  };
  let edits: Edits = {};
  for (const [id, from] of Object.entries(taken)) {
    const source = tensorOf(page.tensors, from);
    const [needed = "", least = 0] = needs[id] ?? [];
    if (source === undefined || (needed !== "" && numberOf(needed) < least)) continue;
    const look: Pick<TensorLook, "leading"> = page.layout.looks[from] ?? {};
    const slices = source.shape.length > 2 ? (source.shape[0] ?? 1) : 1;
    const slice = look.leading === undefined ? 0 : sliceLookedAt(look, slices, page);
    const { rows, columns } = gridSize(source.shape);
    const part = {
      slice,
      top: queryRowOnly ? Math.min(page.queryToken, rows - 1) : 0,
      rows: queryRowOnly ? 1 : Math.min(rows, room(from, "rows")),
      columns: Math.min(columns, room(from, "columns")),
    };
    edits = withCells(edits, id, cellsOf(source, part), undefined);
  }
  // A custom sentence is taken along with its numbers.
  const words = Object.entries(page.settings).filter(([name]) => WORDS.includes(name));
  const changed = { ...Object.fromEntries(words), ...settings };
  return { settings: changedSettings(changed, laboratory, page.hooks.sentence), edits };
}

/** The nearest value that a setting allows: clamped to its range; of a choice of numbers, the largest up to `wanted`, or else the smallest. */
function fittingIn(
  { kind, range = [] }: LessonDescription["settings"][string],
  wanted: SettingValue | undefined,
): SettingValue | undefined {
  if (typeof wanted !== "number") return wanted;
  const ends = range.map(Number);
  if (kind === "choice") {
    const below = ends.filter((each) => each <= wanted);
    return below.length > 0 ? Math.max(...below) : Math.min(...ends);
  }
  const [least = -Infinity, most = Infinity] = ends;
  return Math.max(least, Math.min(most, wanted));
}

/** The numbers of a part of a tensor as cells of a 2-D tensor. */
function cellsOf(source: ShownTensor, { slice, top, rows, columns }: Part): CellValue[] {
  return Array.from({ length: rows * columns }, (_, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    const value = source.data[flatIndex(source.shape, top + row, column, false, slice)] ?? NaN;
    return { index: [row, column], value };
    // An address holds neither NaN nor infinity.
  }).filter(({ value }) => value < Infinity);
}
