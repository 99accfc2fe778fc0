import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { loadEngine } from "./engine.ts";
import { toSource, virtualModule } from "./virtual.ts";
import { DECIMALS } from "../src/model/number.ts";
import type { LessonDescription, ShownTensor } from "../src/model/tensor.ts";

/** Larger tensors are left out; the engine computes them. */
const MAX_CELLS = 400;

/** Digits of numbers that a table may show with fewer: rounded twice, they would end in another one. */
const SHORTENED = DECIMALS + 8;

/** `tensor(...)` as the lines below write it. */
const TENSOR = `const tensor = (id, role, step, operands, shape, data) =>
  ({ id, role, shape, data, step, operation: "", operands: operands ? operands.split(" ") : [], parameters: {} });`;

/** The descriptions of the laboratories, for where they are opened and for the links that take numbers along. */
export function laboratories(): Plugin {
  return virtualModule("laboratories", async () => {
    const engine = await loadEngine();
    return `export const laboratories = ${toSource(engine.laboratories.map(withoutTensors))};`;
  });
}

/**
 * The descriptions of the lessons, what links to the laboratories need, and the numbers of their defaults, computed by
 * the engine while building: these in a separate file, which the page requests only where the engine cannot start.
 */
export function firstValues(): Plugin {
  const computed = once(compute);
  return {
    ...virtualModule("first-values", async () => {
      const { lessons, laboratories, fileName } = await computed();
      return `export const lessons = ${lessons};
export const laboratories = ${laboratories};
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
  readonly fileName: string;
  readonly source: string;
}

async function compute(): Promise<FirstValues> {
  const engine = await loadEngine();
  const { lessons, laboratories } = engine;
  const sourceOf = (id: string, tensors: readonly ShownTensor[], digits: number): string =>
    `${JSON.stringify(id)}: {${tensorSources(tensors, digits)}}`;
  const all = [...lessons, ...laboratories].map(({ id }) =>
    sourceOf(id, Object.values(engine.runLesson(id).tensors), SHORTENED),
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
    laboratories: toSource(laboratories.map(withFirstStep)),
    fileName,
    source,
  };
}

/** What a link to a laboratory needs; the rest is loaded with the laboratories. */
function withFirstStep({ id, steps }: LessonDescription): LessonDescription {
  return {
    id,
    steps: steps.slice(0, 1).map((step) => ({ id: step.id, tensors: [] })),
    settings: {},
  };
}

/** The engine lists a step's tensors once it has started. */
function withoutTensors({ id, steps, settings }: LessonDescription): LessonDescription {
  return { id, steps: steps.map((step) => ({ id: step.id, tensors: [] })), settings };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

function tensorSources(tensors: readonly ShownTensor[], digits: number): string {
  return tensors
    .filter(({ data }) => data.length <= MAX_CELLS)
    .map(({ id, role, step, operands, shape, data }) => {
      const values = toSource(Array.from(data, (value) => rounded(value, digits)));
      const made = operands.join(" ");
      return `${id}: tensor("${id}", "${role}", "${step}", "${made}", [${shape.join()}], ${values})`;
    })
    .join(",\n");
}

function rounded(value: number, digits: number): number {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : value;
}
