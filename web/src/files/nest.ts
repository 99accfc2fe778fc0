import { FileError } from "./error";
import { MOST_AXES } from "./shape";
import { Numbers, reshaped } from "./text";
import type { Allowance } from "./text";
import type { FileArray } from "./types";

/** Lists in lists, all of one depth and of equal length, as one array. */
export class Nest {
  readonly numbers = new Numbers();
  readonly #name: string;
  readonly #allowance: Allowance;
  /** By depth: the length of the lists, once one has ended. */
  readonly #lengths: (number | undefined)[] = [];
  /** By depth: the count of items in the open list. */
  readonly #counts: number[] = [];
  /** The depth of the numbers, once one was read. */
  #leaves: number | undefined;
  #why: FileError | undefined;

  constructor(name: string, allowance: Allowance) {
    this.#name = name;
    this.#allowance = allowance;
  }

  get shape(): readonly number[] {
    return this.#lengths.map((length) => length ?? 0);
  }

  /** The numbers of a flat list; undefined if it is not flat or exceeds the limit. */
  few(most: number): readonly number[] | undefined {
    const short = this.#why === undefined && this.#lengths.length === 1;
    return short && this.numbers.count <= most ? this.numbers.first() : undefined;
  }

  get closed(): boolean {
    return this.#counts.length === 0;
  }

  enter(): void {
    if (this.#counts.length >= (this.#leaves ?? Infinity)) this.#mix();
    this.#count();
    this.#counts.push(0);
    const depth = this.#counts.length;
    const [axes, most] = [String(depth), String(MOST_AXES)];
    if (depth > MOST_AXES)
      this.refuse(new FileError("axes", { name: this.#name, shape: "", axes, most }));
    else if (this.#lengths.length < depth) this.#lengths.push(undefined);
  }

  leave(): void {
    const depth = this.#counts.length - 1;
    const count = this.#counts.pop() ?? 0;
    const length = (this.#lengths[depth] ??= count);
    if (count !== length) this.#rag(count, length);
  }

  add(value: number): void {
    this.#leaves ??= this.#counts.length;
    if (this.#counts.length !== this.#leaves || this.#lengths.length !== this.#leaves) this.#mix();
    this.#count();
    if (this.#why !== undefined) return;
    this.#allowance.take(this.#name);
    this.numbers.push(value);
  }

  /** Records why the lists are refused; from then on only brackets matter. */
  refuse(why: FileError): void {
    this.#why ??= why;
  }

  array(name: string): FileArray {
    if (this.#why !== undefined) throw this.#why;
    return this.numbers.array(name, this.shape);
  }

  reshaped(name: string, shape: readonly number[]): FileArray {
    if (this.#why !== undefined) throw this.#why;
    return reshaped(name, this.numbers, shape);
  }

  #count(): void {
    const at = this.#counts.length - 1;
    if (at >= 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  #mix(): void {
    this.refuse(new FileError("ragged-lists", { name: this.#name, count: "", length: "" }));
  }

  #rag(count: number, length: number): void {
    const [has, first] = [String(count), String(length)];
    this.refuse(new FileError("ragged-lists", { name: this.#name, count: has, length: first }));
  }
}
