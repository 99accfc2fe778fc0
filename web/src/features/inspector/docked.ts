import { tick } from "svelte";
import type { Cell } from "./model/inspect";
import { dockOf } from "./dock";
import type { Box, Dock } from "./dock";

/** The most that the panel takes, in px at a root font size of 16 px: its width at the right and in a corner, its height along an edge. */
const SIZE = { width: 304, corner: 448, height: 264 };

/** What the panel must not cover: the inspected cell, in its table and under the pointer in a picture, the focus, and a comparison's controls. */
const FREE =
  "td[aria-selected], :focus, section.compare, .picture :is([data-cell]:hover, [data-grid]:hover ~ .pointed)";

/**
 * An attachment inside the inspector's panel: for each cell, and once the focus or the page has moved, the panel goes where it
 * covers neither the cell, nor what the cell is computed from, nor the focus. Before that it has no `data-dock`.
 */
export const docked =
  (cell: Cell | undefined) =>
  (element: HTMLElement): (() => void) | undefined => {
    const panel = element.closest<HTMLElement>(".inspector");
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
  const floor = box(".foot")?.top ?? clientHeight;
  const left = box("#step")?.left ?? 0;
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const [width, corner, height] = [SIZE.width, SIZE.corner, SIZE.height].map(
    (each) => each * root,
  ) as [number, number, number];
  // At the right: beside the tables, from the title's lower edge to the remarks, where that is high enough.
  const over = Math.max(top, box("article > header")?.bottom ?? 0);
  const under = Math.min(floor, box("article > .remarks")?.top ?? floor);
  const stage = under - over < height ? { top, bottom: floor } : { top: over, bottom: under };
  const low = { top: floor - height, bottom: floor };
  const high = { top, bottom: top + height };
  const panels: Readonly<Record<Dock, Box>> = {
    right: { left: right - width, right, ...stage },
    bottom: { left, right, ...low },
    top: { left, right, ...high },
    "bottom-right": { left: right - corner, right, ...low },
    "bottom-left": { left, right: left + corner, ...low },
    "top-right": { left: right - corner, right, ...high },
    "top-left": { left, right: left + corner, ...high },
  };
  const dock = dockOf(
    panels,
    {
      tables: boxes(".labelled"),
      cells: boxes(`:is(${FREE})`),
      operands: boxes("td.lit"),
    },
    now,
  );
  const at = panels[dock];
  panel.dataset["dock"] = dock;
  // Along an edge it is as high as what it says.
  const [from, to] = [
    dock.startsWith("bottom") ? "auto" : `${at.top}px`,
    dock.startsWith("top") ? "auto" : `${clientHeight - at.bottom}px`,
  ];
  panel.style.setProperty("--inset", `${from} ${right - at.right}px ${to} ${at.left}px`);
}
