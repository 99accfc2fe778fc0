import { Opened } from "../opening/opened.svelte";

/** What is chosen of a file of layers; heads are those of the guess until they are typed. */
class Chosen {
  layer: string | undefined = $state();
  heads: number | undefined = $state();
  /** Whether tokens that the file holds go in. */
  tokens = $state(true);
}

/** The file of layers that is open, while the page is. */
export const layerFile = { opened: new Opened(), chosen: new Chosen() };
