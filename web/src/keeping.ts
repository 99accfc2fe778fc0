import type { Keeping } from "./state/store.svelte";

/** What addresses leave out is kept by this browser, under the names that they say. */
const PAUSE = 150;

const bring = () => import("./shelf");

let waiting: ReturnType<typeof setTimeout> | undefined;

export function keepElsewhere(name: string, kept: Keeping): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    void bring()
      .then(({ keep }) => keep(name, kept))
      .catch(() => undefined);
  }, PAUSE);
}

/** Undefined where nothing is kept under that name, or browsers keep nothing here. */
export async function recall(name: string): Promise<Keeping | undefined> {
  try {
    return await (await bring()).recall(name);
  } catch {
    return undefined;
  }
}
