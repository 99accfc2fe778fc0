import { AttentionError } from "./errors.js";
import { guarded } from "./guard.js";
import { optionsOf, unknownName } from "./options.js";
import { describeKind, isFullArray, quoted, requireBoolean, requireObject } from "./packed.js";
import { pushText, type Cells, type Dtype, type RecorderModule } from "./recorder-module.js";
import { traceOf, type TracedTensor } from "./recorder-trace.js";
import { valuesOf } from "./recorder-values.js";

const compiling = { inputs: true, outputs: true, fuse: true } as const;
const running = { out: true } as const;

const KINDS = { bool: Uint8Array, int64: BigInt64Array, float32: Float32Array } as const;
const sizeOf = (shape: readonly number[]) => shape.reduce((all, length) => all * length, 1);

function namesOf(value: unknown, what: string): string[] {
  if (isFullArray(value, (each) => typeof each === "string")) {
    const names = [...(value as string[])];
    const twice = names.find((name, place) => names.indexOf(name) !== place);
    if (twice === undefined) return names;
    throw new AttentionError("value", `The ${what} name ${quoted(twice)} twice.`);
  }
  throw new AttentionError(
    "type",
    `The ${what} must be an array of tensors' ids, not ${describeKind(value)}.`,
  );
}

/** The cells of an input, in row-major order: of its shape and dtype, or flat as its dtype's array. */
function inputCells(given: unknown, { id, shape, dtype }: TracedTensor): Cells {
  if (given instanceof KINDS[dtype] && given.length === sizeOf(shape)) return given;
  const { shape: found, cells } = valuesOf(given, dtype, quoted(id));
  if (found.length === shape.length && found.every((each, axis) => each === shape[axis])) {
    return cells;
  }
  throw new AttentionError(
    "shape",
    `The input ${quoted(id)} has the shape (${shape.join(", ")}), not (${found.join(", ")}).`,
  );
}

/** The caller's array for an output. */
function requireArray(given: unknown, { id, shape, dtype }: TracedTensor): Cells {
  const [kind, size] = [KINDS[dtype], sizeOf(shape)];
  if (!(given instanceof kind)) {
    throw new AttentionError(
      "type",
      `out for ${quoted(id)} must be a ${kind.name}, not ${describeKind(given)}.`,
    );
  }
  if (given.length === size) return given;
  throw new AttentionError(
    "shape",
    `out for ${quoted(id)} must hold ${String(size)} values, not ${String(given.length)}.`,
  );
}

/** Refuses a name that is none of the known ones. */
function requireKnown(given: object, known: readonly string[], what: string): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownName(`The program has no ${what}`, unknown, known);
}

/** Copies cells of one dtype. */
const copy = (from: Cells, to: Cells) => {
  (to as { set(cells: Cells): void }).set(from);
};

/** See `compile` in recorder.d.ts. */
export function compiler(module: RecorderModule) {
  const registry = new FinalizationRegistry<number>((number) => {
    module.run("drop_program", [number]);
  });

  return function compile(trace: unknown, options: unknown) {
    const { number: recorded, find } = traceOf(trace, module);
    const { inputs, outputs, fuse } = optionsOf(options, "compile", compiling);
    const [taken, made] = [namesOf(inputs ?? [], "inputs"), namesOf(outputs ?? [], "outputs")];
    const [takes, gives] = [taken.map((id) => find(id)[1]), made.map((id) => find(id)[1])];
    const fused = fuse !== undefined && requireBoolean(fuse, "fuse");
    const list = [recorded, fused ? 1 : 0];
    for (const names of [taken, made]) {
      list.push(names.length);
      for (const name of names) pushText(list, name);
    }
    const told = module.run("compile_trace", list);
    const [number, operations] = [told[0] as number, told[1] as number];

    const fill = (given: unknown): void => {
      const values = requireObject(given, "The inputs");
      requireKnown(values, taken, "input");
      const cells = takes.map((each) => {
        if (Object.hasOwn(values, each.id)) return inputCells(values[each.id], each);
        throw new AttentionError("value", `The program needs the input ${quoted(each.id)}.`);
      });
      const places = Array.from(module.run("open_inputs", [number]).slice(0, 2 * takes.length));
      cells.forEach((each, place) => {
        const [address, bytes] = [places[2 * place] as number, places[2 * place + 1] as number];
        copy(each, module.cellsAt(address, bytes, (takes[place] as TracedTensor).dtype));
      });
    };
    const program = guarded((given: unknown, run?: unknown): Record<string, Cells> => {
      const { out } = optionsOf(run, "run", running);
      const wanted = requireObject(out, "out");
      requireKnown(wanted, made, "output");
      const targets = gives.map((each) =>
        Object.hasOwn(wanted, each.id) ? requireArray(wanted[each.id], each) : undefined,
      );
      fill(given);
      const places = module.run("run_program", [number]);
      // Without a prototype, an output may have any name.
      const results = Object.create(null) as Record<string, Cells>;
      gives.forEach(({ id, dtype }: { id: string; dtype: Dtype }, place) => {
        const cells = module.cellsAt(
          ...([places[2 * place], places[2 * place + 1]] as [number, number]),
          dtype,
        );
        const target = targets[place];
        if (target === undefined) results[id] = cells.slice();
        else copy(cells, (results[id] = target));
      });
      return results;
    });
    registry.register(program, number, program);
    return Object.assign(program, {
      operations,
      used: guarded(() => ({ bytes: module.run("measure_program", [number])[0] as number })),
      dispose: guarded(() => {
        registry.unregister(program);
        module.run("drop_program", [number]);
      }),
    });
  };
}
