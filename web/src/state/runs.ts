import type { PageLessons } from "../engine/lesson-engine";
import type { Cell, Explanation } from "../engine/lessons";
import type { AskedTrace } from "../engine/run-lesson";
import { withEdits, cellsOf, placeOf } from "../model/edits";
import type { Edits } from "../model/edits";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { Settings, ShownTensor, Tensors } from "../model/tensor";

/** What the page needs of the engine. */
export type LessonRunner = Pick<PageLessons, "lessons" | "runLesson">;

/** The reader's changes to a lesson. */
export interface Changes {
  readonly settings: Settings;
  /** Replaced tensors, and edits that apply on top of them. */
  readonly replaced: ReplacedTensors;
  readonly edits: Edits;
}

export const NO_CHANGES: Changes = { settings: {}, replaced: {}, edits: {} };

/** The trace of a lesson under the reader's changes. */
export interface Run {
  readonly tensors: Tensors;
  explain(cell: Cell): Explanation;
  feeds(cell: Cell): Cell[];
}

/**
 * Computes a lesson with changed numbers. Given tensors are replaced at once; a computed one is replaced after all
 * before it are known, so that its untouched cells are still computed, explained and fed, and it stays what it was.
 */
export function runWith(
  engine: LessonRunner,
  lesson: string,
  { settings, replaced, edits }: Changes,
): Run {
  const base = engine.runLesson(lesson, { settings, tensors: replaced });
  const isGiven = (id: string): boolean => base.tensors[id]?.operands.length === 0;
  const values: Record<string, NonNullable<ReturnType<typeof withEdits>>> = { ...replaced };
  const replace = (trace: AskedTrace, id: string): boolean => {
    const tensor = trace.tensors[id];
    const cells = cellsOf(edits, id);
    const edited = tensor && cells && withEdits(tensor, cells);
    if (edited === undefined) return false;
    values[id] = edited;
    return true;
  };
  const ids = Object.keys(base.tensors);
  let trace = base;
  if (ids.filter((id) => isGiven(id) && replace(base, id)).length > 0) {
    trace = engine.runLesson(lesson, { settings, tensors: { ...values } });
  }
  /** By edited computed tensor: the trace in which it was computed. */
  const computedIn = new Map<string, AskedTrace>();
  for (const id of ids) {
    if (isGiven(id) || !replace(trace, id)) continue;
    computedIn.set(id, trace);
    trace = engine.runLesson(lesson, { settings, tensors: { ...values } });
  }
  const last = trace;
  const touched = ({ tensor, index }: Cell): boolean =>
    cellsOf(edits, tensor)?.[placeOf(index)] !== undefined;
  const tensors: Record<string, ShownTensor> = { ...last.tensors };
  for (const [id, { tensors: known }] of computedIn) {
    const [made, shown] = [known[id], last.tensors[id]];
    if (made && shown) tensors[id] = { ...made, data: shown.data };
  }
  return {
    tensors,
    explain(cell) {
      const made = touched(cell) ? undefined : computedIn.get(cell.tensor);
      return (made ?? last).explain(cell.tensor, cell.index);
    },
    feeds({ tensor, index }) {
      const made = [...computedIn].flatMap(([id, earlier]) =>
        earlier.feeds(tensor, index).filter((cell) => cell.tensor === id && !touched(cell)),
      );
      return [...last.feeds(tensor, index), ...made];
    },
  };
}
