import { FACTORS } from "./operands";
import type { Source } from "./operands";

export type Sources = Readonly<Record<string, Source>>;

/** One attention as the code computes it. In each list stands what comes last first. */
export interface Attention {
  /** What the softmax gives. */
  readonly softmax: string;
  /** Up to their product. */
  readonly scores: readonly string[];
  readonly queries: readonly string[];
  readonly keys: readonly string[];
  /** What multiplies the values, down to the softmax; nothing where no product follows. */
  readonly dropped: readonly string[];
  readonly values: readonly string[];
  readonly output: string | undefined;
}

/** Operations that scale and mask scores, and drop and mask weights, number by number. */
const MASKING: ReadonlySet<string> = new Set([
  ...["add", "sub", "mul", "div", "masked_fill", "where", "dropout", "clamp", "tanh"],
  ...["clone", "contiguous", "to", "float", "round_to", "view", "reshape"],
]);
/** Operations that arrange the same numbers otherwise. */
const ARRANGING: ReadonlySet<string> = new Set([
  ...["view", "reshape", "transpose", "permute", "T", "mT", "t", "contiguous", "unsqueeze"],
  ...["squeeze", "expand", "getitem", "select", "unflatten", "flatten", "swapaxes"],
]);
const TRANSPOSING: ReadonlySet<string> = new Set([
  "transpose",
  "permute",
  "T",
  "mT",
  "t",
  "swapaxes",
]);
/** How far it is at most from weights to their scores, and from those to their product. */
const FAR = 12;

/** A tensor and those that it is made of, from the result on, by what goes a step back from one of them. */
function chain(
  id: string,
  tensors: Sources,
  stepBack: (made: Source) => string | null | undefined,
): string[] {
  const found = [id];
  for (let at = tensors[id]; at !== undefined && found.length < FAR;) {
    const before = stepBack(at);
    if (typeof before !== "string") break;
    found.push(before);
    at = tensors[before];
  }
  return found;
}

/** A tensor and those whose numbers it scales, masks or drops one by one: they have its shape. */
function masked(id: string, tensors: Sources): string[] {
  const shape = tensors[id]?.shape.join();
  return chain(id, tensors, ({ operation, operands }) =>
    MASKING.has(operation)
      ? operands.find((each) => each !== null && tensors[each]?.shape.join() === shape)
      : undefined,
  );
}

/** A tensor and those whose numbers it arranges otherwise. */
const arranged = (id: string, tensors: Sources): string[] =>
  chain(id, tensors, ({ operation, operands }) =>
    ARRANGING.has(operation) ? operands.find((each) => each !== null) : undefined,
  );

/** The factors of a matrix product that the code writes; those of a layer are what it is given and its weight. */
function factorsOf(id: string, tensors: Sources): readonly string[] | undefined {
  const made = tensors[id];
  if (made === undefined || made.operation === "linear") return undefined;
  const places = Object.hasOwn(FACTORS, made.operation) ? FACTORS[made.operation] : undefined;
  const factors = places?.map((place) => made.operands[place]);
  return factors?.every((each) => typeof each === "string") ? factors : undefined;
}

/** A softmax of a product and what that is made of; undefined where it is none of attention. */
function attentionOf(
  softmax: string,
  tensors: Sources,
  isMultiplied: boolean,
): Pick<Attention, "softmax" | "scores" | "queries" | "keys"> | undefined {
  const made = tensors[softmax];
  const [of] = made?.operation === "softmax" ? made.operands : [];
  if (typeof of !== "string") return undefined;
  const scores = masked(of, tensors);
  const [left, right] = factorsOf(scores.at(-1) ?? "", tensors) ?? [];
  if (left === undefined || right === undefined) return undefined;
  const [queries, keys] = [arranged(left, tensors), arranged(right, tensors)];
  const isTransposed = keys.some((each) => TRANSPOSING.has(tensors[each]?.operation ?? ""));
  // A classifier multiplies by a transposed matrix that the code gives.
  const given = keys.at(-1) ?? "";
  const isOfCode = (tensors[given]?.operands.length ?? 0) > 0 || given === queries.at(-1);
  if (!isMultiplied && !(isTransposed && isOfCode)) return undefined;
  return { softmax, scores, queries, keys };
}

/**
 * The attentions among some tensors, by what computes with them: a softmax of a product, if it multiplies another tensor, or
 * if a computed factor of the product is transposed, or its own other factor.
 */
export function attentionsIn(ids: Iterable<string>, tensors: Sources): Attention[] {
  const found: Attention[] = [];
  for (const id of ids) {
    const [left, right] = factorsOf(id, tensors) ?? [];
    if (left === undefined || right === undefined) {
      const alone = attentionOf(id, tensors, false);
      if (alone) found.push({ ...alone, dropped: [], values: [], output: undefined });
      continue;
    }
    const dropped = masked(left, tensors);
    const multiplied = attentionOf(dropped.at(-1) ?? "", tensors, true);
    if (!multiplied) continue;
    found.push({ ...multiplied, dropped, values: arranged(right, tensors), output: id });
  }
  return found;
}
