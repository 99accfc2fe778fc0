import { FileError } from "./error";
import { countOf, shapeText, sizeError } from "./shape";
import { Turns } from "./source";
import type { Source } from "./source";
import type { Dtype } from "./types";

export const SIZES: Readonly<Record<Dtype, number>> = {
  float32: 4,
  float64: 8,
  float16: 2,
  bfloat16: 2,
  int8: 1,
  int16: 2,
  int32: 4,
  int64: 8,
  uint8: 1,
  uint16: 2,
  uint32: 4,
  uint64: 8,
  bool: 1,
};

/** How an array is stored. */
export interface Stored {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: Dtype;
  readonly bigEndian?: boolean;
  /** The first axis runs fastest. */
  readonly fortran?: boolean;
}

/** Bytes that are converted at once; a multiple of every size. */
const STAGE = 2 ** 18;

/** Checks the stored size of an array in bytes against its shape and type; throws before anything is allocated. */
export function checkLength({ name, shape, dtype }: Stored, bytes: number): void {
  const refusal = sizeError(name, shape);
  if (refusal !== undefined) throw refusal;
  const needs = countOf(shape) * SIZES[dtype];
  if (bytes === needs) return;
  throw new FileError(bytes < needs ? "truncated" : "trailing", {
    name,
    shape: shapeText(shape),
    dtype,
    needs: String(needs),
    has: String(bytes),
  });
}

/** Reads the numbers of an array, which fill a source from an offset to its end. */
export async function numbersOf(
  source: Source,
  from: number,
  stored: Stored,
): Promise<Float32Array> {
  checkLength(stored, source.bytes - from);
  const { dtype } = stored;
  const size = SIZES[dtype];
  const stage = new Uint8Array(STAGE);
  const convert = CONVERTERS[dtype](stage.buffer);
  const numbers = new Float32Array(countOf(stored.shape));
  const place = placing(numbers, stored);
  const turns = new Turns();
  let filled = 0;
  const flush = (): void => {
    if (stored.bigEndian === true) reverse(stage, size, filled);
    place(convert, filled / size);
    filled = 0;
  };
  for await (const piece of source.pieces(from)) {
    for (let at = 0; at < piece.length;) {
      const taken = Math.min(STAGE - filled, piece.length - at);
      stage.set(piece.subarray(at, at + taken), filled);
      at += taken;
      filled += taken;
      if (filled === STAGE) flush();
      await turns.give();
    }
  }
  flush();
  return numbers;
}

/** Writes the first numbers of the stage at a place. */
type Convert = (to: Float32Array, at: number, count: number) => void;

/** Rounds to float32, ties to even. NaN keeps as many payload bits as fit. */
const CONVERTERS: Readonly<Record<Dtype, (stage: ArrayBuffer) => Convert>> = {
  float32: (stage) => copying(new Float32Array(stage)),
  float64: (stage) => copying(new Float64Array(stage)),
  int8: (stage) => copying(new Int8Array(stage)),
  int16: (stage) => copying(new Int16Array(stage)),
  int32: (stage) => copying(new Int32Array(stage)),
  uint8: (stage) => copying(new Uint8Array(stage)),
  uint16: (stage) => copying(new Uint16Array(stage)),
  uint32: (stage) => copying(new Uint32Array(stage)),
  bool: (stage) => {
    const bytes = new Uint8Array(stage);
    return (to, at, count) => {
      for (let k = 0; k < count; k += 1) to[at + k] = bytes[k] === 0 ? 0 : 1;
    };
  },
  bfloat16: (stage) => {
    const halves = new Uint16Array(stage);
    return asBits((k) => (halves[k] ?? 0) << 16);
  },
  float16: (stage) => {
    const halves = new Uint16Array(stage);
    const widened = widenedHalves();
    return asBits((k) => widened[halves[k] ?? 0] ?? 0);
  },
  int64: (stage) => wide(new Uint32Array(stage), new Int32Array(stage)),
  uint64: (stage) => wide(new Uint32Array(stage), new Uint32Array(stage)),
};

function copying(
  from:
    | Float32Array
    | Float64Array
    | Int32Array
    | Int8Array
    | Int16Array
    | Uint8Array
    | Uint16Array
    | Uint32Array,
): Convert {
  return (to, at, count) => {
    to.set(from.subarray(0, count), at);
  };
}

function asBits(bitsOf: (place: number) => number): Convert {
  return (to, at, count) => {
    const bits = new Uint32Array(to.buffer, to.byteOffset, to.length);
    for (let k = 0; k < count; k += 1) bits[at + k] = bitsOf(k);
  };
}

/** A 64-bit integer; the upper half has the sign. */
function wide(low: Uint32Array, high: Int32Array | Uint32Array): Convert {
  return (to, at, count) => {
    for (let k = 0; k < count; k += 1) {
      const [upper, lower] = [high[2 * k + 1] ?? 0, low[2 * k] ?? 0];
      to[at + k] = upper * 2 ** 32 + (isExact(upper) ? lower : rounded(lower));
    }
  };
}

function isExact(upper: number): boolean {
  return upper >= -(2 ** 21) && upper < 2 ** 21;
}

/**
 * The lower half of an integer that a float64 cannot represent. A sticky bit replaces the last 11 bits, so that the
 * conversion to float32 rounds once and not twice.
 */
function rounded(lower: number): number {
  return ((lower & ~0x7ff) | ((lower & 0x7ff) === 0 ? 0 : 0x800)) >>> 0;
}

let halves: Uint32Array | undefined;

/** The bits of each float16 as those of a float32. */
function widenedHalves(): Uint32Array {
  if (halves !== undefined) return halves;
  const small = new Float32Array(1);
  const bits = new Uint32Array(small.buffer);
  return (halves = Uint32Array.from({ length: 2 ** 16 }, (_, half) => {
    const [sign, exponent, fraction] = [half >> 15, (half >> 10) & 0x1f, half & 0x3ff];
    if (exponent > 0) {
      return (
        ((sign << 31) | ((exponent === 31 ? 255 : exponent + 112) << 23) | (fraction << 13)) >>> 0
      );
    }
    small[0] = fraction * 2 ** -24;
    return ((bits[0] ?? 0) | (sign << 31)) >>> 0;
  }));
}

/** Reverses the bytes of each number. */
function reverse(bytes: Uint8Array, size: number, count: number): void {
  for (let at = 0; at < count; at += size) bytes.subarray(at, at + size).reverse();
}

/** Takes numbers in storage order and writes each to its row-major position. */
function placing(
  numbers: Float32Array,
  { shape, fortran = false }: Stored,
): (convert: Convert, count: number) => void {
  let done = 0;
  if (!fortran || shape.filter((length) => length > 1).length < 2) {
    return (convert, count) => {
      convert(numbers, done, count);
      done += count;
    };
  }
  const strides = shape.map((_, axis) => countOf(shape.slice(axis + 1)));
  const [length = 1, stride = 1] = [shape[0], strides[0]];
  const index = shape.map(() => 0);
  const few = new Float32Array(STAGE);
  // Copy the bits: reading a NaN as a number might change its payload.
  const [from, to] = [new Uint32Array(few.buffer), new Uint32Array(numbers.buffer)];
  let [first, base] = [0, 0];
  return (convert, count) => {
    convert(few, 0, count);
    for (let k = 0; k < count; k += 1) {
      to[base + first * stride] = from[k] ?? 0;
      first += 1;
      if (first < length) continue;
      first = 0;
      for (let axis = 1; axis < shape.length; axis += 1) {
        const next = (index[axis] ?? 0) + 1;
        if (next < (shape[axis] ?? 1)) {
          index[axis] = next;
          base += strides[axis] ?? 0;
          break;
        }
        base -= (next - 1) * (strides[axis] ?? 0);
        index[axis] = 0;
      }
    }
  };
}
