import type { Moment, Told } from "../model/page";

/** After so many milliseconds without a change, a drag counts as ended and is told once. */
const AT_REST = 500;

/** Tells a change of the reader's when it has come to rest, as all that there was since the last one. */
export class Telling {
  readonly #ontold: (told: Told | undefined) => void;
  #known: Moment | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(ontold: (told: Told | undefined) => void) {
    this.#ontold = ontold;
  }

  /** Continues from what no change of the reader's caused. */
  begin(now: Moment): void {
    this.#cease();
    this.#known = now;
  }

  change(now: Moment): void {
    this.#cease();
    this.#rest = setTimeout(() => {
      this.#ontold({ before: this.#known ?? now, now });
      this.#known = now;
    }, AT_REST);
  }

  /** Withdraws what was told, so that a screen reader speaks an equal sentence again. */
  #cease(): void {
    clearTimeout(this.#rest);
    this.#ontold(undefined);
  }
}
