import { packed } from "virtual:engine/lessons";
export { laboratories } from "virtual:laboratories";
import { startCounting } from "../labs/variance/counting/count";
import type { CountChunk } from "../labs/variance/counting/count";
import { createLessonEngine } from "../engine/lesson-engine";
import type { PageLessons } from "../engine/lesson-engine";
import { withMap } from "../labs/scale/mapping/laboratory";
import { unpack } from "./unpack";

/** The bytes of the public module with lessons, for a worker that starts another instance. */
export const bytes = (): Promise<ArrayBuffer> => unpack(packed);

/** Starts the module, which also has the laboratories. */
export async function start(): Promise<PageLessons> {
  return withMap(await createLessonEngine(await bytes()));
}

/** Starts it on this thread for counting, if no worker could. */
export async function startCounter(): Promise<CountChunk> {
  return startCounting(await bytes());
}
