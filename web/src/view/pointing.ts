import { isRole, spotlightOn } from "../model/spotlight";
import type { Spotlight } from "../model/spotlight";
import type { Attachment } from "svelte/attachments";
import type { Actions, Page } from "../model/page";

/** Elements that name a role or a tensor: words of the text, symbols of formulae, ids, headings of tables. */
const NAMES = 'b[class^="role-"], math [class^="role-"], code, .heading';

/**
 * Words, symbols and headings highlight what they name: while the pointer rests on them, or from a tap until the next.
 * One listener serves them all. They are words of a sentence, not controls: they do nothing else, and lines of code
 * give the same highlight by keyboard.
 */
export function pointing(page: Page, actions: Actions): Attachment<HTMLElement> {
  function named(target: EventTarget | null): Spotlight | undefined {
    const name = target instanceof Element ? target.closest(NAMES) : null;
    if (name === null || name.closest("button, a, summary") !== null) return undefined;
    if (name.matches(".heading")) {
      const id = name.closest<HTMLElement>("[data-tensor]")?.dataset["tensor"];
      return id === undefined ? undefined : spotlightOn([id], page.tensors);
    }
    if (name.matches("code")) return spotlightOn([name.textContent], page.tensors);
    const role = [...name.classList].find((each) => each.startsWith("role-"))?.slice(5);
    return role !== undefined && isRole(role) ? { role } : undefined;
  }

  const pointsItself = (target: EventTarget | null): boolean =>
    target instanceof Element && target.closest("section.code") !== null;

  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener(
      "pointerover",
      ({ target, pointerType }) => {
        if (pointerType === "mouse" && !pointsItself(target)) actions.pointAt(named(target));
      },
      { signal },
    );
    element.addEventListener(
      "pointerleave",
      () => {
        actions.pointAt(undefined);
      },
      { signal },
    );
    element.addEventListener(
      "click",
      ({ target }) => {
        if (pointsItself(target)) return;
        const spotlight = named(target);
        if (spotlight !== undefined || page.spotlight !== undefined) actions.holdOn(spotlight);
      },
      { signal },
    );
    addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") actions.holdOn(undefined);
      },
      { signal },
    );
    return () => {
      listening.abort();
    };
  };
}
