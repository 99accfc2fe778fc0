// The query of an address: a lesson's state as text.
import { formatQuery } from "../model/address";
import type { AddressState } from "../model/address";
import type { Cell } from "../features/inspector/model/inspect";
import { LONGEST_QUERY } from "../model/link";
import type { ReplacedTensors } from "../model/replaced-tensors";
import type { View } from "../model/page";
import type { Changes } from "./runs";

/** State other than numbers: comparison, code panel, classroom. */
export interface Beside extends Pick<AddressState, "showing" | "code" | "classroom" | "more"> {
  readonly a?: Changes | undefined;
}

export function fullQuery(
  lesson: string,
  { settings, edits }: Changes,
  view: View,
  beside: Beside,
  cell?: Cell,
): string {
  return formatQuery(lesson, { settings, edits, view: { ...view }, cell, ...beside });
}

/** The query; without the edits where they are too long for an address. */
export function fitting(
  lesson: string,
  full: string,
  { settings, replaced }: Changes,
  view: View,
  beside: Beside,
  keptAs: string,
): string {
  const whole = Object.keys({ ...replaced, ...beside.a?.replaced }).length > 0;
  if (full.length <= LONGEST_QUERY && !whole) return full;
  const a = beside.a && { settings: beside.a.settings, edits: {} };
  const query = formatQuery(lesson, { settings, view: { ...view }, keptAs, ...beside, a });
  return query.length <= LONGEST_QUERY
    ? query
    : formatQuery(lesson, { settings, keptAs, classroom: beside.classroom });
}

/** The length of an address that holds these tensors too; equal tensors count once. */
export function lengthOf(replaced: ReplacedTensors, ofA: ReplacedTensors = {}): number {
  const all = new Set([...Object.values(replaced), ...Object.values(ofA)]);
  return [...all].reduce((sum, { data }) => sum + Math.ceil(data.byteLength / 3) * 4, 0);
}
