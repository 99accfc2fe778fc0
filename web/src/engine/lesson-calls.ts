import type { Lessons } from "./lessons.d.ts";
import type { Module } from "./module.js";
import { planeOf } from "./plane.js";
import { readDescription, runLesson } from "./run-lesson.js";

/** The lessons of a module that has them. */
export function lessonCalls(module: Module): Lessons {
  const description = readDescription(module);
  return {
    lessons: description.lessons,
    laboratories: description.laboratories,
    runLesson: (id, options) => {
      const { trace, made } = runLesson(module, description, id, options);
      return { ...trace, plane: (ids, slice) => planeOf(module, made, ids, slice) };
    },
  };
}
