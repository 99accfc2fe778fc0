/** Milliseconds between two changes that follow each other as those of a drag do. */
const CLOSE = 100;

/** Tells a stream of changes from single ones, and when the stream has paused. */
export class Pace {
  readonly #onchange: (hurried: boolean) => void;
  #last = -Infinity;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(onchange: (hurried: boolean) => void) {
    this.#onchange = onchange;
  }

  step(): void {
    const now = performance.now();
    clearTimeout(this.#pause);
    if (now - this.#last < CLOSE) this.#onchange(true);
    this.#last = now;
    this.#pause = setTimeout(() => {
      this.rest();
    }, CLOSE);
  }

  /** The stream is over, if there was one. */
  rest(): void {
    clearTimeout(this.#pause);
    this.#last = -Infinity;
    this.#onchange(false);
  }
}
