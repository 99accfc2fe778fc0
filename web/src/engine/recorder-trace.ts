import { AttentionError } from "./errors.js";
import { allGuarded, guarded } from "./guard.js";
import { optionsOf, unknownName } from "./options.js";
import { describeKind, isFullArray, quoted, requireObject, type Reply } from "./packed.js";
import { withNumbers } from "./python-number.js";
import {
  DTYPES,
  pushText,
  type Cells,
  type Dtype,
  type RecorderModule,
} from "./recorder-module.js";
import { valuesOf } from "./recorder-values.js";

/** A trace of the module. Its tensors hold it, so that it is let go of only when none is left. */
interface Kept {
  readonly module: RecorderModule;
  readonly number: number;
}

type Attribute = null | boolean | number | bigint | string | readonly (number | bigint)[];

/** A cell of a tensor of the trace. */
export interface TracedCell {
  readonly tensor: string;
  readonly index: number[];
}

function readWhole(reply: Reply): number | bigint {
  const line = reply.line();
  const value = Number(line);
  return Number.isSafeInteger(value) ? value : BigInt(line);
}

/** An attribute behind its bindings::argument_tag. */
function readAttribute(reply: Reply): Attribute {
  switch (reply.number()) {
    case 1:
      return reply.number() === 1;
    case 2:
      return readWhole(reply);
    case 3:
      return reply.number();
    case 4:
      return reply.list(() => readWhole(reply));
    case 5:
      return DTYPES[reply.number()] as Dtype;
    case 8:
      return reply.line();
    default:
      return null;
  }
}

const read = guarded((how: () => unknown): unknown => how());

/** See recorder.d.ts. What few readers ask for is asked of the module when it is first read. */
export class TracedTensor {
  readonly #trace: Kept;
  readonly #place: number;
  #made: { written: string; attributes: Record<string, Attribute> } | undefined;

  constructor(
    trace: Kept,
    place: number,
    readonly id: string,
    readonly role: string,
    readonly operation: string,
    readonly dtype: Dtype,
    readonly isNamed: boolean,
    readonly requiresGrad: boolean,
    readonly isLeaf: boolean,
    readonly shape: number[],
    readonly strides: number[],
    readonly operands: (string | null)[],
  ) {
    this.#trace = trace;
    this.#place = place;
  }

  get written(): string {
    return this.#read().written;
  }

  get attributes(): Record<string, Attribute> {
    return this.#read().attributes;
  }

  get data(): Cells {
    const { module, number } = this.#trace;
    return read(() => module.read("read_traced", [number, this.#place], this.dtype)) as Cells;
  }

  #read() {
    const { module, number } = this.#trace;
    this.#made ??= read(() => {
      const reply = module.ask("describe_made", [number, this.#place]);
      const written = withNumbers(reply.line());
      const attributes = reply.list(() => [reply.line(), readAttribute(reply)] as const);
      return { written, attributes: Object.fromEntries(attributes) };
    }) as { written: string; attributes: Record<string, Attribute> };
    return this.#made;
  }
}

function readTensors(trace: Kept): TracedTensor[] {
  const reply = trace.module.ask("describe_trace", [trace.number]);
  const names: string[] = [];
  const operands: number[][] = [];
  const made = reply.list(() => {
    const [id, role, operation] = [reply.line(), reply.line(), reply.line()];
    const dtype = DTYPES[reply.number()] as Dtype;
    const flags = [reply.number() === 1, reply.number() === 1, reply.number() === 1] as const;
    const [shape, strides] = [reply.list(() => reply.number()), reply.list(() => reply.number())];
    const from: (string | null)[] = [];
    operands.push(reply.list(() => reply.number()));
    names.push(id);
    const place = names.length - 1;
    return new TracedTensor(
      ...([trace, place, id, role, operation, dtype] as const),
      ...([...flags, shape, strides, from] as const),
    );
  });
  made.forEach((tensor, place) => {
    for (const each of operands[place] ?? []) tensor.operands.push(names[each] ?? null);
  });
  return made;
}

/** The index of a cell along each axis. */
function indexOf(cell: number, shape: readonly number[]): number[] {
  const index: number[] = [];
  let rest = cell;
  for (let axis = shape.length - 1; axis >= 0; axis -= 1) {
    const length = shape[axis] as number;
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}

/** The row-major place of a cell, from that or from its index along each axis. */
function cellOf({ id, shape }: TracedTensor, cell: unknown): number {
  const size = shape.reduce((all, length) => all * length, 1);
  const isPlace = (place: unknown, length: number) =>
    Number.isInteger(place) && (place as number) >= 0 && (place as number) < length;
  if (typeof cell === "number") {
    if (isPlace(cell, size)) return cell;
    throw new AttentionError(
      "value",
      `The tensor ${quoted(id)} has ${String(size)} cells, no cell ${String(cell)}.`,
    );
  }
  if (!isFullArray(cell, (place) => typeof place === "number")) {
    throw new AttentionError(
      "type",
      `A cell must be its number, or an array with its place along each axis, not ${describeKind(cell)}.`,
    );
  }
  const index = cell as number[];
  if (index.length !== shape.length || !index.every((each, at) => isPlace(each, shape[at] ?? 0))) {
    throw new AttentionError(
      "value",
      `The tensor ${quoted(id)} of shape (${shape.join(", ")}) has no cell (${index.slice(0, 9).join(", ")}).`,
    );
  }
  return index.reduce((flat, each, axis) => flat * (shape[axis] as number) + each, 0);
}

const replaying = { tensors: true } as const;

type Find = (id: unknown) => [place: number, tensor: TracedTensor];

/** What the traces that callers hold stand for. */
const known = new WeakMap<object, Kept & { readonly find: Find }>();

/** The module's number of a trace, and its tensors; refuses what is none of this module's. */
export function traceOf(value: unknown, module: RecorderModule) {
  const found = typeof value === "object" && value !== null ? known.get(value) : undefined;
  if (found?.module === module) return found;
  throw new AttentionError(
    "type",
    found === undefined
      ? `The trace must be one that record's trace() or replay() gave, not ${describeKind(value)}.`
      : "The trace belongs to another engine; modules share nothing.",
  );
}

/** Traces of one module, which lets go of those that are no longer reachable. */
export function traceKeeper(module: RecorderModule) {
  const registry = new FinalizationRegistry<number>((number) => {
    module.run("drop_trace", [number]);
  });

  return function keepTrace(number: number) {
    const kept: Kept = { module, number };
    registry.register(kept, number, kept);
    const list = readTensors(kept);
    const places = new Map(list.map(({ id }, place) => [id, place]));
    // Without a prototype, a tensor may have any name.
    const tensors = Object.create(null) as Record<string, TracedTensor>;
    for (const each of list) tensors[each.id] = each;

    const find: Find = (id) => {
      if (typeof id !== "string") {
        throw new AttentionError(
          "type",
          `A tensor's id must be a string, not ${describeKind(id)}.`,
        );
      }
      const place = places.get(id);
      if (place !== undefined) return [place, list[place] as TracedTensor];
      throw unknownName(
        "The trace has no tensor",
        id,
        [...places.keys()].slice(0, 500),
        "see tensors",
      );
    };
    const readCell = (reply: Reply): TracedCell => {
      const { id, shape } = list[reply.number()] as TracedTensor;
      return { tensor: id, index: indexOf(reply.number(), shape) };
    };

    const trace = allGuarded({
      tensors,
      explain(id: unknown, cell: unknown) {
        const [place, tensor] = find(id);
        const flat = cellOf(tensor, cell);
        const reply = module.ask("explain_cell", [number, place, flat]);
        const [value, byRule] = [reply.number(), reply.number()];
        const rule = { name: reply.line(), text: reply.line() };
        const position = reply.number();
        const terms = reply.list(() => {
          const [coefficient, worth] = [reply.number(), reply.number()];
          const cells = reply.list(() => ({ ...readCell(reply), value: reply.number() }));
          return { coefficient, cells, value: worth };
        });
        return {
          ...{ tensor: tensor.id, index: indexOf(flat, tensor.shape), value, byRule },
          ...{ operation: tensor.operation, rule, position, terms },
        };
      },
      feeds(id: unknown, cell: unknown): TracedCell[] {
        const [place, tensor] = find(id);
        const reply = module.ask("find_fed", [number, place, cellOf(tensor, cell)]);
        return reply.list(() => readCell(reply));
      },
      replay(options: unknown): unknown {
        const given = optionsOf(options, "replay", replaying);
        const replaced = requireObject(given.tensors, "The tensors");
        const entries = Object.keys(replaced).map((id) => {
          const [, { dtype }] = find(id);
          return [id, valuesOf(replaced[id], dtype, quoted(id))] as const;
        });
        entries.forEach(([, { dtype, shape, cells }], place) => {
          module.write(place, dtype, shape, cells);
        });
        const names: number[] = [number, entries.length];
        for (const [id] of entries) pushText(names, id);
        return keepTrace(module.run("replay_trace", names)[0] as number);
      },
      dispose() {
        registry.unregister(kept);
        module.run("drop_trace", [number]);
      },
    });
    known.set(trace, { ...kept, find });
    return trace;
  };
}
