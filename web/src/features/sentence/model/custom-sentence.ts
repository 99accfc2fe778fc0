import type { LessonLayout, List, StepLayout } from "../../../model/layout";
import type { LessonDescription, Settings, ShownTensor } from "../../../model/tensor";
import { sentence } from "./hook";
import type { Runner, RunWith, SentenceRules } from "./hook";
import { listsOf } from "./lists";
import type { TokenList } from "./lists";
import { isolated } from "./direction";
import { SPLITS, idsOf, tokensOf, vocabularyOf } from "./tokens";
import type { Split } from "./tokens";

/** The settings for the reader's sentence, added to those of every lesson. */
export const OWN_SETTINGS = ["text", "other_text", "split", "text_seed"] as const;

/** A list of tokens of the reader's own. */
export interface OwnTokens {
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

/** A text as the tokens of a list that has room for so many; undefined where there is none in it. */
export function ownTokens(text: string, split: Split, most: number): OwnTokens | undefined {
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

const latest = new Map<string, OwnTokens | undefined>();
const MOST_KEPT = 16;

/** The reader's own tokens of a list; undefined where there are none. The same ones for the same text. */
export function tokensIn(
  lesson: LessonDescription,
  list: TokenList,
  settings: Settings,
): OwnTokens | undefined {
  const text = settings[list.text];
  if (typeof text !== "string" || text === "") return undefined;
  const [split, most] = [splitOf(settings), roomOf(lesson, list)];
  const name = `${split} ${most} ${text}`;
  if (!latest.has(name)) {
    for (const oldest of [...latest.keys()].slice(0, -MOST_KEPT)) latest.delete(oldest);
    latest.set(name, ownTokens(text, split, most));
  }
  return latest.get(name);
}

/** Of a lesson's lists those that are the reader's own. */
function ownLists(
  lesson: LessonDescription,
  settings: Settings,
): { list: TokenList; own: OwnTokens }[] {
  return listsOf(lesson.id).flatMap((list) => {
    const own = tokensIn(lesson, list, settings);
    return own === undefined ? [] : [{ list, own }];
  });
}

function adapted<Lesson extends LessonDescription>(lesson: Lesson, settings: Settings): Lesson {
  const lists = ownLists(lesson, settings);
  if (lists.length === 0) return lesson;
  const preset = lists.flatMap(({ list, own }) => [
    [list.tokens, own.tokens.length] as const,
    ...(list.vocabulary === undefined ? [] : [[list.vocabulary, own.vocabulary.length] as const]),
    ...Object.entries(list.presets ?? {}),
  ]);
  const changed = preset.flatMap(([name, value]) => {
    const setting = lesson.settings[name];
    return setting === undefined ? [] : [[name, { ...setting, default: value }] as const];
  });
  return { ...lesson, settings: { ...lesson.settings, ...Object.fromEntries(changed) } };
}

/** A list that a reader makes longer than its text says the same again, as the notebook's sentence does. */
function repeated<Value>(values: readonly Value[], count: number): Value[] {
  return Array.from({ length: count }, (_, place) => values[place % values.length] as Value);
}

/** More than any lesson has room for. */
const MOST_WORDS = 256;

const layouts = new WeakMap<LessonLayout, { readonly name: string; readonly made: LessonLayout }>();

/** The layout with the words of the reader's own sentence: the very same one for as long as they are the same. */
function worded(layout: LessonLayout, settings: Settings, lesson: LessonDescription): LessonLayout {
  const name = JSON.stringify(OWN_SETTINGS.map((each) => settings[each]));
  const known = layouts.get(layout);
  if (known?.name === name) return known.made;
  const split = splitOf(settings);
  const wordsIn = (list: TokenList | undefined): readonly string[] | undefined => {
    const text = list && settings[list.text];
    const own = typeof text === "string" ? ownTokens(text, split, MOST_WORDS) : undefined;
    return own && repeated(own.tokens, MOST_WORDS);
  };
  const lists = listsOf(layout.id);
  const [first, second] = [wordsIn(lists[0]), wordsIn(lists[1])];
  if (first === undefined && second === undefined) return layout;
  const { tokens: before, lists: own } = layout;
  const tokens = first ?? before;
  const made: LessonLayout = {
    ...layout,
    tokens,
    spoken: isolated,
    sentence: before.join(" "),
    retold: (text) => retold(text, before, tokens),
    ...(lists[0] && first && { steps: countedAnew(layout.steps, lesson, lists[0], settings) }),
    ...(own !== undefined && {
      lists: (chosen: Settings): Readonly<Record<"token" | List, readonly string[]>> =>
        own(chosen, first, second),
    }),
  };
  layouts.set(layout, { name, made });
  return made;
}

/** A text with the reader's words in place of the lesson's, wherever it quotes them. */
function retold(text: string, before: readonly string[], now: readonly string[]): string {
  const sentence = before.join(" ");
  return text.replace(/“([^”]+)”/g, (quoted, inside: string) => {
    if (inside === sentence) return quoted;
    const places = inside.split(" ").map((word) => before.indexOf(word));
    if (places.includes(-1)) return quoted;
    return `“${isolated(places.map((place) => now[place] ?? "").join(" "))}”`;
  });
}

/** What a lesson offers to try with more tokens than it has: twice as many stay twice as many, and two more two more. */
function countedAnew(
  steps: LessonLayout["steps"],
  lesson: LessonDescription,
  list: TokenList,
  settings: Settings,
): LessonLayout["steps"] {
  const own = tokensIn(lesson, list, settings);
  const preset = Number(lesson.settings[list.tokens]?.default);
  if (own === undefined) return steps;
  const count = own.tokens.length;
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
    Object.entries(settings).filter(([name]) => !OWN_SETTINGS.some((each) => each === name)),
  );
  const lesson = [...runner.lessons, ...runner.laboratories].find((each) => each.id === id);
  if (lesson === undefined) return { settings: others, tensors };
  const shown = adapted(lesson, settings);
  const valueOf = (name: string): number => Number(settings[name] ?? shown.settings[name]?.default);
  const presets: Record<string, number> = {};
  const rows: Record<string, { shape: number[]; data: Float32Array }> = {};
  for (const { list, own } of ownLists(lesson, settings)) {
    const count = valueOf(list.tokens);
    for (const name of [list.tokens, list.vocabulary, ...Object.keys(list.presets ?? {})]) {
      if (name !== undefined) presets[name] = valueOf(name);
    }
    if (list.vocabulary !== undefined) {
      // Fewer rows than words: numbers begin again, as those of the notebook's sentence do.
      const known = valueOf(list.vocabulary);
      const ids = repeated(own.ids, count).map((place) => place % known);
      rows[list.tensor ?? ""] = { shape: [count], data: Float32Array.from(ids) };
    } else if (list.tensor !== undefined) {
      const width = valueOf(list.width ?? "");
      const batch = list.batch === undefined ? [] : [valueOf(list.batch)];
      const seed = Number(settings["text_seed"] ?? DEFAULT_SEED);
      const table = tableOf(own.vocabulary.length, width, seed, runner);
      const shape = [...batch, count, width];
      rows[list.tensor] = { shape, data: rowsOf(table, repeated(own.ids, count), shape) };
    }
  }
  return { settings: { ...others, ...presets }, tensors: { ...rows, ...tensors } };
}

/** The seed of the embedding in lessons without an embedding table. */
export const DEFAULT_SEED = 123;

/** The rows of a table one after the other, as often as the shape has room for all of them. */
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

sentence.rules = rules;
