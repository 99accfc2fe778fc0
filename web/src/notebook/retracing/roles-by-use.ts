import type { Role } from "../../engine/lessons";
import { FACTORS } from "./operands";
import type { Source } from "./operands";

type Sources = Readonly<Record<string, Source>>;

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

/**
 * What part tensors play in attention by what computes with them: a softmax of a product is weights if it multiplies another
 * tensor, or if a computed factor of the product is transposed, or its own other factor; the product is scores, its factors are
 * queries and keys; what weights multiply are values.
 */
export function rolesByUse(ids: Iterable<string>, tensors: Sources): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  const give = (role: Role, all: readonly string[]): void => {
    for (const each of all) if (!roles.has(each)) roles.set(each, role);
  };
  /** Gives roles to a softmax, and to what it is made of; false where it is none of attention. */
  const read = (weights: string, isMultiplied: boolean): boolean => {
    const softmax = tensors[weights];
    const [of] = softmax?.operation === "softmax" ? softmax.operands : [];
    if (typeof of !== "string") return false;
    const scores = masked(of, tensors);
    const [left, right] = factorsOf(scores.at(-1) ?? "", tensors) ?? [];
    if (left === undefined || right === undefined) return false;
    const [queries, keys] = [left, right].map((each) => arranged(each, tensors));
    const isTransposed =
      keys?.some((each) => TRANSPOSING.has(tensors[each]?.operation ?? "")) === true;
    // A classifier multiplies by a transposed matrix that the code gives.
    const given = keys?.at(-1) ?? "";
    const isOfCode = (tensors[given]?.operands.length ?? 0) > 0 || given === queries?.at(-1);
    if (!isMultiplied && !(isTransposed && isOfCode)) return false;
    give("weights", [weights]);
    give("scores", scores);
    give("query", queries ?? []);
    give("key", keys ?? []);
    return true;
  };
  for (const id of ids) {
    const [left, right] = factorsOf(id, tensors) ?? [];
    if (left === undefined || right === undefined) {
      read(id, false);
      continue;
    }
    const dropped = masked(left, tensors);
    if (!read(dropped.at(-1) ?? "", true)) continue;
    give("weights", dropped);
    give("value", arranged(right, tensors));
    give("output", [id]);
  }
  return roles;
}
