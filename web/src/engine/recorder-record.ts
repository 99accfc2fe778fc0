import { AttentionError } from "./errors.js";
import { allGuarded } from "./guard.js";
import { optionsOf } from "./options.js";
import { describeKind, isFullArray, requireBoolean } from "./packed.js";
import { recording, writing } from "./recorder-calls.js";
import { indexItems } from "./recorder-index.js";
import { pushText, type RecorderModule } from "./recorder-module.js";
import type { Operation } from "./recorder-schema.js";
import { RecordedTensor, type Tape } from "./recorder-tensor.js";
import { traceKeeper } from "./recorder-trace.js";
import { dtypeOf, requireName, valuesOf, type Values } from "./recorder-values.js";

type Call = (...given: unknown[]) => unknown;

/** Other names that PyTorch has for operations; each is left out where the module has an operation of that name. */
const ALIASES: Readonly<Record<string, string>> = {
  multiply: "mul",
  subtract: "sub",
  divide: "div",
};

const recordingOptions = { seed: true, arithmetic: true } as const;
const giving = { role: true, dtype: true } as const;
const making = { dtype: true, requiresGrad: true, name: true, role: true } as const;
const becoming = { role: true } as const;
const backwards = { createGraph: true } as const;
const differentiating = { gradient: true, createGraph: true } as const;

/** Whether to compute in PyTorch's arithmetic. */
function isPytorch(value: unknown): 0 | 1 {
  if (value === undefined || value === "rounded once") return 0;
  if (value === "pytorch") return 1;
  throw new AttentionError("unknown", 'An arithmetic must be "rounded once" or "pytorch".');
}

/** A seed as the upper 32 bits and the lower ones. */
function seedOf(value: unknown): [number, number] {
  const isWhole =
    typeof value === "number" ? Number.isSafeInteger(value) : typeof value === "bigint";
  if (!isWhole || (value as number | bigint) < 0) {
    throw new AttentionError(
      typeof value === "number" ? "value" : "type",
      "A seed must be a whole number from 0 to 2^53 - 1, or a bigint.",
    );
  }
  const bits = BigInt.asUintN(64, BigInt(value as number | bigint));
  return [Number(bits >> 32n), Number(BigInt.asUintN(32, bits))];
}

function requireFloats({ dtype }: Values): void {
  if (dtype === "float32") return;
  throw new AttentionError("type", `Only float32 has gradients, not ${dtype}.`);
}

/** An option, or undefined; refuses a wrong one by its reader. */
const present = <Value>(value: unknown, how: (value: unknown) => Value): Value | undefined =>
  value === undefined ? undefined : how(value);

/** What a record has beside the operations. An operation of such a name is reached another way, `index` by `getitem`. */
export const OWN_NAMES: ReadonlySet<string> = new Set([
  ...["given", "tensor", "parameter", "backward", "grad", "gradients", "noGrad", "manualSeed"],
  ...["forget", "index", "setIndex", "trace", "used", "dispose"],
]);

/** A name by which an operation is called, with its operation and whether that is then done in place. */
export interface CallName {
  readonly name: string;
  readonly operation: Operation;
  readonly isInPlace: boolean;
}

/** The names by which operations are called, those in place and other names included. */
export function callNames(operations: readonly Operation[]): CallName[] {
  const names = new Map<string, CallName>();
  const add = (name: string, operation: Operation, isInPlace: boolean) => {
    if (names.has(name) || OWN_NAMES.has(name)) return;
    names.set(name, { name, operation, isInPlace });
  };
  for (const each of operations) add(each.name, each, each.isWritten);
  for (const each of operations) if (each.inPlace) add(`${each.name}_`, each, true);
  for (const [alias, name] of Object.entries(ALIASES)) {
    for (const end of ["", "_"]) {
      const known = names.get(name + end);
      if (known !== undefined) add(alias + end, known.operation, known.isInPlace);
    }
  }
  return [...names.values()];
}

/** What the record has beside the operations. */
function ownCalls(
  tape: Tape,
  operations: readonly Operation[],
  keepTrace: ReturnType<typeof traceKeeper>,
  close: () => void,
) {
  const { module, number } = tape;

  const idOf = (value: unknown, what: string): number => {
    const id = RecordedTensor.idOn(tape, value, what);
    if (id !== undefined) return id;
    throw new AttentionError(
      "type",
      `${what} must be a tensor of this record, not ${describeKind(value)}.`,
    );
  };
  const idsOf = (values: unknown, what: string): number[] => {
    if (!isFullArray(values, () => true)) {
      throw new AttentionError(
        "type",
        `${what} must be an array of tensors, not ${describeKind(values)}.`,
      );
    }
    return values.map((each, place) => idOf(each, `Number ${String(place)} of ${what}`));
  };
  const made = (told: Float64Array) => new RecordedTensor(tape, told[0] as number);
  const give = ({ dtype, shape, cells }: Values, name: string, role: string): RecordedTensor => {
    module.write(0, dtype, shape, cells);
    const list = [number];
    pushText(list, name);
    pushText(list, role);
    return made(module.run("give_tensor", list));
  };
  const roleOf = (value: unknown) => present(value, (each) => requireName(each, "A role")) ?? "";
  const seedGradient = (value: unknown) =>
    value === undefined || value === null ? -1 : idOf(value, "The gradient");
  const flag = (value: unknown, what: string) =>
    present(value, (each) => requireBoolean(each, what)) === true ? 1 : 0;

  /** Calls getitem or setitem, whose parameters are told apart by kind. */
  const callIndexed = (name: string, tensor: unknown, items: unknown, value?: unknown) => {
    const found = operations.find((each) => each.name === name);
    if (found === undefined) {
      throw new AttentionError("unavailable", "This module has no operation for indices.");
    }
    const { codes, tensors } = indexItems(items);
    const whole = [tensor, value];
    const given = found.parameters.map(({ kind }) => {
      if (kind === "wholes") return codes;
      return kind === "tensors" ? tensors : whole.shift();
    });
    return recording(tape, found)(...given);
  };

  return {
    given(name: unknown, values: unknown, options: unknown) {
      const { role, dtype } = optionsOf(options, "given", giving);
      const called = requireName(name, "A name");
      const wanted = present(dtype, (each) => dtypeOf(each, "dtype"));
      return give(valuesOf(values, wanted, called), called, roleOf(role));
    },
    tensor(values: unknown, options: unknown) {
      const { dtype, requiresGrad, name, role } = optionsOf(options, "tensor", making);
      const wanted = present(dtype, (each) => dtypeOf(each, "dtype"));
      const called = present(name, (each) => requireName(each, "A name")) ?? "";
      const [needed, part] = [flag(requiresGrad, "requiresGrad"), roleOf(role)];
      const content = valuesOf(values, wanted, "The tensor");
      if (needed === 1) requireFloats(content);
      const result = give(content, called, part);
      if (needed === 1) result.requiresGrad = true;
      return result;
    },
    parameter(name: unknown, tensor: unknown, options: unknown) {
      const { role } = optionsOf(options, "parameter", becoming);
      const [called, part] = [requireName(name, "A name"), roleOf(role)];
      let id = RecordedTensor.idOn(tape, tensor, called);
      if (id === undefined) {
        const content = valuesOf(tensor, undefined, called);
        requireFloats(content);
        id = idOf(give(content, "", ""), called);
      }
      const list = [number, id];
      pushText(list, called);
      pushText(list, part);
      return made(module.run("make_parameter", list));
    },
    backward(loss: unknown, gradient: unknown, options: unknown) {
      const { createGraph } = optionsOf(options, "backward", backwards);
      const ids = [idOf(loss, "The loss"), seedGradient(gradient)];
      module.run("run_backward", [number, ...ids, flag(createGraph, "createGraph")]);
    },
    grad(tensor: unknown) {
      idOf(tensor, "The tensor");
      return (tensor as RecordedTensor).grad;
    },
    gradients(of: unknown, inputs: unknown, options: unknown) {
      const { gradient, createGraph } = optionsOf(options, "gradients", differentiating);
      const ids = idsOf(inputs, "the inputs");
      const told = module.run("find_gradients", [
        ...[number, idOf(of, "The tensor"), seedGradient(gradient)],
        ...[flag(createGraph, "createGraph"), ids.length, ...ids],
      ]);
      return Array.from(told.slice(1, 1 + (told[0] as number)), (id) =>
        id === -1 ? null : new RecordedTensor(tape, id),
      );
    },
    noGrad(work: unknown) {
      if (typeof work !== "function") {
        throw new AttentionError("type", `noGrad takes a function, not ${describeKind(work)}.`);
      }
      const before = module.run("enable_gradients", [number, 0])[0] as number;
      let result: unknown;
      try {
        result = (work as () => unknown)();
      } finally {
        module.run("enable_gradients", [number, before]);
      }
      if (result instanceof Promise) {
        result.catch(() => undefined);
        throw new AttentionError(
          "type",
          "noGrad takes a function that is done when it returns: what an asynchronous one does later is recorded.",
        );
      }
      return result;
    },
    manualSeed(seed: unknown) {
      module.run("seed_tape", [number, ...seedOf(seed)]);
    },
    forget(kept: unknown) {
      const ids = idsOf(present(kept, (each) => each) ?? [], "the kept tensors");
      module.run("forget_tensors", [number, ids.length, ...ids]);
    },
    index: (tensor: unknown, items: unknown) => callIndexed("getitem", tensor, items),
    setIndex(tensor: unknown, items: unknown, value: unknown) {
      callIndexed("setitem", tensor, items, value);
      return tensor;
    },
    trace: () => keepTrace(module.run("take_trace", [number])[0] as number),
    used() {
      const told = module.run("measure_tape", [number]);
      return { operations: told[0] as number, bytes: told[1] as number };
    },
    dispose: close,
  };
}

/** Starts records of a module. */
export function recorder(module: RecorderModule, operations: readonly Operation[]) {
  const registry = new FinalizationRegistry<number>((number) => {
    module.run("close_tape", [number]);
  });
  const keepTrace = traceKeeper(module);
  const names = callNames(operations);
  return (options: unknown): Record<string, Call> => {
    const { seed, arithmetic } = optionsOf(options, "record", recordingOptions);
    const opening = [...seedOf(seed ?? 0), isPytorch(arithmetic)];
    const number = module.run("open_tape", opening)[0] as number;
    const tape: Tape = { module, number };
    registry.register(tape, number, tape);
    const close = () => {
      registry.unregister(tape);
      module.run("close_tape", [number]);
    };
    const own = allGuarded(ownCalls(tape, operations, keepTrace, close) as Record<string, Call>);
    const calls = names.map(({ name, operation, isInPlace }) => [
      name,
      isInPlace ? writing(tape, operation) : recording(tape, operation),
    ]);
    return { ...(Object.fromEntries(calls) as Record<string, Call>), ...own };
  };
}
