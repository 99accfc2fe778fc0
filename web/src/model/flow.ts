/** The way from inputs to context vectors that a step is part of, found in the trace by operations and roles. */
import { tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";
import type { Slot } from "../words/messages";

export const SLOTS: readonly Slot[] = ["X", "Q", "K", "V", "S", "scaled", "mask", "A", "Z"];

/** How papers write what a slot holds; the scores' K is transposed, the masked scores have a word of the page's language. */
export const SYMBOLS: Readonly<Record<Exclude<Slot, "mask">, string>> = {
  X: "X",
  Q: "Q",
  K: "K",
  V: "V",
  S: "S = QK",
  scaled: "÷ √d",
  A: "softmax = A",
  Z: "A V = Z",
};

/** The tensor of each slot; a slot that the computation leaves out has none. */
export type Flow = Readonly<Partial<Record<Slot, ShownTensor>>>;

/** What turns scores into weights. */
const NORMALISED = ["softmax", "divide_by_sum"];
/** What passes scores or weights on, with the slot of its result. */
const PASSING: Readonly<Record<string, Slot | undefined>> = {
  scale: "scaled",
  mask: "mask",
  softmax: undefined,
  divide_by_sum: undefined,
  dropout: undefined,
  shift: undefined,
  assign: undefined,
  look_up: undefined,
};
/** Tensors that a map needs at least. */
const LEAST = 4;

/** All flows of a trace, one for each table of weights that is made of scores. */
export function flowsIn(tensors: Tensors): Flow[] {
  const all = Object.values(tensors);
  return all
    .filter(({ operation, role }) => role === "weights" && NORMALISED.includes(operation))
    .map((weights) => flowTo(weights, tensors, all));
}

function flowTo(weights: ShownTensor, tensors: Tensors, all: readonly ShownTensor[]): Flow {
  const flow: Partial<Record<Slot, ShownTensor>> = { A: weights };
  let at: ShownTensor | undefined = weights;
  while (at !== undefined && at.operation in PASSING) {
    const slot = PASSING[at.operation];
    if (slot !== undefined) flow[slot] ??= at;
    at = tensorOf(tensors, at.operands[0] ?? "");
  }
  if (at?.role === "scores") flow.S = at;
  const sources: ShownTensor[] = [];
  if (flow.S?.operation === "matmul") {
    const [left, right] = flow.S.operands.map((id) => tensorOf(tensors, id));
    // A single query stands behind the keys.
    const [query, key] = right?.role === "query" ? [right, left] : [left, right];
    for (const [slot, tensor] of [["Q", query] as const, ["K", key] as const]) {
      if (tensor === undefined) continue;
      if (tensor.role === "input") sources.push(tensor);
      else flow[slot] = tensor;
    }
  }
  const context = contextOf(weights, all);
  if (context !== undefined) {
    flow.Z = context;
    const value = tensorOf(tensors, context.operands[1] ?? "");
    if (value?.role === "input") sources.push(value);
    else if (value !== undefined) flow.V = value;
  }
  const from = flow.Q ?? flow.K ?? flow.V;
  const input = (from && inputOf(from, tensors)) ?? sources.at(-1);
  if (input !== undefined) flow.X = input;
  return flow;
}

/** The weighted sum of values by these weights, or by what dropout leaves of them. */
function contextOf({ id }: ShownTensor, all: readonly ShownTensor[]): ShownTensor | undefined {
  const sum = all.find(
    ({ operation, operands, role }) =>
      operation === "matmul" && role === "output" && operands[0] === id,
  );
  if (sum !== undefined) return sum;
  const dropped = all.find(
    ({ operation, operands }) => operation === "dropout" && operands[0] === id,
  );
  return dropped && contextOf(dropped, all);
}

/** The input that a tensor is made of: the whole one, if it was looked up in one. */
function inputOf(tensor: ShownTensor, tensors: Tensors): ShownTensor | undefined {
  if (tensor.role === "input") return tensor;
  for (const id of tensor.operands) {
    const operand = tensorOf(tensors, id);
    const found = operand && inputOf(operand, tensors);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a step shows and where it stands among the lesson's steps. */
export interface FlowStep {
  readonly step: string;
  readonly steps: readonly { readonly id: string }[];
  /** The ids of the tables that it shows. */
  readonly shown: readonly string[];
}

/**
 * The flow that a step shows the most of; among equals the one that is complete first from this step on. Undefined
 * where the trace has none of at least four tensors.
 */
export function flowOf(tensors: Tensors, { step, steps, shown }: FlowStep): Flow | undefined {
  const place = (id: string | undefined): number => steps.findIndex((each) => each.id === id);
  const now = place(step);
  let best: { readonly flow: Flow; readonly rank: readonly number[] } | undefined;
  for (const flow of flowsIn(tensors)) {
    const parts = Object.values(flow);
    if (parts.length < LEAST) continue;
    const near = new Set(parts.flatMap(({ id, operands }) => [id, ...operands]));
    const end = place((flow.Z ?? flow.A)?.step);
    const rank = [
      shown.filter((id) => near.has(id)).length + parts.filter((each) => each.step === step).length,
      flow.Z === undefined ? 0 : 1,
      end >= now ? 1 : 0,
      -Math.abs(end - now),
    ];
    if (best === undefined || isHigher(rank, best.rank)) best = { flow, rank };
  }
  return best && withShown(best.flow, tensors, shown);
}

/** Whether one list of numbers comes before another, by the first that differs. */
export function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((each, place) => each !== b[place]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The weights that the step shows, where it makes them of the same scores in another way. */
function withShown(flow: Flow, tensors: Tensors, shown: readonly string[]): Flow {
  if (flow.A === undefined || shown.includes(flow.A.id)) return flow;
  const other = shown
    .map((id) => tensorOf(tensors, id))
    .find((tensor) => tensor?.role === "weights" && tensor.shape.join() === flow.A?.shape.join());
  return other === undefined ? flow : { ...flow, A: other };
}

/** Whether the step shows a slot's tensor, or what it is multiplied by. */
export function isShown(
  { id, role, operands }: ShownTensor,
  shown: readonly string[],
  tensors: Tensors,
): boolean {
  if (shown.includes(id)) return true;
  return operands.some((operand) => {
    const tensor = tensorOf(tensors, operand);
    return shown.includes(operand) && tensor?.role === role && tensor.operands.length === 0;
  });
}
