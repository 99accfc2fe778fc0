import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { runnerImport } from "vite";
import type { Plugin } from "vite";
import { engineWasm } from "./engine-wasm.ts";
import { engineModule, engineWasmFile, web } from "./paths.ts";
import { toSource, virtualModule } from "./virtual.ts";
import { DECIMALS } from "../src/model/number.ts";
import type { LessonDescription, ShownTensor } from "../src/model/tensor.ts";

/** Larger tensors wait for the engine. */
const MOST_CELLS = 400;

/** What the plugin needs of the engine. */
interface LessonRunner {
  readonly lessons: readonly LessonDescription[];
  readonly laboratories: readonly LessonDescription[];
  runLesson(id: string): { readonly tensors: Readonly<Record<string, ShownTensor>> };
}

interface EngineModule {
  createLessonEngine(wasm: BufferSource): Promise<LessonRunner>;
}

/** `tensor(...)` as the lines below write it. */
const TENSOR = `const tensor = (id, role, step, operands, shape, data) =>
  ({ id, role, shape, data, step, operation: "", operands: operands ? operands.split(" ") : [], parameters: {} });`;

/**
 * The descriptions of the lessons and laboratories, and the numbers of their defaults, computed by the engine while building. Those of
 * the first step stand in the page's script; all of them in a file of their own, which the page asks for only where the
 * engine cannot start.
 */
export function firstValues(): Plugin {
  const computed = once(compute);
  return {
    ...virtualModule("first-values", async () => {
      const { lessons, laboratories, first, fileName } = await computed();
      return `${TENSOR}
export const lessons = ${lessons};
export const laboratories = ${laboratories};
export const tensors = {${first}};
export const all = ${JSON.stringify(`./${fileName}`)};`;
    }),
    async generateBundle() {
      const { fileName, source } = await computed();
      this.emitFile({ type: "asset", fileName, source });
    },
  };
}

interface FirstValues {
  /** As source. */
  readonly lessons: string;
  readonly laboratories: string;
  readonly first: string;
  readonly fileName: string;
  readonly source: string;
}

async function compute(): Promise<FirstValues> {
  const { module } = await runnerImport<EngineModule>(engineModule, {
    root: web,
    configFile: false,
    logLevel: "error",
    plugins: [engineWasm()],
  });
  const engine = await module.createLessonEngine(new Uint8Array(await readFile(engineWasmFile)));
  const { lessons, laboratories } = engine;
  const sourceOf = (id: string, tensors: readonly ShownTensor[]): string =>
    `${JSON.stringify(id)}: {${tensorSources(tensors)}}`;
  const all = [...lessons, ...laboratories].map(({ id }) =>
    sourceOf(id, Object.values(engine.runLesson(id).tensors)),
  );
  const { id, steps } = lessons[0] ?? { id: "", steps: [] };
  const ofFirstStep = Object.values(engine.runLesson(id).tensors).filter(
    ({ step }) => step === steps[0]?.id,
  );
  const source = `globalThis.firstValues = (() => {
${TENSOR}
return {${all.join()}};
})();
`;
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  const fileName = `assets/first-values-${hash}.js`;
  return {
    lessons: toSource(lessons.map(withoutTensors)),
    laboratories: toSource(laboratories.map(withoutTensors)),
    first: sourceOf(id, ofFirstStep),
    fileName,
    source,
  };
}

/** Which tensors a step has is known where they can be computed. */
function withoutTensors({ id, steps, settings }: LessonDescription): LessonDescription {
  return { id, steps: steps.map((step) => ({ id: step.id, tensors: [] })), settings };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

function tensorSources(tensors: readonly ShownTensor[]): string {
  return tensors
    .filter(({ data }) => data.length <= MOST_CELLS)
    .map(({ id, role, step, operands, shape, data }) => {
      const values = toSource(Array.from(data, asShown));
      const made = operands.join(" ");
      return `${id}: tensor("${id}", "${role}", "${step}", "${made}", [${shape.join()}], ${values})`;
    })
    .join(",\n");
}

/** As many digits as a table shows. */
function asShown(value: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(DECIMALS)) : value;
}
