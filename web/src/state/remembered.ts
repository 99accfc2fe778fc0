/** A cache of at most `most` values by name; it drops the oldest. */
export class Remembered<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most = Infinity) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    return this.#values.get(name);
  }

  set(name: string, value: Value): Value {
    this.#values.set(name, value);
    if (this.#values.size > this.#most) {
      for (const oldest of this.#values.keys()) {
        this.#values.delete(oldest);
        break;
      }
    }
    return value;
  }
}
