import { readModules } from "./bytes.js";
import { startEngine } from "./create.js";
import { AttentionError } from "./errors.js";
import type { LoadOptions } from "./index.d.ts";
import { lessonCalls } from "./lesson-engine.js";
import type { Engine } from "./lessons.d.ts";

/** See lessons.d.ts. */
export async function load(options?: LoadOptions): Promise<Engine> {
  const own = () => new URL("./lessons.wasm", import.meta.url);
  const { engine, module } = await startEngine(...(await readModules(options, own)));
  try {
    return { ...engine, ...lessonCalls(module) };
  } catch (reason) {
    if (reason instanceof AttentionError) throw reason;
    throw new AttentionError(
      "unavailable",
      "The module has no lessons: attention-lab/lessons needs lessons.wasm, not engine.wasm.",
    );
  }
}
