import { AttentionError } from "./errors.js";
import type { Tensor, TensorLike } from "./index.d.ts";
import type { CallName, Module, Packed } from "./module.js";

/** The largest tensor the engine takes, as attention::maximum_size. */
export const MAXIMUM_SIZE = 2 ** 26;

/** The fast kernel's name, as in cpp/attention/kernels.cpp. */
export const FAST = "fused";

export function isNumberList(
  data: unknown,
): data is Float32Array | Float64Array | readonly number[] {
  return (
    data instanceof Float32Array ||
    data instanceof Float64Array ||
    isFullArray(data, (value) => typeof value === "number")
  );
}

/** An array whose items all pass the check, by place, so that holes count, and one of nothing but holes is soon seen. */
export function isFullArray(list: unknown, check: (item: unknown) => boolean): list is unknown[] {
  if (!Array.isArray(list)) return false;
  for (let place = 0; place < list.length; place += 1) if (!check(list[place])) return false;
  return true;
}

/** The bytes of a boolean mask, 1 = may attend; undefined for what holds no booleans. */
export function bitsOf(data: unknown): Uint8Array | undefined {
  if (data instanceof Uint8Array) return data;
  if (!isFullArray(data, (bit) => typeof bit === "boolean")) return undefined;
  return Uint8Array.from(data as boolean[], Number);
}

export function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (value === undefined) return "undefined";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

export function requireNumber(value: unknown, what: string): number {
  if (typeof value !== "number") {
    throw new AttentionError("type", `${what} must be a number, not ${describeKind(value)}.`);
  }
  return value;
}

export function requireBoolean(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") {
    throw new AttentionError("type", `${what} must be true or false, not ${describeKind(value)}.`);
  }
  return value;
}

export function requireString(value: unknown, what: string): string {
  if (typeof value !== "string") {
    throw new AttentionError("type", `${what} must be a string, not ${describeKind(value)}.`);
  }
  return value;
}

/** An option, or its default if it is undefined. `null` does not select the default. */
export function optional<Value>(value: unknown, preset: Value): unknown {
  return value === undefined ? preset : value;
}

/** The caller's options, an empty object by default. */
export function requireObject(value: unknown, what: string): Record<string, unknown> {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new AttentionError("type", `${what} must be an object, not ${describeKind(value)}.`);
  }
  return value as Record<string, unknown>;
}

/** A name in quotes for an error message: on one line, truncated if it is long. */
export function quoted(name: string): string {
  const line = name.replaceAll(/\s/g, " ");
  return line.length > 64 ? `"${line.slice(0, 64)}..."` : `"${line}"`;
}

/** Serialises a call; cpp/bindings/packed.hpp deserialises it. */
export class Request {
  readonly #lines: string[] = [];
  readonly #numbers: number[] = [];
  readonly #values: Float32Array[] = [];

  /** A line ends where the next begins, so a name with a line break in it cannot be one of the engine's. */
  line(text: string): this {
    this.#lines.push(text.replaceAll("\n", " "));
    return this;
  }

  number(value: number): this {
    this.#numbers.push(value);
    return this;
  }

  numbers(values: Iterable<number>): this {
    for (const value of values) this.#numbers.push(value);
    return this;
  }

  flag(value: boolean): this {
    return this.number(value ? 1 : 0);
  }

  shape(lengths: readonly unknown[], what: string): this {
    const lengthNumbers: number[] = [];
    for (let axis = 0; axis < lengths.length; axis += 1)
      lengthNumbers.push(requireNumber(lengths[axis], `${what}: the length of an axis`));
    return this.number(lengthNumbers.length).numbers(lengthNumbers);
  }

  tensor(value: TensorLike, what: string): this {
    const given: unknown = value;
    const { shape, data } = (
      typeof given === "object" && given !== null ? given : {}
    ) as Partial<TensorLike>;
    if (!Array.isArray(shape) || !isNumberList(data)) {
      throw new AttentionError(
        "type",
        `${what} must be a tensor, { shape: number[], data: Float32Array }.`,
      );
    }
    if (data.length > MAXIMUM_SIZE) {
      throw new AttentionError(
        "size",
        `${what} holds ${String(data.length)} values; a tensor has at most ${String(MAXIMUM_SIZE)}.`,
      );
    }
    // An empty list, or an array with a detached buffer.
    if (data.length === 0) throw new AttentionError("size", `${what} must hold one value or more.`);
    // A copy: the caller may change its own array, even while it is read, and a request can be sent more than once.
    const values = Float32Array.from(data);
    this.shape(shape, what).number(values.length);
    this.#values.push(values);
    return this;
  }

  /** Makes the call; throws its error. */
  send(module: Module, name: CallName): Reply {
    return new Reply(module.call(name, this.#lines.join("\n"), this.#numbers, this.#values));
  }
}

/** Deserialises a reply. */
export class Reply {
  readonly #lines: string[];
  readonly #numbers: Float64Array;
  readonly #values: Float32Array;
  #nextLine = 0;
  #nextNumber = 0;
  #nextValue = 0;

  constructor(packed: Packed) {
    this.#lines = packed.text.split("\n");
    this.#numbers = packed.numbers;
    this.#values = packed.values;
  }

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  line(): string {
    return this.#lines[this.#nextLine++] ?? "";
  }

  number(): number {
    return this.#numbers[this.#nextNumber++] ?? Number.NaN;
  }

  /** A list; the next number is its length. */
  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    for (let left = this.number(); left > 0; left -= 1) items.push(read());
    return items;
  }

  lines(): string[] {
    return this.list(() => this.line());
  }

  /** Named numbers; the next number is their count. */
  parameters(): Record<string, number> {
    const named: Record<string, number> = {};
    for (let left = this.number(); left > 0; left -= 1) named[this.line()] = this.number();
    return named;
  }

  tensor(): Tensor {
    const { shape, data } = this.view();
    return { shape, data: data.slice() };
  }

  /** A tensor whose data is a view into the values of the reply. */
  view(): Tensor {
    const shape: number[] = [];
    let size = 1;
    for (let axes = this.number(); axes > 0; axes -= 1) {
      const length = this.number();
      shape.push(length);
      size *= length;
    }
    const data = this.#values.subarray(this.#nextValue, this.#nextValue + size);
    this.#nextValue += size;
    return { shape, data };
  }
}
