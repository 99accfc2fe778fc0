import { AttentionError } from "./errors.js";
import { describeKind, isFullArray, MAXIMUM_SIZE, quoted } from "./packed.js";
import { DTYPES, type Cells, type Dtype } from "./recorder-module.js";
import { unknownName } from "./options.js";

/** A tensor's content, ready to be written into the module. */
export interface Values {
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly cells: Cells;
}

type Plain = number | boolean | bigint;
type List = ArrayLike<number> | ArrayLike<boolean> | ArrayLike<bigint> | ArrayLike<Plain>;

const MAXIMUM_RANK = 8;
const SAFE = Number.MAX_SAFE_INTEGER;
/** Other names of PyTorch for the dtypes. */
const NAMES: ReadonlyMap<string, Dtype> = new Map([
  ...DTYPES.map((name): [string, Dtype] => [name, name]),
  ["float", "float32"],
  ["long", "int64"],
]);

/** The dtype of that name; "torch." may stand before it. */
export function dtypeOf(value: unknown, what: string): Dtype {
  if (typeof value !== "string") {
    throw new AttentionError(
      "type",
      `${what} must be the name of a dtype, such as "float32", not ${describeKind(value)}.`,
    );
  }
  const name = value.startsWith("torch.") ? value.slice("torch.".length) : value;
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  throw unknownName(`${what}: there is no dtype`, value, DTYPES);
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === "number" || typeof value === "boolean" || typeof value === "bigint";

/** The dtype of an array of JavaScript that does not say one: numbers are float32, whole ones too. */
function ownDtype(data: List): Dtype {
  if (data instanceof BigInt64Array || data instanceof Int32Array) return "int64";
  if (data instanceof Uint8Array) return "bool";
  if (!Array.isArray(data) || data.length === 0) return "float32";
  const kinds = new Set((data as Plain[]).map((each) => typeof each));
  if (kinds.has("number")) return "float32";
  return kinds.has("bigint") ? "int64" : "bool";
}

function wholeOf(value: Plain, what: string): bigint {
  if (typeof value !== "number") return BigInt(value);
  if (!Number.isInteger(value) || Math.abs(value) > SAFE) {
    throw new AttentionError(
      "value",
      `${what} cannot hold ${String(value)} as int64: it must be whole, and a bigint beyond 2^53.`,
    );
  }
  return BigInt(value);
}

/** The cells as their dtype's array; the caller's own where it is one, which nobody reads later. */
function cellsOf(data: List, dtype: Dtype, what: string): Cells {
  const each = data as ArrayLike<Plain>;
  if (dtype === "float32") {
    return data instanceof Float32Array ? data : Float32Array.from(each, Number);
  }
  if (dtype === "int64") {
    if (data instanceof BigInt64Array) return data;
    return BigInt64Array.from(each, (value) => {
      const whole = wholeOf(value, what);
      if (BigInt.asIntN(64, whole) === whole) return whole;
      throw new AttentionError(
        "value",
        `${what} cannot hold ${String(whole)}: int64 ends at 2^63.`,
      );
    });
  }
  return Uint8Array.from(each, (value) => (value ? 1 : value === value ? 0 : 1));
}

/** Reads nested arrays row by row; throws where rows differ in length or depth. */
function flatten(value: unknown, what: string): { shape: number[]; data: Plain[] } {
  const shape: number[] = [];
  for (let inner = value; Array.isArray(inner); inner = inner[0] as unknown) {
    if (shape.length === MAXIMUM_RANK) {
      throw new AttentionError("size", `${what} may have at most ${String(MAXIMUM_RANK)} axes.`);
    }
    shape.push(inner.length);
  }
  const data: Plain[] = [];
  const read = (each: unknown, axis: number): void => {
    if (axis === shape.length) {
      if (!isPlain(each)) {
        throw new AttentionError(
          Array.isArray(each) ? "shape" : "type",
          `${what} must hold numbers, booleans or bigints in rows of one length, not ${describeKind(each)}.`,
        );
      }
      data.push(each);
      return;
    }
    if (!Array.isArray(each) || each.length !== shape[axis]) {
      throw new AttentionError(
        "shape",
        `${what}: the rows of axis ${String(axis)} must all be arrays of ${String(shape[axis])}.`,
      );
    }
    for (let place = 0; place < each.length; place += 1) read(each[place], axis + 1);
  };
  read(value, 0);
  return { shape, data };
}

function shapeOf(value: unknown, what: string): number[] {
  const isLength = (length: unknown) => Number.isInteger(length) && (length as number) >= 0;
  if (!isFullArray(value, isLength)) {
    throw new AttentionError("type", `${what}: the shape must be an array of whole numbers.`);
  }
  const shape = [...value] as number[];
  if (shape.length > MAXIMUM_RANK) {
    throw new AttentionError("size", `${what} may have at most ${String(MAXIMUM_RANK)} axes.`);
  }
  return shape;
}

function isList(data: unknown): data is List {
  if (Array.isArray(data)) return isFullArray(data, isPlain);
  return (
    data instanceof Float32Array ||
    data instanceof BigInt64Array ||
    data instanceof Uint8Array ||
    data instanceof Float64Array ||
    data instanceof Int32Array
  );
}

/**
 * The content of a tensor from a number, nested arrays, a typed array (one axis) or { shape, data, dtype }. Without a
 * dtype, numbers become float32, booleans and Uint8Array bool, bigints and whole typed arrays int64.
 */
export function valuesOf(given: unknown, dtype: Dtype | undefined, what: string): Values {
  let [shape, data]: [number[], unknown] = [[], given];
  let wanted = dtype;
  if (isPlain(given)) data = [given];
  else if (Array.isArray(given)) ({ shape, data } = flatten(given, what));
  else if (isList(given)) shape = [given.length];
  else if (typeof given === "object" && given !== null) {
    const own = given as Record<string, unknown>;
    data = own.data;
    shape = shapeOf(own.shape, what);
    const named = own.dtype;
    if (wanted === undefined && named !== undefined) wanted = dtypeOf(named, what);
  }
  if (!isList(data)) {
    throw new AttentionError(
      "type",
      `${what} must be a number, nested arrays of numbers, or { shape, data }, not ${describeKind(given)}.`,
    );
  }
  const size = shape.reduce((all, length) => all * length, 1);
  if (size > MAXIMUM_SIZE) {
    throw new AttentionError(
      "size",
      `${what} has ${String(size)} cells; a tensor has at most ${String(MAXIMUM_SIZE)}.`,
    );
  }
  if (size !== data.length) {
    throw new AttentionError(
      "shape",
      `${what} has the shape (${shape.join(", ")}) and ${String(data.length)} numbers; it needs ${String(size)}.`,
    );
  }
  const made = wanted ?? ownDtype(data);
  return { dtype: made, shape, cells: cellsOf(data, made, what) };
}

/** A name or a role: one line of text, not empty. */
export function requireName(value: unknown, what: string): string {
  if (typeof value !== "string") {
    throw new AttentionError("type", `${what} must be a string, not ${describeKind(value)}.`);
  }
  // eslint-disable-next-line no-control-regex
  if (value === "" || value.length > 200 || /[\u0000-\u001f]/.test(value)) {
    throw new AttentionError(
      "value",
      `${what} must be one line of 1 to 200 characters, not ${quoted(value)}.`,
    );
  }
  return value;
}
