import type { MadeTensor } from "./retracer";

/** The count of the cell whose code it is, and the line. */
type Place = readonly [cell: number, line: number];

/** A name of the code that held a tensor when its line was done. */
export interface HeldTensor {
  readonly name: string;
  readonly number: number;
  readonly place: Place;
}

/** A tensor of a cell of code, under the name that holds it, or without one. */
export interface CellTensor {
  readonly name: string | undefined;
  readonly place: Place;
  /** Its ids in the trace, one for each time that the line ran: of loops, and of calls of a function. */
  readonly passes: readonly string[];
}

/** A part of the trace that says how a tensor was made. */
export interface Written {
  readonly written: string;
  readonly operands: readonly (string | null)[];
  readonly operation: string;
}

const LONGEST_LABEL = 40;

/** The tensors of a cell: those that names hold, then of lines without a name the last one that they make. */
export function cellTensors(
  made: readonly MadeTensor[],
  held: readonly HeldTensor[],
): CellTensor[] {
  const found = new Map<string, { name: string | undefined; place: Place; passes: string[] }>();
  const add = (name: string | undefined, place: Place, id: string) => {
    const key = `${place.join(" ")} ${name ?? ""}`;
    const known = found.get(key) ?? { name, place, passes: [] };
    found.set(key, known);
    if (known.passes.at(-1) !== id) known.passes.push(id);
  };
  const isAt = (one: Place, other: Place) => one[0] === other[0] && one[1] === other[1];
  /** Of each tensor that is held, its ids in the order in which lines made them. */
  const ids = new Map<number, MadeTensor[]>();
  for (const each of made) {
    const known = ids.get(each.number);
    if (known === undefined) ids.set(each.number, [each]);
    else known.push(each);
  }
  const named = new Set(held.map(({ place }) => place.join(" ")));
  for (const { name, number, place } of held) {
    const known = ids.get(number) ?? [];
    const id = (known.findLast((each) => isAt(each.place, place)) ?? known.at(-1))?.id;
    if (id !== undefined) add(name, place, id);
  }
  for (const [at, { id, place }] of made.entries()) {
    const next = made[at + 1];
    const isLast = next === undefined || !isAt(next.place, place);
    if (place[1] > 0 && isLast && !named.has(place.join(" "))) add(undefined, place, id);
  }
  return [...found.values()];
}

/** What a tensor is called: the name that holds it, else the expression that made it, else its id. */
export function labels(
  tensors: Readonly<Record<string, Written>>,
  names: Readonly<Record<string, string>>,
): (id: string) => string {
  const known = new Map(Object.entries(names));
  const open = new Set<string>();
  const labelOf = (id: string): string => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const tensor = tensors[id];
    if (tensor === undefined || open.has(id)) return id;
    open.add(id);
    const text = writtenWith(tensor, (operand) => {
      const label = labelOf(operand);
      return /^[\w.]+$|\)$|\]$/.test(label) ? label : `(${label})`;
    });
    open.delete(id);
    const isGiven = tensor.operation === "given" || tensor.operation === "constant";
    const label = isGiven || text.length > LONGEST_LABEL ? id : text;
    known.set(id, label);
    return label;
  };
  return labelOf;
}

/** The expression that makes a tensor, with its operands called as `labelOf` says. */
export function writtenWith(
  { written, operands }: Written,
  labelOf: (id: string) => string,
): string {
  const ids = new Set(operands.filter((each) => each !== null));
  // How the recorder writes a matrix's transpose.
  return written
    .replaceAll(".permute((1, 0))", ".T")
    .replaceAll(/(?<![\w.])[A-Za-z_][\w.]*/g, (word) => {
      const [first = "", ...rest] = word.split(".");
      if (ids.has(word)) return labelOf(word);
      return ids.has(first) ? [labelOf(first), ...rest].join(".") : word;
    });
}
