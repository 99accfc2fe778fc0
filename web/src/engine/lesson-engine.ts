import type { Lessons, RunOptions } from "./lessons.d.ts";
import { readDescription, runLesson } from "./run-lesson.js";
import type { AskedTrace } from "./run-lesson.js";
import { startModule } from "./start.js";

/** What the page needs of the lessons; it finds planes with a module of its own (`plane-module.ts`). */
export interface PageLessons extends Pick<Lessons, "lessons" | "laboratories"> {
  runLesson(id: string, options?: RunOptions): AskedTrace;
}

/** Starts an engine for lessons only, which is all that the page needs, from the bytes of its module. */
export async function createLessonEngine(wasm: BufferSource): Promise<PageLessons> {
  const module = await startModule(wasm);
  const description = readDescription(module);
  return {
    lessons: description.lessons,
    laboratories: description.laboratories,
    runLesson: (id, options) => runLesson(module, description, id, options).trace,
  };
}
