import { fileURLToPath } from "node:url";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const root = at("../../");
export const web = at("../");
export const distribution = at("../../dist/site");
/** The public module, which has been built before the page. */
export const engineIndex = new URL("../../dist/engine/index.js", import.meta.url);
/** What makes an engine of its bytes, and a variant of the fast kernel. */
export const publicEngine = at("../../dist/engine/create.js");
export const publicErrors = at("../../dist/engine/errors.js");
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
/** What a link to the page is shown with, made by scripts/preview.mjs. */
export const previewPicture = at("../preview.png");
export const tokensSheet = at("../src/styles/tokens.css");
export const apiPage = at("../api/index.html");
export const apiPrerenderModule = at("../src/api/prerender.ts");
export const prerenderModule = at("../src/prerender.ts");
export const countingWorker = at("../src/counting/worker.ts");
export const racingWorker = at("../src/racing/worker.ts");
/** In the order in which they run. */
export const earlyScripts = [at("../src/early.js"), at("../src/loader.js")];
