import type { NotebookMessages } from "../../../words/notebook";
import type * as reading from "../notebook-formulae";
import type { Formula } from "./formula";

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
      place.replaceChildren(reader.mathOf(tex, isBlock));
      // A wide one is scrolled by keys.
      if (place.scrollWidth > place.clientWidth && isBlock) place.tabIndex = 0;
    } catch (reason) {
      if (!(reason instanceof reader.FormulaError)) throw reason;
      leave(place, reason.message === "" ? words.large : words.unread(reason.message));
    }
  }
}
