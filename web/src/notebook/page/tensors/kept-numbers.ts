import { sizeOf } from "../../../model/tensor";
import { movedLine } from "../state/by-code";
import type { Followed } from "./followed.svelte";
import { areShares, numbersOf } from "./numbers";

/** So many numbers are kept at most, 32 MB of them. */
export const MOST_KEPT = 4_000_000;

/** What is read of the tensors that are followed. */
export type Readable = Pick<
  Followed,
  | "base"
  | "shown"
  | "tensors"
  | "latest"
  | "madeIn"
  | "runs"
  | "counts"
  | "own"
  | "era"
  | "madeAt"
  | "allAt"
  | "inCode"
>;

/** What tells a tensor apart from one run to the next. */
interface Origin {
  /** The cell whose last run has made it. */
  readonly run: string;
  /** The cell whose code makes it, as which count that ran, and the line of the source that did. */
  readonly cell: string;
  readonly count: number;
  readonly source: string;
  readonly line: number;
  /** How many tensors the line had made before in this run. */
  readonly nth: number;
  /** The name that the line gave it, "" for the last one of a line without a name; undefined for one on the way. */
  readonly name: string | undefined;
  /** Of a line with a name, the pass in this run. */
  readonly pass: number;
}

/** The numbers that a tensor had, and what is to be known of them to show them. */
export interface Earlier {
  readonly numbers: ArrayLike<number>;
  readonly isFloat: boolean;
  /** Whether the code had made shares of them, as weights are. */
  readonly isShare: boolean;
}

/** A tensor of A; where there was no room, without its numbers. */
interface Kept extends Partial<Earlier> {
  readonly shape: readonly number[];
}

/** Why a tensor has no numbers to be compared with: A has none of its kind, or no room for it, or one of another shape. */
export type Lack = "none" | "room" | readonly number[];

/** What a tensor is compared with: its numbers in A, or why there are none. */
export interface Found {
  readonly before: Earlier | undefined;
  readonly lack: Lack | undefined;
}

const lacking = (lack: Lack): Found => ({ before: undefined, lack });

/** All numbers of one moment, which later runs are compared with. */
export interface KeptNumbers {
  /** Which Python it was. */
  readonly era: number;
  /** By id: it is the same tensor until Python ends. */
  readonly ids: ReadonlyMap<string, Kept>;
  /** By its origin, in a later run. */
  readonly origins: ReadonlyMap<string, Kept>;
  /** By cell: as which count it ran, and what. */
  readonly counts: Readonly<Record<string, number>>;
  readonly runs: Readable["runs"];
  /** By count of a cell and name: the lines that gave this name, in order. */
  readonly lines: LinesByName;
  /** How many tensors there was no room for. */
  readonly left: number;
}

type LinesByName = ReadonlyMap<string, readonly number[]>;

/** The tensors of one moment by what tells them apart. */
export interface Origins {
  readonly of: ReadonlyMap<string, Origin>;
  readonly lines: LinesByName;
}

const keyOf = (...parts: readonly (string | number)[]): string => parts.join(" ");

const byOrder = ({ run, cell, nth }: Origin, line: number): string => keyOf(run, cell, line, nth);

/** On the way to what a line makes: by the expression, and how many tensors of the line came of the same before it. */
const byExpression = (
  { run, cell }: Origin,
  line: number,
  expression: string,
  before: number,
): string => keyOf(run, cell, line, "made", before, expression);

const byName = ({ run, cell, pass, name = "" }: Origin, line: number): string =>
  keyOf(run, cell, line, name, "pass", pass);

/** By what the tensors of the trace can be found again in another run, those of earlier runs of a cell aside. */
export function originsOf(followed: Readable): Origins {
  const { base, tensors, runs, madeIn } = followed;
  const all = Object.entries(madeIn);
  const runOf = (id: string): string | undefined => all.find(([, ids]) => ids.has(id))?.[0];
  const named = new Map<string, { readonly name: string; readonly pass: number }>();
  const lines = new Map<string, number[]>();
  for (const { name = "", place, passes, ordinals } of Object.values(tensors).flat()) {
    /** By run: the first pass in it. */
    const first = new Map<string, number>();
    for (const [at, id] of passes.entries()) {
      const made = followed.madeAt(id)?.place;
      const run = runOf(id);
      // Another name, of another line, has the tensor by its own.
      if (run === undefined || made?.join() !== place.join()) continue;
      const ordinal = ordinals[at] ?? at;
      const begin = first.get(run) ?? ordinal;
      first.set(run, begin);
      named.set(id, { name, pass: ordinal - begin });
    }
    const key = keyOf(place[0], name);
    const known = lines.get(key) ?? [];
    if (first.size > 0 && !known.includes(place[1])) {
      lines.set(
        key,
        [...known, place[1]].sort((one, other) => one - other),
      );
    }
  }
  const firsts = new Map<string, number>();
  const of = new Map<string, Origin>();
  for (const id of Object.keys(base?.tensors ?? {})) {
    const [made, run] = [followed.madeAt(id), runOf(id)];
    const ran = made && runs[made.place[0]];
    if (made === undefined || run === undefined || ran === undefined) continue;
    const line = keyOf(run, ...made.place);
    // The ids of one run of a cell follow upon each other.
    const begin =
      firsts.get(line) ?? followed.allAt(made.place).findIndex((each) => runOf(each) === run);
    firsts.set(line, begin);
    const { name, pass = 0 } = named.get(id) ?? {};
    const [count, at] = made.place;
    of.set(id, { run, ...ran, count, line: at, nth: made.nth - begin, name, pass });
  }
  return { of, lines };
}

/** Keeps the numbers of all tensors, the named ones first, as far as there is room. */
export function keepNumbers(followed: Readable, most = MOST_KEPT): KeptNumbers {
  const { era, base, shown, latest, counts, runs, own } = followed;
  const { of, lines } = originsOf(followed);
  const traced = shown?.tensors ?? {};
  const named = latest.flatMap(({ passes }) => passes);
  const all = [...new Set([...named, ...of.keys(), ...Object.keys(traced)])];
  const fitting = new Set<string>();
  let room = most;
  for (const id of all) {
    const size = sizeOf(traced[id]?.shape ?? []);
    if (traced[id] === undefined || size > room) continue;
    room -= size;
    fitting.add(id);
  }
  const numbers = new Float64Array(most - room);
  const ids = new Map<string, Kept>();
  let [end, left] = [0, 0];
  for (const id of all) {
    const tensor = traced[id];
    if (tensor === undefined) continue;
    const { shape, dtype, data } = tensor;
    if (!fitting.has(id)) {
      ids.set(id, { shape });
      left += 1;
      continue;
    }
    const begin = end;
    for (const value of data) numbers[end++] = Number(value);
    ids.set(id, {
      shape,
      numbers: numbers.subarray(begin, end),
      isFloat: dtype === "float32",
      isShare: dtype === "float32" && areShares(numbersOf(base?.tensors[id]?.data ?? []), shape),
    });
  }
  // What the reader's numbers were written to stands for the tensor before.
  const before = new Set(Object.values(own).map(({ made }) => made));
  const origins = new Map<string, Kept>();
  const met = new Map<string, number>();
  for (const [id, origin] of of) {
    const kept = ids.get(id);
    // A function of a cell that has run again since is found by its id only.
    const isLast = counts[origin.cell] === origin.count;
    if (kept === undefined || before.has(id) || !isLast) continue;
    origins.set(byOrder(origin, origin.line), kept);
    if (origin.name !== undefined) origins.set(byName(origin, origin.line), kept);
    const expression = followed.inCode.expression(id);
    const same = byExpression(origin, origin.line, expression, 0);
    const times = met.get(same) ?? 0;
    met.set(same, times + 1);
    origins.set(byExpression(origin, origin.line, expression, times), kept);
  }
  return { era, ids, origins, counts, runs, lines, left };
}

/** Where a line stands in another source: where it was moved to, or where its text stands, if only once in both. */
function lineIn(before: string, after: string, line: number): number | undefined {
  const moved = movedLine(before, after, line);
  if (moved !== undefined) return moved;
  const [old, now] = [before.split("\n"), after.split("\n")];
  const text = old[line - 1] ?? "";
  const isOnly = [old, now].every((all) => all.filter((each) => each === text).length === 1);
  return isOnly ? now.indexOf(text) + 1 : undefined;
}

const sourceOfA = (kept: KeptNumbers, cell: string): string | undefined =>
  kept.runs[kept.counts[cell] ?? 0]?.source;

/** The line of A that stands for one of now: the same one, else of those that were edited the one with the same name. */
function lineOfA(kept: KeptNumbers, origin: Origin, lines: LinesByName): number | undefined {
  const { cell, count, source, line, name } = origin;
  const before = sourceOfA(kept, cell);
  if (before === undefined) return undefined;
  const same = lineIn(source, before, line);
  if (same !== undefined || name === undefined) return same;
  const edited = (known: LinesByName, of: number, from: string, to: string): number[] =>
    (known.get(keyOf(of, name)) ?? []).filter((each) => lineIn(from, to, each) === undefined);
  const now = edited(lines, count, source, before);
  const then = edited(kept.lines, kept.counts[cell] ?? 0, before, source);
  // Lines that give no name are told apart by their number only.
  if (name === "" && now.length !== then.length) return undefined;
  // What has a name last is what it is known for.
  return then.at(now.indexOf(line) - now.length);
}

/** The numbers that a tensor of now had in A, or why there are none. */
export function earlierOf(
  kept: KeptNumbers,
  followed: Readable,
  { of, lines }: Origins,
  id: string,
): Found {
  const origin = of.get(id);
  const found =
    (followed.era === kept.era && kept.ids.get(id)) ||
    (origin && inRun(kept, followed, origin, lines, id));
  if (found === undefined) return lacking("none");
  const { shape, numbers, isFloat = true, isShare = false } = found;
  if (shape.join() !== followed.shown?.tensors[id]?.shape.join()) return lacking(shape);
  if (numbers === undefined) return lacking("room");
  return { before: { numbers, isFloat, isShare }, lack: undefined };
}

function inRun(
  kept: KeptNumbers,
  followed: Readable,
  origin: Origin,
  lines: LinesByName,
  id: string,
): Kept | undefined {
  const line = lineOfA(kept, origin, lines);
  if (origin.name !== undefined) {
    return line === undefined ? undefined : kept.origins.get(byName(origin, line));
  }
  if (line !== undefined) return kept.origins.get(byOrder(origin, line));
  return onTheWay(kept, followed, origin, id);
}

/** What an edited line makes on the way: of all edited lines of A the first that made one of the same expression. */
function onTheWay(
  kept: KeptNumbers,
  followed: Readable,
  origin: Origin,
  id: string,
): Kept | undefined {
  const [made, before] = [followed.madeAt(id), sourceOfA(kept, origin.cell)];
  if (made === undefined || before === undefined) return undefined;
  const expression = followed.inCode.expression(id);
  const times = followed
    .allAt(made.place)
    .slice(made.nth - origin.nth, made.nth)
    .filter((each) => followed.inCode.expression(each) === expression).length;
  for (let line = 1; line <= before.split("\n").length; line += 1) {
    const found = kept.origins.get(byExpression(origin, line, expression, times));
    if (found !== undefined && lineIn(before, origin.source, line) === undefined) return found;
  }
  return undefined;
}
