import type { Tensors } from "../model/tensor";
import { moved } from "./reach";

/** Milliseconds after which changes have come to rest: a drag is told of once, at its end. */
const AT_REST = 500;

/** Tells how many tables the reader's changes reached, each time from where it told last; 0: nothing is to be told. */
export class Telling {
  readonly #ontold: (reached: number) => void;
  #known: Tensors = {};
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(ontold: (reached: number) => void) {
    this.#ontold = ontold;
  }

  /** Goes on from numbers that no change of the reader's led to. */
  begin(tensors: Tensors): void {
    this.#cease();
    this.#known = tensors;
  }

  change(tensors: Tensors): void {
    this.#cease();
    this.#rest = setTimeout(() => {
      this.#ontold(moved(this.#known, tensors).size);
      this.#known = tensors;
    }, AT_REST);
  }

  /** What was told is taken back, so that the same again is heard again. */
  #cease(): void {
    clearTimeout(this.#rest);
    this.#ontold(0);
  }
}
