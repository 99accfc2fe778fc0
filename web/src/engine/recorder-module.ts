import { AttentionError } from "./errors.js";
import type { AttentionErrorCode } from "./index.d.ts";
import { Reply } from "./packed.js";

/** The calls of cpp/bindings/recorder_calls.hpp. */
export type RecorderCall =
  | "describe_recorder"
  | "open_tape"
  | "close_tape"
  | "measure_tape"
  | "call_operation"
  | "make_room"
  | "give_tensor"
  | "make_parameter"
  | "look_at_tensor"
  | "locate_tensor"
  | "name_tensor"
  | "read_tensor"
  | "require_gradient"
  | "set_gradient"
  | "run_backward"
  | "find_gradients"
  | "enable_gradients"
  | "seed_tape"
  | "forget_tensors"
  | "take_trace"
  | "drop_trace"
  | "describe_trace"
  | "describe_made"
  | "read_traced"
  | "explain_cell"
  | "find_fed"
  | "replay_trace"
  | "compile_trace"
  | "drop_program"
  | "measure_program"
  | "open_inputs"
  | "run_program";

/** The functions that Embind exports; those of crossing.hpp first. */
export type RecorderBound = Readonly<Record<RecorderCall | "numbers_room", () => number>> & {
  memory(): WebAssembly.Memory;
  ask(characters: number, numbers: number, values: number): number;
  release(): void;
};

/** The fields of the message in cpp/bindings/crossing.hpp, as 32-bit words. */
const TEXT = 0;
const CHARACTERS = 1;
const NUMBERS = 2;
const NUMBER_COUNT = 3;
const WORDS = 7;

/** The order of recorder::dtype. */
export const DTYPES = ["bool", "int64", "float32"] as const;
export type Dtype = (typeof DTYPES)[number];
/** The cells of a tensor, by dtype. */
export type Cells = Uint8Array | BigInt64Array | Float32Array;

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const nothing = new Float32Array(0);

/** Appends a text as the recorder's calls read it: its length, then its bytes. */
export function pushText(list: number[], text: string): void {
  const { length } = list;
  list.push(text.length);
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code < 0x80) {
      list.push(code);
      continue;
    }
    list.length = length;
    pushBytes(list, text);
    return;
  }
}

/** The same for a text of any characters: calling the encoder takes longer than a short name's call. */
function pushBytes(list: number[], text: string): void {
  const bytes = encoder.encode(text);
  list.push(bytes.length);
  for (const byte of bytes) list.push(byte);
}

/**
 * A started recorder.wasm. A call writes its numbers into a buffer of the module's memory, which stays where it is, and finds
 * its results there: views of it are made anew only when the memory has grown or the buffer has moved.
 */
export class RecorderModule {
  readonly #bound: RecorderBound;
  /** The address of a message that is no refusal. */
  readonly #fine: number;
  #address = 0;
  #room = 0;
  #numbers = new Float64Array(0);
  #words = new Uint32Array(0);

  constructor(exported: object) {
    if (!("call_operation" in exported)) {
      throw new Error("attention-lab/recorder needs recorder.wasm, and this is another module");
    }
    this.#bound = exported as RecorderBound;
    this.#fine = this.#bound.ask(0, 0, 0);
    this.#makeRoom(0);
  }

  /** The memory that the module takes, in bytes. */
  get bytes(): number {
    return this.#bound.memory().buffer.byteLength;
  }

  /** Makes a call with the first numbers of a list; its results stand in the buffer until the next one. Throws its refusal. */
  run(call: RecorderCall, list: ArrayLike<number>, length = list.length): Float64Array {
    this.#call(call, list, length);
    if (this.#words[NUMBER_COUNT] !== 0) this.#find();
    return this.#numbers;
  }

  /** A call that replies with texts and numbers. */
  ask(call: RecorderCall, list: readonly number[] = []): Reply {
    this.#call(call, list, list.length);
    const reply = this.#reply();
    this.#bound.release();
    return reply;
  }

  /** The cells that a call has given the address of, as a copy. */
  read(call: RecorderCall, list: readonly number[], dtype: Dtype): Cells {
    const numbers = this.run(call, list);
    const [address, bytes] = [numbers[0] as number, numbers[1] as number];
    return this.cellsAt(address, bytes, dtype).slice();
  }

  /** The cells at an address of the module's memory, until its next call. */
  cellsAt(address: number, bytes: number, dtype: Dtype): Cells {
    if (bytes === 0) return emptyCells(dtype);
    const { buffer } = this.#bound.memory();
    if (dtype === "bool") return new Uint8Array(buffer, address, bytes);
    if (dtype === "int64") return new BigInt64Array(buffer, address, bytes / 8);
    return new Float32Array(buffer, address, bytes / 4);
  }

  /** Writes the cells of a tensor for the next call, number `place` of those that it takes. */
  write(place: number, dtype: Dtype, shape: readonly number[], cells: Cells): void {
    const list = [place, DTYPES.indexOf(dtype), shape.length, ...shape];
    const numbers = this.run("make_room", list);
    const [address, bytes] = [numbers[0] as number, numbers[1] as number];
    if (bytes === 0) return;
    const from = new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
    new Uint8Array(this.#bound.memory().buffer, address, bytes).set(from);
  }

  #call(call: RecorderCall, list: ArrayLike<number>, length: number): void {
    if (this.#numbers.length === 0 || length > this.#room) this.#makeRoom(length);
    const numbers = this.#numbers;
    for (let place = 0; place < length; place += 1) numbers[place] = list[place] as number;
    const address = this.#bound[call]();
    // The memory has grown: its old buffer is detached.
    if (numbers.length === 0) this.#view();
    if (address === this.#fine) return;
    const refusal = this.#refusalAt(address);
    // The buffer may have grown before the call was refused.
    this.#makeRoom(0);
    throw refusal;
  }

  #view(): void {
    const { buffer } = this.#bound.memory();
    this.#numbers = new Float64Array(buffer, this.#address, this.#room);
    this.#words = new Uint32Array(buffer, this.#fine, WORDS);
  }

  #makeRoom(wanted: number): void {
    const { ask, numbers_room: room, memory } = this.#bound;
    const message = ask(0, 1, 0);
    if (message !== this.#fine) throw this.#refusalAt(message);
    this.#view();
    const place = this.#words[NUMBERS] as number;
    new Float64Array(memory().buffer, place, 1)[0] = wanted;
    const answer = room();
    if (answer !== this.#fine) throw this.#refusalAt(answer);
    this.#view();
    this.#find();
  }

  /** Reads where the buffer is now from the numbers of the message. */
  #find(): void {
    const place = this.#words[NUMBERS] as number;
    const told = new Float64Array(this.#bound.memory().buffer, place, 2);
    [this.#address, this.#room] = [told[0] as number, told[1] as number];
    this.#bound.release();
    this.#view();
    // Nothing is told twice.
    this.#words[NUMBER_COUNT] = 0;
  }

  #reply(): Reply {
    const { buffer } = this.#bound.memory();
    const words = this.#words;
    const text = new Uint8Array(buffer, words[TEXT] as number, words[CHARACTERS] as number);
    const [place, count] = [words[NUMBERS] as number, words[NUMBER_COUNT] as number];
    const numbers = count === 0 ? [] : new Float64Array(buffer, place, count);
    return new Reply({
      text: decoder.decode(text),
      numbers: Float64Array.from(numbers),
      values: nothing,
    });
  }

  #refusalAt(address: number): AttentionError {
    const { buffer } = this.#bound.memory();
    const words = new Uint32Array(buffer, address, WORDS);
    const text = new Uint8Array(buffer, words[TEXT] as number, words[CHARACTERS] as number);
    const [code, sentence] = decoder.decode(text).split("\n");
    return new AttentionError(code as AttentionErrorCode, sentence ?? "");
  }
}

function emptyCells(dtype: Dtype): Cells {
  if (dtype === "bool") return new Uint8Array(0);
  return dtype === "int64" ? new BigInt64Array(0) : new Float32Array(0);
}
