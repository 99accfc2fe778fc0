/** The way back from a loss: the tensors that lead to it and have a gradient, found in the trace by names. */
import { tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";

export interface Station {
  readonly tensor: ShownTensor;
  /** Undefined for the loss itself. */
  readonly gradient: ShownTensor | undefined;
  /** How many stations lie between it and the loss, on the longest way; the loss has 0. */
  readonly depth: number;
  /** The stations that are made of it without another between them. */
  readonly leadsTo: readonly string[];
}

/** The gradient of the loss with respect to a tensor. */
export const gradientOf = (id: string, tensors: Tensors): ShownTensor | undefined =>
  tensorOf(tensors, `grad_${id}`) ?? tensorOf(tensors, `${id}.grad`);

/** The loss, and every tensor before it that has a gradient; the loss first, those far from it last. */
export function wayBack(loss: string, tensors: Tensors): Station[] {
  const end = tensorOf(tensors, loss);
  if (end === undefined) return [];
  const before = ancestorsOf(end, tensors);
  const isStation = (id: string): boolean =>
    id === loss || (before.has(id) && gradientOf(id, tensors) !== undefined);
  const leadsTo = new Map<string, Set<string>>([[loss, new Set()]]);
  /** Goes back from what a station is made of, to the next stations. */
  const walk = (operands: readonly string[], to: string): void => {
    for (const id of operands) {
      if (isStation(id)) leadsTo.set(id, (leadsTo.get(id) ?? new Set()).add(to));
      else walk(tensorOf(tensors, id)?.operands ?? [], to);
    }
  };
  for (const id of [loss, ...before].filter(isStation)) {
    walk(tensorOf(tensors, id)?.operands ?? [], id);
  }
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const next = [...(leadsTo.get(id) ?? [])].map(depthOf);
    const depth = next.length === 0 ? 0 : 1 + Math.max(...next);
    depths.set(id, depth);
    return depth;
  };
  return [...leadsTo]
    .map(([id, to]): Station => ({
      tensor: tensors[id] as ShownTensor,
      gradient: id === loss ? undefined : gradientOf(id, tensors),
      depth: depthOf(id),
      leadsTo: [...to],
    }))
    .sort((a, b) => a.depth - b.depth);
}

/** All that a tensor is made of. */
function ancestorsOf(end: ShownTensor, tensors: Tensors): Set<string> {
  const found = new Set<string>();
  const visit = ({ operands }: ShownTensor): void => {
    for (const id of operands) {
      const tensor = tensorOf(tensors, id);
      if (tensor === undefined || found.has(id)) continue;
      found.add(id);
      visit(tensor);
    }
  };
  visit(end);
  return found;
}

/** The mean of the absolute values: how strong a gradient is. */
export function meanSize({ data }: ShownTensor): number {
  const numbers = Array.from(data);
  return numbers.reduce((sum, each) => sum + Math.abs(each), 0) / Math.max(1, numbers.length);
}
