import type { ChangedTensor, WrittenChange } from "../kernel/messages";
import type { MadeTensor } from "./retracer";
import type { CodePlace } from "./tensors";

/** Where the code makes a tensor: the line, and how many tensors that line has made before. */
export interface MadePlace {
  readonly place: CodePlace;
  readonly nth: number;
}

/** A tensor's cells by their row-major places. */
export type Cells = Readonly<Record<number, number>>;

/** A tensor that the reader has changed, and that is changed again when its cell runs again. */
export interface RunChange {
  readonly number: number;
  /** The id of the cell whose code makes it. */
  readonly cell: string;
  readonly line: number;
  readonly nth: number;
  readonly shape: readonly number[];
  readonly cells: Cells;
  /** What it is called. */
  readonly name: string;
}

/** A tensor that the run was given the reader's numbers for: its id before they were written, and which. */
export interface OwnTensor {
  readonly made: string;
  readonly change: RunChange;
}

/** Where each tensor of the trace was made; one that a reader's numbers were written to counts as the one before. */
export class Places {
  readonly #known = new Map<string, MadePlace>();
  readonly #ids = new Map<string, string[]>();
  /** By number of a tensor: its last id. */
  readonly #last = new Map<number, string>();

  /** Takes what was made, in order; by id those that the reader's numbers were written to. */
  add(
    made: readonly MadeTensor[],
    written: readonly WrittenChange[] = [],
    changes: readonly RunChange[] = [],
  ): Readonly<Record<string, OwnTensor>> {
    const own: Record<string, OwnTensor> = {};
    const numbers = new Map(written.map(([change, ...rest]) => [rest.join(), change]));
    for (const { id, number, at, place } of made) {
      const before = this.#last.get(number);
      this.#last.set(number, id);
      const found = numbers.get([number, at].join());
      const change = changes.find((each) => each.number === found);
      if (change !== undefined && before !== undefined) {
        own[id] = { made: before, change };
        continue;
      }
      if (this.#known.has(id)) continue;
      const key = place.join();
      const ids = this.#ids.get(key) ?? [];
      this.#known.set(id, { place, nth: ids.length });
      ids.push(id);
      this.#ids.set(key, ids);
    }
    return own;
  }

  /** Undefined for what no line makes. */
  of(id: string): MadePlace | undefined {
    return this.#known.get(id);
  }

  /** All tensors that a line has made. */
  at(place: CodePlace): readonly string[] {
    return this.#ids.get(place.join()) ?? [];
  }
}

/** A change as the kernel is told of it. */
export function toKernel({ number, line, nth, shape, cells }: RunChange): ChangedTensor {
  const written = Object.entries(cells).map(
    ([at, value]) =>
      [
        Number(at),
        Number.isFinite(value) && !Object.is(value, -0) ? value : textOf(value),
      ] as const,
  );
  return [number, line, nth, shape, written];
}

/** A number that JSON has not, as Python reads it. */
const textOf = (value: number): string => (Object.is(value, -0) ? "-0.0" : String(value));
