import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { EntryName, ExampleId } from "../src/api/list.ts";
import type { Example, Input, Piece } from "../src/api/types.ts";
import { piecesOf } from "./api-code.ts";
import type { ApiProgram } from "./api-program.ts";
import { web } from "./paths.ts";
import { toSource } from "./virtual.ts";

/** An example as it is shown, and the function that it becomes. */
export interface ReadExample extends Omit<Example, "run"> {
  readonly run: string;
}

/** The comment that lets the reader change a constant: `const tokens = 5; // whole, 1 to 8`. */
const RANGE = /^ \/\/ (whole, )?(-?[\d.]+) to (-?[\d.]+)$/m;

export function readExamples(program: ApiProgram): ReadExample[] {
  const found = readdirSync(join(web, "src/api/examples"));
  const listed = program.examples.map(({ id }) => `${id}.js`);
  const unlisted = found.filter((name) => name.endsWith(".js") && !listed.includes(name));
  if (unlisted.length > 0) throw new Error(`The page shows no example ${unlisted.join()}.`);
  return program.examples.map(({ id, file }) => readExample(program, id, file));
}

/** The module of all examples as functions. */
export function examplesModule(examples: readonly ReadExample[]): string {
  const each = examples.map(
    ({ id, imports, inputs, run }) => `{ ...${toSource({ id, imports, inputs })}, run: ${run} }`,
  );
  return `export const examples = [${each.join(",\n")}];`;
}

/** The module of their code as it is shown, which the page has in its HTML. */
export function codeModule(examples: readonly ReadExample[]): string {
  return `export const code = ${toSource(Object.fromEntries(examples.map(({ id, code }) => [id, code])))};`;
}

interface FoundInput extends Input {
  readonly statement: ts.Node;
  /** Where the value stands. */
  readonly from: number;
  readonly to: number;
}

function readExample(program: ApiProgram, id: ExampleId, file: ts.SourceFile): ReadExample {
  const imports = file.statements.filter(ts.isImportDeclaration);
  const inputs = file.statements.flatMap((statement) => inputOf(file, statement) ?? []);
  const taken = [...imports, ...inputs.map(({ statement }) => statement)];
  const body = file.statements
    .filter((statement) => !taken.includes(statement))
    .map((statement) => statement.getText(file))
    .join("\n");
  const names = inputs.map(({ name }) => name).join(", ");
  const given = imports.map((each) => `{ ${namesIn(file, each)} }`).join(", ");
  return {
    id,
    imports: imports.map((each) => (each.moduleSpecifier as ts.StringLiteral).text as EntryName),
    code: codeOf(program, file, inputs),
    inputs: inputs.map(({ name, value, isWhole, least, most }) => ({
      name,
      value,
      isWhole,
      least,
      most,
    })),
    run: `async ([${given}], { ${names} }, console) => {\n${body}\n}`,
  };
}

/** The names that an import brings, as a pattern takes them apart. */
function namesIn(file: ts.SourceFile, node: ts.ImportDeclaration): string {
  const bindings = node.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) {
    throw new Error(`${file.fileName} must import by names.`);
  }
  return bindings.elements
    .map(({ propertyName, name }) =>
      propertyName ? `${propertyName.text}: ${name.text}` : name.text,
    )
    .join(", ");
}

function inputOf(file: ts.SourceFile, statement: ts.Statement): FoundInput | undefined {
  const range = RANGE.exec(file.text.slice(statement.end).split("\n")[0] ?? "");
  if (range === null) return undefined;
  const { 1: whole, 2: least, 3: most } = range;
  const [declaration] = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [];
  const value = declaration?.initializer;
  if (declaration === undefined || value === undefined || !ts.isNumericLiteral(value)) {
    throw new Error(`${file.fileName} gives a range to what is no number.`);
  }
  return {
    name: declaration.name.getText(file),
    value: Number(value.text),
    isWhole: whole !== undefined,
    least: Number(least),
    most: Number(most),
    statement,
    from: value.getStart(file),
    to: value.end,
  };
}

/** The file in pieces, with the places of its inputs' values. */
function codeOf(program: ApiProgram, file: ts.SourceFile, inputs: readonly FoundInput[]): Piece[] {
  const end = file.text.trimEnd().length;
  const code: Piece[] = [];
  let done = 0;
  for (const { from, to, name } of inputs) {
    code.push(...piecesOf(program, file, [done, from]));
    code.push({ text: file.text.slice(from, to), input: name });
    done = to;
  }
  return [...code, ...piecesOf(program, file, [done, end])];
}
