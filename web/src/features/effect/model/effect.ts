/** What a change of the reader's did to the numbers of its lesson. */
import type { Cell } from "../../inspector/model/inspect";
import { captionOf } from "../../../model/caption";
import { cellsOf, flatOf, indexOf } from "../../../model/edits";
import type { Edits } from "../../../model/edits";
import type { Moment } from "../../../model/page";
import { rowsIn } from "../../../model/rows";
import { sizeOf, tensorOf } from "../../../model/tensor";
import type { ShownTensor, Tensors } from "../../../model/tensor";
import type { NumberKind } from "../../../words/messages";

/** How many numbers of one kind are others now; undefined where rows are computed on demand. */
export interface MovedGroup {
  readonly kind: NumberKind;
  readonly count: number | undefined;
}

/** From inputs to contexts, and what stands beside them. */
const KINDS: readonly NumberKind[] = [
  ...(["input", "parameter", "query", "key", "value"] as const),
  ...(["scores", "mask", "weights", "context", "output", "measure", "constant"] as const),
];

export interface LargestMove {
  readonly cell: Cell;
  /** After less before, in double precision. */
  readonly difference: number;
}

export type Effect =
  /** `count` of `total` tensors have another shape, by these settings. */
  | {
      readonly kind: "sizes";
      readonly count: number;
      readonly total: number;
      readonly settings: readonly string[];
    }
  /** The traces have tensors that the other has not, by these settings. */
  | {
      readonly kind: "tables";
      readonly added: number;
      readonly removed: number;
      readonly settings: readonly string[];
    }
  | NumbersEffect;

/** Where the numbers stand that are counted: in tables of the lesson's steps, or in others if none of those changed. */
export type Scope = "steps" | "others";

interface NumbersEffect {
  readonly kind: "numbers";
  readonly scope: Scope;
  /** In the order of `KINDS`. */
  readonly groups: readonly MovedGroup[];
  readonly total: number | undefined;
  readonly largest: LargestMove | undefined;
  /** Whether the reader's own numbers, which are not counted, are others. */
  readonly own: boolean;
}

/**
 * Compares two traces of a lesson, number by number. `shown`: the ids of the tensors that its steps show in tables. The
 * reader's own numbers, typed or replaced, are left out: the rest is what they did.
 */
export function effectOf(before: Moment, now: Moment, shown: ReadonlySet<string>): Effect {
  const [past, present] = [before.tensors, now.tensors];
  const resized = Object.values(present).filter(({ id, shape }) => {
    const was = tensorOf(past, id);
    return was !== undefined && was.shape.join() !== shape.join();
  });
  const settings = Object.keys({ ...before.settings, ...now.settings }).filter(
    (name) => before.settings[name] !== now.settings[name],
  );
  if (resized.length > 0) {
    const total = Object.keys(present).length;
    return { kind: "sizes", count: resized.length, total, settings };
  }
  const added = Object.keys(present).filter((id) => !Object.hasOwn(past, id)).length;
  const removed = Object.keys(past).filter((id) => !Object.hasOwn(present, id)).length;
  if (added + removed > 0) return { kind: "tables", added, removed, settings };
  const inSteps = movesOf(before, now, ({ id }) => shown.has(id));
  if (inSteps.groups.length > 0) return { kind: "numbers", scope: "steps", ...inSteps };
  const elsewhere = movesOf(before, now, ({ id }) => !shown.has(id));
  const own = inSteps.own || elsewhere.own;
  return { kind: "numbers", scope: "others", ...elsewhere, own };
}

/** What moved between two traces whose tensors have the same shapes. */
function movesOf(
  before: Moment,
  now: Moment,
  isCounted: (tensor: ShownTensor) => boolean,
): Omit<NumbersEffect, "kind" | "scope"> {
  const [past, present] = [before.tensors, now.tensors];
  const counts = new Map<NumberKind, number | undefined>();
  const found = new Set<string>();
  let largest: (LargestMove & { readonly size: number }) | undefined;
  let own = false;
  for (const tensor of Object.values(present)) {
    const was = tensorOf(past, tensor.id);
    if (was === undefined || !isCounted(tensor)) continue;
    const kind = kindOf(tensor, present);
    if (rowsIn(tensor.data) !== undefined || rowsIn(was.data) !== undefined) {
      if (!tensor.operands.some((id) => found.has(id)) && sameEnds(was, tensor)) continue;
      found.add(tensor.id);
      counts.set(kind, undefined);
      continue;
    }
    const isOwn = ownPlaces(tensor, before, now);
    let count = 0;
    for (let place = 0; place < tensor.data.length; place += 1) {
      const [a, b] = [was.data[place] ?? NaN, tensor.data[place] ?? NaN];
      if (isSame(a, b)) continue;
      found.add(tensor.id);
      if (isOwn(place)) {
        own = true;
        continue;
      }
      count += 1;
      const difference = b - a;
      const size = Number.isNaN(difference) ? Infinity : Math.abs(difference);
      if (largest !== undefined && size <= largest.size) continue;
      const cell = { tensor: tensor.id, index: indexAt(tensor.shape, place) };
      largest = { cell, difference, size };
    }
    const known = counts.has(kind) ? counts.get(kind) : 0;
    if (count > 0) counts.set(kind, known === undefined ? undefined : known + count);
  }
  const groups = KINDS.filter((kind) => counts.has(kind)).map((kind) => ({
    kind,
    count: counts.get(kind),
  }));
  const total = groups.reduce<number | undefined>(
    (sum, { count }) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  );
  return {
    groups,
    total,
    largest: largest && { cell: largest.cell, difference: largest.difference },
    own,
  };
}

/** Equal numbers, or none twice. */
const isSame = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

/** What the page calls the numbers of a tensor. */
export function kindOf(tensor: ShownTensor, tensors: Tensors): NumberKind {
  const key = captionOf(tensor, tensors)?.key;
  if (key === "layer" || key === "bias") return "parameter";
  if (key === "mask") return "mask";
  if (tensor.role === "output" && key !== undefined && CONTEXTS.includes(key)) return "context";
  return tensor.role;
}

const CONTEXTS: readonly string[] = ["context", "contexts", "joined"];

/** Which numbers of a tensor the reader typed or replaced between the two moments. */
function ownPlaces(
  { id, shape }: ShownTensor,
  before: Moment,
  now: Moment,
): (place: number) => boolean {
  if (before.replaced[id] !== now.replaced[id]) return () => true;
  const places = new Set(typedPlaces(id, shape, before.edits, now.edits));
  return (place) => places.has(place);
}

function typedPlaces(
  id: string,
  shape: readonly number[],
  before: Edits,
  now: Edits,
): (number | undefined)[] {
  const [past, present] = [cellsOf(before, id) ?? {}, cellsOf(now, id) ?? {}];
  return Object.keys({ ...past, ...present })
    .filter((place) => !Object.is(past[place], present[place]))
    .map((place) => flatOf(shape, indexOf(place)));
}

/** Whether the first and the last rows of a matrix that comes by rows are the same. */
function sameEnds(before: ShownTensor, now: ShownTensor): boolean {
  return [0, (now.shape[0] ?? 1) - 1].every((place) => {
    const [a, b] = [rowAt(before, place), rowAt(now, place)];
    return a.length === b.length && a.every((value, at) => isSame(value, b[at] ?? NaN));
  });
}

function rowAt({ data, shape }: ShownTensor, place: number): number[] {
  const row = rowsIn(data)?.row(place);
  const width = shape.at(-1) ?? 1;
  return Array.from(row ?? Array.prototype.slice.call(data, place * width, (place + 1) * width));
}

function indexAt(shape: readonly number[], place: number): number[] {
  return shape.map((length, axis) => Math.floor(place / sizeOf(shape.slice(axis + 1))) % length);
}
