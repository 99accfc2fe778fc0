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

/** One overload: so many parameters by place, and all others by name in the options behind them. */
function signature(operation, name, byPlace) {
  const { parameters } = operation;
  const places = parameters.slice(0, byPlace).map((each) => {
    const known = RESERVED.has(each.name) ? `${each.name}_` : each.name;
    return `${known}: ${typeOf(each)}`;
  });
  const rest = parameters.slice(byPlace);
  const options = rest.map((each) => `${each.name}${each.hasDefault ? "?" : ""}: ${typeOf(each)}`);
  const isNeeded = rest.some(({ hasDefault }) => !hasDefault);
  const type = options.length > 0 ? `Naming & { ${options.join("; ")} }` : "Naming";
  const list = [...places, `options${isNeeded ? "" : "?"}: ${type}`];
  const result = name.endsWith("_") ? "RecordedTensor" : resultOf(operation);
  return `  ${name}(${list.join(", ")}): ${result};`;
}

/** The declarations of one operation: an overload for each number of arguments by place. */
function declaration(operation, name) {
  const { parameters, positional, spreads, schema, inPlace } = operation;
  const written = name.endsWith("_") && inPlace ? `In place: ${schema}` : schema;
  const lines = [`  /** \`${written}\` */`];
  // None by place would say no more than the next: a tensor is always given so.
  const first = parameters[0];
  const least = first === undefined || first.keywordOnly || first.hasDefault ? 0 : 1;
  for (let count = positional; count >= least; count -= 1) {
    lines.push(signature(operation, name, count));
  }
  if (spreads) {
    const before = parameters.slice(0, positional - 1).map((e) => `${e.name}: ${typeOf(e)}`);
    const list = [...before, `...${parameters[positional - 1].name}: number[]`].join(", ");
    const result = name.endsWith("_") ? "RecordedTensor" : resultOf(operation);
    lines.push(`  ${name}(${list}): ${result};`);
  }
  return lines.join("\n");
}

/** The interface that stands in the place of `Operations` in recorder.d.ts. */
export function declarationsOf(names, operations) {
  const byName = new Map(operations.map((each) => [each.name, each]));
  const declared = [...names].map(([name, of]) => declaration(byName.get(of), name));
  return `/** Several results, by their names or one after the other. */
export type Results<Name extends string> = Readonly<Record<Name, RecordedTensor>> &
  Iterable<RecordedTensor>;

/**
 * Every operation by its PyTorch name; one whose name ends with "_" writes its result to its first argument. What does not
 * stand by its place is given by name, in an object behind the others.
 */
export interface Operations {
${declared.join("\n")}
}
`;
}

const PLACE = /\/\*\*[^*]*\*\/\nexport type Operations = [^;]*;\n/;

/** Completes recorder.d.ts in the folder of the package. */
export async function writeRecorderTypes(folder) {
  const from = (file) => import(pathToFileURL(join(folder, file)).href);
  const [{ startModule }, { RecorderModule }, { readOperations }, { namesOf }] = await Promise.all(
    ["start.js", "recorder-module.js", "recorder-schema.js", "recorder-record.js"].map(from),
  );
  const wasm = readFileSync(join(folder, "recorder.wasm"));
  const operations = readOperations(await startModule(wasm, RecorderModule));
  const file = join(folder, "recorder.d.ts");
  const text = readFileSync(file, "utf8");
  if (!PLACE.test(text)) throw new Error("recorder.d.ts has no place for the operations.");
  writeFileSync(
    file,
    text.replace(PLACE, () => declarationsOf(namesOf(operations), operations)),
  );
}
