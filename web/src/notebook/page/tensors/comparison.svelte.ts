import { difference } from "../../../features/compare/model/compare";
import type { Followed } from "./followed.svelte";
import { earlierOf, keepNumbers, originsOf } from "./kept-numbers";
import type { Found, KeptNumbers } from "./kept-numbers";
import { areShares } from "./numbers";

/** The present numbers, those before, or by how much they differ. */
export const SHOWINGS = ["now", "before", "difference"] as const;

/** A tensor's numbers, and those that they are compared with, if there are any. */
export interface Compared extends Found {
  readonly now: Float64Array;
}

/** What the tables compare: with the numbers that were kept as A, else with those that the code made before changes. */
export class Comparison {
  kept: KeptNumbers | undefined = $state.raw();
  showing: (typeof SHOWINGS)[number] = $state("now");

  readonly #followed: Followed;

  constructor(followed: Followed) {
    this.#followed = followed;
  }

  readonly isOn = $derived.by(() => this.kept !== undefined || this.#followed.isChanged);

  readonly #origins = $derived.by(() => originsOf(this.#followed));

  /** Keeps the present numbers as A. They stay when cells run again, and when Python starts anew. */
  keep(): void {
    this.kept = keepNumbers(this.#followed);
    this.showing = "now";
  }

  end(): void {
    this.kept = undefined;
    this.showing = "now";
  }

  /** The changes are others: where there are none, and no A, only the present numbers are left. */
  settle(): void {
    if (!this.isOn) this.showing = "now";
  }

  of(id: string): Compared {
    const followed = this.#followed;
    const { now, made } = followed.numbersOf(id);
    if (this.kept !== undefined) {
      return { now, ...earlierOf(this.kept, followed, this.#origins, id) };
    }
    if (!followed.isChanged) return { now, before: undefined, lack: undefined };
    const { dtype, shape = [] } = followed.shown?.tensors[id] ?? {};
    const isShare = areShares(made, shape);
    const before = { numbers: made, isFloat: dtype === "float32", isShare };
    return { now, before, lack: undefined };
  }

  /** The numbers that a table shows. */
  shown({ now, before }: Compared): ArrayLike<number> {
    if (before === undefined || this.showing === "now") return now;
    if (this.showing === "before") return before.numbers;
    return now.map((value, at) => difference(value, before.numbers[at] ?? NaN));
  }
}
