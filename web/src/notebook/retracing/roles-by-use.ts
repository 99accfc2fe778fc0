import type { Role } from "../../engine/lessons";
import type { Attention } from "./attention";

/**
 * What part tensors play in attention: the softmax is weights, and what multiplies values; the product is scores, its factors
 * are queries and keys; what weights multiply are values.
 */
export function rolesByUse(attentions: readonly Attention[]): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  const give = (role: Role, all: readonly string[]): void => {
    for (const each of all) if (!roles.has(each)) roles.set(each, role);
  };
  for (const { softmax, scores, queries, keys, dropped, values, output } of attentions) {
    give("weights", [softmax]);
    give("scores", scores);
    give("query", queries);
    give("key", keys);
    give("weights", dropped);
    give("value", values);
    if (output !== undefined) give("output", [output]);
  }
  return roles;
}
