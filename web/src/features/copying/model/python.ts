/** Numbers, names and tensors as Python writes them. */
import { exactFloat } from "../../../model/number";

/** The Python expressions for non-finite numbers. */
export interface NumberNames {
  readonly infinity: string;
  readonly minusInfinity: string;
  readonly nan: string;
}

const FLOATS: NumberNames = {
  infinity: 'float("inf")',
  minusInfinity: 'float("-inf")',
  nan: 'float("nan")',
};

/** The shortest text that parses back to the same float32, including the sign of zero. */
export function exactNumber(value: number, names: NumberNames): string {
  if (Number.isNaN(value)) return names.nan;
  if (value === Infinity) return names.infinity;
  if (value === -Infinity) return names.minusInfinity;
  return exactFloat(value);
}

/** A float32 as a float of Python: `1.0`, never `1`. */
export function pythonNumber(value: number, names = FLOATS): string {
  const text = exactNumber(value, names);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Numbers of a vector on one line; a longer one takes several. */
const ACROSS = 8;

/** Nested lists, a row a line. */
export function pythonList(
  shape: readonly number[],
  data: ArrayLike<number>,
  number: (value: number) => string = (value) => pythonNumber(value),
): string[] {
  const [length, ...rest] = shape;
  if (length === undefined) return [number(data[0] ?? NaN)];
  const numbers = Array.from(data, (value) => number(value));
  if (rest.length === 0 && length <= ACROSS) return [`[${numbers.join(", ")}]`];
  if (rest.length === 0) return bracketed(chunks(numbers, ACROSS).map((each) => each.join(", ")));
  return nested(rest.length, numbers, shape);
}

function nested(depth: number, numbers: readonly string[], shape: readonly number[]): string[] {
  const count = shape.at(-1 - depth) ?? 1;
  const parts = chunks(numbers, numbers.length / count);
  if (depth === 1) return bracketed(parts.map((row) => `[${row.join(", ")}]`));
  return bracketed(parts.map((part) => nested(depth - 1, part, shape).join("\n")));
}

function bracketed(parts: readonly string[]): string[] {
  const inner = parts.flatMap((part) => `${part},`.split("\n")).map((line) => `    ${line}`);
  return ["[", ...inner, "]"];
}

function chunks<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, place) =>
    items.slice(place * length, (place + 1) * length),
  );
}

/** `name = before[...]after`, over as many lines as the list takes. */
export function assignment(
  name: string,
  before: string,
  list: readonly string[],
  after: string,
): string[] {
  const [first = "", ...more] = list;
  const lines = [`${name} = ${before}${first}`, ...more];
  return [...lines.slice(0, -1), `${lines.at(-1) ?? ""}${after}`];
}

const KEYWORDS =
  "False None True and as assert async await break class continue def del elif else except finally for from global " +
  "if import in is lambda nonlocal not or pass raise return try while with yield";

/** The names that scripts use: modules, helpers, and loop variables. */
const OWN =
  "torch math decimal Decimal F f32 dot softmax softmax_naive digits show print float range enumerate zip tuple len " +
  "i j b t a_i b_j jacobian";

const TAKEN = new Set(`${KEYWORDS} ${OWN}`.split(" "));

/** A name of Python for each id, no two alike; most ids are one already. */
export function pythonNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(TAKEN);
  for (const id of ids) {
    const plain = id.replace(/\W/gu, "_").replace(/^(?=\d|$)/u, "_");
    let name = plain;
    while (used.has(name)) name += "_";
    used.add(name);
    names.set(id, name);
  }
  return names;
}

/** The Python name of one tensor, without regard to others. */
export function pythonName(id: string): string {
  return pythonNames([id]).get(id) ?? id;
}
