import type { Tensors } from "../model/tensor";
import { moved } from "./reach";

/** After so many milliseconds without a change, a drag counts as ended and is announced once. */
const AT_REST = 500;

/**
 * Announces how many tables the reader's changes reached since the last announcement; 0 if there is nothing to
 * announce.
 */
export class Telling {
  readonly #ontold: (reached: number) => void;
  #known: Tensors = {};
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(ontold: (reached: number) => void) {
    this.#ontold = ontold;
  }

  /** Continues from tensors that no change of the reader's caused. */
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

  /** Clears the announcement, so that a screen reader speaks an equal one again. */
  #cease(): void {
    clearTimeout(this.#rest);
    this.#ontold(0);
  }
}
