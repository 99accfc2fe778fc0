import { differenceOf, isAlike } from "../features/compare/model/compare";
import type { Showing } from "../features/compare/model/compare";
import type { ComparisonPage } from "../model/page";
import type { Tensors } from "../model/tensor";
import type { Changes } from "./runs";

/** The saved state A, and whether the tables show A, the current state or the difference. */
export class Comparison implements ComparisonPage {
  readonly #now: () => Tensors;
  readonly #numbersOf: (changes: Changes) => Tensors;
  kept: Changes | undefined = $state.raw();
  showing: Showing = $state("now");

  a: Tensors = $derived.by(() => (this.kept === undefined ? {} : this.#numbersOf(this.kept)));
  tensors: Tensors = $derived.by(() => {
    const now = this.#now();
    if (this.kept === undefined || this.showing === "now") return now;
    return Object.fromEntries(
      Object.entries(now).map(([id, tensor]) => {
        const a = this.a[id];
        if (this.showing === "a") return [id, a ?? tensor];
        return [id, a !== undefined && isAlike(tensor, a) ? differenceOf(tensor, a) : tensor];
      }),
    );
  });

  constructor(now: () => Tensors, numbersOf: (changes: Changes) => Tensors) {
    this.#now = now;
    this.#numbersOf = numbersOf;
  }

  keep(changes: Changes | undefined, showing: Showing): void {
    this.kept = changes;
    this.showing = changes === undefined ? "now" : showing;
  }
}
