import { AttentionError } from "./errors.js";
import type { AttentionErrorCode } from "./index.d.ts";

/**
 * A request or a reply: lines of text, numbers, and tensor values, each in one piece and in one order, so that a call
 * costs three copies whatever it carries.
 */
export interface Packed {
  readonly text: string;
  readonly numbers: Float64Array;
  readonly values: Float32Array;
}

/** The calls of the numeric engine, then those of lessons, by the names that cpp/bindings exports. */
export type CallName =
  | "describe_kernels"
  | "softmax"
  | "entropy"
  | "softmax_jacobian"
  | "dropout"
  | "causal_mask"
  | "sliding_window_mask"
  | "scaled_dot_product_attention"
  | "scaled_dot_product_attention_gradient"
  | "multi_head_attention"
  | "variance"
  | "seed_generator"
  | "draw"
  | "describe"
  | "run_lesson"
  | "explain"
  | "feeds";

/** What a compiled module exports; addresses and lengths are plain numbers. */
export type Exports = Readonly<Record<CallName, () => number>> & {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  /** Room for a request: the address of a message to fill. */
  ask(characters: number, numbers: number, values: number): number;
  release(): void;
};

/** The words of cpp/bindings/crossing.hpp's message. */
const WORDS = 7;
type Words = readonly [number, number, number, number, number, number, number];

interface Views {
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  readonly values: Float32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A started module: copies a request in, makes the call, copies the reply out. */
export class Module {
  readonly #exports: Exports;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /** The values come in parts, which lie one behind the other inside. A refusal is thrown. */
  call(
    name: CallName,
    text: string,
    numbers: readonly number[],
    values: readonly Float32Array[],
  ): Packed {
    const { ask, release } = this.#exports;
    const bytes = encoder.encode(text);
    const size = values.reduce((all, { length }) => all + length, 0);
    const room = this.#told(ask(bytes.length, numbers.length, size));
    room.bytes.set(bytes);
    room.numbers.set(numbers);
    let place = 0;
    for (const part of values) {
      room.values.set(part, place);
      place += part.length;
    }
    const told = this.#told(this.#exports[name]());
    const reply = {
      text: decoder.decode(told.bytes),
      numbers: told.numbers.slice(),
      values: told.values.slice(),
    };
    release();
    return reply;
  }

  /** What a message in memory tells, as views that hold until the next call; a refusal is thrown. */
  #told(address: number): Views {
    const { buffer } = this.#exports.memory;
    const [text, characters, numbers, numberCount, values, valueCount, isRefusal] = new Uint32Array(
      buffer,
      address >>> 0,
      WORDS,
    ) as unknown as Words;
    const bytes = new Uint8Array(buffer, text, characters);
    if (isRefusal === 1) {
      const [code, sentence] = decoder.decode(bytes).split("\n");
      throw new AttentionError(code as AttentionErrorCode, sentence ?? "");
    }
    return {
      bytes,
      numbers: new Float64Array(buffer, numbers, numberCount),
      values: new Float32Array(buffer, values, valueCount),
    };
  }
}
