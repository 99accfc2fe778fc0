import { fileURLToPath } from "node:url";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const root = at("../../");
export const web = at("../");
export const distribution = at("../../dist/site");
/** The public module with lessons, which has been built before the page. */
export const engineIndex = new URL("../../dist/engine/lessons.js", import.meta.url);
/** What makes an engine of its bytes, and a variant of the fast kernel. */
export const publicEngine = at("../../dist/engine/create.js");
/** What Emscripten writes beside the modules, which starts any of them. */
export const embindScript = at("../../dist/engine/engine.mjs");
/** That, what adds the lessons, and what both refuse with. */
export const publicParts = ["create", "lesson-calls", "errors"].map((name) =>
  at(`../../dist/engine/${name}.js`),
);
/** What starts the recorder from its bytes, and what it refuses with. */
export const recorderParts = ["start-recorder", "errors"].map((name) =>
  at(`../../dist/engine/${name}.js`),
);
/** The recorder's types with its operations, which the build has written into them. */
export const recorderTypes = at("../../dist/engine/recorder.d.ts");
/** What reads the operations from the module, and knows which of them are not called by their names. */
export const recorderReaders = [
  "start",
  "recorder-module",
  "recorder-schema",
  "recorder-record",
].map((name) => new URL(`../../dist/engine/${name}.js`, import.meta.url).href);
/** What reads the families of operations from their list. */
export const familyReader = new URL("../scripts/recorder-list.mjs", import.meta.url).href;
export const fastKernelFile = (name: string): string => at(`../../dist/engine/${name}.wasm`);
/** A module as small as it gets: a public one, or one of the page's. */
export const engineModuleFile = (name: string): string =>
  at(
    ["page", "plane", "learning", "learning-relaxed"].includes(name)
      ? `../../build/wasm/${name}-small.wasm`
      : `../../dist/engine/${name}.wasm`,
  );
/** The lines of the lessons' C++ that make their tensors, which the build of the modules lists. */
export const codeLines = at("../../build/wasm/code-lines.json");
export const goldenFile = at("../../tests/golden/lessons.json");
export const fontFolder = at("../../build/fonts");
export const notebookFolder = at("../../build/notebook");
export const formulaeFolder = at("../../build/formulae");
export const roomsModule = at("./rooms.ts");
/** The picture of link previews, made by scripts/preview.mjs. */
export const previewPicture = at("../preview.png");
export const tokensSheet = at("../src/styles/tokens.css");
export const apiPage = at("../api/index.html");
export const apiPrerenderModule = at("../src/api/prerender.ts");
export const prerenderModule = at("../src/app/prerender.ts");
export const countingWorker = at("../src/labs/variance/counting/worker.ts");
export const learningWorker = at("../src/learning/worker.ts");
export const racingWorker = at("../src/labs/scale/racing/worker.ts");
/** The script of the frame in which notebooks run, and of its worker. */
export const notebookFrame = at("../src/notebook/page/frame/frame.js");
export const notebookWorker = at("../src/notebook/kernel/worker.ts");
/** What zips the Python that the notebooks' worker has beside the standard library. */
export const packagesScript = new URL("../scripts/notebook.mjs", import.meta.url).href;
export const pyodideFile = (name: string): string => at(`../../node_modules/pyodide/${name}`);
/** The licences of third-party code that is compiled into the modules. */
export const nativeLicences = at("../../dist/engine/third-party-licences.txt");
/** The licences of Pyodide and of the Python in it. */
export const pythonLicences = at("./licences/python.txt");
export const ownLicence = at("../../LICENSE");
/** The words of the page's frame in a language. */
export const uiModule = (language: string): string => at(`../src/words/${language}/ui.ts`);
export const offlineWorker = at("../src/offline/worker/index.ts");
export const icon = at("../src/styles/icon.svg");
export const loader = at("../src/app/loader.js");
/** In the order in which they run. */
export const earlyScripts = [at("../src/app/early.js"), loader];
/** The files that decide how a chunk is written, beside its text. */
export const chunkWriters = [
  at("./classic-scripts.ts"),
  at("./module-script.ts"),
  at("../vite.config.ts"),
  loader,
];
