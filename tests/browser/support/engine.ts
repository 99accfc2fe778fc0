import { readFileSync } from "node:fs";
import type { Engine, LessonDescription, TraceTensor } from "../../../web/src/engine/lessons";
import { layouts } from "./rooms";
import { isLaboratory } from "../../../web/src/model/address";
import type { Place } from "../../../web/src/model/stepping";
import type { SettingDescription, SettingValue } from "../../../web/src/model/tensor";
import { inTurn, isLong } from "./long";

export type Settings = Readonly<Record<string, SettingValue>>;
export type Tensors = Readonly<Record<string, TraceTensor>>;
type Replacements = Readonly<Record<string, { shape: readonly number[]; data: Float32Array }>>;

/** A tensor as `golden/lessons.json` has it. */
export interface Golden {
  readonly lesson: string;
  readonly id: string;
  readonly cell: string | null;
  readonly shape: readonly number[];
  readonly float32: readonly number[];
  readonly printed?: readonly string[];
  readonly printed_is_a_prefix?: boolean;
  readonly decimals?: number;
}

export type Printing = Golden & Required<Pick<Golden, "printed" | "decimals">>;

// By name, as a reader of the package would; its types stand here before anything is built.
const name: string = "attention-lab/lessons";
const { load } = (await import(name)) as { load: () => Promise<Engine> };

/** The public module in Node: what the page must show. */
export const engine = await load();

/** The lessons that the page shows; figures.spec.ts checks that these are all of the engine's. */
export const lessons = engine.lessons.filter(({ id }) => Object.hasOwn(layouts, id));

export const lessonsAndLaboratories: readonly LessonDescription[] = [
  ...lessons,
  ...engine.laboratories.filter(({ id }) => Object.hasOwn(layouts, id)),
];

export { isLaboratory };

/**
 * Lessons and laboratories for one of the tests that ask the same of all: in the short form each is asked by every sixth
 * of them, and by all in the long form.
 */
export function everySixthLesson(turn: number): readonly LessonDescription[] {
  return inTurn(lessonsAndLaboratories, turn, 6);
}

const stepsOf = ({ id, steps }: LessonDescription): Place[] =>
  steps.map((step) => ({ lesson: id, step: step.id }));

/** Every step of every lesson, in the page's order. */
export const places: readonly Place[] = lessons.flatMap(stepsOf);

/** Those of laboratories too. */
export const everyPlace: readonly Place[] = lessonsAndLaboratories.flatMap(stepsOf);

/** Every sixth step of lessons and laboratories, for tests that go to many; in the long form every one. */
export function everySixthPlace(turn: number): readonly Place[] {
  return everyPlace.filter((_, at) => isLong || at % 6 === turn);
}

/** The page's first lesson, for what is one and the same in all of them. */
export const lesson = lessonOf("simple");

export const steps = lesson.steps.map(({ id }) => id);

export function lessonOf(id: string): LessonDescription {
  const found = lessonsAndLaboratories.find((each) => each.id === id);
  if (found === undefined) throw new Error(`The engine has no lesson ${id}.`);
  return found;
}

/** The steps of one lesson or laboratory. */
export function placesOf(id: string): readonly Place[] {
  return everyPlace.filter((place) => place.lesson === id);
}

/** Lessons whose addresses say a version: without one they are read as those that were once sent. */
export const VERSIONED: readonly string[] = ["heads", "lab/dropout"];

export function fragmentOf(place: Place | undefined, settings: Settings = {}): string {
  const query = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (query.length > 0 && VERSIONED.includes(place?.lesson ?? "")) query.unshift("v=2");
  return `#/${place?.lesson}/${place?.step}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

export function runLesson(
  id: string,
  settings: Settings = {},
  tensors: Replacements = {},
): Tensors {
  return engine.runLesson(id, { settings, tensors }).tensors;
}

export function run(settings: Settings = {}, tensors: Replacements = {}): Tensors {
  return runLesson(lesson.id, settings, tensors);
}

const defaults = new Map<string, Tensors>();

/** The lesson's default numbers, computed once. */
export function ownNumbers(id: string): Tensors {
  const known = defaults.get(id) ?? runLesson(id);
  defaults.set(id, known);
  return known;
}

export function tensorOf(tensors: Tensors, id: string): TraceTensor {
  const tensor = tensors[id];
  if (tensor === undefined) throw new Error(`The engine has no tensor ${id}.`);
  return tensor;
}

/** Everything that is computed from `id`, itself included. */
export function downstreamOf(id: string, tensors: Tensors = ownNumbers(lesson.id)): Set<string> {
  const reached = new Set([id]);
  for (const tensor of Object.values(tensors)) {
    if (tensor.operands.some((operand) => reached.has(operand))) reached.add(tensor.id);
  }
  return reached;
}

/**
 * Other settings for a whole lesson, each as `choose` says, one after the other; what the engine refuses together with
 * those before it stays at its default.
 */
export function settingsBy(
  id: string,
  choose: (description: SettingDescription, name: string) => SettingValue,
): Settings {
  const chosen: Record<string, SettingValue> = {};
  for (const [name, description] of Object.entries(lessonOf(id).settings)) {
    const value = choose(description, name);
    try {
      runLesson(id, { ...chosen, [name]: value });
    } catch {
      continue;
    }
    if (value !== description.default) chosen[name] = value;
  }
  return chosen;
}

/** Another value of a setting than its default. */
export function otherValue({
  kind,
  default: preset,
  range = [],
}: SettingDescription): SettingValue {
  if (kind === "boolean") return preset === false;
  if (kind === "choice") return range.find((choice) => choice !== preset) ?? preset;
  const [value, most] = [Number(preset), Number(range[1] ?? Infinity)];
  if (kind === "integer") return value < most ? value + 1 : value - 1;
  return value + 0.5 < most ? value + 0.5 : value - 0.5;
}

const file = new URL("../../golden/lessons.json", import.meta.url);
const stored = JSON.parse(readFileSync(file, "utf8")) as { entries: readonly Golden[] };

/** PyTorch's figures of the lessons that the page shows. */
export const golden = stored.entries.filter((entry) =>
  lessons.some(({ id }) => id === entry.lesson),
);

/** Those that the notebooks print, with the figures and the digits behind the point. */
export const printings = golden.filter(
  (entry): entry is Printing => entry.printed !== undefined && entry.decimals !== undefined,
);

/** M of the rule in `golden/lessons.json`. */
export function magnitude({ float32 }: Golden): number {
  return Math.max(1, ...float32.map(Math.abs));
}

/** How many of the printed figures these numbers give, by that rule. */
export function matchesIn(data: ArrayLike<number>, entry: Printing): number {
  const near = 0.5 * 10 ** -entry.decimals + 1e-6 * magnitude(entry);
  return entry.printed.filter(
    (figure, place) => Math.abs((data[place] ?? NaN) - Number(figure)) <= near,
  ).length;
}

/** What a badge says of a printing. */
export function badgeText(
  { printed, printed_is_a_prefix: cut }: Printing,
  matched?: number,
): string {
  const share = `${matched ?? printed.length} / ${printed.length}`;
  return cut === true ? `${share} shown match the notebook` : `${share} match the notebook`;
}
