import { readModules } from "./bytes.js";
import { startEngine } from "./create.js";
import { AttentionError } from "./errors.js";
import { allGuarded, guarded, guardedLater } from "./guard.js";
import type { LoadOptions } from "./index.d.ts";
import { lessonCalls } from "./lesson-calls.js";
import type { Engine, Lessons, RunOptions } from "./lessons.d.ts";
import type { Module } from "./module.js";
import { optionsOf, requireSettings } from "./options.js";
import type { NamesOf } from "./options.js";

const running: NamesOf<RunOptions> = { settings: true, tensors: true };

/** The public lessons. Callers get a copy of the descriptions, so that changes do not affect the calls. */
function publicLessons(module: Module): Lessons {
  const { lessons, laboratories, runLesson } = lessonCalls(module);
  return {
    lessons: structuredClone(lessons),
    laboratories: structuredClone(laboratories),
    runLesson: guarded((id, options) => {
      const { settings, tensors } = optionsOf(options, "runLesson", running);
      const lesson = [...lessons, ...laboratories].find((each) => each.id === id);
      if (lesson !== undefined) requireSettings(settings, lesson);
      return allGuarded(runLesson(id, { settings, tensors } as RunOptions));
    }),
  };
}

/** See lessons.d.ts. */
export const load = guardedLater(async (options?: LoadOptions): Promise<Engine> => {
  const defaultUrl = () => new URL("./lessons.wasm", import.meta.url);
  const { engine, module } = await startEngine(...(await readModules(options, defaultUrl)));
  try {
    return { ...engine, ...publicLessons(module) };
  } catch (reason) {
    if (reason instanceof AttentionError) throw reason;
    throw new AttentionError(
      "unavailable",
      "The module has no lessons: attention-lab/lessons needs lessons.wasm, not engine.wasm.",
    );
  }
});
