import { flushSync } from "svelte";

/** The largest type, in px: as wide and as high as the window lets a title and a table be. */
const LARGEST = (): number => Math.min(0.0175 * innerWidth, 0.031 * innerHeight, 72);
/** The smallest that the back of a room reads. */
const SMALLEST = 20.9;
/** How much smaller each trial is. */
const LESS = 0.93;

/** Presents the step in the largest type in which it stands whole in the window, or in the smallest if none does. */
export function fitType(): void {
  const { style } = document.documentElement;
  const smallest = Math.max(16, Math.min(SMALLEST, LARGEST()));
  for (let size = Math.max(smallest, LARGEST()); ; size = Math.max(smallest, size * LESS)) {
    style.fontSize = `${size}px`;
    // The step is laid out anew for the type.
    dispatchEvent(new Event("resize"));
    flushSync();
    if (size === smallest || isWhole()) return;
  }
}

function isWhole(): boolean {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth;
}

/** Gives the type the reader's size back. */
export function leaveType(): void {
  document.documentElement.style.fontSize = "";
}
