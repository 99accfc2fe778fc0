import type { Page } from "@playwright/test";
import type { Edits } from "../../../web/src/model/edits";

/** What the browser stores of a state whose numbers its address leaves out. */
export interface KeptState {
  readonly edits: Edits;
  /** The tensors that a file replaced. */
  readonly replaced: readonly string[];
  /** The same of A, where two states are compared. */
  readonly replacedOfA: readonly string[];
}

/** The state stored under the name in the page's address, if there is one; does not create the page's database. */
export function keptState(page: Page): Promise<KeptState | undefined> {
  const name = /edits=0\.(\w+)/.exec(page.url())?.[1] ?? "";
  return page.evaluate(async (key) => {
    const known = await indexedDB.databases();
    if (!known.some((each) => each.name === "attention-lab")) return undefined;
    return new Promise<KeptState | undefined>((done) => {
      const opening = indexedDB.open("attention-lab");
      opening.onsuccess = () => {
        const database = opening.result;
        const found = database.transaction("kept").objectStore("kept").get(key);
        found.onsuccess = () => {
          database.close();
          const kept = found.result?.kept;
          done(
            kept && {
              edits: kept.edits,
              replaced: Object.keys(kept.own),
              replacedOfA: Object.keys(kept.a?.own ?? {}),
            },
          );
        };
      };
    });
  }, name);
}
