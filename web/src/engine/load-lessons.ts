import { readModules } from "./bytes.js";
import { guardedLater } from "./guard.js";
import type { LoadOptions } from "./index.d.ts";
import type { Engine } from "./lessons.d.ts";
import { once } from "./once.js";

const rest = /* @__PURE__ */ once(() => import("./start-lessons.js"));

/** See lessons.d.ts. */
export const load = /* @__PURE__ */ guardedLater(async (options?: LoadOptions): Promise<Engine> => {
  const defaultUrl = () => new URL("./lessons.wasm", import.meta.url);
  // Ask for the modules and for the rest of the JavaScript at once.
  const [modules, { startLessons }] = await Promise.all([readModules(options, defaultUrl), rest()]);
  return startLessons(...modules);
});
