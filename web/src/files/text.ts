import { FileError } from "./error";
import { MOST_NUMBERS, shapeText } from "./shape";
import { Turns, bytesOf } from "./source";
import type { FileArray } from "./types";

/** The bytes that are decoded at once. */
const PIECE = 2 ** 16;

/** Decodes text in pieces, with turns for the page between them: UTF-8, or UTF-16 with a byte order mark. */
export async function* textOf(blob: Blob): AsyncGenerator<string> {
  const [first, second] = await bytesOf(blob, 0, Math.min(2, blob.size));
  const encoding = UTF16.get(`${first ?? ""} ${second ?? ""}`) ?? "utf-8";
  const decoder = new TextDecoder(encoding, { fatal: true });
  const turns = new Turns();
  for (let at = 0; at < blob.size; at += PIECE) {
    const end = Math.min(blob.size, at + PIECE);
    const bytes = await bytesOf(blob, at, end);
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: end < blob.size });
    } catch {
      throw new FileError("encoding");
    }
    yield text;
    await turns.give();
  }
}

/** Encodings by byte order mark. */
const UTF16: ReadonlyMap<string, string> = new Map([
  ["255 254", "utf-16le"],
  ["254 255", "utf-16be"],
]);

/** Whether bytes can be the start of a text: the only control characters of a text are blanks. */
export function looksLikeText(start: Uint8Array): boolean {
  if (UTF16.has(`${start[0] ?? ""} ${start[1] ?? ""}`)) return true;
  return start.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** The most numbers of a text file: as many as of one array. */
export class Allowance {
  #left = MOST_NUMBERS;

  take(name: string): void {
    this.#left -= 1;
    if (this.#left < 0) {
      const most = String(MOST_NUMBERS);
      throw new FileError("too-large", { name, shape: "", most });
    }
  }
}

/** Of a part of the numbers; the first has room for every shape. */
const [SMALLEST, LARGEST] = [2 ** 4, 2 ** 18];

/** A growing list of numbers. */
export class Numbers {
  readonly #full: Float32Array[] = [];
  #last = new Float32Array(SMALLEST);
  #filled = 0;
  count = 0;

  push(value: number): void {
    if (this.#filled === this.#last.length) {
      this.#full.push(this.#last);
      this.#last = new Float32Array(Math.min(LARGEST, 2 * this.#last.length));
      this.#filled = 0;
    }
    this.#last[this.#filled] = value;
    this.#filled += 1;
    this.count += 1;
  }

  /** Of a few numbers, all. */
  first(): readonly number[] {
    return [...this.#last.subarray(0, this.#filled)];
  }

  /** As an array of a file, in this shape. */
  array(name: string, shape: readonly number[]): FileArray {
    const bytes = this.count * Float32Array.BYTES_PER_ELEMENT;
    return { name, shape, dtype: "float32", bytes, read: () => this.#joined() };
  }

  async #joined(): Promise<Float32Array> {
    const joined = new Float32Array(this.count);
    const turns = new Turns();
    let at = 0;
    for (const part of [...this.#full, this.#last.subarray(0, this.#filled)]) {
      joined.set(part, at);
      at += part.length;
      await turns.give();
    }
    return joined;
  }
}

/** The numbers as an array of this shape; throws if the count differs. */
export function reshaped(name: string, numbers: Numbers, shape: readonly number[]): FileArray {
  const needs = shape.reduce((product, length) => product * length, 1);
  if (needs === numbers.count) return numbers.array(name, shape);
  const [shapeName, has] = [shapeText(shape), String(numbers.count)];
  throw new FileError("size", { name, shape: shapeName, dtype: "", needs: String(needs), has });
}
