import type { GridPlace } from "../model/grid";

/** Scrolls a table's box, and nothing else, just far enough to show a cell beside the headings. */
export function keepInSight(box: HTMLElement, { row, column }: GridPlace): void {
  const cell = box.querySelector(`td[data-row="${row}"][data-column="${column}"]`);
  const [frame, at] = [box.getBoundingClientRect(), cell?.getBoundingClientRect()];
  if (at === undefined) return;
  const heading = box.querySelector("tbody th, tbody .corner")?.getBoundingClientRect().width ?? 0;
  const left = frame.left + heading;
  if (at.left < left) box.scrollLeft += at.left - left;
  else if (at.right > frame.right) box.scrollLeft += at.right - frame.right;
  if (box.scrollHeight <= box.clientHeight) return;
  const top = frame.top + (box.querySelector("thead")?.getBoundingClientRect().height ?? 0);
  if (at.top < top) box.scrollTop += at.top - top;
  else if (at.bottom > frame.bottom) box.scrollTop += at.bottom - frame.bottom;
}
