// The TypeScript types of the recorder's operations, made from the schemas of the module that was built.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The type of a parameter by its kind. */
const TYPES = {
  tensor: "Operand",
  tensors: "readonly (RecordedTensor | null)[]",
  number: "number | boolean | bigint",
  whole: "number | bigint",
  floating: "number | bigint",
  boolean: "boolean",
  wholes: "number | readonly (number | bigint)[]",
  text: "string",
  dtype: "DtypeName",
};

const typeOf = ({ kind, choices, optional, hasDefault }) => {
  const type = kind === "choice" ? choices.map((each) => `"${each}"`).join(" | ") : TYPES[kind];
  return optional || (hasDefault && kind === "tensor") ? `${type} | null` : type;
};

const resultOf = ({ results }) => {
  if (results.length === 0) return "RecordedTensor[]";
  if (results.length === 1) return "RecordedTensor";
  return `Results<${results.map((name) => `"${name}"`).join(" | ")}>`;
};

/** Words that cannot name a parameter of a function. */
const RESERVED = new Set(["in", "is", "of", "default", "function", "new", "this", "with"]);

const resultNamed = ({ operation, isInPlace }) =>
  isInPlace ? "RecordedTensor" : resultOf(operation);

/** A parameter as TypeScript writes it; what is written to is a tensor. */
function parameterOf({ operation, isInPlace }, place) {
  const each = operation.parameters[place];
  const known = RESERVED.has(each.name) ? `${each.name}_` : each.name;
  return `${known}: ${isInPlace && place === 0 ? "RecordedTensor" : typeOf(each)}`;
}

/** One overload: so many parameters by place, and all others by name in the options behind them. */
function signature(call, byPlace) {
  const { parameters } = call.operation;
  const places = parameters.slice(0, byPlace).map((_, place) => parameterOf(call, place));
  const rest = parameters.slice(byPlace);
  const options = rest.map((each) => `${each.name}${each.hasDefault ? "?" : ""}: ${typeOf(each)}`);
  const isNeeded = rest.some(({ hasDefault }) => !hasDefault);
  const type = options.length > 0 ? `Naming & { ${options.join("; ")} }` : "Naming";
  const list = [...places, `options${isNeeded ? "" : "?"}: ${type}`].join(", ");
  return `  ${call.name}(${list}): ${resultNamed(call)};`;
}

/** Of several results along an axis there is one where there is no axis: torch.max(x) is a number. */
function withoutAxis({ name, operation }) {
  const { parameters, results } = operation;
  const axis = parameters.find((each) => each.name === "dim");
  if (results.length < 2 || axis?.optional !== true) return [operation, []];
  const needed = { ...axis, optional: false, hasDefault: false };
  const changed = parameters.map((each) => (each === axis ? needed : each));
  const first = parameterOf({ operation, isInPlace: false }, 0);
  const whole = `  ${name}(${first}, options?: Naming & { dim?: null }): RecordedTensor;`;
  return [{ ...operation, parameters: changed }, [whole]];
}

/** The declarations of one name: an overload for each number of arguments by place. */
function declaration(known) {
  const [operation, whole] = withoutAxis(known);
  const call = { ...known, operation };
  const { parameters, positional, spreads, schema } = operation;
  const lines = [`  /** \`${schema}\`${call.isInPlace ? ", in place" : ""} */`, ...whole];
  const [first] = parameters;
  const least = first === undefined || first.keywordOnly || first.hasDefault ? 0 : 1;
  for (let count = positional; count >= least; count -= 1) lines.push(signature(call, count));
  if (spreads) {
    const before = parameters.slice(0, positional - 1).map((_, place) => parameterOf(call, place));
    const list = [...before, `...${parameters[positional - 1].name}: number[]`].join(", ");
    lines.push(`  ${call.name}(${list}): ${resultNamed(call)};`);
  }
  return lines.join("\n");
}

/** What stands in the place of `Operations` in recorder.d.ts. */
export function declarationsOf(calls) {
  return `/** Several results, by their names or one after the other. */
export type Results<Name extends string> = Readonly<Record<Name, RecordedTensor>> &
  Iterable<RecordedTensor>;

/**
 * Every operation by its PyTorch name; one whose name ends with "_" writes its result to its first argument. What does not
 * stand by its place is given by name, in an object behind the others.
 */
export interface Operations {
${calls.map(declaration).join("\n")}
}
`;
}

const PLACE = /\/\*\*[^*]*\*\/\nexport type Operations = [^;]*;\n/;

/** Completes recorder.d.ts in the folder of the package. */
export async function writeRecorderTypes(folder) {
  const from = (file) => import(pathToFileURL(join(folder, file)).href);
  const [{ startModule }, { RecorderModule }, { readOperations }, { callNames }] =
    await Promise.all(
      ["start.js", "recorder-module.js", "recorder-schema.js", "recorder-record.js"].map(from),
    );
  const wasm = readFileSync(join(folder, "recorder.wasm"));
  const operations = readOperations(await startModule(wasm, RecorderModule));
  const file = join(folder, "recorder.d.ts");
  const text = readFileSync(file, "utf8");
  if (!PLACE.test(text)) throw new Error("recorder.d.ts has no place for the operations.");
  writeFileSync(
    file,
    text.replace(PLACE, () => declarationsOf(callNames(operations))),
  );
}
