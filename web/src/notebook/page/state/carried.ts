import { numberOf, textOfNumber } from "./by-code";
import type { MadeBy, NumberBy } from "./by-code";
import { planOf, textOfPlan } from "./plan";
import type { ClassPlan } from "./plan";

/**
 * What goes with a notebook's code into links, files and the browser's memory: the reader's changes, where the reader is,
 * and what a teacher's link adds.
 */

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
  readonly plan?: ClassPlan;
}

/** The same as texts: numbers with commas, and semicolons between what belongs together. */
export interface CarriedTexts {
  readonly changes?: string;
  readonly place?: string;
  /** As `textOfPlan` gives it. */
  readonly class?: string;
}

/** How many changes are read: more are no reader's. */
const MOST_CHANGES = 10_000;

const VALUE = /^(?:NaN|-?Infinity|-?\d{1,22}(?:\.\d{1,22})?(?:e-?\d{1,3})?)$/;
const SPOT = /^(\d{1,4})(?:,(\d{1,6}))?$/;

/** What there is to carry; empty where the reader is at the beginning and has changed nothing. */
export function textsOf({ changes, place, plan }: Carried): CarriedTexts {
  const placed = place === undefined ? "" : textOfPlace(place);
  const planned = plan === undefined ? "" : textOfPlan(plan);
  return {
    ...(changes.length > 0 && { changes: changes.map(textOfChange).join(";") }),
    ...(!/^(0(,1)?)?$/.test(placed) && { place: placed }),
    ...(planned !== "" && { class: planned }),
  };
}

function textOfChange({ value, ...number }: ChangedNumber): string {
  const written = Object.is(value, -0) ? "-0" : String(value).replace("e+", "e");
  return `${textOfNumber(number)},${written}`;
}

function textOfPlace({ cell, line, opened, selected }: ReadingPlace): string {
  const spot = line === undefined ? String(cell) : [cell, line].join();
  const tensor = opened && textOfNumber({ ...opened, at: opened.pass });
  const number = selected && textOfNumber(selected);
  return [spot, tensor, number].join(";").replace(/;+$/, "");
}

/** What texts carry; undefined where they have another shape than `textsOf` gives them. */
export function carriedOf(texts: unknown): Carried | undefined {
  if (typeof texts !== "object" || texts === null) return undefined;
  const { changes, place, class: planned } = texts as Readonly<Record<string, unknown>>;
  const all = changes === undefined ? [] : changesOf(changes);
  const where = place === undefined ? undefined : placeOf(place);
  const plan = planned === undefined ? undefined : planOf(planned);
  const isRead = (text: unknown, read: object | undefined): boolean =>
    text === undefined || read !== undefined;
  if (all === undefined || !isRead(place, where) || !isRead(planned, plan)) return undefined;
  return { changes: all, place: where, ...(plan && { plan }) };
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
