import { startEngine } from "./create.js";
import { AttentionError } from "./errors.js";
import { allGuarded, guarded } from "./guard.js";
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

/** Starts an engine with lessons from the bytes of its module, and of the fast kernel's where there is to be one. */
export async function startLessons(
  wasm: BufferSource,
  fused: BufferSource | undefined,
): Promise<Engine> {
  const { engine, module } = await startEngine(wasm, fused);
  try {
    return { ...engine, ...publicLessons(module) };
  } catch (reason) {
    if (reason instanceof AttentionError) throw reason;
    throw new AttentionError(
      "unavailable",
      "The module has no lessons: attention-lab/lessons needs lessons.wasm, not engine.wasm.",
    );
  }
}
