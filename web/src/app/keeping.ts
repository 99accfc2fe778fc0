import type { Keeping } from "../state/store.svelte";

/** What addresses leave out is kept by this browser, under the names that they say. */
const PAUSE = 150;
/** Milliseconds until a shelf that does not answer counts as empty: some browsers' never do. */
const PATIENCE = 2000;

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
  const silence = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  try {
    return await Promise.race([bring().then((shelf) => shelf.recall(name)), silence]);
  } catch {
    return undefined;
  }
}
