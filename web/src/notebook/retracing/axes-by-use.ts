import type { Attention } from "./attention";
import { axisBefore } from "./axis-before";
import type { Arranged, AxisOf } from "./axis-before";

/** What an axis counts. */
export type AxisUse = "batch" | "head";

/** How many operations an axis is followed back. */
const FAR = 60;

type Tensors = Readonly<Record<string, Arranged>>;

const keyOf = ({ id, axis }: AxisOf): string => `${id} ${String(axis)}`;

/** Where an axis comes from, with all tensors that have it, and what it counts if its way says so. */
function follow(
  from: AxisOf,
  tensors: Tensors,
): { readonly way: readonly AxisOf[]; readonly use: AxisUse | undefined } {
  const way = [from];
  let isOfLayer = false;
  for (let at: AxisOf | undefined = from; at !== undefined && way.length < FAR;) {
    const before = axisBefore(at, tensors);
    if (before === "split") return { way, use: "head" };
    isOfLayer ||= before?.isOfLayer === true;
    if (before !== undefined) way.push(before);
    at = before;
  }
  return { way, use: isOfLayer ? "batch" : undefined };
}

/**
 * What the axes in front of attentions' matrices count, and those of what comes of them: an axis that queries and keys have of a
 * view which splits the axis of a hidden size counts heads; one that they have of what a layer is given, examples of a batch.
 * Undefined where nothing of this is so.
 */
export function axesByUse(
  attentions: readonly Attention[],
  tensors: Tensors,
): (of: AxisOf) => AxisUse | undefined {
  const uses = new Map<string, AxisUse>();
  for (const { softmax, scores, queries, keys, dropped, values, output } of attentions) {
    const axes = (tensors[softmax]?.shape.length ?? 0) - 2;
    for (let axis = 0; axis < axes; axis += 1) {
      const factors = [queries[0], keys[0], values[0]].flatMap((id) => {
        // Axes count from the matrix: a factor may have fewer of them in front.
        const own = axis + (tensors[id ?? ""]?.shape.length ?? 0) - 2 - axes;
        return id === undefined || own < 0 ? [] : [follow({ id, axis: own }, tensors)];
      });
      const use = factors.find((each) => each.use !== undefined)?.use;
      if (use === undefined) continue;
      const made = [...dropped, softmax, ...scores, ...(output === undefined ? [] : [output])];
      const own = made.map((id) => ({ id, axis }));
      for (const each of [...own, ...factors.flatMap(({ way }) => way)]) {
        if (!uses.has(keyOf(each))) uses.set(keyOf(each), use);
      }
    }
  }
  return (of) => {
    let at: AxisOf | "split" | undefined = of;
    for (let step = 0; step < FAR && at !== undefined && at !== "split"; step += 1) {
      const use = uses.get(keyOf(at));
      if (use !== undefined) return use;
      at = uses.size > 0 ? axisBefore(at, tensors) : undefined;
    }
    return undefined;
  };
}
