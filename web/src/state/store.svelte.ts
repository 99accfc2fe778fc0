import {
  addressOf,
  withQueryTokenInside,
  changedSettings,
  parseAddress,
  settingsIn,
} from "../model/address";
import type { Address } from "../model/address";
import type { GoldenEntry } from "../model/badge";
import { taught } from "../features/classroom/model/hook";
import type { Classroom } from "../features/classroom/model/hook";
import type { CodeLanguage } from "../model/languages";
import { flatOf, knownEdits, without } from "../model/edits";
import type { CellValue, Edits } from "../model/edits";
import { History } from "../model/history";
import type { Cell, Explanation } from "../features/inspector/model/inspect";
import { queryCount } from "../model/layout";
import type { LessonLayout } from "../model/layout";
import { LONGEST_FRAGMENT } from "../model/link";
import { shortestFloat } from "../model/number";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { Pair, Showing } from "../features/compare/model/compare";
import type {
  Actions,
  EngineState,
  Page,
  Problem,
  TensorChanges,
  SavedState,
  PlayerControls,
  View,
} from "../model/page";
import type { FilmMaker, PlayedTable } from "../features/player/model/frame";
import { sentence } from "../features/sentence/model/hook";
import type { Spotlight } from "../model/spotlight";
import type { Place } from "../model/stepping";
import { tensorOf } from "../model/tensor";
import type { LessonDescription, Settings, Tensors } from "../model/tensor";
import { Comparison } from "./comparison.svelte";
import { Inspection } from "./inspection.svelte";
import { Numbers } from "./numbers.svelte";
import { Pace } from "./pace";
import { Playing } from "./playing.svelte";
import { Pointing } from "./pointing.svelte";
import { fitting, fullQuery, lengthOf } from "./query";
import type { Beside } from "./query";
import { reachOf } from "./reach";
import { Remembered } from "./remembered";
import { NO_CHANGES } from "./runs";
import type { Changes, LessonRunner } from "./runs";
import { Telling } from "./telling";

interface Start {
  readonly lessons: readonly LessonDescription[];
  readonly laboratories: readonly LessonDescription[];
  /** By lesson: its tensors under the default settings. */
  readonly tensors: Readonly<Record<string, Tensors>>;
  readonly parts: Parts;
}

/** The parts of the page that rooms provide, loaded on demand. */
interface Parts {
  /** Loads a lesson's part and whatever else its address needs; rejects if a file cannot be loaded. */
  bring(lesson: string, fragment: string): Promise<void>;
  /** The part of a lesson that has been loaded. */
  of(lesson: string): LessonContent;
  /** The descriptions of all laboratories; empty until the first one has been loaded. */
  laboratories(): readonly LessonDescription[];
}

interface LessonContent {
  readonly layout: LessonLayout;
  readonly golden: readonly GoldenEntry[];
}

/** State that is too large for an address. */
export interface Keeping {
  readonly replaced: ReplacedTensors;
  /** The edits; by default those in the address. */
  readonly edits?: Edits;
  readonly settings?: Settings;
  /** The tensors and edits of A; by default the same tensors, with the edits in the address. */
  readonly a?: Pick<Keeping, "replaced" | "edits"> | undefined;
}

const NOTHING: Keeping = { replaced: NO_CHANGES.replaced };

const FIRST_VIEW: View = { example: 0, head: 0 };

/** The state of a lesson that is saved while the page shows another one. */
interface Kept {
  readonly changes: Changes;
  readonly view: View;
  readonly history: History<Changes>;
  readonly beside: Beside;
}

/** The page's state and its changes. However many events arrive, the engine runs once per frame. */
export class Store implements Page, Actions {
  lessons: readonly LessonDescription[] = $state.raw([]);
  laboratories: readonly LessonDescription[] = $state.raw([]);
  lesson: LessonDescription = $state.raw({ id: "", steps: [], settings: {} });
  step = $state("");
  readonly #numbers = new Numbers();
  changes: Changes = $state.raw(NO_CHANGES);
  view: View = $state.raw(FIRST_VIEW);
  engine: EngineState = $state("starting");
  failure = $state("");
  problems: readonly Problem[] = $state.raw([]);
  code: CodeLanguage | undefined = $state();
  classroom: Classroom | undefined = $state.raw();
  hurried = $state(false);
  bringing = $state(false);
  reached = $state(0);
  canUndo = $state(false);
  canRedo = $state(false);

  changed: Settings = $derived(this.changes.settings);
  edits: Edits = $derived(this.changes.edits);
  replaced: ReplacedTensors = $derived(this.changes.replaced);
  settings: Settings = $derived(settingsIn(this.lesson, this.changed));
  layout: LessonLayout = $derived.by(() => {
    const { changed, lesson } = this;
    const { layout } = this.#parts.of(lesson.id);
    return sentence.rules?.layout(layout, changed, lesson) ?? layout;
  });
  golden: readonly GoldenEntry[] = $derived.by(() => this.#parts.of(this.lesson.id).golden);
  queryToken: number = $derived.by(() => {
    const row = this.view.row ?? this.layout.row ?? 1;
    return Number(
      this.settings["query_token"] ?? Math.min(row, queryCount(this.layout, this.settings) - 1),
    );
  });
  tensors: Tensors = $derived(this.#numbers.run.tensors);
  /** Computed only if the slider shows it. */
  plain: Tensors = $derived(this.#without({ sharpness: 1 }));
  before: Tensors = $derived(
    Object.keys(this.edits).length === 0 ? this.tensors : this.#before(this.changed),
  );
  readonly playing: Playing = new Playing(() => this.#numbers.run, this);
  readonly inspection = new Inspection(
    () => this.#numbers.run,
    () => this.playing.frame,
  );
  readonly comparison = new Comparison(
    () => this.tensors,
    (changes) => this.numbersWith(changes),
  );

  readonly #pointing = new Pointing();
  spotlight: Spotlight | undefined = $derived(this.#pointing.spotlight);

  /** The name under which the browser keeps this lesson's state; its addresses hold it. */
  #keptAs = $state("");
  #full: string = $derived(
    fullQuery(this.lesson.id, this.changes, this.view, this.#beside(), this.inspection.pinned),
  );
  #query: string = $derived(
    fitting(this.lesson.id, this.#full, this.changes, this.view, this.#beside(), this.#keptAs),
  );
  /** The query in links. During a stream of changes it stays as it was. */
  #steady: string = $derived.by(() => (this.hurried ? this.#last : (this.#last = this.#query)));
  tooLong: number = $derived(
    this.#full === this.#query
      ? 0
      : this.#full.length + lengthOf(this.replaced, this.comparison.kept?.replaced),
  );

  /** Saves state that is too large for an address, and loads it when such an address is visited. */
  onkeep: (name: string, kept: Keeping) => void = () => undefined;
  recall: (name: string) => Promise<Keeping | undefined> = () => Promise.resolve(undefined);
  /** Called with a new address; `push` adds an entry to the browser's history, for a new step. */
  onaddress: (address: string, push: boolean) => void = () => undefined;

  #all: readonly LessonDescription[] = $derived([...this.lessons, ...this.laboratories]);

  readonly #parts: Parts;
  readonly #kept = new Remembered<Kept>();
  /** By the name in an address: the state that it leaves out. */
  readonly #keeping = new Remembered<Keeping>();
  /** By lesson: the name in its addresses. */
  readonly #names = new Remembered<string>();
  #history = new History<Changes>();
  #last = "";
  #wanted: Changes | undefined;
  #group = "";
  #turn = 0;
  /** Whether the state changed since the last address was visited. */
  #isTold = false;
  #pace = new Pace((hurried) => (this.hurried = hurried));
  readonly #telling = new Telling((reached) => (this.reached = reached));

  constructor({ lessons, laboratories, tensors, parts }: Start) {
    this.lessons = lessons;
    this.laboratories = laboratories;
    this.#parts = parts;
    this.#numbers.know(tensors);
  }

  /**
   * Shows the state of an address once its lesson has been loaded. Of several calls the last one wins. Changes that the
   * reader makes in the meantime are kept if the address only leads to another step.
   */
  async visit(fragment: string, longest = LONGEST_FRAGMENT, saved?: Keeping): Promise<void> {
    const { lesson } = parseAddress(fragment, this.#all, longest);
    const turn = (this.#turn += 1);
    const { lesson: from, changes: before } = this;
    this.bringing = true;
    this.#isTold = false;
    let missing = false;
    try {
      await this.#parts.bring(lesson, fragment);
    } catch {
      missing = true;
    }
    if (turn !== this.#turn) return;
    this.#learn();
    const address = parseAddress(fragment, this.#all, longest);
    const { keptAs = "" } = address;
    const known = saved ?? this.#keeping.get(keptAs) ?? (keptAs && (await this.recall(keptAs)));
    if (turn !== this.#turn) return;
    this.bringing = false;
    this.#take();
    const kept = known || NOTHING;
    const isTold = this.#isTold && !missing;
    const leadsOn = lesson === from.id && same(this.#named(address, kept), before);
    if (!missing || this.lesson.id === "") {
      const held = isTold && leadsOn ? { ...this.changes, a: kept.a } : kept;
      this.read(missing ? "" : fragment, longest, held);
    }
    if (missing) this.problems = [{ kind: "part", lesson }];
    if (isTold) this.#tell();
  }

  /** The state of an address, with what it leaves out. Its lesson must have been loaded. */
  read(fragment: string, longest = LONGEST_FRAGMENT, kept: Keeping = NOTHING): void {
    const address = parseAddress(fragment, this.#all, longest);
    const lesson = this.#all.find(({ id }) => id === address.lesson);
    if (lesson === undefined) return;
    const here = lesson === this.lesson;
    const changes = this.#named(address, kept);
    const { replaced, edits } = changes;
    const stays = here && this.step === address.step;
    if (here) this.#leave(changes, "");
    else this.#enter(lesson);
    const found = { ...replaced, ...edits, ...kept.a?.replaced, ...kept.a?.edits };
    const lost = address.keptAs !== undefined && Object.keys(found).length === 0;
    const name = address.keptAs || (this.#names.get(lesson.id) ?? newName());
    this.#keptAs = this.#names.set(lesson.id, name);
    this.playing.enter({ lesson: lesson.id, step: address.step });
    if (!here || this.step !== address.step) this.#pointing.clear();
    this.step = address.step;
    this.code = address.code;
    this.classroom = address.classroom;
    this.problems = lost ? [...address.problems, { kind: "lost" }] : address.problems;
    this.view = { ...FIRST_VIEW, ...address.view };
    this.comparison.keep(address.a && { ...address.a, replaced, ...kept.a }, address.showing);
    this.#wanted = undefined;
    this.#compute(changes);
    this.#tellReached(!stays);
    this.#hold(address);
  }

  start(engine: LessonRunner): void {
    this.#numbers.start(engine);
    this.#learn();
    this.lesson = this.#all.find(({ id }) => id === this.lesson.id) ?? this.lesson;
    this.engine = "live";
    this.#compute(this.changes);
    this.#tellReached(true);
  }

  /** The engine did not start: the page shows the stored numbers. */
  fail(reason: string, known: Readonly<Record<string, Tensors>>): void {
    this.#numbers.know(known);
    this.engine = "failed";
    this.failure = reason;
    this.#compute(NO_CHANGES);
  }

  change(settings: Settings, group = Object.keys(settings).join()): void {
    const wanted = this.#wanted ?? this.changes;
    this.#propose({ ...wanted, settings: { ...wanted.settings, ...settings } }, group);
  }

  reset(names?: readonly string[], ids?: readonly string[]): void {
    const { settings, replaced, edits } = this.#wanted ?? this.changes;
    const all = names === undefined && ids === undefined;
    const kept = Object.entries(settings).filter(([name]) => !names?.includes(name));
    this.#propose(
      all
        ? NO_CHANGES
        : {
            settings: Object.fromEntries(kept),
            replaced: without(replaced, ids ?? []),
            edits: without(edits, ids ?? []),
          },
      "",
    );
  }

  /** Edits cells at once. Returns the reason if the engine refuses; then nothing changes. */
  edit(id: string, cells: readonly CellValue[]): string | undefined {
    this.#take();
    const changes = this.#numbers.edited(this.lesson.id, this.changes, id, cells);
    const refusal = this.lockOf(id) ?? this.#try(changes);
    if (refusal === undefined) this.#settle(changes, "");
    return refusal;
  }

  bring(
    tensors: ReplacedTensors,
    settings: Settings = {},
    dropped: readonly string[] = [],
  ): string | undefined {
    this.#take();
    const present = this.changes;
    const wanted = withQueryTokenInside({ ...present.settings, ...settings }, this.lesson);
    const changes = {
      settings: changedSettings(wanted, this.lesson),
      replaced: { ...without(present.replaced, dropped), ...tensors },
      edits: without(present.edits, [...dropped, ...Object.keys(tensors)]),
    };
    const locked = [...Object.keys(tensors), ...dropped].map((id) => this.lockOf(id));
    const refusal = locked.find((each) => each !== undefined) ?? this.#try(changes);
    if (refusal === undefined) this.#settle(changes, "");
    return refusal;
  }

  /** Edits a cell with the next frame, as a drag does. An edit that the engine refuses has no effect. */
  drag(id: string, cell: CellValue, stroke = `${id}.${cell.index.join(".")}`): void {
    const reason = this.lockOf(id);
    if (reason === undefined) {
      const changes = this.#wanted ?? this.changes;
      this.#propose(this.#numbers.edited(this.lesson.id, changes, id, [cell]), stroke);
    } else this.problems = [{ kind: "kept", reason }];
  }

  undo(): void {
    this.#take();
    this.#restore(this.#history.undo(this.changes));
  }

  redo(): void {
    this.#take();
    this.#restore(this.#history.redo(this.changes));
  }

  keep(): void {
    this.#take();
    this.comparison.keep(this.changes, "difference");
    this.#tell();
  }

  pair({ a, now }: Pair): void {
    this.#take();
    const settings = changedSettings({ ...this.changed, ...a }, this.lesson);
    this.comparison.keep({ ...this.changes, settings }, "difference");
    this.change(now);
  }

  show(showing: Showing): void {
    this.comparison.showing = showing;
    this.#tell();
  }

  endComparison(): void {
    this.comparison.keep(undefined, "now");
    this.#tell();
  }

  look(part: Partial<View>): void {
    this.playing.play(undefined);
    this.view = { ...this.view, ...part };
    this.#tell();
  }

  pin(cell: Cell | undefined): void {
    this.playing.steer({ running: false });
    this.inspection.pin(cell);
    this.#tell();
  }

  follow(cell: Cell): void {
    this.inspection.follow(cell);
    this.#tell();
  }

  hover(cell: Cell | undefined): void {
    this.inspection.hover(cell);
  }

  teach(classroom: Classroom | undefined): void {
    this.classroom = classroom;
    this.#tell();
  }

  showCode(language: CodeLanguage | undefined): void {
    this.code = language;
    this.#tell();
  }

  pointAt(on: Spotlight | undefined): void {
    this.#pointing.hover(on);
  }

  holdOn(on: Spotlight | undefined): void {
    this.#pointing.hold(on);
  }

  /** Applies every pending change, so that links contain it. */
  rest(): void {
    this.#take();
    this.#pace.rest();
  }

  go({ lesson, step }: Place): void {
    this.rest();
    this.onaddress(this.addressOf(lesson, step), true);
  }

  play(table: PlayedTable | undefined): void {
    if (this.engine === "live") this.playing.play(table);
  }

  steer(part: PlayerControls): void {
    this.playing.steer(part);
  }

  playLesson(on: boolean): void {
    if (this.engine === "live") this.playing.playLesson(on).catch(this.lack);
  }

  /** Reports a file that could not be loaded, of what the reader asked for. */
  lack = (): void => {
    this.problems = [{ kind: "missing" }];
  };

  project(maker: FilmMaker): void {
    this.playing.project(maker);
  }

  addressOf(lesson: string, step: string): string {
    if (lesson === this.lesson.id) return addressOf(lesson, step, this.#steady);
    const kept = this.#kept.get(lesson);
    const { changes = NO_CHANGES, view = FIRST_VIEW, beside } = kept ?? {};
    const classroom = taught.rules?.elsewhere(this.classroom, beside?.classroom);
    const shown = { ...beside, code: this.code, classroom };
    const full = fullQuery(lesson, changes, view, shown);
    const name = this.#names.get(lesson) ?? "";
    return addressOf(lesson, step, fitting(lesson, full, changes, view, shown, name));
  }

  whatIf(id: string, cells: readonly CellValue[]): Tensors {
    return this.numbersWith(this.#numbers.edited(this.lesson.id, this.changes, id, cells));
  }

  numbersWith(changes: Partial<Changes>): Tensors {
    return this.#numbers.of(this.lesson.id, changes);
  }

  lockOf(id: string): string | undefined {
    return taught.rules?.lock(this.classroom, id);
  }

  explain(cell: Cell): Explanation | undefined {
    try {
      return this.#numbers.run.explain(cell);
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
        return this.#before(settings);
      } catch {
        return undefined;
      }
    });
  }

  saved(): SavedState {
    const address = addressOf(this.lesson.id, this.step, this.#full);
    return { address, replaced: this.replaced, replacedOfA: this.comparison.kept?.replaced };
  }

  async openSaved(saved: SavedState | undefined): Promise<void> {
    if (saved === undefined) {
      this.problems = [{ kind: "file" }];
      return;
    }
    const { address, replaced, replacedOfA } = saved;
    await this.visit(address, Infinity, { replaced, a: replacedOfA && { replaced: replacedOfA } });
    this.#keep();
    this.onaddress(this.addressOf(this.lesson.id, this.step), true);
  }

  bringSteps(): Promise<void> {
    return this.#parts.bring(this.lesson.id, "#");
  }

  dismiss(): void {
    this.problems = [];
  }

  /** The descriptions known so far; those of the engine also list the tensors of each step. */
  #learn(): void {
    this.lessons = this.#numbers.lessons ?? this.lessons;
    const laboratories = this.#parts.laboratories();
    if (laboratories.length > 0) this.laboratories = laboratories;
  }

  #beside(): Beside {
    const { kept: a, showing } = this.comparison;
    return { a, showing, code: this.code, classroom: this.classroom };
  }

  /** Saves the state that an address leaves out under the name in the address. */
  #keep(): void {
    if (this.#query === this.#full) return;
    const { replaced, edits } = this.changes;
    const { kept } = this.comparison;
    const a = kept && { replaced: kept.replaced, edits: kept.edits };
    this.onkeep(this.#keptAs, this.#keeping.set(this.#keptAs, { replaced, edits, a }));
  }

  #tell(): void {
    this.#isTold = true;
    this.#keep();
    this.onaddress(addressOf(this.lesson.id, this.step, this.#query), false);
  }

  /** Saves the state of the current lesson and restores that of another. */
  #enter(lesson: LessonDescription): void {
    const { changes, view } = this;
    const beside = this.#beside();
    this.#kept.set(this.lesson.id, { changes, view, history: this.#history, beside });
    this.#history = this.#kept.get(lesson.id)?.history ?? new History();
    this.lesson = lesson;
    this.inspection.pin(undefined);
    this.#showHistory();
  }

  /** The changes in an address, with the state that it leaves out. */
  #named(address: Address, { replaced, edits = address.edits, settings }: Keeping): Changes {
    const lesson = this.#all.find(({ id }) => id === address.lesson) ?? this.lesson;
    const asked = "query_token" in address.settings;
    const named = asked ? address.settings : withQueryTokenInside(address.settings, lesson);
    return { settings: settings ?? named, replaced, edits };
  }

  #hold({ cell, lesson }: Address): void {
    if (cell === undefined) return;
    const known = tensorOf(this.tensors, cell.tensor) !== undefined || this.engine === "starting";
    if (known && lesson === this.lesson.id) this.inspection.pin(cell);
  }

  #leave(next: Changes, group: string): void {
    if (same(next, this.changes)) return;
    this.#history.leave(this.changes, group, Date.now());
    this.#showHistory();
  }

  #showHistory(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }

  #restore(changes: Changes | undefined): void {
    this.#showHistory();
    if (changes === undefined) return;
    this.problems = [];
    this.#compute(this.#held(changes));
    this.#tellReached();
    this.#tell();
  }

  #held(changes: Changes): Changes {
    return taught.rules?.held(this.classroom, this.changes, changes) ?? changes;
  }

  #propose(changes: Changes, group: string): void {
    if (!this.#numbers.areComputed) return;
    const scheduled = this.#wanted !== undefined;
    this.#wanted = this.#held(changes);
    this.#group = group;
    if (!scheduled) requestAnimationFrame(() => this.#take());
  }

  #take(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted === undefined) return;
    this.#pace.step();
    const settings = changedSettings(
      withQueryTokenInside(wanted.settings, this.lesson),
      this.lesson,
    );
    const changes = { ...wanted, settings };
    const refusal = this.#try(changes);
    if (refusal === undefined) this.#settle(changes, this.#group);
    else this.problems = [{ kind: "kept", reason: refusal }];
  }

  /** Applies changes that have been computed. */
  #settle(changes: Changes, group: string): void {
    this.problems = [];
    this.#leave(changes, group);
    this.changes = changes;
    this.#tellReached();
    this.#tell();
  }

  /** `anew`: not caused by a change of the reader's. */
  #tellReached(anew = false): void {
    if (this.engine !== "live") return;
    if (anew) this.#telling.begin(this.tensors);
    else this.#telling.change(this.tensors);
  }

  /** Computes these changes and shows the result. Returns the reason if the engine refuses them. */
  #try(changes: Changes): string | undefined {
    return this.#numbers.show(this.lesson.id, changes);
  }

  /** Shows these changes, or the lesson's default numbers if the engine refuses them. */
  #compute(wanted: Changes): void {
    if (!this.#numbers.areComputed) {
      this.changes = this.engine === "failed" ? NO_CHANGES : wanted;
      this.#numbers.showKnown(this.lesson.id);
      return;
    }
    const changes = this.#numbers.reduced(this.lesson.id, wanted);
    const refusal = this.#try(changes);
    if (refusal === undefined) {
      const { known, unknown } = knownEdits(changes.edits, this.tensors);
      this.changes = unknown.length === 0 ? changes : { ...changes, edits: known };
      this.problems = [
        ...this.problems,
        ...unknown.map((text) => ({ kind: "edits", text }) as const),
      ];
      return;
    }
    this.changes = NO_CHANGES;
    this.problems = [...this.problems, { kind: "refused", reason: refusal }];
    this.#try(NO_CHANGES);
  }

  /** The tensors under other settings, with the reader's edits. */
  #without(settings: Settings): Tensors {
    const same = Object.entries(settings).every(([name, value]) => this.settings[name] === value);
    if (same || !this.#numbers.areComputed) return this.tensors;
    const wanted = changedSettings({ ...this.changed, ...settings }, this.lesson);
    if (Object.keys(this.edits).length === 0) return this.#before(wanted);
    return this.#numbers.ofAllowed(this.lesson.id, { ...this.changes, settings: wanted });
  }

  /** The tensors under these settings without edits. */
  #before(settings: Settings): Tensors {
    return this.#numbers.beforeEdits(this.lesson.id, settings, this.replaced);
  }
}

function same(a: Changes, b: Changes): boolean {
  return sameTensors(a.replaced, b.replaced) && written(a) === written(b);
}

/** A text that differs whenever the changes differ. */
function written({ settings, edits }: Changes): string {
  return JSON.stringify([settings, edits]);
}

function sameTensors(a: ReplacedTensors, b: ReplacedTensors): boolean {
  return a === b || Object.keys({ ...a, ...b }).length === 0;
}

function newName(): string {
  return Math.random().toString(36).slice(2, 10);
}
