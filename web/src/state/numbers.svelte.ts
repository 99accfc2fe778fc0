import { changedCells, withCells } from "../model/edits";
import type { CellValue } from "../model/edits";
import { tensorOf } from "../model/tensor";
import type { LessonDescription, Settings, Tensors } from "../model/tensor";
import { Remembered } from "./remembered";
import { NO_CHANGES, runWith } from "./runs";
import type { Changes, LessonRunner, Run } from "./runs";

/** The tensors of lessons: stored values until the engine has started, then what the engine computes. */
export class Numbers {
  /** The trace that the page shows. */
  run: Run = $state.raw(stillOf({}));

  #engine: LessonRunner | undefined = $state.raw();
  /** By lesson: its tensors under the default settings. */
  #known: Readonly<Record<string, Tensors>> = {};
  readonly #computed = new Remembered<Tensors>(12);

  get lessons(): readonly LessonDescription[] | undefined {
    return this.#engine?.lessons;
  }

  get areComputed(): boolean {
    return this.#engine !== undefined;
  }

  start(engine: LessonRunner): void {
    this.#engine = engine;
  }

  know(known: Readonly<Record<string, Tensors>>): void {
    this.#known = known;
  }

  /** Shows a lesson under its default settings, from stored values; without the engine some may be missing. */
  showKnown(lesson: string): void {
    this.run = stillOf(this.#known[lesson] ?? {});
  }

  /** Computes a lesson and shows it. Returns the reason if the engine refuses; the page then keeps what it shows. */
  show(lesson: string, changes: Changes): string | undefined {
    if (this.#engine === undefined) return undefined;
    try {
      this.run = runWith(this.#engine, lesson, changes);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Undefined if the engine refuses. */
  of(lesson: string, changes: Partial<Changes>): Tensors {
    try {
      return this.ofAllowed(lesson, { ...NO_CHANGES, ...changes });
    } catch {
      return {};
    }
  }

  ofAllowed(lesson: string, changes: Changes): Tensors {
    return this.#engine === undefined ? {} : runWith(this.#engine, lesson, changes).tensors;
  }

  /** The tensors under these settings without edits. Cached. */
  beforeEdits(lesson: string, settings: Settings, replaced = NO_CHANGES.replaced): Tensors {
    if (this.#engine === undefined) return this.#known[lesson] ?? {};
    if (Object.keys(replaced).length > 0) {
      return this.#engine.runLesson(lesson, { settings, tensors: replaced }).tensors;
    }
    const name = `${lesson} ${JSON.stringify(Object.entries(settings), showInfinity)}`;
    const known = this.#computed.get(name);
    if (known !== undefined) return known;
    const { tensors } = this.#engine.runLesson(lesson, { settings });
    return this.#computed.set(name, tensors);
  }

  /** These changes with further edits applied after them. */
  edited(
    lesson: string,
    { settings, replaced, edits }: Changes,
    id: string,
    cells: readonly CellValue[],
  ): Changes {
    const before = this.beforeEdits(lesson, settings, replaced);
    // The original numbers of a computed tensor change with its operands: typing can restore given tensors only.
    const tensor = tensorOf(before, id);
    const given = tensor?.operands.length === 0 ? tensor : undefined;
    return { settings, replaced, edits: withCells(edits, id, cells, given) };
  }

  /** Without edits that equal the original number: links do not carry those. */
  reduced(lesson: string, changes: Changes): Changes {
    const { settings, replaced, edits } = changes;
    try {
      const none = Object.keys(edits).length === 0;
      const before = none ? {} : this.beforeEdits(lesson, settings, replaced);
      return { settings, replaced, edits: changedCells(edits, before) };
    } catch {
      // The engine refuses the settings; the run that follows reports why.
      return changes;
    }
  }
}

function showInfinity(_: string, value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

/** A trace of stored tensors, before the engine has started: it cannot explain them. */
function stillOf(tensors: Tensors): Run {
  const unknown = (): never => {
    throw new Error("The engine is not there to explain it.");
  };
  return { tensors, explain: unknown, feeds: () => [] };
}
