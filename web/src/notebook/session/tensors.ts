import type { MadeTensor } from "./session";

/** A name of the code that held a tensor when its line was done. */
export interface HeldTensor {
  readonly name: string;
  readonly number: number;
  readonly line: number;
}

/** A tensor of a cell of code, under the name that holds it, or without one. */
export interface CellTensor {
  readonly name: string | undefined;
  readonly line: number;
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

/**
 * The tensors of a cell in the order of their lines: those that names hold, and of lines without a name the last one that
 * they make.
 */
export function cellTensors(
  made: readonly MadeTensor[],
  held: readonly HeldTensor[],
): CellTensor[] {
  const found = new Map<string, { name: string | undefined; line: number; passes: string[] }>();
  const add = (name: string | undefined, line: number, id: string) => {
    const key = `${String(line)} ${name ?? ""}`;
    const known = found.get(key) ?? { name, line, passes: [] };
    found.set(key, known);
    if (known.passes.at(-1) !== id) known.passes.push(id);
  };
  /** Of each tensor that is held, its ids in the order in which lines made them. */
  const ids = new Map<number, MadeTensor[]>();
  for (const each of made) ids.set(each.number, [...(ids.get(each.number) ?? []), each]);
  const namedLines = new Set(held.map(({ line }) => line));
  for (const { name, number, line } of held) {
    const known = ids.get(number) ?? [];
    const onLine = known.filter((each) => each.line === line);
    const id = (onLine.at(-1) ?? known.at(-1))?.id;
    if (id !== undefined) add(name, line, id);
  }
  for (const [place, { id, line }] of made.entries()) {
    const isLast = made[place + 1]?.line !== line;
    if (line > 0 && isLast && !namedLines.has(line)) add(undefined, line, id);
  }
  return [...found.values()].sort((one, other) => one.line - other.line);
}

/** What a tensor is called: the name that holds it, else the expression that made it, else its id. */
export function labels(
  tensors: Readonly<Record<string, Written>>,
  names: ReadonlyMap<string, string>,
): (id: string) => string {
  const known = new Map(names);
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
  return written.replaceAll(/(?<![\w.])[A-Za-z_][\w.]*/g, (word) => {
    const [first = "", ...rest] = word.split(".");
    if (ids.has(word)) return labelOf(word);
    return ids.has(first) ? [labelOf(first), ...rest].join(".") : word;
  });
}
