import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { joined } from "../src/features/code/model/code.ts";
import type {
  CppLesson,
  CppSource,
  CppStatement,
  LineRange,
} from "../src/features/code/model/code.ts";
import type { LessonDescription, ShownTensor } from "../src/model/tensor.ts";
import { SOURCES } from "./cpp-operations.ts";
import { functionOf, lineAt, readCpp, statementsIn } from "./cpp-text.ts";
import type { CppFile, CppFunction, Span, Statement } from "./cpp-text.ts";
import { loadEngine } from "./engine.ts";
import { codeLines, root } from "./paths.ts";
import { virtualModule } from "./virtual.ts";

/** What the extraction is checked against. */
export interface LessonRun {
  readonly lesson: LessonDescription;
  readonly tensors: Readonly<Record<string, ShownTensor>>;
}

/** A tensor that a step makes, or a step, and the lines of the file that say so: of calls inside others, the innermost first. */
export interface CodePlace {
  readonly id: string;
  readonly step: string;
  readonly lines: readonly number[];
}

/** Of one lesson, as `cpp/bindings/code_lines.cpp` writes them. */
export interface CodePlaces {
  readonly file: string;
  readonly steps: readonly CodePlace[];
  readonly tensors: readonly CodePlace[];
}

let source: Promise<string> | undefined;

/**
 * The C++ that the page shows beside its tables, from the engine's source files: `lessons` by id, and `operations`,
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
  const lessons = await Promise.all(
    runs.map(async (run): Promise<[string, CppLesson]> => {
      const places = await placesOf(run.lesson.id);
      return [run.lesson.id, readLesson(await cppFile(places.file), places, run)];
    }),
  );
  const operations = await Promise.all(
    Object.entries(SOURCES).map(async ([operation, files]): Promise<[string, CppSource[]]> => {
      const found = await Promise.all(
        files.map(async ([name, ...functions]) => {
          const file = await cppFile(`cpp/${name}.cpp`);
          return functions.map((each) => readFunction(file, each));
        }),
      );
      return [operation, found.flat()];
    }),
  );
  return { lessons: Object.fromEntries(lessons), operations: Object.fromEntries(operations) };
}

/** Where a lesson or a laboratory makes its tensors; the file by its path in the project. */
export async function placesOf(id: string): Promise<CodePlaces> {
  const all = JSON.parse(await readFile(codeLines, "utf8")) as Record<string, CodePlaces>;
  const places = all[id];
  if (places === undefined) throw new Error(`${codeLines} has no lesson ${id}.`);
  return { ...places, file: places.file.slice(places.file.lastIndexOf("cpp/lessons/")) };
}

async function cppFile(path: string): Promise<CppFile> {
  return readCpp(path, await readFile(join(root, path), "utf8"));
}

function readFunction(file: CppFile, name: string): CppSource {
  const [first, last] = linesOf(file, functionOf(file, name));
  const lines = file.text.split("\n").slice(first - 1, last);
  return { file: file.name, name, first, lines };
}

export function readLesson(file: CppFile, places: CodePlaces, run: LessonRun): CppLesson {
  check(file, places, run);
  const statements = statementsOf(file, places.tensors);
  const lines = file.text.split("\n");
  const steps = run.lesson.steps.map(({ id }): [string, LineRange[]] => [
    id,
    linesOfStep(file, places, id, lines),
  ]);
  const kept = [...steps.flatMap(([, ranges]) => ranges), ...statements.map((s) => s.range)];
  return {
    file: file.name,
    lines: lines.map((text, at) => (kept.some((range) => isIn(range, at + 1)) ? text : "")),
    steps: Object.fromEntries(steps),
    statements,
  };
}

/** Every step and every tensor of the engine must have its lines, so that none of them goes without code. */
function check(
  { name }: CppFile,
  { steps, tensors }: CodePlaces,
  { lesson, tensors: made }: LessonRun,
): void {
  for (const { id } of lesson.steps) {
    if (!steps.some((step) => step.id === id)) throw new Error(`${name} has no step ${id}.`);
  }
  for (const { id, step } of Object.values(made)) {
    const found = tensors.filter((tensor) => tensor.id === id);
    const [place] = found;
    if (place === undefined || place.lines.length === 0) {
      throw new Error(`${name}: no line makes the tensor ${id}.`);
    }
    if (found.length > 1) throw new Error(`${name}: several lines make the tensor ${id}.`);
    if (place.step !== step) throw new Error(`${name}: ${id} is not made in the step ${step}.`);
  }
}

/** The statements that make tensors, or call functions that do. */
function statementsOf(file: CppFile, tensors: readonly CodePlace[]): CppStatement[] {
  const leaves = file.functions
    .filter((of) => placesIn(tensors, linesOf(file, of)).length > 0)
    .flatMap(({ body }) => statementsIn(file, body).flatMap(leavesOf));
  const ranges = leaves.map((leaf) => linesOf(file, leaf));
  for (const { id, lines } of tensors) {
    const lost = lines.find((line) => !ranges.some((range) => isIn(range, line)));
    if (lost !== undefined) throw new Error(`${file.name}:${lost}: no statement makes ${id}.`);
  }
  return ranges.flatMap((range): CppStatement[] => {
    const here = tensors.filter(({ lines }) => lines.some((line) => isIn(range, line)));
    const isMade = ({ lines: [line = 0] }: CodePlace): boolean => isIn(range, line);
    const makes = here.filter(isMade).map(({ id }) => id);
    const calls = here.filter((place) => !isMade(place)).map(({ id }) => id);
    return here.length === 0 ? [] : [{ range, makes, calls }];
  });
}

function leavesOf(statement: Statement): Statement[] {
  return statement.inner.length === 0 ? [statement] : statement.inner.flatMap(leavesOf);
}

/** The statements that run under a step, and then all of every function that makes tensors for it without beginning steps. */
function linesOfStep(
  file: CppFile,
  places: CodePlaces,
  step: string,
  lines: readonly string[],
): LineRange[] {
  const making = file.functions.filter((of) => {
    const range = linesOf(file, of);
    return placesIn(places.tensors, range).some((tensor) => tensor.step === step);
  });
  const helpers = making.filter((of) => !beginsSteps(file, places, of));
  const statements = making
    .filter((of) => !helpers.includes(of))
    .flatMap((of) => statementsUnder(file, places, of, step));
  return [statements, helpers].flatMap((spans) =>
    joined(
      spans.map((span) => linesOf(file, span)),
      lines,
    ),
  );
}

/**
 * Statements that make nothing belong to the step that was under way, before the first step of a function to that one.
 * Calls of functions that begin steps are left out, as is what hands the trace out: there is nothing to read.
 */
function statementsUnder(
  file: CppFile,
  places: CodePlaces,
  of: CppFunction,
  step: string,
): Statement[] {
  const beginning = file.functions.filter((each) => beginsSteps(file, places, each));
  const calls = new RegExp(`(?<![.:>]\\s*)\\b(${beginning.map(({ name }) => name).join("|")})\\(`);
  let current: readonly string[] | undefined;
  const waiting: Statement[] = [];
  const found: Statement[] = [];
  for (const statement of statementsIn(file, of.body)) {
    const text = file.bare.slice(statement.from, statement.to);
    const range = linesOf(file, statement);
    const here = [...placesIn(places.steps, range), ...placesIn(places.tensors, range)];
    if (calls.test(text)) current = [];
    else if (here.length > 0) current = here.map((place) => place.step);
    if (/^\s*(\w+\(\)|return make_?\.finish\(\));\s*$/.test(text)) continue;
    if (current === undefined) waiting.push(statement);
    else if (current.includes(step)) found.push(...waiting, statement);
    if (here.length > 0) waiting.length = 0;
  }
  return found;
}

function beginsSteps(file: CppFile, { steps }: CodePlaces, of: CppFunction): boolean {
  return placesIn(steps, linesOf(file, of)).length > 0;
}

function placesIn(places: readonly CodePlace[], range: LineRange): CodePlace[] {
  return places.filter(({ lines }) => lines.some((line) => isIn(range, line)));
}

function isIn([first, last]: LineRange, line: number): boolean {
  return line >= first && line <= last;
}

function linesOf({ text }: CppFile, { from, to }: Span): LineRange {
  const start = from + text.slice(from, to).search(/\S/);
  return [lineAt(text, start), lineAt(text, to - 1)];
}
