import type { Cell, SettingValue, TraceTensor } from "../../../engine/lessons";
import type { AskedTrace } from "../../../engine/run-lesson";
import type { Rows } from "../../../model/rows";

/** Rows that are computed at once: some milliseconds' worth. */
const AT_ONCE = 16;
/** Traces of so many rows that are kept, for what is asked of their cells. */
const MOST_TRACES = 8;

/** One row for each query. */
const BY_QUERY = new Set([
  "map_places",
  "map_queries",
  "map_mask",
  "map_scores",
  "map_scaled_scores",
  "map_masked_scores",
  "map_weights",
  "map_output",
]);

type Settings = Readonly<Record<string, SettingValue>>;

export const isOfMap = (id: string): boolean => id.startsWith("map_");

/** The whole map of one state of the laboratory: the engine computes some of its rows at a time. */
export class WeightMap {
  readonly tensors: Readonly<Record<string, TraceTensor>>;
  readonly #run: (rows: Settings) => AskedTrace;
  readonly #tokens: number;
  readonly #traces = new Map<number, AskedTrace>();

  /** `run` computes the laboratory with the rows that these settings name. */
  constructor(run: (rows: Settings) => AskedTrace) {
    this.#run = run;
    const { tensors } = run({ map_row: 1, map_rows: 1 });
    this.#tokens = tensors["map_inputs"]?.shape[0] ?? 0;
    const mapTensors = Object.values(tensors).filter(({ id }) => isOfMap(id));
    this.tensors = Object.fromEntries(mapTensors.map((tensor) => [tensor.id, this.#whole(tensor)]));
  }

  explain(id: string, index: readonly number[]): ReturnType<AskedTrace["explain"]> {
    const first = this.#firstOf(id, index);
    const found = this.#trace(first).explain(
      id,
      moved({ tensor: id, index: [...index] }, -first).index,
    );
    const terms = found.terms.map((term) => ({
      ...term,
      cells: term.cells.map((cell) => ({ ...cell, ...moved(cell, first) })),
    }));
    return { ...found, index: [...index], terms };
  }

  feeds(id: string, index: readonly number[]): Cell[] {
    const first = this.#firstOf(id, index);
    const found = this.#trace(first).feeds(
      id,
      moved({ tensor: id, index: [...index] }, -first).index,
    );
    // A token answers every query, of which these rows are some.
    const isAnswer = ({ tensor }: Cell): boolean => id === "map_inputs" && tensor !== "map_queries";
    return found.flatMap((cell) => {
      if (!isAnswer(cell)) return [moved(cell, first)];
      const [row = 0, ...rest] = cell.index;
      const all = Array.from({ length: row > 0 ? 0 : this.#tokens }, (_, query) => query);
      return all.map((query) => ({ ...cell, index: [query, ...rest] }));
    });
  }

  /** The first of the rows that are computed together with what a cell is about. */
  #firstOf(id: string, [row = 0]: readonly number[]): number {
    if (row >= this.#tokens) return 0;
    return BY_QUERY.has(id) || id === "map_inputs" ? row - (row % AT_ONCE) : 0;
  }

  #trace(first: number): AskedTrace {
    const known = this.#traces.get(first);
    this.#traces.delete(first);
    const trace = known ?? this.#run({ map_row: first + 1, map_rows: AT_ONCE });
    this.#traces.set(first, trace);
    for (const oldest of [...this.#traces.keys()].slice(0, -MOST_TRACES)) {
      this.#traces.delete(oldest);
    }
    return trace;
  }

  /** A tensor with the rows of all queries. */
  #whole(tensor: TraceTensor): TraceTensor {
    if (!BY_QUERY.has(tensor.id)) return tensor;
    const [, ...rest] = tensor.shape;
    const rows = this.#rows(tensor.id, rest[0] ?? 1);
    return { ...tensor, shape: [this.#tokens, ...rest], data: rows as unknown as Float32Array };
  }

  #rows(id: string, width: number): Rows {
    const blocks = new Map<number, Float32Array>();
    const blockAt = (first: number): Float32Array => {
      const known = blocks.get(first) ?? this.#trace(first).tensors[id]?.data;
      const block = known ?? new Float32Array(0);
      blocks.set(first, block);
      return block;
    };
    const firstAt = (row: number): number => row - (row % AT_ONCE);
    const row = (place: number): Float32Array => {
      const first = firstAt(place);
      return blockAt(first).subarray((place - first) * width, (place - first + 1) * width);
    };
    const known: Omit<Rows, number> = {
      length: this.#tokens * width,
      row,
      isKnown: (place) => blocks.has(firstAt(place)),
    };
    return new Proxy(known as Rows, {
      get(target, name) {
        const at = typeof name === "string" && /^\d+$/.test(name) ? Number(name) : -1;
        if (at < 0) return Reflect.get(target, name) as unknown;
        return at < target.length ? row(Math.floor(at / width))[at % width] : undefined;
      },
    });
  }
}

/** A cell whose query is so many rows further down. */
function moved(cell: Cell, rows: number): Cell {
  if (!BY_QUERY.has(cell.tensor)) return cell;
  const [row = 0, ...rest] = cell.index;
  return { ...cell, index: [row + rows, ...rest] };
}
