import { mount, unmount } from "svelte";
import { contextMap } from "../../view/context";
import type { PageContext } from "../../view/context";
import DrawingTools from "./DrawingTools.svelte";

/** The elements that hold drawings. */
const HOSTS = ".drawing, .sharpness";

/** Gives every drawing inside an element, now and later, the button that saves it. */
export function offer(root: Element, context: PageContext): void {
  const given = new Map<HTMLElement, ReturnType<typeof mount>>();

  function look(): void {
    for (const [host, tools] of given) {
      if (root.contains(host)) continue;
      given.delete(host);
      void unmount(tools);
    }
    for (const host of root.querySelectorAll<HTMLElement>(HOSTS)) {
      if (given.has(host) || host.parentElement?.closest(HOSTS)) continue;
      given.set(
        host,
        mount(DrawingTools, { target: host, context: contextMap(context), props: { host } }),
      );
    }
  }

  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  look();
}
