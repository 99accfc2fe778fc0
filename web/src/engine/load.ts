import { readModules } from "./bytes.js";
import { startEngine } from "./create.js";
import { guardedLater } from "./guard.js";
import type { Engine, LoadOptions } from "./index.d.ts";

/** See index.d.ts. */
export const load = guardedLater(async (options?: LoadOptions): Promise<Engine> => {
  const defaultUrl = () => new URL("./engine.wasm", import.meta.url);
  const { engine } = await startEngine(...(await readModules(options, defaultUrl)));
  return engine;
});
