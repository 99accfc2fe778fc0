import { readModules } from "./bytes.js";
import { startEngine } from "./create.js";
import type { LoadOptions } from "./index.d.ts";
import { lessonCalls } from "./lesson-engine.js";
import type { Engine } from "./lessons.d.ts";

/** See lessons.d.ts. */
export async function load(options?: LoadOptions): Promise<Engine> {
  const own = () => new URL("./lessons.wasm", import.meta.url);
  const { engine, module } = await startEngine(...(await readModules(options, own)));
  return { ...engine, ...lessonCalls(module) };
}
