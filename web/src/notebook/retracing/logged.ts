import type { RecorderCall } from "../../engine/recorder-module.js";

/** The calls that a log may hold: a worker's messages are no more trusted than the code that it runs. */
const LOGGED: readonly RecorderCall[] = [
  ...(["open_tape", "close_tape", "seed_tape", "forget_tensors", "call_operation"] as const),
  ...(["give_tensor", "require_gradient", "set_gradient", "enable_gradients"] as const),
  ...(["run_backward", "find_gradients"] as const),
];
const CODES: ReadonlyMap<RecorderCall, number> = new Map(LOGGED.map((call, code) => [call, code]));

/** A call that changed a tape, and where in the reader's code it was made. */
export interface LoggedCall {
  readonly call: RecorderCall;
  readonly numbers: readonly number[];
  /** The cells of a tensor that was given. */
  readonly bytes?: Uint8Array;
  /** The count of the cell whose code it is, and the line. */
  readonly place: readonly [cell: number, line: number];
  /** The tensors that it gave; of `open_tape` the tape. */
  readonly results: readonly number[];
}

/**
 * Logged calls as numbers, one call behind the other: its size in numbers, its place in `LOGGED`, the cell, the line, 1 if it
 * took cells, how many numbers it read, those, and its results. `cells` are those of the tensors that were given, in order.
 */
export interface PackedCalls {
  readonly numbers: Float64Array;
  readonly cells: readonly Uint8Array[];
}

const HEAD = 6;
const FIRST_ROOM = 2048;

/** Packs calls as they are made: without an object for each, of which a loop makes many thousands. */
export class CallPacker {
  #numbers = new Float64Array(FIRST_ROOM);
  #used = 0;
  /** Where the last call begins. */
  #last = 0;
  #cells: Uint8Array[] = [];

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  /** Adds a call that read the first `count` numbers of `given`. `told` is how many results there are, and these. */
  add(
    call: RecorderCall,
    given: ArrayLike<number | bigint>,
    count: number,
    told: ArrayLike<number>,
    bytes?: Uint8Array,
  ): void {
    const results = told[0] as number;
    const size = HEAD + count + results;
    if (this.#used + size > this.#numbers.length) this.#grow(size);
    const numbers = this.#numbers;
    let at = (this.#last = this.#used);
    numbers[at++] = size;
    numbers[at++] = CODES.get(call) as number;
    numbers.fill(0, at, at + 2);
    at += 2;
    numbers[at++] = bytes === undefined ? 0 : 1;
    numbers[at++] = count;
    for (let place = 0; place < count; place += 1) numbers[at++] = Number(given[place]);
    for (let place = 1; place <= results; place += 1) numbers[at++] = told[place] as number;
    this.#used = at;
    if (bytes !== undefined) this.#cells.push(bytes);
  }

  /** Says where in the code the last call was made. */
  setPlace(cell: number, line: number): void {
    this.#numbers[this.#last + 2] = cell;
    this.#numbers[this.#last + 3] = line;
  }

  /** What was added since it was last taken. */
  take(): PackedCalls {
    const taken = { numbers: this.#numbers.slice(0, this.#used), cells: this.#cells };
    this.#used = 0;
    this.#cells = [];
    return taken;
  }

  #grow(size: number): void {
    const wider = new Float64Array(2 * (this.#used + size));
    wider.set(this.#numbers.subarray(0, this.#used));
    this.#numbers = wider;
  }
}

/** Whether a message's part has the shape of packed calls. */
export function isPackedCalls(value: unknown): value is PackedCalls {
  if (typeof value !== "object" || value === null) return false;
  const { numbers, cells } = value as Record<string, unknown>;
  if (!(numbers instanceof Float64Array) || !Array.isArray(cells)) return false;
  let [at, taken] = [0, 0];
  while (at < numbers.length) {
    const [size = 0, code = -1, , , hasCells, count = -1] = numbers.subarray(at, at + HEAD);
    const isWhole = Number.isInteger(size) && Number.isInteger(count);
    if (!isWhole || count < 0 || size < HEAD + count || at + size > numbers.length) return false;
    if (LOGGED[code] === undefined || (hasCells !== 0 && hasCells !== 1)) return false;
    taken += hasCells;
    at += size;
  }
  return taken === cells.length && cells.every((each) => each instanceof Uint8Array);
}

/** The calls of packs, one by one. */
export function* eachOf(packs: Iterable<PackedCalls>): Generator<LoggedCall> {
  for (const pack of packs) yield* unpacked(pack);
}

function* unpacked({ numbers, cells }: PackedCalls): Generator<LoggedCall> {
  let taken = 0;
  for (let at = 0; at < numbers.length; at += numbers[at] as number) {
    const [size = 0, code = 0, cell = 0, line = 0, hasCells, count = 0] = numbers.subarray(
      at,
      at + HEAD,
    );
    const [from, end] = [at + HEAD, at + size];
    const bytes = hasCells === 1 ? cells[taken++] : undefined;
    yield {
      call: LOGGED[code] as RecorderCall,
      numbers: Array.from(numbers.subarray(from, from + count)),
      place: [cell, line],
      results: Array.from(numbers.subarray(from + count, end)),
      ...(bytes && { bytes }),
    };
  }
}
