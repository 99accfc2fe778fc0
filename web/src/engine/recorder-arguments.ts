import { AttentionError } from "./errors.js";
import { unknownName } from "./options.js";
import { describeKind } from "./packed.js";
import { DTYPES, pushText } from "./recorder-module.js";
import type { Kind, Operation, Parameter } from "./recorder-schema.js";
import { RecordedTensor, type Tape } from "./recorder-tensor.js";
import { dtypeOf, requireName } from "./recorder-values.js";

/** The order of bindings::argument_tag. */
const NONE = 0;
const BOOLEAN = 1;
const WHOLE = 2;
const FLOATING = 3;
const WHOLES = 4;
const TYPE = 5;
const TENSOR = 6;
const TENSORS = 7;
const TEXT = 8;
const LONG_WHOLE = 9;

const SAFE = Number.MAX_SAFE_INTEGER;
const INT64 = 2 ** 63;

const WANTED: Readonly<Record<Kind, string>> = {
  tensor: "a tensor of this record or a number",
  tensors: "an array of tensors of this record",
  number: "a number",
  whole: "a whole number",
  floating: "a number",
  boolean: "true or false",
  wholes: "an array of whole numbers",
  choice: "a name",
  text: "a string",
  dtype: "the name of a dtype",
};

function refusal(operation: Operation, { name, kind, optional }: Parameter, value: unknown) {
  const orNull = optional ? ", or null" : "";
  const help =
    kind === "tensor" && typeof value === "object" ? "; tensor() makes one of an array" : "";
  return new AttentionError(
    "type",
    `${operation.name}: ${name} must be ${WANTED[kind]}${orNull}, not ${describeKind(value)}${help}.`,
  );
}

function inexact(operation: Operation, { name }: Parameter, value: number): AttentionError {
  return new AttentionError(
    "value",
    `${operation.name}: ${name} cannot be ${String(value)}, which is beyond 2^53, where numbers of JavaScript are not ` +
      "exact; a bigint is.",
  );
}

function pushNumber(list: number[], operation: Operation, to: Parameter, value: number): void {
  const { kind } = to;
  const isWhole = Number.isInteger(value) && !Object.is(value, -0);
  if (kind === "floating" || !isWhole) list.push(FLOATING, value);
  else if (Math.abs(value) <= SAFE) list.push(WHOLE, value);
  // No int64 could hold it, so nobody means one.
  else if (Math.abs(value) >= INT64 && (kind === "number" || kind === "tensor"))
    list.push(FLOATING, value);
  else throw inexact(operation, to, value);
}

function pushBigInt(list: number[], operation: Operation, to: Parameter, value: bigint): void {
  if (to.kind === "floating") list.push(FLOATING, Number(value));
  else if (BigInt.asIntN(64, value) !== value) {
    throw new AttentionError(
      "value",
      `${operation.name}: ${to.name} cannot be ${String(value).slice(0, 40)}; int64 ends at 2^63.`,
    );
  } else if (Math.abs(Number(value)) <= SAFE) list.push(WHOLE, Number(value));
  else list.push(LONG_WHOLE, Number(value >> 32n), Number(BigInt.asUintN(32, value)));
}

function pushWholes(
  list: number[],
  operation: Operation,
  to: Parameter,
  values: ArrayLike<unknown>,
): void {
  const { length } = values;
  list.push(WHOLES, length);
  for (let place = 0; place < length; place += 1) {
    const each = values[place];
    const value = typeof each === "bigint" ? Number(each) : each;
    if (typeof value !== "number" || !Number.isInteger(value)) {
      const kind = typeof value === "number" ? String(value) : describeKind(value);
      throw new AttentionError(
        "type",
        `${operation.name}: ${to.name} must be ${WANTED.wholes}, and number ${String(place)} of them is ${kind}.`,
      );
    }
    if (Math.abs(value) > SAFE) throw inexact(operation, to, value);
    list.push(value);
  }
}

function pushTensors(
  list: number[],
  tape: Tape,
  operation: Operation,
  to: Parameter,
  values: readonly unknown[],
): void {
  const { length } = values;
  list.push(TENSORS, length);
  for (let place = 0; place < length; place += 1) {
    const each = values[place];
    const what = `${operation.name}: number ${String(place)} of ${to.name}`;
    const id = each === null ? -1 : RecordedTensor.idOn(tape, each, what);
    if (id === undefined) {
      throw new AttentionError(
        "type",
        `${what} must be a tensor of this record, not ${describeKind(each)}; tensor() makes one.`,
      );
    }
    list.push(id);
  }
}

/** Appends one argument behind its tag. It reads what the caller gave once, and before anything is written to the module. */
export function pushArgument(
  list: number[],
  tape: Tape,
  operation: Operation,
  to: Parameter,
  value: unknown,
): void {
  switch (typeof value) {
    case "number":
      return pushNumber(list, operation, to, value);
    case "boolean":
      list.push(BOOLEAN, value ? 1 : 0);
      return;
    case "bigint":
      return pushBigInt(list, operation, to, value);
    case "undefined":
      list.push(NONE);
      return;
    case "string":
      if (to.kind === "dtype") {
        list.push(TYPE, DTYPES.indexOf(dtypeOf(value, `${operation.name}: ${to.name}`)));
        return;
      }
      if (to.kind !== "choice" && to.kind !== "text") break;
      list.push(TEXT);
      pushText(list, value);
      return;
    case "object": {
      if (value === null) {
        list.push(NONE);
        return;
      }
      const own = RecordedTensor.numberOn(tape, value);
      if (own !== -1) {
        list.push(TENSOR, own);
        return;
      }
      // Refuses a tensor of another tape.
      RecordedTensor.idOn(tape, value, `${operation.name}: ${to.name}`);
      const isArray = Array.isArray(value) || ArrayBuffer.isView(value);
      if (isArray && to.kind === "wholes")
        return pushWholes(list, operation, to, value as ArrayLike<unknown>);
      if (Array.isArray(value) && to.kind === "tensors")
        return pushTensors(list, tape, operation, to, value);
      break;
    }
    default:
  }
  throw refusal(operation, to, value);
}

/** How the caller wants the result to be called. */
export interface Naming {
  name: string;
  role: string;
}

/** What a call gives: an argument for each parameter, undefined where there is none, and a name. */
export interface Given {
  readonly values: unknown[];
  readonly naming: Naming | undefined;
}

function isOptions(tape: Tape, value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    RecordedTensor.numberOn(tape, value) === -1 &&
    !Array.isArray(value) &&
    !ArrayBuffer.isView(value) &&
    !(value instanceof RecordedTensor)
  );
}

function placeOf(parameters: readonly Parameter[], key: string): number {
  const { length } = parameters;
  for (let place = 0; place < length; place += 1) if (parameters[place]?.name === key) return place;
  return -1;
}

/** Sorts a call's arguments by the parameters: by place first, then by the names of the options behind them. */
export function sortArguments(tape: Tape, operation: Operation, given: readonly unknown[]): Given {
  const { name: called, parameters, positional, spreads } = operation;
  const last = given.length > 0 ? given[given.length - 1] : undefined;
  const options = isOptions(tape, last) ? last : undefined;
  let values = options === undefined ? (given as unknown[]) : given.slice(0, -1);
  const first = positional - 1;
  if (spreads && values.length > first && typeof values[first] === "number") {
    values = [...values.slice(0, first), values.slice(first)];
  }
  const byPlace = values.length;
  if (byPlace > positional) {
    const names = parameters.slice(positional).map(({ name }) => name);
    const rest = names.length > 0 ? `; ${names.join(", ")} by name, in an object behind them` : "";
    throw new AttentionError(
      "type",
      `${called} takes at most ${String(positional)} arguments by place, not ${String(byPlace)}${rest}.`,
    );
  }
  if (options === undefined) return { values, naming: undefined };
  const naming: Naming = { name: "", role: "" };
  for (const key of Object.keys(options)) {
    const value = options[key];
    if (value === undefined) continue;
    const place = placeOf(parameters, key);
    if (place === -1) {
      if (key !== "name" && key !== "role") {
        const names = [...parameters.map(({ name }) => name), "name", "role"];
        throw unknownName(`${called} has no option`, key, names);
      }
      naming[key] = requireName(value, `${called}: ${key}`);
    } else if (place < byPlace && values[place] !== undefined) {
      throw new AttentionError("type", `${called}: ${key} is given twice, by place and by name.`);
    } else {
      values[place] = value;
    }
  }
  return { values, naming: naming.name || naming.role ? naming : undefined };
}
