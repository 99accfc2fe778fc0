import { Opened } from "../opening/opened.svelte";

/** Which tables of a file are which, by their names; where nothing is chosen, as they are named. */
class Chosen {
  query: string | undefined = $state();
  key: string | undefined = $state();
  value: string | undefined = $state();
  /** Of a batch, counted from 1. */
  example = $state(1);
}

/** The file of tables that is open, while the page is. */
export const tablesFile = { opened: new Opened(), chosen: new Chosen() };
