import type { Room } from "../model/stage";
import { onResize } from "./resized";

/** Below this width of the window, in px, a step is read by scrolling. */
const SCROLLED = 1000;
/** Paddings and margins between the parts of a step, in px at a root font size of 16 px. */
const BETWEEN = 52;
/** Less than a line more or less of a step's words lays nothing out anew, in px at a root font size of 16 px. */
const LINE = 25;

/**
 * An attachment that reports the room for a step's blocks, initially and after each change of the window's size: the
 * width of the element, and what the step's other parts leave of the window's height; on paper any height.
 */
export const onRoom =
  (report: (room: Room) => void, { printed = false } = {}) =>
  (element: HTMLElement): (() => void) => {
    let last: Room | undefined;
    const measure = (): void => {
      // Not while the page stands aside.
      if (element.clientWidth === 0) return;
      const room = printed ? { ...roomIn(element), height: Infinity } : roomIn(element);
      const isSame = room.width === last?.width && Math.abs(room.height - last.height) < LINE;
      if (!isSame) report((last = room));
    };
    measure();
    addEventListener("resize", measure);
    const stop = onResize([element, ...partsOf()], measure);
    return () => {
      removeEventListener("resize", measure);
      stop();
    };
  };

export function roomIn(element: HTMLElement): Room {
  const root = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  const width = element.clientWidth / root;
  // A finger needs rows of 24 px.
  if (innerWidth < SCROLLED || matchMedia("(pointer: coarse)").matches)
    return { width, height: Infinity };
  const taken = partsOf().reduce((sum, part) => sum + part.offsetHeight, 0);
  return { width, height: (innerHeight - taken) / root - BETWEEN };
}

/** What stands above and below a step's blocks. */
const partsOf = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    ".topline, article > :is(.intro, header, .computation, .remarks), nav.bar",
  ),
];
