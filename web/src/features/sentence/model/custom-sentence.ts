import type { LessonLayout, StepLayout, WordLists } from "../../../model/layout";
import type { LessonDescription, Settings, ShownTensor } from "../../../model/tensor";
import type { Runner, RunWith, SentenceRules } from "./hook";
import { listsOf } from "./lists";
import type { TokenList } from "./lists";
import { isolated } from "./direction";
import { SPLITS, idsOf, tokensOf, vocabularyOf } from "./tokens";
import type { Split } from "./tokens";

/** The settings for the reader's sentence, added to those of every lesson. */
export const SENTENCE_SETTINGS = ["text", "other_text", "split", "text_seed"] as const;

/** The tokens of a custom sentence. */
export interface CustomTokens {
  /** The tokens, at most as many as the lesson allows. */
  readonly tokens: readonly string[];
  /** How many the text has. */
  readonly count: number;
  /** The words, sorted; a word's place is its number. */
  readonly vocabulary: readonly string[];
  /** By token its number. */
  readonly ids: readonly number[];
}

export function splitOf(settings: Settings): Split {
  return SPLITS.find((each) => each === settings["split"]) ?? "words";
}

/** The tokens of a text, at most `most`; undefined if the text has none. */
export function customTokens(text: string, split: Split, most: number): CustomTokens | undefined {
  const all = tokensOf(text, split);
  if (all.length === 0) return undefined;
  const tokens = all.slice(0, most);
  const vocabulary = vocabularyOf(tokens);
  return { tokens, count: all.length, vocabulary, ids: idsOf(tokens, vocabulary) };
}

/** The most tokens that a list has room for. */
export function roomOf(lesson: LessonDescription, list: TokenList): number {
  return Number(lesson.settings[list.tokens]?.range?.[1] ?? 1);
}

const latest = new Map<string, CustomTokens | undefined>();
const MOST_KEPT = 16;

/** The custom tokens of a list; undefined if there are none. The same object for the same text. */
export function tokensIn(
  lesson: LessonDescription,
  list: TokenList,
  settings: Settings,
): CustomTokens | undefined {
  const text = settings[list.text];
  if (typeof text !== "string" || text === "") return undefined;
  const [split, most] = [splitOf(settings), roomOf(lesson, list)];
  const name = `${split} ${most} ${text}`;
  if (!latest.has(name)) {
    for (const oldest of [...latest.keys()].slice(0, -MOST_KEPT)) latest.delete(oldest);
    latest.set(name, customTokens(text, split, most));
  }
  return latest.get(name);
}

/** The lists of a lesson that have a custom sentence. */
function customLists(
  lesson: LessonDescription,
  settings: Settings,
): { list: TokenList; custom: CustomTokens }[] {
  return listsOf(lesson.id).flatMap((list) => {
    const custom = tokensIn(lesson, list, settings);
    return custom === undefined ? [] : [{ list, custom }];
  });
}

function adapted<Lesson extends LessonDescription>(lesson: Lesson, settings: Settings): Lesson {
  const lists = customLists(lesson, settings);
  if (lists.length === 0) return lesson;
  const preset = lists.flatMap(({ list, custom }) => [
    [list.tokens, custom.tokens.length] as const,
    ...(list.vocabulary === undefined
      ? []
      : [[list.vocabulary, custom.vocabulary.length] as const]),
    ...Object.entries(list.presets ?? {}),
  ]);
  const changed = preset.flatMap(([name, value]) => {
    const setting = lesson.settings[name];
    return setting === undefined ? [] : [[name, { ...setting, default: value }] as const];
  });
  return { ...lesson, settings: { ...lesson.settings, ...Object.fromEntries(changed) } };
}

/** A list that is longer than its text repeats it, as the notebook's sentence does. */
function repeated<Value>(values: readonly Value[], count: number): Value[] {
  return Array.from({ length: count }, (_, place) => values[place % values.length] as Value);
}

/** At least as many as the largest list of a lesson. */
const MOST_WORDS = 256;

const layouts = new WeakMap<LessonLayout, { readonly name: string; readonly made: LessonLayout }>();

/** The layout with the words of the custom sentence: the same object for as long as the words are the same. */
function worded(layout: LessonLayout, settings: Settings, lesson: LessonDescription): LessonLayout {
  const name = JSON.stringify(SENTENCE_SETTINGS.map((each) => settings[each]));
  const known = layouts.get(layout);
  if (known?.name === name) return known.made;
  const split = splitOf(settings);
  const wordsIn = (list: TokenList | undefined): readonly string[] | undefined => {
    const text = list && settings[list.text];
    const custom = typeof text === "string" ? customTokens(text, split, MOST_WORDS) : undefined;
    return custom && repeated(custom.tokens, MOST_WORDS);
  };
  const lists = listsOf(layout.id);
  const [first, second] = [wordsIn(lists[0]), wordsIn(lists[1])];
  if (first === undefined && second === undefined) return layout;
  const { tokens: before, lists: presetLists } = layout;
  const tokens = first ?? before;
  const made: LessonLayout = {
    ...layout,
    tokens,
    spoken: isolated,
    sentence: before.join(" "),
    retold: (text) => retold(text, before, tokens),
    ...(lists[0] && first && { steps: countedAnew(layout.steps, lesson, lists[0], settings) }),
    ...(presetLists !== undefined && {
      lists: (chosen: Settings): WordLists => presetLists(chosen, first, second),
    }),
  };
  layouts.set(layout, { name, made });
  return made;
}

/** A text with the reader's words in place of the lesson's, wherever it quotes them; between ‘ and ’ the notebook's stay. */
function retold(text: string, before: readonly string[], now: readonly string[]): string {
  const sentence = before.join(" ");
  return text.replace(/“([^”]+)”/g, (quoted, inside: string) => {
    if (inside === sentence) return quoted;
    const places = inside.split(" ").map((word) => before.indexOf(word));
    if (places.includes(-1)) return quoted;
    return `“${isolated(places.map((place) => now[place] ?? "").join(" "))}”`;
  });
}

/** The steps with attempts for the count of custom tokens: an attempt with twice the tokens stays twice, one with two more stays two more. */
function countedAnew(
  steps: LessonLayout["steps"],
  lesson: LessonDescription,
  list: TokenList,
  settings: Settings,
): LessonLayout["steps"] {
  const custom = tokensIn(lesson, list, settings);
  const preset = Number(lesson.settings[list.tokens]?.default);
  if (custom === undefined) return steps;
  const count = custom.tokens.length;
  const room = roomOf(lesson, list);
  const anew = (step: StepLayout): StepLayout => {
    const wanted = step.attempt[list.tokens];
    if (typeof wanted !== "number" || wanted <= preset) return step;
    const more = wanted === 2 * preset ? 2 * count : count + wanted - preset;
    return { ...step, attempt: { ...step.attempt, [list.tokens]: Math.min(room, more) } };
  };
  return Object.fromEntries(Object.entries(steps).map(([id, step]) => [id, anew(step)]));
}

/** The engine's draw of a vocabulary's rows. */
const tables = new Map<string, ShownTensor>();

function tableOf(words: number, width: number, seed: number, runner: Runner): ShownTensor {
  const name = [words, width, seed].join();
  const known = tables.get(name);
  if (known !== undefined) return known;
  const settings = { seed, vocabulary: words, d_in: width, tokens: 1, d_k: 1, d_v: 1, heads: 1 };
  const { embedding_weight: table } = runner.runLesson("sentence", { settings }).tensors;
  if (table === undefined) throw new Error("The engine has no embedding.");
  for (const oldest of [...tables.keys()].slice(0, -MOST_KEPT)) tables.delete(oldest);
  tables.set(name, table);
  return table;
}

function told(id: string, options: RunWith, runner: Runner): RunWith {
  const { settings = {}, tensors = {} } = options;
  const others = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !SENTENCE_SETTINGS.some((each) => each === name)),
  );
  const lesson = [...runner.lessons, ...runner.laboratories].find((each) => each.id === id);
  if (lesson === undefined) return { settings: others, tensors };
  const shown = adapted(lesson, settings);
  const valueOf = (name: string): number => Number(settings[name] ?? shown.settings[name]?.default);
  const presets: Record<string, number> = {};
  const rows: Record<string, { shape: number[]; data: Float32Array }> = {};
  for (const { list, custom } of customLists(lesson, settings)) {
    const count = valueOf(list.tokens);
    for (const name of [list.tokens, list.vocabulary, ...Object.keys(list.presets ?? {})]) {
      if (name !== undefined) presets[name] = valueOf(name);
    }
    if (list.vocabulary !== undefined) {
      // With fewer rows than words, ids start again from 0, as those of the notebook's sentence do.
      const known = valueOf(list.vocabulary);
      const ids = repeated(custom.ids, count).map((place) => place % known);
      rows[list.tensor ?? ""] = { shape: [count], data: Float32Array.from(ids) };
    } else if (list.tensor !== undefined) {
      const width = valueOf(list.width ?? "");
      const batch = list.batch === undefined ? [] : [valueOf(list.batch)];
      const seed = Number(settings["text_seed"] ?? DEFAULT_SEED);
      const table = tableOf(custom.vocabulary.length, width, seed, runner);
      const shape = [...batch, count, width];
      rows[list.tensor] = { shape, data: rowsOf(table, repeated(custom.ids, count), shape) };
    }
  }
  return { settings: { ...others, ...presets }, tensors: { ...rows, ...tensors } };
}

/** The seed of the embedding in lessons without an embedding table. */
export const DEFAULT_SEED = 123;

/** The rows of a table with these ids, repeated until the shape is full. */
function rowsOf(
  { data, shape: [, width = 1] }: ShownTensor,
  ids: readonly number[],
  shape: readonly number[],
): Float32Array {
  const size = shape.reduce((product, length) => product * length, 1);
  const rows = new Float32Array(size);
  for (let place = 0; place < size; place += 1) {
    const id = ids[Math.floor(place / width) % ids.length] ?? 0;
    rows[place] = data[id * width + (place % width)] ?? NaN;
  }
  return rows;
}

export const rules: SentenceRules = { lesson: adapted, layout: worded, told };
