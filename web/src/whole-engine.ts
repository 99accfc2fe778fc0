import { create, packed } from "virtual:engine/engine";
export { laboratories } from "virtual:laboratories";
import { createLessonEngine } from "./engine/lesson-engine";
import type { LessonEngine } from "./engine/lesson-engine";
import { unpack } from "./unpack";

/** Starts the public module, which has the laboratories too. */
export async function start(): Promise<LessonEngine> {
  return createLessonEngine(create, await unpack(packed));
}
