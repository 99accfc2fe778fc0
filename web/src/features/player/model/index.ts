import type { Operation } from "../../../engine/lessons";
import { film } from "./film";
import type { Film, FilmMaker, FilmRequest } from "./frame";
import { exponentiated, shared } from "./lines";
import { dropped, masked } from "./masks";
import { counted, entropy, gradient, largest, rounded, variance } from "./measures";
import { picked } from "./picks";
import { added, moved } from "./sums";
import type { Narration } from "./captions";

/** The narration of each operation; those without operands have none. */
export const narrations: Readonly<Record<Operation, Narration | undefined>> = {
  given: undefined,
  drawn: undefined,
  constant: undefined,
  look_up: picked,
  assign: moved,
  matmul: added,
  transposed_matmul: added,
  multiply: added,
  add: added,
  subtract: added,
  scale: added,
  shift: added,
  sum: added,
  cumulative_sum: added,
  cumulative_mean: added,
  mask: masked,
  dropout: dropped,
  softmax: exponentiated,
  divide_by_sum: shared,
  variance,
  histogram: counted,
  concatenate: moved,
  split_heads: moved,
  merge_heads: moved,
  round: rounded,
  largest_difference: largest,
  mean_absolute: added,
  entropy,
  largest,
  gradient_left: gradient,
  softmax_jacobian: added,
  view: moved,
  transpose: moved,
};

export const filmOf: FilmMaker = (request: FilmRequest): Film | undefined => {
  const tensor = request.tensors[request.table.tensor];
  if (tensor === undefined) return undefined;
  const known = Object.hasOwn(narrations, tensor.operation);
  return film(request, tensor, known ? narrations[tensor.operation as Operation] : undefined);
};
