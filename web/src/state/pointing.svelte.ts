import { sameSpotlight } from "../model/spotlight";
import type { Spotlight } from "../model/spotlight";

/** What is pointed at: for as long as the pointer rests there, or until it is let go. */
export class Pointing {
  #hovered: Spotlight | undefined = $state.raw();
  held: Spotlight | undefined = $state.raw();
  spotlight: Spotlight | undefined = $derived(this.#hovered ?? this.held);

  hover(spotlight: Spotlight | undefined): void {
    if (!sameSpotlight(spotlight, this.#hovered)) this.#hovered = spotlight;
  }

  /** Holds on to what is pointed at; lets go of it when it is held already. */
  hold(spotlight: Spotlight | undefined): void {
    this.held = sameSpotlight(spotlight, this.held) ? undefined : spotlight;
  }

  clear(): void {
    this.#hovered = undefined;
    this.held = undefined;
  }
}
