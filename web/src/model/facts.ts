import type { Axis, LeadingAxis } from "./layout";
import { formatNumber } from "./number";
import { gridSize, rowOf } from "./tensor";
import type { Settings, Tensors } from "./tensor";

/** The numbers in the text of a Notice; null if the text would be false for the current tensors. */
export type Facts = Readonly<Record<string, string>> | null;

export interface Shown {
  readonly tensors: Tensors;
  readonly settings: Settings;
  /** The word for a row. */
  readonly token: (row: number) => string;
  /** The word for an index along any axis. */
  readonly word: (axis: Axis, place: number) => string;
  /** The row of the query token. */
  readonly queryToken: number;
  /** The example and the head in the view. */
  readonly view: Readonly<Record<LeadingAxis, number>>;
}

export type Notice = (shown: Shown) => Facts;

/** The facts of a Try in addition to the settings, with those that it `sets`; null: the Try has no text about its effect. */
export type Attempt = (shown: Shown, sets: Settings) => Facts;

export const CLOSE = 1e-6;

export function row(tensors: Tensors, id: string): number[] {
  return Array.from(tensors[id]?.data ?? []);
}

/** The rows of a table. */
export function rowsOf(tensors: Tensors, id: string): number[][] {
  const tensor = tensors[id];
  if (tensor === undefined) return [];
  return Array.from({ length: gridSize(tensor.shape).rows }, (_, r) => rowOf(tensor, r));
}

export function largest(values: readonly number[]): number {
  return values.reduce((best, value, place) => (value > (values[best] ?? NaN) ? place : best), 0);
}

export function smallest(values: readonly number[]): number {
  return values.reduce((best, value, place) => (value < (values[best] ?? NaN) ? place : best), 0);
}

export function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(b));
}

export function digits(value: number | undefined): string {
  return formatNumber(value ?? NaN);
}

/** The index of the maximum; undefined if it is not unique or not finite. */
export function uniqueMaximum(values: readonly number[]): number | undefined {
  const first = largest(values);
  const most = values[first] ?? NaN;
  const others = values.every((value, place) => place === first || value < most);
  return others && Number.isFinite(most) ? first : undefined;
}

/** A token as a sentence names it: by its word in quotes, or by its number where it has none. */
export function named({ token }: Shown, row: number): string {
  const word = token(row);
  return word === String(row + 1) ? word : `“${word}”`;
}

export function finite(values: readonly number[]): boolean {
  return values.length > 0 && values.every(Number.isFinite);
}

/** A factor with at most two digits, without trailing zeros. */
export function formatShortFactor(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** The token that the query token selects at infinite sharpness. */
export function chosen({ tensors, settings, token }: Shown, scores: string, values: string): Facts {
  const place = uniqueMaximum(row(tensors, scores));
  const clear = settings["subtract_max"] === true && finite(row(tensors, values));
  return place === undefined || !clear ? {} : { most: token(place) };
}
