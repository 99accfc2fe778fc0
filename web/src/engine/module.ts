import { AttentionError } from "./errors.js";
import type { AttentionErrorCode } from "./index.d.ts";

/**
 * A request or a reply: lines of text, numbers, and tensor values, each contiguous and in a fixed order, so that a call
 * costs three copies, whatever its content.
 */
export interface Packed {
  readonly text: string;
  readonly numbers: Float64Array;
  readonly values: Float32Array;
}

/** The calls of the numeric engine, those of lessons, and those of models that are trained, as cpp/bindings binds them. */
export type CallName =
  | "describe_kernels"
  | "softmax"
  | "entropy"
  | "softmax_jacobian"
  | "dropout"
  | "causal_mask"
  | "sliding_window_mask"
  | "attention_scores"
  | "scaled_dot_product_attention"
  | "scaled_dot_product_attention_gradient"
  | "multi_head_attention"
  | "variance"
  | "seed_generator"
  | "draw"
  | "describe"
  | "run_lesson"
  | "explain"
  | "feeds"
  | "principal_plane"
  | "open_learner"
  | "close_learner"
  | "train"
  | "read_parameters"
  | "write_parameters"
  | "look_at_sequence"
  | "split_logit"
  | "test_model"
  | "draw_sequence"
  | "write_task"
  | "next_batch"
  | "tested_batch";

/** The functions that Embind exports. Addresses and lengths are numbers. */
export type Bound = Readonly<Record<CallName, () => number>> & {
  memory(): WebAssembly.Memory;
  /** Allocates a request; returns the address of the message to fill. */
  ask(characters: number, numbers: number, values: number): number;
  release(): void;
};

/** The fields of the message in cpp/bindings/crossing.hpp, as 32-bit words. */
const WORDS = 7;
type Words = readonly [number, number, number, number, number, number, number];

interface Views {
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  readonly values: Float32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instantiated module. A call copies the request in and the reply out. */
export class Module {
  readonly #bound: Bound;

  constructor(bound: Bound) {
    this.#bound = bound;
  }

  /** Makes a call. The parts of the values become contiguous in the module. Throws the error of a failed call. */
  call(
    name: CallName,
    text: string,
    numbers: readonly number[],
    values: readonly Float32Array[],
  ): Packed {
    const { ask, release } = this.#bound;
    const bytes = encoder.encode(text);
    const size = values.reduce((all, { length }) => all + length, 0);
    const room = this.#viewsAt(ask(bytes.length, numbers.length, size));
    room.bytes.set(bytes);
    room.numbers.set(numbers);
    let place = 0;
    for (const part of values) {
      room.values.set(part, place);
      place += part.length;
    }
    const views = this.#viewsAt(this.#bound[name]());
    const reply = {
      text: decoder.decode(views.bytes),
      numbers: views.numbers.slice(),
      values: views.values.slice(),
    };
    release();
    return reply;
  }

  /** Reads a message as views that are valid until the next call; throws the error of a failed call. */
  #viewsAt(address: number): Views {
    const { buffer } = this.#bound.memory();
    const [text, characters, numbers, numberCount, values, valueCount, isRefusal] = new Uint32Array(
      buffer,
      address,
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
