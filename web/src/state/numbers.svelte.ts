import { changedCells, withCells } from "../model/edits";
import type { CellValue } from "../model/edits";
import { tensorOf } from "../model/tensor";
import type { LessonDescription, Settings, Tensors } from "../model/tensor";
import { Remembered } from "./remembered";
import { NO_CHANGES, runWith } from "./runs";
import type { Changes, LessonRunner, Run } from "./runs";

/** The numbers of lessons: those that are known until the engine is there, and from then on what it computes. */
export class Numbers {
  /** What is shown. */
  run: Run = $state.raw(stillOf({}));

  #engine: LessonRunner | undefined = $state.raw();
  /** By lesson: the numbers of its defaults. */
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

  /** Shows a lesson with its defaults, as far as they are known without the engine. */
  showKnown(lesson: string): void {
    this.run = stillOf(this.#known[lesson] ?? {});
  }

  /** Computes a lesson and shows it; the reason where the engine refuses, and then what was shown stays. */
  show(lesson: string, changes: Changes): string | undefined {
    if (this.#engine === undefined) return undefined;
    try {
      this.run = runWith(this.#engine, lesson, changes);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** None where the engine refuses. */
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

  /** The numbers under these settings before cells are changed, remembered for the next time. */
  beforeEdits(lesson: string, settings: Settings, own = NO_CHANGES.own): Tensors {
    if (this.#engine === undefined) return this.#known[lesson] ?? {};
    if (Object.keys(own).length > 0) {
      return this.#engine.runLesson(lesson, { settings, tensors: own }).tensors;
    }
    const name = `${lesson} ${JSON.stringify(Object.entries(settings), showInfinity)}`;
    const known = this.#computed.get(name);
    if (known !== undefined) return known;
    const { tensors } = this.#engine.runLesson(lesson, { settings });
    return this.#computed.set(name, tensors);
  }

  /** These changes, and cells that are changed after them. */
  edited(
    lesson: string,
    { settings, own, edits }: Changes,
    id: string,
    cells: readonly CellValue[],
  ): Changes {
    const before = this.beforeEdits(lesson, settings, own);
    // A computed tensor's own numbers move with what is before it: only given ones can be put back by typing.
    const tensor = tensorOf(before, id);
    const given = tensor?.operands.length === 0 ? tensor : undefined;
    return { settings, own, edits: withCells(edits, id, cells, given) };
  }

  /** Without cells that have their own numbers: links that take numbers along do not know those. */
  reduced(lesson: string, changes: Changes): Changes {
    const { settings, own, edits } = changes;
    try {
      const none = Object.keys(edits).length === 0;
      const before = none ? {} : this.beforeEdits(lesson, settings, own);
      return { settings, own, edits: changedCells(edits, before) };
    } catch {
      // The settings are refused, and by whom they are to be run says why.
      return changes;
    }
  }
}

function showInfinity(_: string, value: unknown): unknown {
  return typeof value === "number" ? String(value) : value;
}

/** Numbers that nothing is known about: before the engine is there. */
function stillOf(tensors: Tensors): Run {
  const unknown = (): never => {
    throw new Error("The engine is not there to explain it.");
  };
  return { tensors, explain: unknown, feeds: () => [] };
}
