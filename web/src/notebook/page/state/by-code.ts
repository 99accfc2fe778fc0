/** Ids of tensors exist only after a run, so what outlives a run names a tensor by the code that makes it. */

/** A tensor by its code: the cell's place, the line, and how many tensors the line has made before it in all passes. */
export interface MadeBy {
  readonly cell: number;
  readonly line: number;
  readonly nth: number;
}

/** A number of a tensor, by its row-major place. */
export interface NumberBy extends MadeBy {
  readonly at: number;
}

/** Cell, line, place among the line's tensors, and a place in the tensor or a pass. */
const FOUR = /^(\d{1,4}),(\d{1,6}),(\d{1,7}),(\d{1,9})$/;

export const textOfNumber = ({ cell, line, nth, at }: NumberBy): string =>
  [cell, line, nth, at].join();

/** Undefined where a text has another shape than `textOfNumber` gives it. */
export function numberOf(text: string): NumberBy | undefined {
  const found = FOUR.exec(text)?.slice(1).map(Number);
  if (found === undefined) return undefined;
  const [cell = 0, line = 0, nth = 0, at = 0] = found;
  return { cell, line, nth, at };
}

/**
 * Where a line of a source stands after the source was edited, both counted from 1: what stands before and behind the
 * edited lines is the same. Undefined for a line that was edited itself.
 */
export function movedLine(before: string, after: string, line: number): number | undefined {
  if (before === after) return line;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  if (line <= start) return line;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return line > old.length - end ? line + now.length - old.length : undefined;
}
