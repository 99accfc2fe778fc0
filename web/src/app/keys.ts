import { neighbours } from "../model/stepping";
import type { Store } from "../state/store";
import { bringClassroom } from "../features/classroom";

const FIELDS = "input, select, textarea, [role=slider], [contenteditable]";

/** The keyboard shortcuts of the whole page. */
export function listenToKeys(store: Store): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || store.page.opening !== undefined) return;
    const inField = isInside(event.target, FIELDS);
    const letter = event.key.toLowerCase();
    if (event.altKey) {
      // With Alt, so that no single letter is a shortcut; by `code`, as some systems type another letter with Alt.
      const other = event.ctrlKey || event.metaKey || event.shiftKey || inField;
      if (other || (event.code !== "KeyP" && letter !== "p")) return;
      event.preventDefault();
      void bringClassroom()
        .then(({ present }) => {
          present(store.page, store, true);
        })
        .catch(store.reportMissing);
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (inField || (letter !== "z" && letter !== "y")) return;
      event.preventDefault();
      if (letter === "y" || event.shiftKey) store.redo();
      else store.undo();
      return;
    }
    if (event.key === "Escape" && !inField) store.pin(undefined);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || inField || isInside(event.target, "[role=grid]")) return;
    const { before, after } = neighbours(store.page);
    const next = step < 0 ? before : after;
    if (next !== undefined) store.go(next);
  });
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
