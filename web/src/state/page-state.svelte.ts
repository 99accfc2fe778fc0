import { addressOf, changedSettings, settingsIn } from "../model/address";
import type { GoldenEntry } from "../model/badge";
import type { Classroom } from "../features/classroom/model/hook";
import type { CodeLanguage } from "../model/languages";
import { flatOf } from "../model/edits";
import type { CellValue, Edits } from "../model/edits";
import type { Hooks } from "../model/hooks";
import type { Cell, Explanation } from "../features/inspector/model/inspect";
import { queryCount } from "../model/layout";
import type { LessonLayout } from "../model/layout";
import { shortestFloat } from "../model/number";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { EngineState, Page, Problem, TensorChanges, Tint, Told, View } from "../model/page";
import type { Place } from "../model/stepping";
import { tensorOf } from "../model/tensor";
import type { LessonDescription, Settings, Tensors } from "../model/tensor";
import { Comparison } from "./comparison.svelte";
import { Inspection } from "./inspection.svelte";
import type { Kept } from "./kept";
import { Numbers } from "./numbers.svelte";
import { Playing } from "./playing.svelte";
import { Pointing } from "./pointing.svelte";
import { fitting, fullQuery, lengthOf } from "./query";
import type { Beside } from "./query";
import { reachOf } from "./reach";
import { NO_CHANGES } from "./runs";
import type { Changes } from "./runs";

export const FIRST_VIEW: View = { example: 0, head: 0 };

/** What the state takes from the part of a lesson that has been loaded. */
export interface LessonContent {
  readonly layout: LessonLayout;
  readonly golden: readonly GoldenEntry[];
}

/** Everything the page shows at one moment, and what follows from it. */
export class PageState implements Page {
  opening: string | undefined = $state();
  lessons: readonly LessonDescription[] = $state.raw([]);
  laboratories: readonly LessonDescription[] = $state.raw([]);
  lesson: LessonDescription = $state.raw({ id: "", steps: [], settings: {} });
  step = $state("");
  changes: Changes = $state.raw(NO_CHANGES);
  view: View = $state.raw(FIRST_VIEW);
  engine: EngineState = $state("starting");
  failure = $state("");
  problems: readonly Problem[] = $state.raw([]);
  code: CodeLanguage | undefined = $state();
  classroom: Classroom | undefined = $state.raw();
  /** Names of open asides of the step; those of another step are forgotten. */
  more: readonly string[] = $state.raw([]);
  allOpen = $state(false);
  tint: Tint = $state("table");
  hurried = $state(false);
  bringing = $state(false);
  told: Told | undefined = $state.raw();
  walkedTo = "";
  canUndo = $state(false);
  canRedo = $state(false);
  /** The name under which the browser keeps this lesson's state; its addresses hold it. */
  keptAs = $state("");
  hooks: Hooks = $state.raw({});

  readonly numbers = new Numbers();
  readonly pointing = new Pointing();
  readonly #kept: Kept;
  readonly #contentOf: (lesson: string) => LessonContent;
  #lastQuery = "";

  all: readonly LessonDescription[] = $derived([...this.lessons, ...this.laboratories]);
  changed: Settings = $derived(this.changes.settings);
  edits: Edits = $derived(this.changes.edits);
  replaced: ReplacedTensors = $derived(this.changes.replaced);
  settings: Settings = $derived(settingsIn(this.lesson, this.changed, this.hooks.sentence));
  layout: LessonLayout = $derived.by(() => {
    const { changed, lesson } = this;
    const { layout } = this.#contentOf(lesson.id);
    return this.hooks.sentence?.layout(layout, changed, lesson) ?? layout;
  });
  golden: readonly GoldenEntry[] = $derived.by(() => this.#contentOf(this.lesson.id).golden);
  queryToken: number = $derived.by(() => {
    const row = this.view.row ?? this.layout.row ?? 1;
    return Number(
      this.settings["query_token"] ?? Math.min(row, queryCount(this.layout, this.settings) - 1),
    );
  });
  tensors: Tensors = $derived(this.numbers.run.tensors);
  /** Computed only if the slider shows it. */
  plain: Tensors = $derived(this.#numbersAtSharpness(1));
  before: Tensors = $derived(
    Object.keys(this.edits).length === 0 ? this.tensors : this.#beforeEdits(this.changed),
  );
  readonly playing: Playing;
  readonly inspection = new Inspection(
    () => this.numbers.run,
    () => this.playing.frame,
  );
  readonly comparison = new Comparison(
    () => this.tensors,
    (changes) => this.numbersWith(changes),
  );
  spotlight = $derived(this.pointing.spotlight);

  beside: Beside = $derived.by(() => {
    const { kept: a, showing } = this.comparison;
    return { a, showing, code: this.code, classroom: this.classroom, more: this.more };
  });
  /** The query of an address with all of the state. */
  fullQuery: string = $derived(
    fullQuery(this.lesson.id, this.changes, this.view, this.beside, this.inspection.pinned),
  );
  /** The query of the page's address; without what is too long for one. */
  query: string = $derived(
    fitting(this.lesson.id, this.fullQuery, this.changes, this.view, this.beside, this.keptAs),
  );
  /** The query in links. During a stream of changes it stays as it was. */
  #queryInLinks: string = $derived.by(() =>
    this.hurried ? this.#lastQuery : (this.#lastQuery = this.query),
  );
  tooLong: number = $derived(
    this.fullQuery === this.query
      ? 0
      : this.fullQuery.length + lengthOf(this.replaced, this.comparison.kept?.replaced),
  );

  /** `go` leads to another step, for the player. */
  constructor(
    kept: Kept,
    contentOf: (lesson: string) => LessonContent,
    go: (place: Place) => void,
  ) {
    this.#kept = kept;
    this.#contentOf = contentOf;
    this.playing = new Playing(() => this.numbers.run, this, go);
  }

  addressOf(lesson: string, step: string): string {
    if (lesson === this.lesson.id) {
      const here = this.#queryInLinks;
      return addressOf(lesson, step, step === this.step ? here : withoutMore(here));
    }
    const {
      changes = NO_CHANGES,
      view = FIRST_VIEW,
      beside,
    } = this.#kept.lessons.get(lesson) ?? {};
    const classroom = this.hooks.classroom?.elsewhere(this.classroom, beside?.classroom);
    const shown = { ...beside, code: this.code, classroom, more: [] };
    const full = fullQuery(lesson, changes, view, shown);
    const name = this.#kept.nameOf(lesson);
    return addressOf(lesson, step, fitting(lesson, full, changes, view, shown, name));
  }

  get presented(): boolean {
    return this.classroom?.present !== undefined;
  }

  isOpen(name: string): boolean {
    return (this.allOpen && !this.presented) || this.more.includes(name);
  }

  whatIf(id: string, cells: readonly CellValue[]): Tensors {
    return this.numbersWith(this.numbers.edited(this.lesson.id, this.changes, id, cells));
  }

  numbersWith(changes: Partial<Changes>): Tensors {
    return this.numbers.of(this.lesson.id, changes);
  }

  numbersOf(lesson: string, settings: Settings): Tensors {
    return this.numbers.of(lesson, { settings });
  }

  lockOf(id: string): string | undefined {
    return this.hooks.classroom?.lock(this.classroom, id);
  }

  explain(cell: Cell): Explanation | undefined {
    try {
      return this.numbers.run.explain(cell);
    } catch {
      return undefined;
    }
  }

  pytorchValue({ tensor, index }: Cell): string | undefined {
    const entry = this.golden.find(({ id }) => id === tensor);
    const shown = tensorOf(this.tensors, tensor);
    // At another size than the notebook's the cells cannot be compared.
    if (shown === undefined || shown.data.length !== entry?.float32.length) return undefined;
    const flat = flatOf(shown.shape, index);
    const value = flat === undefined ? undefined : entry.float32[flat];
    return value === undefined ? undefined : shortestFloat(Math.fround(value));
  }

  reach(id: string): TensorChanges {
    return reachOf(id, this.tensors, this.changes, (settings) => {
      try {
        return this.#beforeEdits(settings);
      } catch {
        return undefined;
      }
    });
  }

  #numbersAtSharpness(sharpness: number): Tensors {
    const { lesson, numbers, settings } = this;
    if (settings["sharpness"] === sharpness || !numbers.areComputed) return this.tensors;
    const wanted = changedSettings({ ...this.changed, sharpness }, lesson, this.hooks.sentence);
    if (Object.keys(this.edits).length === 0) return this.#beforeEdits(wanted);
    return numbers.ofAllowed(lesson.id, { ...this.changes, settings: wanted });
  }

  #beforeEdits(settings: Settings): Tensors {
    return this.numbers.beforeEdits(this.lesson.id, settings, this.replaced);
  }
}

/** A query for another step, which has other asides. */
function withoutMore(query: string): string {
  return query.replace(/(^|&)more=[a-z,-]*(?=&|$)/, "").replace(/^&/, "");
}
