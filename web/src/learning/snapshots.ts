/** How many moments are kept at most. */
const MOST = 160;

/** Moments of a training, evenly spread over its steps however long it is: at the limit every other one goes. */
export class Snapshots<Kept extends { readonly step: number }> {
  #all: readonly Kept[] = [];
  #every = 1;

  /** In the order of their steps. */
  get all(): readonly Kept[] {
    return this.#all;
  }

  /** Whether the moment after so many steps is one of those to keep. */
  wants(step: number): boolean {
    return step % this.#every === 0;
  }

  /** The latest moment is kept until the next one, also where it is between those to keep. */
  add(kept: Kept): void {
    const last = this.#all.at(-1);
    const isPassing = last !== undefined && last.step !== 0 && !this.wants(last.step);
    this.#all = [...(isPassing ? this.#all.slice(0, -1) : this.#all), kept];
    while (this.#all.length > MOST) {
      this.#every *= 2;
      this.#all = this.#all.filter((each) => this.wants(each.step) || each === kept);
    }
  }
}
