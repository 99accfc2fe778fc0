import { flowsIn, isHigher } from "./flow";
import type { Flow } from "./flow";
import type { Tensors } from "./tensor";

/** As many steps as a way that is gone step by step has. */
const SEVERAL = 4;

/**
 * The way that a lesson as a whole goes: of the flows that fill the most places, one that is spread over several steps,
 * and rather of all tokens than of one; among equals the first.
 */
export function flowOfLesson(tensors: Tensors): Flow | undefined {
  let best: { readonly flow: Flow; readonly rank: readonly number[] } | undefined;
  for (const flow of flowsIn(tensors)) {
    const parts = Object.values(flow);
    const rank = [
      flow.Z === undefined ? 0 : 1,
      parts.length,
      new Set(parts.map(({ step }) => step)).size < SEVERAL ? 0 : 1,
      (flow.A?.shape.length ?? 0) < 2 ? 0 : 1,
    ];
    if (best === undefined || isHigher(rank, best.rank)) best = { flow, rank };
  }
  return best?.flow;
}
