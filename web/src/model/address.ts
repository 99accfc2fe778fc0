import { editDistance } from "../engine/distance";
import { PARTS } from "../features/classroom/model/hook";
import type { Classroom } from "../features/classroom/model/hook";
import { SHOWINGS } from "../features/compare/model/compare";
import type { Showing } from "../features/compare/model/compare";
import { LANGUAGES } from "./languages";
import type { CodeLanguage } from "./languages";
import type { Edits } from "./edits";
import { formatCell, parseCell } from "../features/inspector/model/inspect";
import type { Cell } from "../features/inspector/model/inspect";
import { KEPT_ELSEWHERE, LONGEST_FRAGMENT, formatEdits, parseEdits } from "./link";
import type { SentenceRules } from "../features/sentence/model/hook";
import { defaultsOf } from "./tensor";
import type { LessonDescription, SettingDescription, SettingValue, Settings } from "./tensor";

/** The state in the URL fragment. The page shows its problems to the reader in words. */
export interface Address {
  readonly lesson: string;
  readonly step: string;
  /** Settings that differ from their defaults. */
  readonly settings: Settings;
  /** The view, if it is not the default. */
  readonly view: Readonly<Record<string, number>>;
  /** The cells that the reader edited. */
  readonly edits: Edits;
  /** If the edits exceed the limit of an address: the key under which the browser stores them. */
  readonly keptAs: string | undefined;
  /** The cell that is pinned in the inspector. */
  readonly cell: Cell | undefined;
  /** The saved state A of the comparison. */
  readonly a: Kept | undefined;
  readonly showing: Showing;
  /** The language of the code beside the tables. */
  readonly code: CodeLanguage | undefined;
  /** The rules of a teacher's link. */
  readonly classroom: Classroom | undefined;
  /** What is open of "More on this step", by name. */
  readonly more: readonly string[];
  readonly problems: readonly AddressProblem[];
}

export interface Kept {
  readonly settings: Settings;
  readonly edits: Edits;
}

export type AddressProblem =
  | {
      readonly kind: "lesson" | "laboratory";
      readonly name: string;
      readonly instead: string;
    }
  | { readonly kind: "step"; readonly name: string; readonly instead: string }
  | { readonly kind: "setting"; readonly name: string }
  | { readonly kind: "value"; readonly name: string; readonly value: string }
  /** The edits cannot be parsed. */
  | { readonly kind: "edits"; readonly text: string }
  | { readonly kind: "cell"; readonly text: string }
  /** The edits were too many for the address, and this browser has not stored them. */
  | { readonly kind: "lost" }
  /** A file of the page could not be loaded. */
  | { readonly kind: "missing" }
  | { readonly kind: "long"; readonly most: number };

const LABORATORY = "lab/";

/** Whether an id is that of a laboratory: its address begins with the same letters. */
export function isLaboratory(id: string): boolean {
  return id.startsWith(LABORATORY);
}

const LONGEST_NAME = 40;
/** The most problems that are reported for one address. */
const MOST_PROBLEMS = 5;

/** The page's parameters beside the lesson's settings: indices, counted from 0. */
const VIEW: Readonly<Record<string, SettingDescription>> = Object.fromEntries(
  ["row", "example", "head"].map((name) => [name, { kind: "integer", default: 0, range: [0, 63] }]),
);

/** The settings of the reader's sentence, which every lesson accepts. */
const SENTENCE: LessonDescription["settings"] = {
  text: { kind: "text", default: "" },
  other_text: { kind: "text", default: "" },
  split: { kind: "choice", default: "words", range: ["words", "marks", "characters"] },
  text_seed: { kind: "integer", default: 123, range: [0, 4294967295] },
};

/**
 * The version of addresses, which they hold in `v`. If a later version changed the meaning of an address, a setting
 * restores the earlier meaning for addresses of an earlier version, or of none, which were written before versions. An
 * address of only lesson and step has the current meaning.
 */
const VERSION = 2;

const CHANGED_MEANINGS: readonly {
  readonly since: number;
  readonly lessons: readonly string[];
  readonly before: Settings;
}[] = [
  // Dropout masks are drawn as torch.nn.functional.dropout draws them.
  { since: 2, lessons: ["heads", "lab/dropout"], before: { dropout_draw: "rand" } },
];

export function parseAddress(
  fragment: string,
  lessons: readonly LessonDescription[],
  longest = LONGEST_FRAGMENT,
  sentence?: SentenceRules,
): Address {
  const [path = "", query = ""] = split(fragment.replace(/^#?\/?/, ""), "?");
  const names = path.split("/").map(decode);
  const kind = names[0] === "lab" && names.length > 1 ? "laboratory" : "lesson";
  const prefix = kind === "laboratory" ? LABORATORY : "";
  const [name = "", stepName = ""] = names.slice(kind === "laboratory" ? 1 : 0);
  const problems: AddressProblem[] = [];
  const known = lessons.filter(({ id }) => isLaboratory(id) === (kind === "laboratory"));
  const first = known[0] ?? lessons[0];
  if (first === undefined) throw new Error("The engine has no lessons.");

  let lesson = name === "" ? first : known.find(({ id }) => id === prefix + name);
  if (lesson === undefined) {
    const instead = nearest(
      name,
      known.map(({ id }) => id.slice(prefix.length)),
    );
    problems.push({ kind, name: short(name), instead });
    lesson = known.find(({ id }) => id === prefix + instead) ?? first;
  }

  const steps = lesson.steps.map(({ id }) => id);
  let step = stepName === "" ? (steps[0] ?? "") : stepName;
  if (!steps.includes(step)) {
    const instead = nearest(stepName, steps);
    if (problems.length === 0) problems.push({ kind: "step", name: short(stepName), instead });
    step = instead;
  }

  const long = fragment.length > longest;
  if (long) problems.push({ kind: "long", most: longest });
  const read = long ? "" : query;
  const state = readQuery(read, lesson, problems, read === "" ? VERSION : 1, sentence);
  return { lesson: lesson.id, step, ...state, problems: problems.slice(0, MOST_PROBLEMS) };
}

type QueryState = Omit<Address, "lesson" | "step" | "problems">;

function readQuery(
  query: string,
  lesson: LessonDescription,
  problems: AddressProblem[],
  versionBefore: number,
  sentence: SentenceRules | undefined,
): QueryState {
  const settings: Record<string, SettingValue> = {};
  const view: Record<string, number> = {};
  const known = { ...VIEW, ...SENTENCE, ...lesson.settings };
  const pairs = query
    .split("&")
    .filter((part) => part !== "")
    .map((pair) => split(pair, "=").map(decode));
  const version = readVersion(pairs, problems) ?? versionBefore;
  let edits: Edits = {};
  let keptAs: string | undefined;
  let cell: Cell | undefined;
  let a: Kept | undefined;
  let showing: Showing = "now";
  let code: CodeLanguage | undefined;
  let classroom: Classroom | undefined;
  let more: readonly string[] = [];
  for (const [name = "", text = ""] of pairs) {
    const [mark, kept] = split(text, ".");
    if (name === "v") continue;
    if (name === "edits") {
      // If a parameter is repeated, the last value counts, as for settings.
      keptAs = mark === KEPT_ELSEWHERE ? (kept ?? "") : undefined;
      const read = keptAs === undefined ? parseEdits(text) : { edits: {}, broken: [] };
      edits = read.edits;
      for (const part of read.broken) problems.push({ kind: "edits", text: short(part) });
    } else if (name === "cell") {
      cell = parseCell(text);
      if (cell === undefined) problems.push({ kind: "cell", text: short(text) });
    } else if (name === "a") {
      const kept = readQuery(text, lesson, problems, version, sentence);
      a = { settings: kept.settings, edits: kept.edits };
    } else if (name === "code") {
      code = LANGUAGES.find((language) => language === text);
      if (code === undefined) problems.push({ kind: "value", name, value: short(text) });
    } else if (name === "show") {
      const wanted = SHOWINGS.find((each) => each === text);
      if (wanted === undefined) problems.push({ kind: "value", name, value: short(text) });
      else showing = wanted;
    } else if (name === "more") {
      more = text.split(",").filter((each) => /^[a-z-]+$/.test(each));
    } else if (PARTS.test(name)) {
      classroom = { ...classroom, [name]: text };
    } else {
      const description = Object.hasOwn(known, name) ? known[name] : undefined;
      const value = description && parseSetting(text, description);
      if (description === undefined) problems.push({ kind: "setting", name: short(name) });
      else if (value === undefined) problems.push({ kind: "value", name, value: short(text) });
      else if (name in VIEW) view[name] = Number(value);
      else settings[name] = value;
    }
  }
  return {
    settings: changedSettings(
      { ...meantBefore(version, lesson.id), ...settings },
      lesson,
      sentence,
    ),
    view,
    edits,
    keptAs,
    cell,
    a,
    showing,
    code,
    classroom,
    more,
  };
}

/** The version in an address. Invalid and future versions are read as the current one. */
function readVersion(
  pairs: readonly (readonly string[])[],
  problems: AddressProblem[],
): number | undefined {
  const text = pairs.findLast(([name]) => name === "v")?.[1];
  if (text === undefined) return undefined;
  const value = parseSetting(text, { kind: "integer", default: VERSION, range: [1, VERSION] });
  if (value === undefined) problems.push({ kind: "value", name: "v", value: short(text) });
  return Number(value ?? VERSION);
}

/** The settings that restore the meaning of an address of that version. */
function meantBefore(version: number, lesson: string): Settings {
  const changed = CHANGED_MEANINGS.filter(
    ({ since, lessons }) => version < since && lessons.includes(lesson),
  );
  return Object.assign({}, ...changed.map(({ before }) => before)) as Settings;
}

/** The content of an address beside lesson and step. */
export interface AddressState {
  readonly settings?: Settings;
  readonly view?: Readonly<Record<string, number>>;
  readonly edits?: Edits;
  /** Instead of the edits, where they are too many. */
  readonly keptAs?: string | undefined;
  readonly cell?: Cell | undefined;
  readonly a?: Kept | undefined;
  readonly showing?: Showing;
  readonly code?: CodeLanguage | undefined;
  readonly classroom?: Classroom | undefined;
  readonly more?: readonly string[];
}

export function formatAddress(lesson: string, step: string, state: AddressState = {}): string {
  return addressOf(lesson, step, formatQuery(lesson, state));
}

export function addressOf(lesson: string, step: string, query: string): string {
  return `#/${lesson}/${step}${query === "" ? "" : `?${query}`}`;
}

/** The query part of the fragment, after the question mark. */
export function formatQuery(lesson: string, state: AddressState): string {
  const looked = Object.entries(state.view ?? {}).filter(
    ([name, place]) => place > 0 || name === "row",
  );
  const edits =
    state.keptAs === undefined
      ? formatEdits(state.edits ?? {})
      : `${KEPT_ELSEWHERE}.${state.keptAs}`;
  const parts = [
    ...written([...Object.entries(state.settings ?? {}), ...looked]),
    ...(edits === "" ? [] : [`edits=${edits}`]),
    ...(state.cell === undefined ? [] : [`cell=${formatCell(state.cell)}`]),
    ...(state.a === undefined ? [] : [`a=${encodeURIComponent(formatQuery(lesson, state.a))}`]),
    ...(state.showing === undefined || state.showing === "now" ? [] : [`show=${state.showing}`]),
    ...(state.code === undefined ? [] : [`code=${state.code}`]),
    ...(state.more === undefined || state.more.length === 0 ? [] : [`more=${state.more.join()}`]),
    ...written(Object.entries(state.classroom ?? {})),
  ];
  const isVersioned = CHANGED_MEANINGS.some(({ lessons }) => lessons.includes(lesson));
  return [...(isVersioned && parts.length > 0 ? [`v=${VERSION}`] : []), ...parts].join("&");
}

function written(values: readonly (readonly [string, SettingValue])[]): string[] {
  return values.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
}

/** The value that a text stands for; undefined if the setting does not accept it. */
export function parseSetting(
  text: string,
  description: SettingDescription,
): SettingValue | undefined {
  const { kind, range } = description;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  if (kind === "text") return text;
  if (kind === "choice") return range?.some((choice) => choice === text) ? text : undefined;
  if (text.trim() === "") return undefined;
  // Settings do not distinguish -0 from 0.
  const value = Number(text) + 0;
  const [least = -Infinity, most = Infinity] = (range ?? []).map(Number);
  if (Number.isNaN(value) || value < least || value > most) return undefined;
  return kind === "integer" && !Number.isInteger(value) ? undefined : value;
}

/** Every setting of a lesson with the value in use; a custom sentence, by its rules, changes the defaults. */
export function settingsIn(
  lesson: LessonDescription,
  changed: Settings,
  sentence: SentenceRules | undefined,
): Settings {
  return { ...defaultsOf(sentence?.lesson(lesson, changed) ?? lesson), ...changed };
}

/** With fewer tokens than the index of the query token, the last token becomes the query token. */
export function withQueryTokenInside(
  settings: Settings,
  lesson: LessonDescription,
  sentence: SentenceRules | undefined,
): Settings {
  const { tokens, query_token: queryToken } = settingsIn(lesson, settings, sentence);
  const outside =
    typeof tokens === "number" && typeof queryToken === "number" && queryToken >= tokens;
  return outside ? { ...settings, query_token: tokens - 1 } : settings;
}

/** Only what differs from the defaults, in the lesson's order. */
export function changedSettings(
  settings: Settings,
  lesson: LessonDescription,
  sentence: SentenceRules | undefined,
): Settings {
  const known = sentence?.lesson(lesson, settings) ?? lesson;
  return Object.fromEntries(
    Object.entries({ ...known.settings, ...SENTENCE }).flatMap(([name, description]) => {
      const value = settings[name];
      return value === undefined || value === description.default ? [] : [[name, value]];
    }),
  );
}

function split(text: string, mark: string): string[] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function short(text: string): string {
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
}

/** The candidate that is the least edits away. */
export function nearest(name: string, candidates: readonly string[]): string {
  const wanted = name.slice(0, LONGEST_NAME).toLowerCase();
  let best = candidates[0] ?? "";
  let least = Infinity;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}
