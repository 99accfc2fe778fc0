import { flushSync } from "svelte";
import type { Store } from "./state/store.svelte";

const ADDRESS_PAUSE = 150;

/** The store's state into the browser's address, and the address into the store. */
export function connectAddress(store: Store): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  /** What is to be written after the pause. */
  let pending: string | undefined;

  function write(): void {
    clearTimeout(pause);
    const address = pending;
    pending = undefined;
    // A link was followed a moment ago, and its event is still on the way: that address holds.
    if (address === undefined || location.hash !== written) return;
    history.replaceState(null, "", address);
    written = location.hash;
  }

  function read(): void {
    if (location.hash === written) return;
    written = location.hash;
    clearTimeout(pause);
    pending = undefined;
    void visit(store, written);
  }

  store.onaddress = (address, push) => {
    if (push) {
      write();
      location.hash = address;
      // Not only with the event, which may come after the next press of a key: that goes on from here.
      read();
      return;
    }
    clearTimeout(pause);
    pending = address;
    // Browsers refuse too many changes of the address in a short time.
    pause = setTimeout(write, ADDRESS_PAUSE);
  };

  // A link is read once its events have been handled: by then it says what was changed a moment ago.
  for (const type of ["click", "auxclick"]) {
    addEventListener(
      type,
      ({ target }) => {
        if (target instanceof Element && target.closest("a") !== null) {
          flushSync(() => {
            store.rest();
          });
          // What is left is what Back comes back to.
          write();
        }
      },
      { capture: true },
    );
  }

  addEventListener("hashchange", read);
}

async function visit(store: Store, fragment: string): Promise<void> {
  const { lesson, step } = store;
  await store.visit(fragment);
  if (store.lesson !== lesson || store.step !== step) scrollTo({ top: 0, behavior: "instant" });
}
