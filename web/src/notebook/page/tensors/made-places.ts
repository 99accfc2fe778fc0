import type { MadeTensor } from "../../retracing/retracer";
import type { CodePlace } from "../../retracing/tensors";

/** Which line made each tensor of the trace, and how many it had made before. */
export class MadePlaces {
  /** By count of a cell and line: the ids that it has made, in order. */
  readonly #ids = new Map<string, string[]>();
  readonly #places = new Map<string, readonly [place: CodePlace, nth: number]>();

  add(made: readonly MadeTensor[]): void {
    for (const { id, place } of made) {
      if (this.#places.has(id)) continue;
      const key = place.join();
      const ids = this.#ids.get(key) ?? [];
      this.#ids.set(key, ids);
      this.#places.set(id, [place, ids.length]);
      ids.push(id);
    }
  }

  idAt(place: CodePlace, nth: number): string | undefined {
    return this.#ids.get(place.join())?.[nth];
  }

  of(id: string): readonly [place: CodePlace, nth: number] | undefined {
    return this.#places.get(id);
  }
}
