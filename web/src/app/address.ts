import { flushSync } from "svelte";
import type { Store } from "../state/store";

const ADDRESS_PAUSE = 150;

/** The store's state into the browser's address, and the address into the store. */
export function connectAddress(store: Store): void {
  const { navigation } = store;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let written = location.hash;
  /** The address to write after the pause. */
  let pending: string | undefined;
  const isUnread = (): boolean => store.page.problems.some(({ kind }) => kind === "part");
  /** The lesson that the address names could not be read: it may be followed again. */
  let unread = isUnread();
  /** Whether the reader walks to the next address: by a link, or by what pushes one. */
  let walks = false;

  function write(): void {
    clearTimeout(pause);
    const address = pending;
    pending = undefined;
    // A link was just followed and its event is pending: its address stays.
    if (address === undefined || location.hash !== written) return;
    // An address that could not be read may hold what the reader entered: keep it in the history.
    if (unread) history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    unread = false;
    written = location.hash;
  }

  function read(): void {
    if (location.hash === written && !unread) return;
    written = location.hash;
    store.page.walkedTo = walks ? written : "";
    walks = unread = false;
    clearTimeout(pause);
    pending = undefined;
    void go();
  }

  async function go(): Promise<void> {
    await visit(store, written);
    unread = isUnread();
  }

  navigation.onaddress = (address, push) => {
    if (push) {
      write();
      location.hash = address;
      walks = true;
      // At once, not with the event, which may come after the next key press.
      read();
      return;
    }
    clearTimeout(pause);
    pending = address;
    // Browsers refuse too many changes of the address in a short time.
    pause = setTimeout(write, ADDRESS_PAUSE);
  };

  // A link is read after its events have been handled, when it contains the latest change.
  for (const type of ["click", "auxclick"]) {
    addEventListener(
      type,
      ({ target }) => {
        const link = target instanceof Element ? target.closest("a") : null;
        walks = link !== null;
        if (link !== null) {
          flushSync(() => {
            store.changes.rest();
          });
          // The browser's Back returns to the state that is left.
          write();
          // A link to the current address fires no event.
          if (unread && link.hash === location.hash) read();
        }
      },
      { capture: true },
    );
  }

  addEventListener("hashchange", read);
}

async function visit(store: Store, fragment: string): Promise<void> {
  const { page } = store;
  const { lesson, opening, step } = page;
  // Asked before the page changes: afterwards its layout would have to be computed for the answer.
  const isScrolled = scrollY > 0;
  await store.navigation.visit(fragment);
  const turned = (page.opening === undefined) !== (opening === undefined);
  if (isScrolled && (turned || page.lesson !== lesson || page.step !== step))
    scrollTo({ top: 0, behavior: "instant" });
}
