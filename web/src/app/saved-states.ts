import type { KeptState } from "../state/kept";

/** Saves state that is too long for an address in this browser's IndexedDB, under a name that the address holds. */
const SAVE_DELAY = 150;
/** Milliseconds: some browsers' databases never answer. */
const LOAD_TIMEOUT = 2000;

const importDatabase = () => import("./state-database");

let timer: ReturnType<typeof setTimeout> | undefined;

export function saveState(name: string, kept: KeptState): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    void importDatabase()
      .then(({ save }) => save(name, kept))
      .catch(() => undefined);
  }, SAVE_DELAY);
}

/** Undefined if nothing is saved under that name, or the browser denies access. */
export async function loadState(name: string): Promise<KeptState | undefined> {
  const timeout = new Promise<undefined>((done) => setTimeout(done, LOAD_TIMEOUT));
  try {
    return await Promise.race([importDatabase().then(({ load }) => load(name)), timeout]);
  } catch {
    return undefined;
  }
}
