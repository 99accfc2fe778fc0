import type { Engine } from "./index.d.ts";
import { readDescription, runLesson } from "./lessons.js";
import type { Module } from "./packed.js";
import { startModule } from "./start.js";
import type { CreateModule } from "./start.js";

/** The part of an engine that the page needs. */
export type LessonEngine = Pick<Engine, "lessons" | "laboratories" | "runLesson">;

export function lessonCalls(module: Module): LessonEngine {
  const description = readDescription(module);
  return {
    lessons: description.lessons,
    laboratories: description.laboratories,
    runLesson: (id, options) => runLesson(module, description, id, options),
  };
}

/** Starts an engine that is asked for lessons alone, from what the compiler wrote beside its module and the module's bytes. */
export async function createLessonEngine(
  create: CreateModule,
  wasm: BufferSource,
): Promise<LessonEngine> {
  return lessonCalls(await startModule(create, wasm));
}
