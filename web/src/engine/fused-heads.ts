import type { HeadsCall, MaskSteps, Span } from "./fused.js";
import { BASE, type FusedExports, type HeadParams, type KernelMemory } from "./fused-memory.js";

/** The number of the mask's value at which a head begins. */
export const headStart = (
  [batch, inBatch]: MaskSteps,
  head: number,
  headsInBatch: number,
): number => Math.floor(head / headsInBatch) * batch + (head % headsInBatch) * inBatch;

/** How the scores of all heads are made and masked. */
type Scored = Pick<
  HeadsCall,
  "mask" | "headsInBatch" | "positions" | "scale" | "softcap" | "before" | "after"
>;

/** How the scores of a head are made and masked; `maskAt` is the address of the whole mask. */
export function scoringOfHead(
  call: Scored,
  head: number,
  maskAt: number,
): Omit<HeadParams, "query" | "key" | "value" | "queries" | "keys" | "d" | "v" | "first" | "last"> {
  const { mask, headsInBatch, positions, scale, softcap, before, after } = call;
  return {
    mask: mask ? maskAt + 4 * headStart(mask.steps, head, headsInBatch) : 0,
    maskRow: mask?.steps[2] ?? 0,
    maskColumn: mask?.steps[3] ?? 0,
    position: positions[Math.floor(head / headsInBatch)] ?? positions[0] ?? 0,
    scale,
    softcap,
    before,
    after,
  };
}

type Lengths = Pick<HeadsCall, "queries" | "keys" | "d" | "v" | "group">;

/** Whether the heads of one token are computed together where they share keys and values. */
export const isToken = ({ queries }: Pick<HeadsCall, "queries">): boolean => queries === 1;

/** The scratch memory of a call, in floats. */
export const scratchSize = (exports: FusedExports, call: Lengths): number =>
  Math.max(
    exports.scratch_size(call.d, call.v),
    isToken(call) ? exports.decode_scratch_size(call.group, call.d, call.v) : 0,
  );

/** The addresses of what heads that are computed together leave, one behind the other. */
export interface HeadPlaces {
  /** (heads, queries, v) */
  readonly output: number;
  /** (heads, queries, 2); used only where weights are wanted. */
  readonly statistics: number;
  /** The numbers of the rows whose weights are wanted. */
  readonly rows: number;
  /** (heads, rows, keys) */
  readonly weights: number;
  readonly scratch: number;
}

/**
 * Computes the heads `from` to `to` - 1, which are several only where they are of one token and share keys and values; and
 * the weights of `rows` rows. `paramsOf` has the parameters of a head.
 */
export function attendHeads(
  memory: KernelMemory,
  call: Lengths & Pick<HeadsCall, "mask">,
  { from, to }: Span,
  rows: number,
  at: HeadPlaces,
  paramsOf: (head: number) => HeadParams,
): void {
  const { queries, keys, mask } = call;
  const { exports } = memory;
  const statistics = rows === 0 ? 0 : at.statistics;
  const first = paramsOf(from);
  if (isToken(call)) {
    const count = to - from;
    memory.write({ ...first, queries: count, last: count, maskRow: mask?.steps[1] ?? 0 });
    exports.decode(BASE, at.output, statistics, at.scratch);
  } else {
    memory.write(first);
    exports.forward(BASE, at.output, statistics, at.scratch);
  }
  for (let head = from; head < to && rows > 0; head += 1) {
    const place = head - from;
    memory.write(paramsOf(head));
    exports.weights(
      BASE,
      statistics + 8 * place * queries,
      at.rows,
      rows,
      at.weights + 4 * place * rows * keys,
      at.scratch,
    );
  }
}
