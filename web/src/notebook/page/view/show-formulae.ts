import type { NotebookMessages } from "../../../words/notebook";
import type * as reading from "../notebook-formulae";
import type { Formula } from "./formula";
import { withoutMacros } from "./macros";
import type { Macros } from "./macros";

type Reader = typeof reading;

/** Milliseconds that the formulae of one text may take; those after them are shown as they are written. */
const PATIENCE = 2000;

let brought: Promise<Reader> | undefined;

/** What reads TeX, once it is needed; what could not be brought is asked for again. */
function bring(): Promise<Reader> {
  return (brought ??= import("../notebook-formulae").catch((reason: unknown) => {
    brought = undefined;
    throw reason;
  }));
}

/** Where a formula stands, at first as it is written. */
export function placeOf({ written, isBlock }: Formula): HTMLElement {
  const place = document.createElement("span");
  place.className = isBlock ? "tex block" : "tex";
  place.textContent = written;
  return place;
}

/** Puts formulae into their places; one that cannot be read stays as it is written, and its title says why. */
export async function showFormulae(
  places: readonly (readonly [HTMLElement, Formula])[],
  macros: Macros,
  words: NotebookMessages["formula"],
): Promise<void> {
  if (places.length === 0) return;
  const leave = (place: HTMLElement, title: string): void => {
    place.classList.add("unread");
    place.title = title;
  };
  let reader: Reader;
  try {
    reader = await bring();
  } catch {
    for (const [place] of places) leave(place, words.missing);
    return;
  }
  const end = performance.now() + PATIENCE;
  for (const [place, { tex, isBlock }] of places) {
    if (performance.now() > end) {
      leave(place, words.large);
      continue;
    }
    try {
      const own = withoutMacros(tex);
      // One that only defines macros shows nothing.
      const isEmpty = own.tex.trim() === "";
      const all = { ...macros, ...own.macros };
      place.replaceChildren(...(isEmpty ? [] : [reader.mathOf(own.tex, isBlock, all)]));
    } catch (reason) {
      if (!(reason instanceof reader.FormulaError)) throw reason;
      leave(place, reason.message === "" ? words.large : words.unread(reason.message));
    }
  }
  // Wide ones are scrolled by keys. Asked for together, their sizes cost one layout.
  const isWide = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth;
  const wide = places.filter(([place, { isBlock }]) => isBlock && isWide(place));
  for (const [place] of wide) place.tabIndex = 0;
}
