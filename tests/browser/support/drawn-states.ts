import type { Page } from "@playwright/test";
import type { Trace, TraceTensor } from "../../../web/src/engine/lessons";
import { formatAddress } from "../../../web/src/model/address";
import { pictureOf } from "../../../web/src/model/picture";
import type { PictureKind } from "../../../web/src/model/picture";
import type { Place } from "../../../web/src/model/stepping";
import type { SettingDescription, SettingValue } from "../../../web/src/model/tensor";
import { readDrawing } from "./drawings";
import type { Drawing } from "./drawings";
import { everyPlace, ownNumbers, settingsBy } from "./engine";
import type { Settings } from "./engine";
import { traceOf } from "./lessons";
import { isLong } from "./long";
import { follow } from "./page";
import { random } from "./random";
import { layouts } from "./rooms";

/** Which numbers a picture is to show: settings of the lesson, and the row, head and example that are looked at. */
export interface DrawnState {
  readonly settings: Settings;
  readonly view: Readonly<Record<string, number>>;
}

export const DEFAULT: DrawnState = { settings: {}, view: {} };

/** More of anything would be too small to be seen. */
const MOST = 9;
const SHARPNESS = [0, 0.3, 1, 2.5, 8, 1000];

/** A state that a reader may choose: any seed, width, count, query token, mask and sharpness. */
export function randomDrawn(lesson: string, seed: number): DrawnState {
  const draw = random(seed);
  const whole = (least: number, most: number): number =>
    least + Math.floor(draw() * (most - least + 1));
  const choose = (description: SettingDescription, name: string): SettingValue => {
    const { kind, default: preset, range = [] } = description;
    if (kind === "boolean") return draw() < 0.5;
    if (kind === "choice") return range[whole(0, range.length - 1)] ?? preset;
    if (name.endsWith("sharpness")) return SHARPNESS[whole(0, SHARPNESS.length - 1)] ?? 1;
    if (name === "dropout_rate") return draw() < 0.5 ? 0.1 : 0.5;
    if (kind !== "integer") return preset;
    if (name.endsWith("seed")) return whole(0, 9999);
    return whole(Number(range[0] ?? 1), Math.min(MOST, Number(range[1] ?? MOST)));
  };
  const settings = settingsBy(lesson, choose);
  return { settings, view: { row: whole(0, 5), head: whole(0, 1), example: whole(0, 1) } };
}

/** What a step's picture is drawn from. */
export interface Drawn {
  readonly place: Place;
  readonly state: DrawnState;
  readonly trace: Trace;
  /** The tensors that the picture is about. */
  readonly of: readonly TraceTensor[];
  readonly drawing: Drawing;
  /** For messages: where it is. */
  readonly name: string;
}

/** The picture that a step is to have with these settings, if it has one. */
export function specOf({ lesson, step }: Place, { settings }: DrawnState = DEFAULT) {
  const tensors =
    Object.keys(settings).length > 0 ? tracedBy(lesson, settings) : ownNumbers(lesson);
  return pictureOf(step, layouts[lesson]?.steps[step], tensors);
}

const tracedBy = (lesson: string, settings: Settings) => traceOf(lesson, { settings }).tensors;

/** All steps with a picture, of one kind or of any. */
export const drawnPlaces = (...kinds: readonly PictureKind[]): readonly Place[] =>
  everyPlace.filter((place) => {
    const spec = specOf(place);
    return spec !== undefined && (kinds.length === 0 || kinds.includes(spec.picture));
  });

/** The tensor that is there. */
export function tensorIn({ tensors }: Pick<Trace, "tensors">, id: string): TraceTensor {
  const tensor = tensors[id];
  if (tensor === undefined) throw new Error(`The trace has no tensor ${id}.`);
  return tensor;
}

/** Whether a picture is drawn in the plane of rows: there is none of numbers that are infinite or none. */
function isPlane(kind: PictureKind, [first]: readonly TraceTensor[], trace: Trace): boolean {
  if (first === undefined || !["points", "centre"].includes(kind)) return false;
  const rows = kind === "points" ? first : operandOf(first, 1, trace);
  return rows.data.every(Number.isFinite);
}

/** Shows a step in a state, and reads its picture; undefined where this state has none, or no room for one. */
export async function show(
  page: Page,
  place: Place,
  state: DrawnState = DEFAULT,
): Promise<Drawn | undefined> {
  const { lesson, step } = place;
  const name = formatAddress(lesson, step, state);
  await follow(page, name);
  const spec = specOf(place, state);
  if (spec === undefined) return undefined;
  const trace = traceOf(lesson, { settings: state.settings });
  const of = spec.of.map((id) => tensorIn(trace, id));
  if ((await page.locator("main .drawing.picture").count()) === 0) return undefined;
  if (isPlane(spec.picture, of, trace)) {
    // The module that finds planes comes with the first of them.
    await page.locator("main .drawing.picture svg[data-directions]").waitFor({ state: "attached" });
  }
  const drawing = await readDrawing(page);
  if (drawing.kind !== spec.picture) throw new Error(`${name} shows ${drawing.kind}`);
  return { place, state, trace, of, drawing, name };
}

/**
 * Shows every step with a picture of this kind, in its default state and in as many others, and checks what is drawn; how
 * often it was. In another state a step may call for another picture.
 */
export async function showAll(
  page: Page,
  kind: PictureKind,
  others: number,
  check: (drawn: Drawn) => void | Promise<void>,
): Promise<number> {
  let shown = 0;
  const places = drawnPlaces(kind);
  for (const [at, place] of places.entries()) {
    for (let each = 0; each <= (isLong ? others : Math.min(others, 1)); each += 1) {
      // Of many steps the short form shows every second one in another state than its own.
      if (!isLong && places.length > 6 && each !== at % 2) continue;
      const state = each === 0 ? DEFAULT : randomDrawn(place.lesson, 100 * at + each);
      const drawn = await show(page, place, state);
      if (drawn?.drawing.kind !== kind) continue;
      shown += 1;
      await check(drawn);
    }
  }
  return shown;
}

/** Rows and columns of a matrix of a tensor; a vector is a row. */
export function sizeOf({ shape }: TraceTensor): {
  readonly rows: number;
  readonly columns: number;
} {
  return { rows: shape.at(-2) ?? 1, columns: shape.at(-1) ?? 1 };
}

/** One row of a tensor, in one of its parts. */
export function rowOf(tensor: TraceTensor, row: number, part = 0): number[] {
  const { rows, columns } = sizeOf(tensor);
  const from = (part * rows + row) * columns;
  return Array.from(tensor.data.slice(from, from + columns));
}

/** The part of a tensor of three axes that is looked at; 0 of others. */
export function partOf(tensor: TraceTensor, { place, state, trace }: Drawn): number {
  if (tensor.shape.length < 3) return 0;
  const { leading = "example" } = layouts[place.lesson]?.looks[tensor.id] ?? {};
  const wanted = leading === "token" ? askerOf({ place, state, trace }) : state.view[leading];
  return Math.min(wanted ?? 0, (tensor.shape[0] ?? 1) - 1);
}

/** The token that asks. */
export function askerOf({ place, state, trace }: Pick<Drawn, "place" | "state" | "trace">): number {
  const set = trace.settings["query_token"];
  if (set !== undefined) return Number(set);
  const layout = layouts[place.lesson];
  const count = layout?.lists?.(trace.settings).token.length ?? Number(trace.settings["tokens"]);
  return Math.min(state.view["row"] ?? layout?.row ?? 1, count - 1);
}

/** The row of a tensor that belongs to the token that asks; a vector has one row. */
export const askedRow = (tensor: TraceTensor, drawn: Drawn): number =>
  Math.min(askerOf(drawn), sizeOf(tensor).rows - 1);

/** The operand of a tensor. */
export function operandOf(tensor: TraceTensor, at: number, trace: Trace): TraceTensor {
  return tensorIn(trace, tensor.operands[at] ?? "");
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, each) => total + each, 0);

export const dot = (a: readonly number[], b: readonly number[]): number =>
  sum(a.map((each, at) => each * (b[at] ?? NaN)));
