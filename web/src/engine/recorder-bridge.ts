import { multiplyDoubles } from "./doubles.js";
import { AttentionError } from "./errors.js";
import { DTYPES, type RecorderCall, type RecorderModule } from "./recorder-module.js";
import { readAllOperations } from "./recorder-schema.js";

/** What a call gives Python: a number, a text, bytes, or a refusal as a text that starts with "!", its code and its sentence. */
type Told = number | string | Uint8Array;

/** An argument from Python: a number, or a bigint where Python's whole number is beyond 2^53. */
type Given = number | bigint;

/** What listens to the calls: who makes them all again has the same tensors under the same numbers. */
export interface Listener {
  /** Whether it takes no more calls. */
  readonly isFull: boolean;
  /**
   * Takes a call that changed a tape, which read the first `count` numbers of `given`, and the cells of a tensor that was
   * given. `told` is how many results there are, and these: tensors, or of `open_tape` the tape. The arrays may change
   * afterwards.
   */
  log(
    call: RecorderCall,
    given: ArrayLike<Given>,
    count: number,
    told: ArrayLike<number>,
    bytes?: Uint8Array,
  ): void;
}

/** The calls that Python makes by their name. */
const BY_NAME: ReadonlySet<string> = new Set<RecorderCall>([
  ...(["open_tape", "close_tape", "seed_tape", "forget_tensors"] as const),
  ...(["require_gradient", "set_gradient", "enable_gradients", "run_backward"] as const),
]);

/** The results of a call that gives none. */
const NONE = [0];

/** An array of Python's doubles: its proxy, as Pyodide gives it. */
interface SharedArray {
  copy(): SharedArray;
  getBuffer(type: "f64"): { data: Float64Array };
}

/**
 * The module `_recorder` of the notebook's Python: the calls of cpp/bindings/recorder_calls.hpp with their numbers one by one,
 * which cross faster than lists. `torch/_engine.py` alone imports it.
 */
export function recorderBridge(module: RecorderModule, listener?: Listener) {
  const told = (work: () => Told): Told => {
    try {
      return work();
    } catch (error) {
      // Python's code must not hold an object of JavaScript's, such as an error.
      const code = error instanceof AttentionError ? error.code : "internal";
      return `!${code}\n${error instanceof Error ? error.message : "The call failed."}`;
    }
  };
  const note = (
    call: RecorderCall,
    given: ArrayLike<Given>,
    count: number,
    told: ArrayLike<number>,
    bytes?: Uint8Array,
  ) => {
    if (listener !== undefined && !listener.isFull) listener.log(call, given, count, told, bytes);
  };
  const numbersOf = (call: RecorderCall, given: readonly Given[]) =>
    module.run(call, given as readonly number[]);

  let shared: SharedArray | undefined;
  let cells: Float64Array = new Float64Array(0);
  /** The doubles that Python shares. A view of them dies when Python's memory grows. */
  const sharedCells = () => {
    if (cells.length === 0 && shared !== undefined) cells = shared.getBuffer("f64").data;
    return cells;
  };
  const recorded = (given: ArrayLike<number>, length: number) => {
    const numbers = module.run("call_operation", given, length);
    note("call_operation", given, length, numbers);
    const count = numbers[0] as number;
    return count === 1 ? (numbers[1] as number) : numbers.subarray(1, 1 + count).join(" ");
  };

  return {
    /** All operations that can be called, as JSON. */
    describe: () =>
      JSON.stringify(
        readAllOperations(module)
          .filter(({ callable }) => callable)
          .map(({ operation }) => operation),
      ),
    /** Takes the array by which Python passes the numbers of `call`, and is told those of `look` and `item`. */
    share: (array: SharedArray) => {
      shared = array.copy();
    },
    /** Records an operation, from the first numbers of the array: one result is its tensor, several are a text of them. */
    call: (count: number) => told(() => recorded(sharedCells(), count)),
    /** The same, with more numbers than the array holds. */
    call_with: (...given: Given[]) =>
      told(() => recorded(given as readonly number[], given.length)),
    /** Makes a call whose result is the first number, if it has one. */
    run: (call: RecorderCall, ...given: Given[]) =>
      told(() => {
        if (!BY_NAME.has(call)) throw new AttentionError("unknown", "There is no such call.");
        const result = numbersOf(call, given)[0] as number;
        note(call, given, given.length, call === "open_tape" ? [1, result] : NONE);
        return result;
      }),
    /**
     * Writes to the array a tensor's dtype, whether it requires a gradient, whether it is a leaf, its gradient, rank, lengths,
     * again its rank, and strides.
     */
    look: (...given: Given[]) =>
      told(() => {
        const numbers = numbersOf("look_at_tensor", given);
        const rank = numbers[4] as number;
        sharedCells().set(numbers.subarray(0, 6 + 2 * rank));
        return rank;
      }),
    /**
     * Writes to the array the number of a tensor of one cell; gives its dtype, -1 for a whole number beyond 2^53, and -2 where
     * there are more cells, or none.
     */
    item: (...given: Given[]) =>
      told(() => {
        const numbers = numbersOf("look_at_tensor", given);
        const [dtype, rank] = [numbers[0] as number, numbers[4] as number];
        for (let axis = 0; axis < rank; axis += 1) if (numbers[5 + axis] !== 1) return -2;
        const value = module.read("read_tensor", given as number[], DTYPES[dtype] ?? "float32")[0];
        const double = Number(value);
        sharedCells()[0] = double;
        return dtype === 1 && !Number.isSafeInteger(double) ? -1 : dtype;
      }),
    /** The tensor that a tensor is a view of, or itself, and how many cells behind its start the first one lies. */
    locate: (...given: Given[]) =>
      told(() => {
        const numbers = numbersOf("locate_tensor", given);
        return `${String(numbers[0])} ${String(numbers[1])}`;
      }),
    /** The lines of a tensor's name and of the operation that made it. */
    name: (...given: Given[]) =>
      told(() => {
        const reply = module.ask("name_tensor", given as number[]);
        return `${reply.line()}\n${reply.line()}`;
      }),
    /** A tensor's cells, row by row, as the bytes of its dtype. */
    read: (...given: Given[]) =>
      told(() => {
        const cells = module.read("read_tensor", given as number[], "bool");
        return new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
      }),
    /** A tensor of given bytes, without a name. */
    give: (tape: number, dtype: number, bytes: Uint8Array, ...shape: number[]) =>
      told(() => {
        module.write(0, DTYPES[dtype] ?? "float32", shape, bytes);
        const number = module.run("give_tensor", [tape, 0, 0])[0] as number;
        note("give_tensor", [tape, dtype, ...shape], 2 + shape.length, [1, number], bytes);
        return number;
      }),
    /** The gradients of a tensor with respect to others; -1 where there is none. */
    gradients: (...given: Given[]) =>
      told(() => {
        const numbers = numbersOf("find_gradients", given);
        note("find_gradients", given, given.length, numbers);
        return numbers.subarray(1, 1 + (numbers[0] as number)).join(" ");
      }),
    /** The products of pairs of matrices of doubles, as bytes: they are NumPy's, on no tape. */
    multiply: (first: Uint8Array, second: Uint8Array, ...sizes: [number, number, number, number]) =>
      told(() => multiplyDoubles(first, second, sizes)),
    /** How many operations a tape holds, and their bytes. */
    used: (tape: number) =>
      told(() => {
        const numbers = module.run("measure_tape", [tape]);
        return `${String(numbers[0])} ${String(numbers[1])}`;
      }),
  };
}
