import type { Axis, Leading } from "../layout";
import { formatNumber } from "../number";
import type { Settings, Tensors } from "../tensor";

/** The numbers a Notice speaks of; null where it would not be true of what is shown. */
export type Facts = Readonly<Record<string, string>> | null;

export interface Shown {
  readonly tensors: Tensors;
  readonly settings: Settings;
  /** The word of a row. */
  readonly token: (row: number) => string;
  /** That of a place of any axis. */
  readonly word: (axis: Axis, place: number) => string;
  /** The row of the token that asks. */
  readonly asking: number;
  /** Which example and which head is shown. */
  readonly view: Readonly<Record<Leading, number>>;
}

export type Notice = (shown: Shown) => Facts;

export const CLOSE = 1e-6;

export function row(tensors: Tensors, id: string): number[] {
  return Array.from(tensors[id]?.data ?? []);
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
