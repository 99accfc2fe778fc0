import { AttentionError } from "./errors.js";
import { refusalOf } from "./guard.js";
import { describeKind } from "./packed.js";
import { pushArgument, sortArguments } from "./recorder-arguments.js";
import { pushText } from "./recorder-module.js";
import type { Operation } from "./recorder-schema.js";
import { RecordedTensor, type Tape } from "./recorder-tensor.js";

const IN_PLACE = 1;
const NAMED = 2;

/** What an operation gives: a tensor, tensors by their names in the schema, or an array of tensors. */
export type Results =
  RecordedTensor | RecordedTensor[] | Readonly<Record<string, RecordedTensor | null>>;

function handle(tape: Tape, id: number): RecordedTensor | null {
  return id === -1 ? null : new RecordedTensor(tape, id);
}

/** Several results by their names, which can be taken apart like an array too. */
function named(names: readonly string[], tensors: readonly (RecordedTensor | null)[]): Results {
  const results = Object.fromEntries(names.map((name, place) => [name, tensors[place] ?? null]));
  Object.defineProperty(results, Symbol.iterator, { value: () => tensors[Symbol.iterator]() });
  return results;
}

function resultsOf(tape: Tape, { results }: Operation, told: Float64Array): Results {
  const count = told[0] as number;
  // The usual case, without an array.
  if (count === 1 && results.length > 0) return new RecordedTensor(tape, told[1] as number);
  const tensors = Array.from({ length: count }, (_, place) =>
    handle(tape, told[1 + place] as number),
  );
  return results.length > 0 ? named(results, tensors) : (tensors as RecordedTensor[]);
}

function send(tape: Tape, operation: Operation, flags: number, given: readonly unknown[]) {
  const { values, naming } = sortArguments(tape, operation, given);
  const list = [tape.number, operation.place, naming === undefined ? flags : flags | NAMED];
  if (naming !== undefined) {
    pushText(list, naming.name);
    pushText(list, naming.role);
  }
  const { length } = values;
  list.push(length);
  for (let place = 0; place < length; place += 1) {
    const to = operation.parameters[place];
    if (to !== undefined) pushArgument(list, tape, operation, to, values[place]);
  }
  return tape.module.run("call_operation", list);
}

/** The function that records an operation. It throws only `AttentionError`s. */
export function recording(tape: Tape, operation: Operation): (...given: unknown[]) => Results {
  return (...given) => {
    try {
      return resultsOf(tape, operation, send(tape, operation, 0, given));
    } catch (reason) {
      throw refusalOf(reason);
    }
  };
}

/** The same, except that it writes the result to the first operand, and returns that. */
export function writing(tape: Tape, operation: Operation): (...given: unknown[]) => RecordedTensor {
  const called = operation.isWritten ? operation.name : `${operation.name}_`;
  return (...given) => {
    try {
      const into = given[0];
      if (RecordedTensor.numberOn(tape, into) === -1) throw notOwn(tape, called, into);
      send(tape, operation, IN_PLACE, given);
      return into as RecordedTensor;
    } catch (reason) {
      throw refusalOf(reason);
    }
  };
}

/** Why this cannot be written to. */
function notOwn(tape: Tape, called: string, into: unknown): AttentionError {
  RecordedTensor.idOn(tape, into, `${called}: the first argument`);
  return new AttentionError(
    "type",
    `${called} writes to a tensor of this record, not to ${describeKind(into)}.`,
  );
}
