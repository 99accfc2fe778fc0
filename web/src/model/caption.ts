/** How a tensor is headed: a symbol of the papers and a word, by what made it. The id stays its name in code. */
import { tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";
import type { CaptionKey } from "../words/messages";

export interface Caption {
  readonly symbol: string;
  /** What stands below the symbol. */
  readonly index?: string;
  readonly key: CaptionKey;
}

const PLURAL = { query: "queries", key: "keys", value: "values" } as const;
type Projected = keyof typeof PLURAL;

const SCORES: Readonly<Record<string, CaptionKey>> = {
  scale: "divided",
  mask: "masked",
  shift: "shifted",
};

const CONTEXTS: Readonly<Record<string, readonly [symbol: string, key: CaptionKey]>> = {
  multiply: ["", "weighted"],
  cumulative_sum: ["", "running"],
  concatenate: ["Z", "joined"],
  merge_heads: ["Z", "joined"],
};

/** The captions of a step's tensors, by id. Those that are alike are told apart by the part of their ids that differs. */
export function captionsOf(
  ids: readonly string[],
  tensors: Tensors,
): ReadonlyMap<string, Caption | undefined> {
  const captions = new Map(
    [...new Set(ids)].map((id) => {
      const tensor = tensorOf(tensors, id);
      return [id, tensor && captionOf(tensor, tensors)] as const;
    }),
  );
  const alike = new Map<string, string[]>();
  for (const [id, caption] of captions) {
    if (caption === undefined) continue;
    const name = `${caption.symbol} ${caption.index ?? ""} ${caption.key}`;
    alike.set(name, [...(alike.get(name) ?? []), id]);
  }
  for (const group of alike.values()) {
    if (group.length < 2) continue;
    const parts = differingParts(group);
    for (const [at, id] of group.entries()) {
      const caption = captions.get(id);
      const part = [caption?.index, parts[at]].filter(Boolean).join(" ");
      if (caption && part !== "") captions.set(id, { ...caption, index: part });
    }
  }
  return captions;
}

/** The ids without the first words and the last words that all of them share. */
function differingParts(ids: readonly string[]): string[] {
  const words = ids.map((id) => id.split("_"));
  const common = (all: readonly (readonly string[])[]): number => {
    const at = all[0]?.findIndex((word, place) => all.some((each) => each[place] !== word)) ?? 0;
    return at < 0 ? Math.min(...all.map(({ length }) => length)) : at;
  };
  const first = common(words);
  const rests = words.map((each) => each.slice(first));
  const last = common(rests.map((each) => each.toReversed()));
  return rests.map((each) => each.slice(0, each.length - last).join(" "));
}

export function captionOf(tensor: ShownTensor, tensors: Tensors): Caption | undefined {
  const { operation, operands, role, shape } = tensor;
  const isRow = shape.length < 2;
  const first = tensorOf(tensors, operands[0] ?? "");
  const pick = (symbol: string, one: CaptionKey, many: CaptionKey): Caption =>
    isRow ? { symbol: symbol.toLowerCase(), key: one } : { symbol, key: many };
  switch (role) {
    case "input":
      return isRow && operands.length === 0 ? undefined : pick("X", "token", "tokens");
    case "query":
    case "key":
    case "value":
      return isLayer(tensor, tensors)
        ? layer(tensor, role)
        : pick(role[0]?.toUpperCase() ?? "", role, PLURAL[role]);
    case "scores":
      if (shape.length === 0) return { symbol: "s", key: "score" };
      return { symbol: isRow ? "s" : "S", key: SCORES[operation] ?? "scores" };
    case "weights":
      // Of what a model answers, softmax makes no shares of values.
      if (operation === "softmax" && first?.role === "output") {
        return { symbol: isRow ? "p" : "P", key: "probabilities" };
      }
      return { symbol: isRow ? "a" : "A", key: operation === "dropout" ? "dropped" : "weights" };
    case "output": {
      if (operands.length === 0) return layer(tensor, "output");
      const named = CONTEXTS[operation];
      if (named !== undefined) return { symbol: named[0], key: named[1] };
      if (operation !== "matmul") return undefined;
      return first?.role === "weights"
        ? pick("Z", "context", "contexts")
        : { symbol: "Y", key: "output" };
    }
    case "measure":
      if (operation === "largest_difference") return { symbol: "Δ", key: "difference" };
      if (operation !== "sum") return undefined;
      return { symbol: "Σ", key: shape.length === 0 ? "sum" : "sums" };
    case "constant":
      return isMask(tensor, tensors) ? { symbol: "M", key: "mask" } : undefined;
    default:
      return undefined;
  }
}

/** A mask of scores, or of a dropout. */
function isMask({ id }: ShownTensor, tensors: Tensors): boolean {
  return Object.values(tensors).some(
    ({ operation, operands }) =>
      (operation === "mask" || operation === "dropout") && operands[1] === id,
  );
}

/** Drawn numbers that tokens are multiplied by, not queries, keys or values that were drawn. */
function isLayer({ id, operands }: ShownTensor, tensors: Tensors): boolean {
  if (operands.length > 0) return false;
  return !Object.values(tensors).some(
    (other) => other.role === "scores" && other.operands.includes(id),
  );
}

function layer({ shape }: ShownTensor, role: Projected | "output"): Caption {
  const index = role[0] ?? "";
  return shape.length < 2
    ? { symbol: "b", index, key: "bias" }
    : { symbol: "W", index, key: "layer" };
}
