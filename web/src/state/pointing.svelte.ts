import { sameSpotlight } from "../model/spotlight";
import type { Spotlight } from "../model/spotlight";

/** The target under the pointer, or the pinned one until it is unpinned. */
export class Pointing {
  #hovered: Spotlight | undefined = $state.raw();
  held: Spotlight | undefined = $state.raw();
  spotlight: Spotlight | undefined = $derived(this.#hovered ?? this.held);

  hover(spotlight: Spotlight | undefined): void {
    if (!sameSpotlight(spotlight, this.#hovered)) this.#hovered = spotlight;
  }

  /** Pins the target; unpins it if it is pinned already. */
  hold(spotlight: Spotlight | undefined): void {
    this.held = sameSpotlight(spotlight, this.held) ? undefined : spotlight;
  }

  clear(): void {
    this.#hovered = undefined;
    this.held = undefined;
  }
}
