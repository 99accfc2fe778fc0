import { flatIndex, gridSize } from "../../../model/tensor";
import type { Followed } from "./followed.svelte";
import type { Looking } from "./looking.svelte";

/** Milliseconds that a number stays, at speed 1. */
const EACH = 700;

/** Goes through the numbers of the result's table, row by row: each is selected and so explained. */
export class TablePlayer {
  isPlaying = $state(false);
  speed = $state(1);
  /** While a table is played: which number is made, counted in the order of play; those behind it are not shown. */
  at: number | undefined = $state();

  readonly #followed: Followed;
  readonly #looking: Looking;
  #timer = 0;

  constructor(followed: Followed, looking: Looking) {
    this.#followed = followed;
    this.#looking = looking;
  }

  readonly #size = $derived.by(() => gridSize(this.#looking.shapeOf(this.#looking.id ?? "")));

  /** None where an axis has no places, whichever one. */
  readonly count: number = $derived.by(() =>
    this.#looking.shapeOf(this.#looking.id ?? "").includes(0)
      ? 0
      : this.#size.rows * this.#size.columns,
  );

  play(): void {
    this.isPlaying = true;
    this.#show(this.at === undefined || this.at + 1 >= this.count ? 0 : this.at);
    this.#wait();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.#timer);
  }

  /** Shows the whole table again. */
  stop(): void {
    this.pause();
    this.at = undefined;
  }

  /** Goes to the number before or after. */
  step(by: 1 | -1): void {
    this.pause();
    const at = this.at ?? (by === 1 ? -1 : this.count);
    this.#show(Math.max(0, Math.min(this.count - 1, at + by)));
  }

  #show(at: number): void {
    const { id } = this.#looking;
    if (id === undefined) return;
    this.at = at;
    const shape = this.#looking.shapeOf(id);
    const { columns } = this.#size;
    const slice = this.#looking.sliceOf(shape);
    const place = flatIndex(shape, Math.floor(at / columns), at % columns, false, slice);
    this.#followed.select({ id, at: place });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const next = (this.at ?? -1) + 1;
      if (next >= this.count) {
        this.stop();
        return;
      }
      this.#show(next);
      this.#wait();
    }, EACH / this.speed);
  }
}
