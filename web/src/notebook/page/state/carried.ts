/**
 * What goes with a notebook's code into links, files and the browser's memory: the reader's changes, and where the reader
 * is. Ids of tensors exist only after a run, so a number is named by the code that makes it.
 */

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

export interface ChangedNumber extends NumberBy {
  readonly value: number;
}

/** A tensor as it is listed beside its code: which one of the line, and which of its passes. */
export interface ListedBy extends MadeBy {
  readonly pass: number;
}

/** Where the reader is: the selected cell, the line of the cursor, the opened tensor and the selected number. */
export interface ReadingPlace {
  readonly cell: number;
  readonly line: number | undefined;
  readonly opened: ListedBy | undefined;
  readonly selected: NumberBy | undefined;
}

export interface Carried {
  readonly changes: readonly ChangedNumber[];
  readonly place: ReadingPlace | undefined;
}

/** The same as texts: numbers with commas, and semicolons between what belongs together. */
export interface CarriedTexts {
  readonly changes?: string;
  readonly place?: string;
}

/** How many changes are read: more are no reader's. */
const MOST_CHANGES = 10_000;

/** Cell, line, place among the line's tensors, and a place in the tensor or a pass. */
const FOUR = /^(\d{1,4}),(\d{1,6}),(\d{1,7}),(\d{1,9})$/;
const VALUE = /^(?:NaN|-?Infinity|-?\d{1,22}(?:\.\d{1,22})?(?:e-?\d{1,3})?)$/;
const SPOT = /^(\d{1,4})(?:,(\d{1,6}))?$/;

/** What there is to carry; empty where the reader is at the beginning and has changed nothing. */
export function textsOf({ changes, place }: Carried): CarriedTexts {
  const placed = place === undefined ? "" : textOfPlace(place);
  return {
    ...(changes.length > 0 && { changes: changes.map(textOfChange).join(";") }),
    ...(!/^(0(,1)?)?$/.test(placed) && { place: placed }),
  };
}

function textOfChange({ cell, line, nth, at, value }: ChangedNumber): string {
  const written = Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
  return [cell, line, nth, at, written].join();
}

function textOfPlace({ cell, line, opened, selected }: ReadingPlace): string {
  const spot = line === undefined ? String(cell) : [cell, line].join();
  const tensor = opened && [opened.cell, opened.line, opened.nth, opened.pass].join();
  const number = selected && [selected.cell, selected.line, selected.nth, selected.at].join();
  return [spot, tensor, number].join(";").replace(/;+$/, "");
}

/** What texts carry; undefined where they have another shape than `textsOf` gives them. */
export function carriedOf(texts: unknown): Carried | undefined {
  if (typeof texts !== "object" || texts === null) return undefined;
  const { changes, place } = texts as Readonly<Record<string, unknown>>;
  const all = changes === undefined ? [] : changesOf(changes);
  const where = place === undefined ? undefined : placeOf(place);
  const isWhole = all !== undefined && (place === undefined || where !== undefined);
  return isWhole ? { changes: all, place: where } : undefined;
}

function changesOf(text: unknown): ChangedNumber[] | undefined {
  if (typeof text !== "string") return undefined;
  const parts = text.split(";", MOST_CHANGES + 1);
  if (parts.length > MOST_CHANGES) return undefined;
  const all = parts.flatMap((part) => {
    const comma = part.lastIndexOf(",");
    const number = numberOf(part.slice(0, comma));
    const written = part.slice(comma + 1);
    const value = Number(written);
    // A number too large for JavaScript is none that a reader has typed.
    const isFine = VALUE.test(written) && (Number.isFinite(value) || !/\d/.test(written));
    return number !== undefined && isFine ? [{ ...number, value }] : [];
  });
  return all.length === parts.length ? all : undefined;
}

function placeOf(text: unknown): ReadingPlace | undefined {
  if (typeof text !== "string") return undefined;
  const [spot = "", tensor = "", number = "", ...rest] = text.split(";", 4);
  const found = SPOT.exec(spot);
  const listed = numberOf(tensor);
  const selected = numberOf(number);
  const isOther = (part: string, read: object | undefined): boolean => (part === "") !== !read;
  if (!found || rest.length > 0 || isOther(tensor, listed) || isOther(number, selected)) {
    return undefined;
  }
  return {
    cell: Number(found[1]),
    line: found[2] === undefined ? undefined : Number(found[2]),
    opened: listed && { ...listed, pass: listed.at },
    selected,
  };
}

function numberOf(text: string): NumberBy | undefined {
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
