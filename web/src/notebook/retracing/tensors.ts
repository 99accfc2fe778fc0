import type { MadeTensor } from "./retracer";

/** The count of the cell whose code it is, and the line. */
export type CodePlace = readonly [cell: number, line: number];

/** A name of the code that held a tensor when its line was done. */
export interface HeldTensor {
  readonly name: string;
  readonly number: number;
  readonly place: CodePlace;
}

/** A tensor of a cell of code, under the name that holds it, or without one. */
export interface CellTensor {
  readonly name: string | undefined;
  readonly place: CodePlace;
  /** Its ids in the trace, one for each time that the line ran, of loops and of calls of a function, that is kept. */
  readonly passes: readonly string[];
  /** Which passes they are, counted from 0. */
  readonly ordinals: readonly number[];
  /** How many passes there were. */
  readonly of: number;
}

/** A name of a tensor, and the line that gave it. */
export interface Named {
  readonly name: string;
  readonly place: CodePlace;
}

/** Tells the tensors of a cell apart. */
export const keyOf = ({ name, place }: Pick<CellTensor, "name" | "place">): string =>
  `${String(place[0])} ${String(place[1])} ${name ?? ""}`;

/** Where a pass stands among those that are kept; where it is not kept, the next one in the direction from `from`. */
export function passAt({ ordinals }: CellTensor, ordinal: number, from: number): number {
  const at =
    ordinal > (ordinals[from] ?? 0)
      ? ordinals.findIndex((each) => each >= ordinal)
      : ordinals.findLastIndex((each) => each <= ordinal);
  return at < 0 ? from : at;
}

/** By count of a cell: the tensors that its code has made, whoever called it. */
export type TensorsByCode = Readonly<Record<number, readonly CellTensor[]>>;

/** These tensors with those that a run has made: a function that is called again has made more passes. */
export function withMade(known: TensorsByCode, list: readonly CellTensor[]): TensorsByCode {
  const all: Record<number, readonly CellTensor[]> = { ...known };
  for (const tensor of list) {
    const [count] = tensor.place;
    const before = all[count] ?? [];
    const same = before.find((each) => keyOf(each) === keyOf(tensor));
    all[count] =
      same === undefined
        ? [...before, tensor]
        : before.map((each) => (each === same ? joined(each, tensor) : each));
  }
  return all;
}

function joined(first: CellTensor, next: CellTensor): CellTensor {
  return {
    ...first,
    passes: [...first.passes, ...next.passes],
    ordinals: [...first.ordinals, ...next.ordinals.map((each) => first.of + each)],
    of: first.of + next.of,
  };
}

/** A part of the trace that says how a tensor was made. */
export interface Written {
  readonly written: string;
  readonly operands: readonly (string | null)[];
  readonly operation: string;
}

const LONGEST_LABEL = 40;

const isAt = (one: CodePlace, other: CodePlace): boolean =>
  one[0] === other[0] && one[1] === other[1];

/** A place as one number: a cell has fewer than 2^24 lines. */
const numberOf = ([count, line]: CodePlace): number => count * 2 ** 24 + line;

/** A made tensor and the names that held it; where it stands among all that the cell has made. */
interface Entry {
  readonly name: string | undefined;
  readonly place: CodePlace;
  readonly passes: string[];
  readonly order: number;
}

/**
 * The tensors of a cell in the order in which they were made: those that names hold, and of lines without a name the
 * last one that they make. A layer's parameters stand where they were made, not wherever a name holds the layer; they
 * are called by the name from outside, `mha.W_query.weight`.
 */
export function cellTensors(
  made: readonly MadeTensor[],
  held: readonly HeldTensor[],
): { readonly list: CellTensor[]; readonly names: Readonly<Record<string, Named>> } {
  const found = new Map<string, Entry>();
  const add = (name: string | undefined, place: CodePlace, id: string, order: number) => {
    const fresh = { name, place, passes: [], order };
    const key = keyOf(fresh);
    const known = found.get(key) ?? fresh;
    if (known === fresh) found.set(key, fresh);
    if (known.passes.at(-1) !== id) known.passes.push(id);
  };
  /** Of each tensor, where it stands among those that were made, each time that it was written to. */
  const orders = new Map<number, number[]>();
  for (const [order, { number }] of made.entries()) {
    const known = orders.get(number);
    if (known === undefined) orders.set(number, [order]);
    else known.push(order);
  }
  const called: Record<string, Named> = {};
  const named = new Set<number>();
  /** The last name of each tensor. */
  const names = new Map<number, string>();
  for (const { name, number, place } of held) {
    const known = orders.get(number) ?? [];
    const own = known.findLast((order) => isAt(made[order]?.place ?? [0, 0], place));
    const order = own ?? known.at(-1);
    const id = order === undefined ? undefined : made[order]?.id;
    if (id === undefined || order === undefined) continue;
    // What a layer holds was made where its class says so.
    const isPart = own === undefined && name.includes(".");
    if (!name.startsWith("self.") || !names.has(number)) {
      names.set(number, name);
      if (called[id] === undefined || isPart) called[id] = { name, place };
    }
    if (isPart) continue;
    named.add(numberOf(place));
    add(name, place, id, order);
  }
  for (const [order, { id, number, place }] of made.entries()) {
    const next = made[order + 1];
    const isLast = next === undefined || !isAt(next.place, place);
    if (place[1] === 0 || !isLast || named.has(numberOf(place))) continue;
    // Written to in place, it keeps the name that it had.
    const isWritten = (orders.get(number) ?? [])[0] !== order;
    const name = isWritten ? names.get(number) : undefined;
    if (name !== undefined) called[id] = { name, place };
    add(name, place, id, order);
  }
  const list = [...found.values()]
    .sort((one, other) => one.order - other.order)
    .map(({ name, place, passes }) => {
      const { length } = passes;
      return { name, place, passes, ordinals: Array.from({ length }, (_, at) => at), of: length };
    });
  return { list, names: called };
}

const comesLater = ([count, line]: CodePlace, [ofCount, ofLine]: CodePlace): boolean =>
  count > ofCount || (count === ofCount && line > ofLine);

/**
 * By tensor: its name. Where several lines gave it to different tensors, the last one has it alone, those before it with their
 * line, as `scores:14`, or where cells have that line in common with their cell too, as `scores:2.14`.
 */
function distinctNames(
  names: Readonly<Record<string, Named>>,
  stale: readonly number[],
): Map<string, string> {
  const places = new Map<string, Map<string, CodePlace>>();
  for (const { name, place } of Object.values(names)) {
    if (stale.includes(place[0])) continue;
    places.set(name, (places.get(name) ?? new Map<string, CodePlace>()).set(place.join(), place));
  }
  const distinct = ({ name, place: [count, line] }: Named): string => {
    const others = [...(places.get(name)?.values() ?? [])];
    if (!others.some((other) => comesLater(other, [count, line]))) return name;
    const isAlone = others.every((other) => other[1] !== line || other[0] === count);
    return `${name}:${isAlone ? "" : `${String(count)}.`}${String(line)}`;
  };
  return new Map(Object.entries(names).map(([id, named]) => [id, distinct(named)]));
}

/**
 * What a tensor is called: the name that holds it, else the expression that made it, of a long one its last operation; of
 * what is given its id; of one on its way through writes of its parts what it was called before, with a mark. Names of runs
 * that another run of their cell has followed, by their counts in `stale`, are told from no others.
 */
export function labels(
  tensors: Readonly<Record<string, Written>>,
  names: Readonly<Record<string, Named>>,
  stale: readonly number[] = [],
): (id: string) => string {
  const distinct = distinctNames(names, stale);
  const known = new Map(distinct);
  const open = new Set<string>();
  const labelOf = (id: string): string => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const tensor = tensors[id];
    if (tensor === undefined || open.has(id)) return id;
    open.add(id);
    const label = fresh(id, tensor);
    open.delete(id);
    known.set(id, label);
    return label;
  };
  const fresh = (id: string, tensor: Written): string => {
    const { operation, operands } = tensor;
    if (operation === "given" || operation === "constant") return id;
    if (isWrite(tensor)) return `${asOperand(labelOf(operands[0] ?? "")).replace(/′$/, "")}′`;
    const unrounded = unroundedOf(tensor, tensors) ?? takenOverBy(tensor, tensors);
    if (unrounded !== undefined && !distinct.has(unrounded)) return labelOf(unrounded);
    const whole = writtenWith(tensor, labelOf);
    // Of a long expression its last operation: what has no name in it is left out, then what is past the limit.
    const last =
      whole.length <= LONGEST_LABEL
        ? whole
        : writtenWith(tensor, (operand) => distinct.get(operand) ?? "…");
    return last.length <= LONGEST_LABEL ? last : `${last.slice(0, LONGEST_LABEL - 1)}…`;
  };
  return labelOf;
}

/** Whether it was made by writing into a part of a tensor, as by `x[i] = y`. */
export const isWrite = ({ operation }: Pick<Written, "operation">): boolean =>
  operation === "_write_view" || operation === "index_put";

/**
 * What a computed tensor was before it was rounded to float16 or bfloat16: in code that is no step of its own, but the
 * dtype of the operation's result.
 */
export function unroundedOf(
  { operation, operands: [of] }: Written,
  tensors: Readonly<Record<string, Written>>,
): string | undefined {
  if (operation !== "round_to" || of === null || of === undefined) return undefined;
  const made = tensors[of]?.operation ?? "given";
  return made === "given" || made === "constant" ? undefined : of;
}

/** What a parameter has taken over: numbers that were made, or written to, for it alone, as a layer draws its weights. */
export function takenOverBy(
  { operation, operands: [of] }: Pick<Written, "operation" | "operands">,
  tensors: Readonly<Record<string, Pick<Written, "operation" | "operands">>>,
): string | undefined {
  if (operation !== "detach" || of === null || of === undefined) return undefined;
  const made = tensors[of];
  return made !== undefined && (made.operands.length === 0 || isWrite(made)) ? of : undefined;
}

/** Names, calls, and what stands in brackets already need no parentheses as operands. */
function isOneOperand(label: string): boolean {
  let depth = 0;
  for (const character of label) {
    if ("([".includes(character)) depth += 1;
    else if (")]".includes(character)) depth -= 1;
    // A sign or a space outside of all brackets.
    else if (depth === 0 && !/[\p{L}\p{N}_.…:'"′]/u.test(character)) return false;
  }
  return true;
}

/** An expression as code takes its attribute or cell: in parentheses, unless it is one name or call. */
export const asOperand = (label: string): string => (isOneOperand(label) ? label : `(${label})`);

/** A cell of a tensor, as code takes it: `(q @ k)[0, 1]`, `keys[i, j]`; of a tensor without axes, the tensor. */
export function cellNamed(label: string, index: readonly (number | string)[]): string {
  if (index.length === 0) return label;
  return `${asOperand(label)}[${index.join(", ")}]`;
}

/**
 * The expression that makes a tensor, with its operands called as `labelOf` says: in parentheses, unless they are one
 * name or call, or a function's whole argument.
 */
export function writtenWith(
  { written, operands, operation }: Written,
  labelOf: (id: string) => string,
): string {
  const ids = new Set(operands.filter((each) => each !== null));
  // How the recorder writes a matrix's transpose, and a rounded number, whose dtype is not its name here.
  const line = written.replaceAll(".permute((1, 0))", ".T");
  return (operation === "round_to" ? line.replace(/\.float\(\)$/, "") : line).replaceAll(
    /(?<![\w.])[A-Za-z_][\w.]*/g,
    (word: string, at: number, all: string) => {
      const [first = "", ...rest] = word.split(".");
      const id = ids.has(word) ? word : first;
      if (!ids.has(id)) return word;
      const label = labelOf(id);
      const after = all.slice(at + id.length);
      const isArgument = /(^|[(,] ?|=)$/.test(all.slice(0, at)) && /^($|[,)])/.test(after);
      const operand = isArgument ? label : asOperand(label);
      return id === word ? operand : [operand, ...rest].join(".");
    },
  );
}
