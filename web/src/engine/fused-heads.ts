import type { HeadsCall, MaskSteps, Part, Span } from "./fused.js";
import { type FusedExports, type HeadParams, type KernelMemory } from "./fused-memory.js";

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

export type Lengths = Pick<HeadsCall, "queries" | "keys" | "d" | "v" | "group">;

/** Whether the heads of one token are computed together where they share keys and values. */
export const isToken = ({ queries }: Pick<HeadsCall, "queries">): boolean => queries === 1;

/** The scratch memory of a call, in floats. */
export const scratchSize = (exports: FusedExports, call: Lengths): number =>
  Math.max(
    exports.scratch_size(call.d, call.v),
    isToken(call) ? exports.decode_scratch_size(call.group, call.d, call.v) : 0,
  );

/** Rows whose weights are wanted: how many are listed, and which places of the list are computed. */
export interface RowList {
  readonly count: number;
  readonly runs: readonly Span[];
}

/** All rows that are listed. */
export const rowList = (rows: readonly number[] | undefined): RowList => {
  const count = rows?.length ?? 0;
  return { count, runs: count === 0 ? [] : [{ from: 0, to: count }] };
};

/** The addresses of what heads that are computed together leave, one behind the other. */
interface HeadPlaces {
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
 * the weights of rows. `paramsOf` has the parameters of a head.
 */
function attendHeads(
  memory: KernelMemory,
  call: Lengths & Pick<HeadsCall, "mask">,
  { from, to }: Span,
  { count, runs }: RowList,
  at: HeadPlaces,
  paramsOf: (head: number) => HeadParams,
): void {
  const { queries, keys, mask } = call;
  const { exports, base } = memory;
  const statistics = runs.length === 0 ? 0 : at.statistics;
  const first = paramsOf(from);
  if (isToken(call)) {
    const heads = to - from;
    memory.write({ ...first, queries: heads, last: heads, maskRow: mask?.steps[1] ?? 0 });
    exports.decode(base, at.output, statistics, at.scratch);
  } else {
    memory.write(first);
    exports.forward(base, at.output, statistics, at.scratch);
  }
  if (runs.length === 0) return;
  for (let head = from; head < to; head += 1) {
    const place = head - from;
    memory.write(paramsOf(head));
    for (const run of runs) {
      exports.weights(
        base,
        statistics + 8 * place * queries,
        at.rows + 4 * run.from,
        run.to - run.from,
        at.weights + 4 * (place * count + run.from) * keys,
        at.scratch,
      );
    }
  }
}

/** The address of a range of a tensor, and the index of its first value. */
export interface Place {
  readonly at: number;
  readonly from: number;
}

export const addressIn = ({ at, from }: Place, value: number): number => at + 4 * (value - from);

/** Where the heads of a part are, what they read and what they leave. */
export interface PartPlaces {
  /** (heads, queries, d) */
  readonly query: Place;
  readonly mask?: Place | undefined;
  /** (heads, queries, v) */
  readonly output: Place;
  /** (heads, rows, keys) */
  readonly weights: Place;
  /** The numbers of the rows whose weights are wanted. */
  readonly rows: number;
  /** (heads that are computed together, queries, 2) */
  readonly statistics: number;
  readonly scratch: number;
}

/** The floats of the statistics of heads that are computed together. */
export const statisticsSize = (call: Lengths): number =>
  2 * call.queries * (isToken(call) ? call.group : 1);

/** Where the keys and values of a head are. */
export type KeysOf = (keyHead: number) => Pick<HeadParams, "key" | "value" | "isHalf">;

type Computed = Lengths & Scored;

const paramsOfHead = (
  call: Computed,
  { query, mask }: Pick<PartPlaces, "query" | "mask">,
  stored: ReturnType<KeysOf>,
  head: number,
  { first, last }: Pick<Part, "first" | "last">,
): HeadParams => {
  const { queries, keys, d, v } = call;
  return {
    ...scoringOfHead(call, head, mask ? addressIn(mask, 0) : 0),
    ...stored,
    query: addressIn(query, head * queries * d),
    ...{ queries, keys, d, v, first, last },
  };
};

/** Computes the heads of a part, those of one token together. */
export function attendPart(
  memory: KernelMemory,
  call: Computed,
  part: Part,
  rows: RowList,
  at: PartPlaces,
  keysOf: KeysOf,
): void {
  const { queries, keys, v, group } = call;
  const together = isToken(call) ? group : 1;
  let stored = keysOf(Math.floor(part.from / group));
  let to: number;
  for (let from = part.from; from < part.to; from = to) {
    to = Math.min((Math.floor(from / together) + 1) * together, part.to);
    if (from > part.from && from % group === 0) stored = keysOf(from / group);
    const places = {
      ...at,
      output: addressIn(at.output, from * queries * v),
      weights: addressIn(at.weights, from * rows.count * keys),
    };
    attendHeads(memory, call, { from, to }, rows, places, (head) =>
      paramsOfHead(call, at, stored, head, part),
    );
  }
}

/** Where the gradient of a part reads and adds. */
export interface GradientPlaces extends Pick<PartPlaces, "query" | "mask" | "scratch"> {
  /** (heads, queries, v) */
  readonly upstream: Place;
  readonly byQuery: Place;
  readonly byKey: Place;
  readonly byValue: Place;
}

/** Adds the gradient of the heads of a part, which are whole groups; its places are zero before. */
export function gradientPart(
  memory: KernelMemory,
  call: Computed,
  part: Part,
  at: GradientPlaces,
  keysOf: KeysOf,
): void {
  const { queries, keys, d, v, group } = call;
  for (let head = part.from; head < part.to; head += 1) {
    const keyHead = Math.floor(head / group);
    memory.write(paramsOfHead(call, at, keysOf(keyHead), head, { first: 0, last: queries }));
    memory.exports.gradient(
      memory.base,
      addressIn(at.upstream, head * queries * v),
      addressIn(at.byQuery, head * queries * d),
      addressIn(at.byKey, keyHead * keys * d),
      addressIn(at.byValue, keyHead * keys * v),
      at.scratch,
    );
  }
}
