/** Numbers that go from where they are to where they are to be, in a short time and ever more slowly. */
export class Eased {
  shown: readonly number[] = $state.raw([]);
  #frame = 0;

  constructor(first: readonly number[]) {
    this.shown = first;
  }

  /** Without `time`, in milliseconds, or where their number changes, they are there at once. */
  to(wanted: readonly number[], time: number): void {
    cancelAnimationFrame(this.#frame);
    const from = this.shown;
    if (time <= 0 || from.length !== wanted.length) {
      this.shown = wanted;
      return;
    }
    const start = performance.now();
    const move = (now: number): void => {
      const gone = Math.min(1, Math.max(0, (now - start) / time));
      const share = 1 - (1 - gone) ** 3;
      this.shown = wanted.map((to, at) => (from[at] ?? to) * (1 - share) + to * share);
      if (gone < 1) this.#frame = requestAnimationFrame(move);
    };
    this.#frame = requestAnimationFrame(move);
  }
}
