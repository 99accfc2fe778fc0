import type { Lessons } from "./lessons.d.ts";
import type { Module } from "./module.js";
import { readDescription, runLesson } from "./run-lesson.js";
import { startModule } from "./start.js";

export function lessonCalls(module: Module): Lessons {
  const description = readDescription(module);
  return {
    lessons: description.lessons,
    laboratories: description.laboratories,
    runLesson: (id, options) => runLesson(module, description, id, options),
  };
}

/** Starts an engine for lessons only, which is all that the page needs, from the bytes of its module. */
export async function createLessonEngine(wasm: BufferSource): Promise<Lessons> {
  return lessonCalls(await startModule(wasm));
}
