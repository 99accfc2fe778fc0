import type { LessonLayout } from "../../../model/layout";
import type { LessonDescription, Settings, ShownTensor } from "../../../model/tensor";

/** How a lesson is run, as the engine takes it. */
export interface RunWith {
  readonly settings?: Settings;
  readonly tensors?: Readonly<Record<string, Table>>;
}

interface Table {
  readonly shape: readonly number[];
  readonly data: Float32Array | Float64Array | readonly number[];
}

/** What runs lessons. */
export interface Runner {
  readonly lessons: readonly LessonDescription[];
  readonly laboratories: readonly LessonDescription[];
  runLesson(id: string, options: RunWith): { tensors: Readonly<Record<string, ShownTensor>> };
}

/** What a custom sentence changes. Loaded when there is one. */
export interface SentenceRules {
  /** The lesson with the defaults that it has with such a sentence: as many tokens as there are. */
  lesson<Lesson extends LessonDescription>(lesson: Lesson, settings: Settings): Lesson;
  /** The layout with the sentence's words. */
  layout(layout: LessonLayout, settings: Settings, lesson: LessonDescription): LessonLayout;
  /** What the engine is told in place of the words. */
  told(id: string, options: RunWith, runner: Runner): RunWith;
}
