import { readModules } from "./bytes.js";
import { startEngine } from "./create.js";
import type { Engine, LoadOptions } from "./index.d.ts";

/** See index.d.ts. */
export async function load(options?: LoadOptions): Promise<Engine> {
  const own = () => new URL("./engine.wasm", import.meta.url);
  const { engine } = await startEngine(...(await readModules(options, own)));
  return engine;
}
