import { AttentionError } from "./errors.js";
import { guarded } from "./guard.js";
import { requireBoolean } from "./packed.js";
import { DTYPES, type Cells, type Dtype, type RecorderModule } from "./recorder-module.js";

/** A tape of the module. Tensors hold it, so that it is let go of only when none is left. */
export interface Tape {
  readonly module: RecorderModule;
  readonly number: number;
}

interface Look {
  readonly dtype: Dtype;
  readonly requiresGrad: boolean;
  readonly isLeaf: boolean;
  readonly gradient: number;
  readonly shape: readonly number[];
  readonly strides: readonly number[];
}

function look({ module, number }: Tape, id: number): Look {
  const told = module.run("look_at_tensor", [number, id]);
  const rank = told[4] as number;
  return {
    dtype: DTYPES[told[0] as number] as Dtype,
    requiresGrad: told[1] === 1,
    isLeaf: told[2] === 1,
    gradient: told[3] as number,
    shape: [...told.slice(5, 5 + rank)],
    strides: [...told.slice(6 + rank, 6 + 2 * rank)],
  };
}

/** Reads through `guarded`, since getters are not wrapped as calls are. */
const read = guarded(<Result>(how: () => Result): Result => how());

/** See recorder.d.ts. Shape and dtype never change; the rest is asked for each time. */
export class RecordedTensor {
  readonly #tape: Tape;
  readonly #id: number;
  #known: Look | undefined;

  constructor(tape: Tape, id: number) {
    this.#tape = tape;
    this.#id = id;
  }

  /** The number of a tensor of this tape, -1 for anything else. It says nothing of why, and makes no texts. */
  static numberOn(tape: Tape, value: unknown): number {
    const isOwn =
      typeof value === "object" && value !== null && #id in value && value.#tape === tape;
    return isOwn ? value.#id : -1;
  }

  /** The tensor's number on a tape; undefined for what is no tensor, and a refusal for one of another tape. */
  static idOn(tape: Tape, value: unknown, what: string): number | undefined {
    if (typeof value !== "object" || value === null || !(#id in value)) return undefined;
    if (value.#tape === tape) return value.#id;
    throw new AttentionError("unknown", `${what} belongs to another record.`);
  }

  get #fixed(): Look {
    return (this.#known ??= read(() => look(this.#tape, this.#id))) as Look;
  }

  get #now(): Look {
    return read(() => look(this.#tape, this.#id)) as Look;
  }

  get shape(): number[] {
    return [...this.#fixed.shape];
  }

  get dtype(): Dtype {
    return this.#fixed.dtype;
  }

  get strides(): number[] {
    return [...this.#now.strides];
  }

  get isLeaf(): boolean {
    return this.#now.isLeaf;
  }

  get requiresGrad(): boolean {
    return this.#now.requiresGrad;
  }

  set requiresGrad(needed: boolean) {
    read(() => {
      const { module, number } = this.#tape;
      const flag = requireBoolean(needed, "requiresGrad") ? 1 : 0;
      module.run("require_gradient", [number, this.#id, flag]);
    });
  }

  get name(): string {
    return this.#lines()[0];
  }

  get gradFn(): string | null {
    return this.#lines()[1] || null;
  }

  get grad(): RecordedTensor | null {
    const { gradient } = this.#now;
    return gradient === -1 ? null : new RecordedTensor(this.#tape, gradient);
  }

  set grad(value: RecordedTensor | null) {
    read(() => {
      const id = value === null ? -1 : RecordedTensor.idOn(this.#tape, value, "The gradient");
      if (id === undefined) {
        throw new AttentionError("type", "A gradient must be a tensor of this record, or null.");
      }
      this.#tape.module.run("set_gradient", [this.#tape.number, this.#id, id]);
    });
  }

  get data(): Cells {
    const { dtype } = this.#fixed;
    const { module, number } = this.#tape;
    return read(() => module.read("read_tensor", [number, this.#id], dtype)) as Cells;
  }

  item(): number | bigint | boolean {
    const { data } = this;
    const cell = data[0];
    if (cell === undefined || data.length !== 1) {
      throw new AttentionError(
        "shape",
        `item() is the number of a tensor of one cell, and this one has ${String(data.length)}.`,
      );
    }
    if (typeof cell === "bigint") {
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : cell;
    }
    return this.dtype === "bool" ? cell === 1 : cell;
  }

  #lines(): [string, string] {
    const { module, number } = this.#tape;
    return read(() => {
      const reply = module.ask("name_tensor", [number, this.#id]);
      return [reply.line(), reply.line()];
    }) as [string, string];
  }
}
