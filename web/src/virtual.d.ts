declare module "virtual:cpp" {
  import type { CppLesson, CppSource } from "./features/code/model/code";
  export const lessons: Readonly<Record<string, CppLesson>>;
  /** By operation: the functions of the engine that do it. */
  export const operations: Readonly<Record<string, readonly CppSource[]>>;
}

declare module "virtual:engine/*" {
  /** The module's WebAssembly, deflated, as base64. */
  export const packed: string;
}

declare module "virtual:counting-worker" {
  /** The script that counting/worker.ts becomes. */
  export const text: string;
}

declare module "virtual:learning-worker" {
  /** The script that learning/worker.ts becomes. */
  export const text: string;
}

declare module "virtual:fast-kernel/*" {
  /** The WebAssembly of a variant of the fast kernel, deflated, as base64. */
  export const packed: string;
}

declare module "virtual:racing-worker" {
  /** The script that racing/worker.ts becomes. */
  export const text: string;
}

declare module "virtual:public-engine" {
  import type { Engine } from "./engine/index";
  export function startEngine(
    wasm: BufferSource,
    fused: BufferSource | undefined,
  ): Promise<{ readonly engine: Engine }>;
}

declare module "virtual:public-lessons" {
  import type { Engine } from "./engine/index";
  import type { Lessons } from "./engine/lessons";
  import type { Module } from "./engine/module";
  export { AttentionError } from "./engine/index";
  export function startEngine(
    wasm: BufferSource,
    fused: BufferSource | undefined,
  ): Promise<{ readonly engine: Engine; readonly module: Module }>;
  export function lessonCalls(module: Module): Lessons;
}

declare module "virtual:public-recorder" {
  import type { RecorderEngine } from "./engine/recorder";
  export { AttentionError } from "./engine/index";
  export function startRecorder(wasm: BufferSource): Promise<RecorderEngine>;
}

declare module "virtual:api/operations" {
  import type { ListedOperation } from "./api/operations";
  export const operations: readonly ListedOperation[];
}

declare module "virtual:api/examples" {
  import type { Runnable } from "./api/types";
  export const examples: readonly Runnable[];
}

declare module "virtual:api/code" {
  import type { ExampleId } from "./api/list";
  import type { Piece } from "./api/types";
  export const code: Readonly<Record<ExampleId, readonly Piece[]>>;
}

declare module "virtual:api/reference" {
  import type { Entry } from "./api/types";
  const entries: readonly Entry[];
  export default entries;
}

declare module "virtual:laboratories" {
  import type { LessonDescription } from "./model/tensor";
  export const laboratories: readonly LessonDescription[];
}

declare module "virtual:opening" {
  import type { ShownTensor } from "./model/tensor";
  /** The weights of the opening's sentence, row by row. */
  export const weights: readonly number[];
  /** By lesson: its weights, of several heads the first two. */
  export const mosaics: Readonly<Record<string, readonly ShownTensor[]>>;
}

declare module "virtual:first-values" {
  import type { LessonDescription } from "./model/tensor";
  export const lessons: readonly LessonDescription[];
  /** Of each its first step alone, and no settings. */
  export const laboratories: readonly LessonDescription[];
  /** The script that sets `globalThis.firstValues` to those of all lessons. */
  export const all: string;
}

declare module "virtual:formulae/*" {
  import type { Component } from "svelte";
  const Formulae: Component<{ name: string }>;
  export default Formulae;
}

declare module "virtual:golden/*" {
  import type { GoldenEntry } from "./model/badge";
  const entries: readonly GoldenEntry[];
  export default entries;
}

declare module "virtual:fonts.css";

declare module "virtual:notebook/Frame.svelte" {
  import type { Component } from "svelte";
  /** The sandboxed frame in which notebooks run. */
  const Frame: Component;
  export default Frame;
}

declare module "virtual:notebook/*" {
  /** A file that notebooks need to run, deflated, as base64. */
  export const packed: string;
}
