import { mount, unmount } from "svelte";
import { contextMap } from "../../view/context";
import type { PageContext } from "../../view/context";
import { lessonTitle } from "../../view/words";
import Handout from "./Handout.svelte";

/** Shows the lesson on paper in the place of the page, until the reader goes back. */
export function openHandout(context: PageContext): void {
  const { page, words } = context;
  const place = document.getElementById("page");
  if (place === null || place.hidden) return;
  const { dataset } = document.documentElement;
  const before = { theme: dataset["theme"], title: document.title, scroll: scrollY };
  const focused = document.activeElement;
  const end = new AbortController();

  dataset["theme"] = "light";
  document.title = `${lessonTitle(words, page.lesson.id)} · ${words.ui.siteTitle.join(" ")}`;
  place.hidden = true;
  // Inserted before the page, so that references by id find these elements first.
  const handout = mount(Handout, {
    target: document.body,
    anchor: place,
    context: contextMap(context),
    props: { onclose: close },
  });
  scrollTo({ top: 0, behavior: "instant" });

  // Disables the page's shortcuts, and reloads for another address.
  addEventListener(
    "keydown",
    (event) => {
      event.stopPropagation();
      if (event.key === "Escape") close();
    },
    { capture: true, signal: end.signal },
  );
  addEventListener("hashchange", close, { signal: end.signal });

  function close(): void {
    if (end.signal.aborted) return;
    end.abort();
    void unmount(handout);
    if (place !== null) place.hidden = false;
    document.title = before.title;
    if (before.theme === undefined) delete dataset["theme"];
    else dataset["theme"] = before.theme;
    scrollTo({ top: before.scroll, behavior: "instant" });
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
