/**
 * What the page's code panel needs to know of C++: functions, statements and the arguments of calls. Which line made which
 * tensor comes from the compiler (`cpp/bindings/code_lines.cpp`); it has no statements and no spans of arguments, and a
 * parser of whole C++ would be a larger dependency than these three files.
 */

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface CppFunction extends Span {
  readonly name: string;
  /** Inside its braces. */
  readonly body: Span;
}

/** A statement, with the comments before it; `inner` lists the statements inside it. */
export interface Statement extends Span {
  readonly inner: readonly Statement[];
}

export interface CppFile {
  /** The name that the page shows. */
  readonly name: string;
  readonly text: string;
  /** The same, where nothing of comments, strings and preprocessor lines can be mistaken for code. */
  readonly bare: string;
  readonly functions: readonly CppFunction[];
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "{": "}", "[": "]" };

export function readCpp(name: string, text: string): CppFile {
  const bare = text.replaceAll(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|^#[^\n]*/gm,
    (hidden) => {
      const blank = hidden.replaceAll(/[^\n]/g, " ");
      return /^["']/.test(hidden) ? `"${blank.slice(2)}"` : blank;
    },
  );
  return { name, text, bare, functions: functionsIn(bare, text, name) };
}

export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split("\n").length;
}

export function functionOf(file: CppFile, name: string): CppFunction {
  const found = file.functions.filter((each) => each.name === name);
  if (found[0] === undefined) throw new Error(`${file.name} has no function ${name}.`);
  return found[0];
}

/** The place behind the bracket that closes the one at `open`. */
function closed(bare: string, open: number, name: string): number {
  const stack: string[] = [];
  for (let at = open; at < bare.length; at += 1) {
    const letter = bare[at] ?? "";
    const closing = CLOSING[letter];
    if (closing !== undefined) stack.push(closing);
    else if (letter === stack.at(-1)) {
      stack.pop();
      if (stack.length === 0) return at + 1;
    }
  }
  throw new Error(`${name}:${lineAt(bare, open)}: a bracket is not closed.`);
}

function functionsIn(bare: string, text: string, name: string): CppFunction[] {
  const found: CppFunction[] = [];
  let from = 0;
  for (let at = 0; at < bare.length; at += 1) {
    const letter = bare[at];
    if (letter === ";" || letter === "}") from = at + 1;
    if (letter !== "{") continue;
    const head = bare.slice(from, at).replace(/^(\s*(public|private|protected):)+/, hidden);
    if (/^\s*(namespace|class|struct)\b/.test(head)) {
      from = at + 1;
      continue;
    }
    const end = closed(bare, at, name);
    const signature = /^\s*(?:template\s*<[^>]*>\s*)?[^=(]*?([\w~]+)\s*\(/.exec(head);
    if (signature?.[1] !== undefined) {
      found.push({
        name: signature[1],
        from: withComments(text, from + head.search(/\S/)),
        to: end,
        body: { from: at + 1, to: end - 1 },
      });
    }
    at = end - 1;
    from = end;
  }
  return found;
}

function hidden(label: string): string {
  return " ".repeat(label.length);
}

/** The beginning of the comment lines that stand right before a place. */
function withComments(text: string, place: number): number {
  let start = text.lastIndexOf("\n", place - 1) + 1;
  for (;;) {
    const before = text.lastIndexOf("\n", start - 2) + 1;
    if (start === 0 || !/^\s*\/\//.test(text.slice(before, start))) return start;
    start = before;
  }
}

export function statementsIn(file: CppFile, { from, to }: Span): Statement[] {
  const found: Statement[] = [];
  for (let at = from; ;) {
    at += file.bare.slice(at, to).search(/\S|$/);
    if (at >= to) return found;
    const statement = statementAt(file, at, to);
    found.push(statement);
    at = statement.to;
  }
}

function statementAt(file: CppFile, at: number, to: number): Statement {
  const { bare, text, name } = file;
  const from = withComments(text, at);
  const control = /^(?:(?:else\s+)?if|for|while)\s*(?:constexpr\s*)?\(|^else\b/.exec(
    bare.slice(at, to),
  );
  if (control !== null) {
    const opened = at + control[0].length - 1;
    let inside = control[0].endsWith("(") ? closed(bare, opened, name) : opened + 1;
    inside += bare.slice(inside, to).search(/\S/);
    if (bare[inside] !== "{") {
      const only = statementAt(file, inside, to);
      return { from, to: only.to, inner: [only] };
    }
    const end = closed(bare, inside, name);
    return { from, to: end, inner: statementsIn(file, { from: inside + 1, to: end - 1 }) };
  }
  for (let end = at; end < to; end += 1) {
    if ((bare[end] ?? "") in CLOSING) end = closed(bare, end, name) - 1;
    else if (bare[end] === ";") return { from, to: end + 1, inner: [] };
  }
  throw new Error(`${name}:${lineAt(text, at)}: a statement does not end.`);
}
