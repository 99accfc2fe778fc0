import type { SeenPart } from "../model/cells";
import { onResize } from "../view/resized";

const NONE: SeenPart = { firstRow: 0, lastRow: -1, firstColumn: 0, lastColumn: -1 };

/** A lower bound of the height of the bar of steps at the window's bottom, in px. */
const BAR = 48;

/** The number of thresholds of the IntersectionObserver over a table's height. */
const PARTS = 20;

/** Observes which cells of a table are visible in its scrolling box. */
export function watchVisibleCells(
  box: HTMLElement,
  onchange: (part: SeenPart) => void,
): () => void {
  let inWindow = true;
  function measure(): void {
    const cell = box.querySelector("td[data-row]")?.getBoundingClientRect();
    if (cell === undefined) return;
    if (!inWindow) {
      onchange(NONE);
      return;
    }
    const frame = box.getBoundingClientRect();
    const bottom = Math.min(frame.bottom, innerHeight - BAR);
    const spare = Math.ceil(frame.height / PARTS / cell.height);
    onchange({
      firstRow: Math.floor((Math.max(frame.top, 0) - cell.top) / cell.height) - spare,
      lastRow: Math.ceil((bottom - cell.top) / cell.height) - 1 + spare,
      firstColumn: Math.floor((frame.left - cell.left) / cell.width),
      lastColumn: Math.ceil((frame.right - cell.left) / cell.width) - 1,
    });
  }
  const end = onResize([box], measure);
  const observer = new IntersectionObserver(
    (entries) => {
      inWindow = entries.at(-1)?.isIntersecting ?? true;
      measure();
    },
    {
      rootMargin: `0px 0px -${BAR}px 0px`,
      threshold: Array.from({ length: PARTS + 1 }, (_, part) => part / PARTS),
    },
  );
  observer.observe(box);
  box.addEventListener("scroll", measure, { passive: true });
  return () => {
    end();
    observer.disconnect();
    box.removeEventListener("scroll", measure);
  };
}
