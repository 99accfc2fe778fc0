import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { joined, matches } from "../src/features/code/model/code.ts";
import type {
  CppLesson,
  CppSource,
  CppStatement,
  LineRange,
} from "../src/features/code/model/code.ts";
import type { LessonDescription, ShownTensor } from "../src/model/tensor.ts";
import { SOURCES } from "./cpp-operations.ts";
import { functionOf, lineAt, readCpp } from "./cpp-text.ts";
import type { CppFile, CppFunction, Span } from "./cpp-text.ts";
import { isDispatch, walkLesson } from "./cpp-walk.ts";
import type { Seen } from "./cpp-walk.ts";
import { loadEngine } from "./engine.ts";
import { root } from "./paths.ts";
import { virtualModule } from "./virtual.ts";

/** What the extraction is held against. */
export interface LessonRun {
  readonly lesson: LessonDescription;
  readonly tensors: Readonly<Record<string, ShownTensor>>;
}

let source: Promise<string> | undefined;

/**
 * The C++ that the page shows beside its tables, out of the engine's own files: `lessons` by id, and `operations`,
 * the functions that do each. Fails where a step, a tensor or a function is not found in them.
 */
export function cppSources(): Plugin {
  return virtualModule("cpp", () => (source ??= moduleSource()));
}

async function moduleSource(): Promise<string> {
  const engine = await loadEngine();
  const { lessons, operations } = await readSources(
    [...engine.lessons, ...engine.laboratories].map((lesson) => ({
      lesson,
      tensors: engine.runLesson(lesson.id).tensors,
    })),
  );
  return `export const lessons = ${JSON.stringify(lessons)};
export const operations = ${JSON.stringify(operations)};`;
}

export interface Sources {
  readonly lessons: Readonly<Record<string, CppLesson>>;
  readonly operations: Readonly<Record<string, readonly CppSource[]>>;
}

export async function readSources(runs: readonly LessonRun[]): Promise<Sources> {
  const builder = await cppFile("lessons/builder");
  const lessons = await Promise.all(
    runs.map(async (run): Promise<[string, CppLesson]> => {
      const { id } = run.lesson;
      return [id, readLesson(await cppFile(fileOf(id)), builder, run)];
    }),
  );
  const operations = await Promise.all(
    Object.entries(SOURCES).map(async ([operation, files]): Promise<[string, CppSource[]]> => {
      const found = await Promise.all(
        files.map(async ([name, ...functions]) => {
          const file = await cppFile(name);
          return functions.map((each) => readFunction(file, each));
        }),
      );
      return [operation, found.flat()];
    }),
  );
  return { lessons: Object.fromEntries(lessons), operations: Object.fromEntries(operations) };
}

/** The file of a lesson or a laboratory, without its ending. */
export function fileOf(id: string): string {
  return `lessons/${id.replace(/^lab\//, "laboratories/").replaceAll("-", "_")}`;
}

async function cppFile(name: string): Promise<CppFile> {
  const path = `cpp/${name}.cpp`;
  return readCpp(path, await readFile(join(root, path), "utf8"));
}

function readFunction(file: CppFile, name: string): CppSource {
  const [first, last] = linesOf(file, functionOf(file, name));
  const lines = file.text.split("\n").slice(first - 1, last);
  return { file: file.name, name, first, lines };
}

export function readLesson(file: CppFile, builder: CppFile, run: LessonRun): CppLesson {
  const { seen, steps } = walkLesson(file, builder);
  const statements = seen.flatMap((each): CppStatement[] => {
    const makes = [...each.makes.keys()];
    const calls = [...each.calls].filter((id) => !each.makes.has(id));
    if (makes.length + calls.length === 0) return [];
    return [{ range: linesOf(file, each.statement), makes, calls }];
  });
  check(file, run, seen, steps);
  const lines = file.text.split("\n");
  const listed = run.lesson.steps.map(({ id }): [string, LineRange[]] => [
    id,
    linesOfStep(file, seen, id, lines),
  ]);
  const kept = [...listed.flatMap(([, ranges]) => ranges), ...statements.map((s) => s.range)];
  const isKept = (line: number): boolean => kept.some(([a, b]) => line >= a && line <= b);
  return {
    file: file.name,
    lines: lines.map((text, at) => (isKept(at + 1) ? text : "")),
    steps: Object.fromEntries(listed),
    statements,
  };
}

/**
 * The statements that run under a step, those inside a loop with all of it, and then all of every function that makes
 * tensors for its callers.
 */
function linesOfStep(
  file: CppFile,
  seen: readonly Seen[],
  step: string,
  lines: readonly string[],
): LineRange[] {
  const here = seen.filter(({ steps }) => steps.has(step));
  const making = new Set(
    here.filter(({ makes, calls }) => madeUnder(makes, step) || calls.size > 0).map(({ of }) => of),
  );
  const helpers = [...making].filter((of) => !beginsSteps(file, of));
  const own = here
    .filter(({ of, statement }) => making.has(of) && !isDispatch(file, statement))
    .filter(({ of }) => !helpers.includes(of))
    .map(({ whole }) => linesOf(file, whole));
  return [
    ...joined(own, lines),
    ...joined(
      helpers.map((of) => linesOf(file, of)),
      lines,
    ),
  ];
}

function madeUnder(makes: Seen["makes"], step: string): boolean {
  return [...makes.values()].some(({ steps }) => steps.has(step));
}

function beginsSteps(file: CppFile, { body }: CppFunction): boolean {
  return /\bmake_?\.step\(/.test(file.bare.slice(body.from, body.to));
}

/** Every step, and every tensor of the engine with its operation and its step, must be found in the source. */
function check(
  { name }: CppFile,
  { lesson, tensors }: LessonRun,
  seen: readonly Seen[],
  steps: ReadonlySet<string>,
): void {
  for (const { id } of lesson.steps) {
    if (!steps.has(id)) throw new Error(`${name} has no step ${id}.`);
  }
  for (const { id, operation, step } of Object.values(tensors)) {
    const found = seen.flatMap(({ makes }) =>
      [...makes].filter(([pattern]) => matches(pattern, id)).map(([, made]) => made),
    );
    const [made] = found;
    if (made === undefined) throw new Error(`${name}: no line makes the tensor ${id}.`);
    if (found.length > 1) throw new Error(`${name}: several lines make the tensor ${id}.`);
    if (made.operation !== operation) {
      throw new Error(`${name}: ${id} is made by ${made.operation}, the engine says ${operation}.`);
    }
    if (!made.steps.has(step)) throw new Error(`${name}: ${id} is not made in the step ${step}.`);
  }
}

function linesOf({ text }: CppFile, { from, to }: Span): LineRange {
  const start = from + text.slice(from, to).search(/\S/);
  return [lineAt(text, start), lineAt(text, to - 1)];
}
