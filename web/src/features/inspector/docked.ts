import { tick } from "svelte";
import type { Cell } from "./model/inspect";
import { dockOf } from "./dock";
import type { Dock } from "./dock";

/** The most that the panel takes, in px: its width at the right, its height along an edge. */
const SIZE = { width: 304, height: 264 };

/**
 * An attachment inside the inspector's panel: for each cell, and once the focus or the page has moved, the panel goes where it
 * covers neither the cell, nor what the cell is computed from, nor the focus.
 */
export const docked =
  (cell: Cell | undefined) =>
  (element: HTMLElement): (() => void) | undefined => {
    const panel = element.closest<HTMLElement>("[data-dock]");
    if (panel === null || cell === undefined) return undefined;
    const moved = (): void => {
      place(panel, panel.dataset["dock"] as Dock);
    };
    void tick().then(() => {
      place(panel);
    });
    const events = ["focusin", "scrollend"] as const;
    for (const event of events) document.addEventListener(event, moved);
    return () => {
      for (const event of events) document.removeEventListener(event, moved);
    };
  };

function place(panel: HTMLElement, now?: Dock): void {
  const box = (selector: string): DOMRect | undefined =>
    document.querySelector(selector)?.getBoundingClientRect();
  const boxes = (selector: string): DOMRect[] =>
    Array.from(document.querySelectorAll(`main ${selector}`), (each) =>
      each.getBoundingClientRect(),
    );
  const { clientWidth: right, clientHeight } = document.documentElement;
  const top = box(".topline")?.bottom ?? 0;
  const floor = (box(".player") ?? box(".foot"))?.top ?? clientHeight;
  const left = box("#step")?.left ?? 0;
  const { width, height } = SIZE;
  // At the right: beside the tables, from the title's lower edge to the remarks, where that is high enough.
  const over = Math.max(top, box("article > header")?.bottom ?? 0);
  const under = Math.min(floor, box("article > .remarks")?.top ?? floor);
  const stage = under - over < height ? { top, bottom: floor } : { top: over, bottom: under };
  panel.style.setProperty("--over", `${stage.top}px`);
  panel.style.setProperty("--under", `${clientHeight - stage.bottom}px`);
  panel.style.setProperty("--floor", `${clientHeight - floor}px`);
  panel.dataset["dock"] = dockOf(
    {
      right: { left: right - width, right, ...stage },
      bottom: { left, top: floor - height, right, bottom: floor },
      top: { left, top, right, bottom: top + height },
    },
    {
      tables: boxes(".labelled"),
      cells: boxes(":is(td[aria-selected], :focus, section.compare)"),
      operands: boxes("td.lit"),
    },
    now,
  );
}
