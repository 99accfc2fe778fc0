import { readModules } from "./bytes.js";
import { guardedLater } from "./guard.js";
import type { Engine, LoadOptions } from "./index.d.ts";
import { once } from "./once.js";

const rest = /* @__PURE__ */ once(() => import("./create.js"));

/** See index.d.ts. */
export const load = /* @__PURE__ */ guardedLater(async (options?: LoadOptions): Promise<Engine> => {
  const defaultUrl = () => new URL("./engine.wasm", import.meta.url);
  // Ask for the modules and for the rest of the JavaScript at once.
  const [modules, { startEngine }] = await Promise.all([readModules(options, defaultUrl), rest()]);
  const { engine } = await startEngine(...modules);
  return engine;
});
