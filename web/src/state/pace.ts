/** Two changes within so many milliseconds belong to one stream, such as a drag. */
const CLOSE = 100;

/** Tells a stream of changes from single changes, and reports when the stream pauses. */
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

  /** Ends the stream, if there is one. */
  rest(): void {
    clearTimeout(this.#pause);
    this.#last = -Infinity;
    this.#onchange(false);
  }
}
