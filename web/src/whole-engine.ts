import { create, packed } from "virtual:engine/engine";
export { laboratories } from "virtual:laboratories";
import { startCounting } from "./counting/count";
import type { CountChunk } from "./counting/count";
import { createLessonEngine } from "./engine/lesson-engine";
import type { LessonEngine } from "./engine/lesson-engine";
import { withMap } from "./mapping/laboratory";
import { unpack } from "./unpack";

/** The public module's own, for a worker that starts it again. */
export const bytes = (): Promise<ArrayBuffer> => unpack(packed);

/** Starts the public module, which has the laboratories too. */
export async function start(): Promise<LessonEngine> {
  return withMap(await createLessonEngine(create, await bytes()));
}

/** Starts it for counting, where no worker could. */
export async function startCounter(): Promise<CountChunk> {
  return startCounting(create, await bytes());
}
