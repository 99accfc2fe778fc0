import { addressOf, withQueryTokenInside, parseAddress } from "../model/address";
import type { Address } from "../model/address";
import { History } from "../model/history";
import { LONGEST_FRAGMENT } from "../model/link";
import type { SavedState } from "../model/page";
import type { Place } from "../model/stepping";
import { tensorOf } from "../model/tensor";
import type { LessonDescription, Tensors } from "../model/tensor";
import type { Kept, KeptState } from "./kept";
import { sameChanges } from "./lesson-changes";
import type { LessonChanges } from "./lesson-changes";
import { FIRST_VIEW } from "./page-state.svelte";
import type { LessonContent, PageState } from "./page-state.svelte";
import { NO_CHANGES } from "./runs";
import type { Changes, LessonRunner } from "./runs";

/** The parts of the page that rooms provide, loaded on demand. */
export interface Parts {
  /** Loads a lesson's part and whatever else its address needs; rejects if a file cannot be loaded. */
  bring(lesson: string, fragment: string): Promise<void>;
  /** The part of a lesson that has been loaded. */
  of(lesson: string): LessonContent;
  /** The descriptions of all laboratories; empty until the first one has been loaded. */
  laboratories(): readonly LessonDescription[];
}

const NOTHING: KeptState = { replaced: NO_CHANGES.replaced };

/** Leads from address to address, and writes the state into the address. */
export class Navigation {
  /** Called with a new address; `push` adds an entry to the browser's history, for a new step. */
  onaddress: (address: string, push: boolean) => void = () => undefined;

  readonly #state: PageState;
  readonly #changes: LessonChanges;
  readonly #kept: Kept;
  readonly #parts: Parts;
  readonly #isOpening: (fragment: string) => boolean;
  /** The number of the latest visit; an earlier one that is still loading ends. */
  #turn = 0;
  /** Whether the state has changed since the last visit began. */
  #hasChanged = false;

  constructor(
    state: PageState,
    changes: LessonChanges,
    kept: Kept,
    parts: Parts,
    isOpening: (fragment: string) => boolean,
  ) {
    this.#state = state;
    this.#changes = changes;
    this.#kept = kept;
    this.#parts = parts;
    this.#isOpening = isOpening;
  }

  /**
   * Shows the state of an address once its lesson has been loaded. Of several calls the last one wins. Changes that the
   * reader makes in the meantime are kept if the address only leads to another step.
   */
  async visit(fragment: string, longest = LONGEST_FRAGMENT, saved?: KeptState): Promise<void> {
    const state = this.#state;
    if (this.#isOpening(fragment)) {
      this.#turn += 1;
      this.open(fragment);
      return;
    }
    const { lesson } = this.#parse(fragment, longest);
    const turn = (this.#turn += 1);
    const { lesson: from, changes: before } = state;
    state.bringing = true;
    this.#hasChanged = false;
    let missing = false;
    try {
      await this.#parts.bring(lesson, fragment);
    } catch {
      missing = true;
    }
    if (turn !== this.#turn) return;
    this.#learn();
    const address = this.#parse(fragment, longest);
    const kept = saved ?? (await this.#kept.find(address.keptAs ?? "")) ?? NOTHING;
    if (turn !== this.#turn) return;
    state.bringing = false;
    this.#changes.apply();
    const hasChanged = this.#hasChanged && !missing;
    const leadsOn = lesson === from.id && sameChanges(this.#changesIn(address, kept), before);
    if (!missing) {
      const taken = hasChanged && leadsOn ? { ...state.changes, a: kept.a } : kept;
      this.read(fragment, longest, taken);
    } else {
      if (state.lesson.id === "") this.open("");
      state.problems = [{ kind: "part", lesson }];
    }
    if (hasChanged) this.write();
  }

  /** Shows the opening; the lesson stays as it is. */
  open(fragment: string): void {
    const state = this.#state;
    state.opening = fragment;
    this.#changes.rest();
    state.playing.play(undefined);
    state.inspection.pin(undefined);
    state.bringing = false;
    state.problems = [];
  }

  /** The state of an address, with what it leaves out. Its lesson must have been loaded. */
  read(fragment: string, longest = LONGEST_FRAGMENT, kept: KeptState = NOTHING): void {
    const state = this.#state;
    const address = this.#parse(fragment, longest);
    const lesson = state.all.find(({ id }) => id === address.lesson);
    if (lesson === undefined) return;
    const changes = this.#changesIn(address, kept);
    const { replaced, edits } = changes;
    state.opening = undefined;
    const stays = lesson === state.lesson && state.step === address.step;
    if (lesson === state.lesson) this.#changes.record(changes, "");
    else this.#enter(lesson);
    const found = { ...replaced, ...edits, ...kept.a?.replaced, ...kept.a?.edits };
    const lost = address.keptAs !== undefined && Object.keys(found).length === 0;
    state.keptAs = this.#kept.nameLesson(lesson.id, address.keptAs);
    state.playing.enter({ lesson: lesson.id, step: address.step });
    if (!stays) state.pointing.clear();
    state.step = address.step;
    state.code = address.code;
    state.classroom = address.classroom;
    state.more = address.more;
    state.problems = lost ? [...address.problems, { kind: "lost" }] : address.problems;
    state.view = { ...FIRST_VIEW, ...address.view };
    state.comparison.keep(address.a && { ...address.a, replaced, ...kept.a }, address.showing);
    this.#changes.take(changes);
    this.#changes.announce(!stays);
    this.#pinCell(address);
  }

  start(engine: LessonRunner): void {
    const state = this.#state;
    state.numbers.start(engine);
    this.#learn();
    state.lesson = state.all.find(({ id }) => id === state.lesson.id) ?? state.lesson;
    state.engine = "live";
    if (state.lesson.id === "") return;
    this.#changes.take(state.changes);
    this.#changes.announce(true);
  }

  /** The engine did not start: the page shows the stored numbers. */
  fail(reason: string, known: Readonly<Record<string, Tensors>>): void {
    this.#state.numbers.know(known);
    this.#state.engine = "failed";
    this.#state.failure = reason;
    if (this.#state.lesson.id !== "") this.#changes.take(NO_CHANGES);
  }

  go({ lesson, step }: Place): void {
    this.#changes.rest();
    this.onaddress(this.#state.addressOf(lesson, step), true);
  }

  /** Writes the state into the address, and saves what the address leaves out. */
  write(): void {
    this.#hasChanged = true;
    this.#save();
    const { lesson, opening, query, step } = this.#state;
    if (opening === undefined) this.onaddress(addressOf(lesson.id, step, query), false);
  }

  saved(): SavedState {
    const { comparison, fullQuery, lesson, replaced, step } = this.#state;
    const address = addressOf(lesson.id, step, fullQuery);
    return { address, replaced, replacedOfA: comparison.kept?.replaced };
  }

  async openSaved(saved: SavedState | undefined): Promise<void> {
    const state = this.#state;
    if (saved === undefined) {
      state.problems = [{ kind: "file" }];
      return;
    }
    const { replaced, replacedOfA } = saved;
    // Before there was an opening, files called the first lesson so.
    const first = `#/${state.lessons[0]?.id ?? ""}`;
    const address = this.#isOpening(saved.address) ? first : saved.address;
    await this.visit(address, Infinity, { replaced, a: replacedOfA && { replaced: replacedOfA } });
    this.#save();
    this.onaddress(state.addressOf(state.lesson.id, state.step), true);
  }

  #parse(fragment: string, longest: number): Address {
    const { all, hooks } = this.#state;
    return parseAddress(fragment, all, longest, hooks.sentence);
  }

  /** Takes over the descriptions known so far; those of the engine also list the tensors of each step. */
  #learn(): void {
    this.#state.lessons = this.#state.numbers.lessons ?? this.#state.lessons;
    const laboratories = this.#parts.laboratories();
    if (laboratories.length > 0) this.#state.laboratories = laboratories;
  }

  /** Keeps the state of the current lesson and shows another lesson with its history. */
  #enter(lesson: LessonDescription): void {
    const { changes, view, beside, lesson: left } = this.#state;
    this.#kept.lessons.set(left.id, { changes, view, history: this.#changes.history, beside });
    this.#changes.history = this.#kept.lessons.get(lesson.id)?.history ?? new History();
    this.#state.lesson = lesson;
    this.#state.inspection.pin(undefined);
    this.#changes.showHistory();
  }

  /** The changes in an address, with the state that it leaves out. */
  #changesIn(address: Address, { replaced, edits = address.edits, settings }: KeptState): Changes {
    const { all, hooks, lesson: shown } = this.#state;
    const lesson = all.find(({ id }) => id === address.lesson) ?? shown;
    const given = address.settings;
    const inside =
      "query_token" in given ? given : withQueryTokenInside(given, lesson, hooks.sentence);
    return { settings: settings ?? inside, replaced, edits };
  }

  #pinCell({ cell, lesson }: Address): void {
    const { engine, inspection, lesson: shown, tensors } = this.#state;
    if (cell === undefined) return;
    const known = tensorOf(tensors, cell.tensor) !== undefined || engine === "starting";
    if (known && lesson === shown.id) inspection.pin(cell);
  }

  /** Saves the state that an address leaves out under the name in the address. */
  #save(): void {
    const { changes, comparison, fullQuery, keptAs, query } = this.#state;
    if (query === fullQuery) return;
    const { replaced, edits } = changes;
    const { kept } = comparison;
    const a = kept && { replaced: kept.replaced, edits: kept.edits };
    this.#kept.put(keptAs, { replaced, edits, a });
  }
}
