import { fileURLToPath } from "node:url";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const root = at("../../");
export const web = at("../");
export const distribution = at("../../dist/site");
/** The public module, which has been built before the page. */
export const engineIndex = new URL("../../dist/engine/index.js", import.meta.url);
/** What makes an engine of its bytes, and a variant of the fast kernel. */
export const publicEngine = at("../../dist/engine/create.js");
export const fastKernelFile = (name: string): string => at(`../../dist/engine/${name}.wasm`);
/** The script that the compiler wrote beside a module, and the module as small as it gets. */
export const engineModuleFiles = (name: string): { script: string; wasm: string } => ({
  script: at(`../../build/wasm/${name}.mjs`),
  wasm: at(
    name === "engine" ? "../../dist/engine/engine.wasm" : `../../build/wasm/${name}-small.wasm`,
  ),
});
export const goldenFile = at("../../tests/golden/lessons.json");
export const fontFolder = at("../../build/fonts");
export const formulaeFolder = at("../../build/formulae");
export const formulaeModule = at("../src/lessons/formulae/index.ts");
export const prerenderModule = at("../src/prerender.ts");
export const countingWorker = at("../src/counting/worker.ts");
export const racingWorker = at("../src/racing/worker.ts");
/** The words of the page's frame in a language. */
export const uiModule = (language: string): string => at(`../src/lessons/${language}/ui.ts`);
export const offlineWorker = at("../src/offline/worker/index.ts");
export const icon = at("../src/styles/icon.svg");
/** In the order in which they run. */
export const earlyScripts = [at("../src/early.js"), at("../src/loader.js")];
/** What decides how a chunk is written, beside its own text. */
export const chunkWriters = [at("./classic-scripts.ts"), at("../vite.config.ts")];
