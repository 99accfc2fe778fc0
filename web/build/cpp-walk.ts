import { closed, lineAt, pieces, split, statementsIn } from "./cpp-text.ts";
import type { CppFile, CppFunction, Span, Statement } from "./cpp-text.ts";

/** An id as the source builds it, `*` where it holds a number; or a list of ids. */
type Value = string | readonly string[];
type Known = ReadonlyMap<string, Value>;

/** A statement of a lesson and what it was seen to do, whichever way the lesson came to it. */
export interface Seen {
  readonly statement: Statement;
  /** The statement of the function's body that it is, or is inside of. */
  readonly whole: Statement;
  readonly of: CppFunction;
  /** The steps under which it ran. */
  readonly steps: Set<string>;
  /** By id: the operation and the steps of the tensors that it makes itself. */
  readonly makes: Map<string, { operation: string; steps: Set<string> }>;
  /** Ids that a function makes which is handed its names here. */
  readonly calls: Set<string>;
}

export interface Walk {
  readonly seen: readonly Seen[];
  /** Every step that the lesson names. */
  readonly steps: ReadonlySet<string>;
}

/** The id or ids that a call of the builder makes, and by which operation. */
interface Made {
  readonly id: string;
  readonly operation: string;
}

/**
 * Goes through a lesson as its `compute` does, taking every branch and every loop twice, and keeps which statement
 * makes which tensors: ids are literals, or put together from the names that functions hand on.
 */
export function walkLesson(lesson: CppFile, builder: CppFile): Walk {
  const seen = new Map<Statement, Seen>();
  const bodies = new Map<CppFunction, readonly Statement[]>();
  const steps = new Set<string>();
  /** The step that is under way; several where a branch may have begun another. */
  let current: readonly string[] = [];
  let branches = 0;

  /** What is made by the statements of a function; the ids too that functions make which it calls. */
  function walk(
    of: CppFunction,
    all: readonly Statement[],
    outer: Known,
    whole?: Statement,
  ): Made[] {
    const known = new Map(outer);
    if (whole === undefined) begin(all);
    return all.flatMap((statement) => {
      const top = whole ?? statement;
      if (statement.inner.length === 0) return leaf(of, statement, top, known);
      branches += 1;
      const made = [statement.inner, statement.inner].flatMap((each) => walk(of, each, known, top));
      branches -= 1;
      return made;
    });
  }

  /** What a function prepares before its first step belongs to that step. */
  function begin(all: readonly Statement[]): void {
    const texts = all.map(({ from, to }) => lesson.text.slice(from, to));
    const first = texts.findIndex((text) => /\bmake_?\./.test(text));
    const step = /^\s*make_?\.step\("([^"]+)"\);$/.exec(texts[first] ?? "")?.[1];
    if (step !== undefined && branches === 0) current = [step];
  }

  function leaf(
    of: CppFunction,
    statement: Statement,
    whole: Statement,
    known: Map<string, Value>,
  ): Made[] {
    const here: Seen = seen.get(statement) ?? {
      statement,
      whole,
      of,
      steps: new Set(),
      makes: new Map(),
      calls: new Set(),
    };
    seen.set(statement, here);
    const made: Made[] = [];
    for (const call of callsIn(lesson, statement)) {
      if (call.object === "make") {
        if (call.name === "step") {
          const step = valueOf(lesson, call.arguments[0], known);
          if (typeof step !== "string") throw new Error(`${lesson.name}: a step has no name.`);
          steps.add(step);
          current = branches > 0 ? [...current, step] : [step];
          continue;
        }
        for (const each of madeBy(builder, call, known, lesson)) {
          const kept = here.makes.get(each.id) ?? { operation: each.operation, steps: new Set() };
          for (const step of current) kept.steps.add(step);
          here.makes.set(each.id, kept);
          made.push(each);
        }
        continue;
      }
      const callee = lesson.functions.find(({ name }) => name === call.name);
      if (callee === undefined || callee === of) continue;
      const values = call.arguments.map((argument) => valueOf(lesson, argument, known));
      const named = values.some((value) => value !== undefined);
      const body = bodies.get(callee) ?? statementsIn(lesson, callee.body);
      bodies.set(callee, body);
      const inside = walk(callee, body, handed(callee, values));
      if (named) for (const { id } of inside) here.calls.add(id);
      made.push(...inside);
    }
    for (const step of current) here.steps.add(step);
    const text = lesson.text.slice(statement.from, statement.to);
    const named = /const std::string (\w+) =/.exec(text);
    if (named?.[1] !== undefined) {
      const after = lesson.bare.indexOf("=", statement.from) + 1;
      known.set(named[1], valueOf(lesson, { from: after, to: statement.to - 1 }, known) ?? "*");
    }
    return made;
  }

  const start = lesson.functions.find(
    ({ name, parameters }) => name === "compute" && parameters.length !== 2,
  );
  const entry = start ?? lesson.functions.find(({ name }) => name === "compute");
  if (entry === undefined) throw new Error(`${lesson.name} has no function compute.`);
  walk(entry, statementsIn(lesson, entry.body), new Map());
  return { seen: [...seen.values()], steps };
}

/** Only hands on to another function, or hands out the trace: nothing to read. */
export function isDispatch(lesson: CppFile, { from, to }: Statement): boolean {
  return /^\s*(\w+\(\)|return make_?\.finish\(\));\s*$/.test(lesson.bare.slice(from, to));
}

interface Call {
  readonly object: string | undefined;
  readonly name: string;
  readonly arguments: readonly Span[];
}

function callsIn({ bare, name }: CppFile, { from, to }: Span): Call[] {
  const found: Call[] = [];
  const call = /(?:\b(make)_?\s*\.\s*|(?<![.:>]\s*))\b([A-Za-z_]\w*)\s*\(/g;
  for (const match of bare.slice(from, to).matchAll(call)) {
    const open = from + match.index + match[0].length - 1;
    const inside = { from: open + 1, to: closed(bare, open, name) - 1 };
    found.push({ object: match[1], name: match[2] ?? "", arguments: split(bare, inside, ",") });
  }
  return found;
}

function handed(callee: CppFunction, values: readonly (Value | undefined)[]): Known {
  return new Map(
    callee.parameters.flatMap((name, at): [string, Value][] => {
      const value = values[at];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The tensors that a call of the builder appends, as the builder's own source says. */
function madeBy(builder: CppFile, call: Call, known: Known, lesson: CppFile): Made[] {
  const method = builder.functions.find(({ name }) => name === call.name);
  const operation = /operation::\w+/;
  if (method === undefined || !operation.test(bodyOf(builder, method))) return [];
  const id = valueOf(lesson, call.arguments[0], known);
  if (typeof id !== "string") {
    const line = lineAt(lesson.text, call.arguments[0]?.from ?? 0);
    throw new Error(`${lesson.name}:${line}: the id of this tensor cannot be told.`);
  }
  const inner = new Map<string, Value>([["id", id]]);
  return statementsIn(builder, method.body).flatMap((statement) => {
    const text = builder.text.slice(statement.from, statement.to);
    if (/const std::string name = id;/.test(text)) inner.set("name", id);
    return callsIn(builder, statement)
      .filter(({ name }) => name === "add" || name === "source")
      .map((each) => {
        const made = valueOf(builder, each.arguments[0], inner);
        const by = /operation::(\w+)/.exec(text)?.[1];
        if (typeof made === "string" && by !== undefined) return { id: made, operation: by };
        throw new Error(`${builder.name}: what ${method.name} makes cannot be told.`);
      });
  });
}

function bodyOf(file: CppFile, { body }: CppFunction): string {
  return file.bare.slice(body.from, body.to);
}

/** What an expression of names says; undefined for anything else. */
function valueOf(file: CppFile, span: Span | undefined, known: Known): Value | undefined {
  if (span === undefined) return undefined;
  const { bare, text } = file;
  const source = text.slice(span.from, span.to).trim();
  const sum = split(bare, span, "+");
  if (sum.length > 1) {
    const parts = sum.map((part) => valueOf(file, part, known));
    return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
  }
  if (/^std::to_string\(/.test(source)) return "*";
  if (/^"[^"]*"$/.test(source)) return source.slice(1, -1);
  const begin = span.from + text.slice(span.from, span.to).search(/\S/);
  if (source.endsWith(".c_str()")) {
    return valueOf(file, { from: begin, to: begin + source.length - ".c_str()".length }, known);
  }
  if (source.startsWith("(") && closed(bare, begin, file.name) === begin + source.length) {
    return valueOf(file, { from: begin + 1, to: begin + source.length - 1 }, known);
  }
  if (source.startsWith("{") && source.endsWith("}")) {
    const list = { from: begin + 1, to: begin + source.length - 1 };
    const parts = split(bare, list, ",").map((part) => valueOf(file, part, known));
    const named = parts.every((part) => typeof part === "string");
    return named && pieces(bare, list).length > 0 ? (parts as string[]) : undefined;
  }
  const place = /^(\w+)\[(\d+)\]$/.exec(source);
  if (place !== null) {
    const list = known.get(place[1] ?? "");
    return typeof list === "object" ? list[Number(place[2])] : undefined;
  }
  return known.get(source);
}
