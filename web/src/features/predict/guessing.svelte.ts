import { prefer, preferred } from "../../state/preference";

const [ASKS, ASKED] = ["guess", "guessed"];
const OFF = "off";

/** Whether the reader wants to guess, and where that was asked. The browser keeps both; without storage, the visit. */
class Guessing {
  #asks = $state(preferred(ASKS) !== OFF);
  readonly #asked = new Set((preferred(ASKED) ?? "").split(" "));

  get asks(): boolean {
    return this.#asks;
  }

  set asks(on: boolean) {
    this.#asks = on;
    prefer(ASKS, on ? undefined : OFF);
  }

  wasAskedAt(place: string): boolean {
    return this.#asked.has(place);
  }

  askedAt(place: string): void {
    this.#asked.add(place);
    prefer(ASKED, [...this.#asked].filter(Boolean).join(" "));
  }
}

export const guessing = new Guessing();
