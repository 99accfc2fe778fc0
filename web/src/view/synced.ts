import type { Attachment } from "svelte/attachments";

/**
 * Tables whose columns line up are scrolled together: those under elements of the same
 * `data-aligned` inside the one it is attached to.
 */
export const synced: Attachment<HTMLElement> = (group) => {
  function onscroll({ target }: Event): void {
    if (!(target instanceof HTMLElement)) return;
    const name = target.closest<HTMLElement>("[data-aligned]")?.dataset["aligned"];
    if (name === undefined) return;
    for (const other of group.querySelectorAll<HTMLElement>(`[data-aligned="${name}"] .scroll`)) {
      if (other !== target && other.scrollLeft !== target.scrollLeft) {
        other.scrollLeft = target.scrollLeft;
      }
    }
  }
  group.addEventListener("scroll", onscroll, { capture: true, passive: true });
  return () => group.removeEventListener("scroll", onscroll, { capture: true });
};
