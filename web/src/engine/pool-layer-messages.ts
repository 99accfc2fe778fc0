import type { MaskSteps, Span } from "./fused.js";
import type { HeadsPlaces, LayerHeads } from "./layer-run.js";
import type { LoosePlaces, PackedPlaces } from "./layer-weights.js";
import type { Piece } from "./pool-messages.js";

/** A call of layers without its tensors. */
export interface LayerPlan extends Omit<
  LayerHeads,
  "query" | "key" | "value" | "mask" | "maskStart"
> {
  readonly width: number;
  readonly steps?: MaskSteps | undefined;
}

/** The weights of layers that are held. */
export type HeldName = "inWeight" | "inBias" | "outWeight" | "outBias";

/** The tensors of a call of layers; `joined` is what its heads leave. Without `inWeight`, the layers are not held. */
export type LayerTensor =
  "query" | "key" | "value" | "mask" | "joined" | "inQuery" | "inKey" | "inValue" | HeldName;

type Pieces = Readonly<Partial<Record<LayerTensor, Piece>>>;

/** Where a call of layers lies in shared memory: addresses. */
export interface SharedLayer {
  /** The memory's name. */
  readonly memory: string;
  readonly weights: { readonly packed: PackedPlaces } | { readonly loose: LoosePlaces };
  readonly given: Pick<HeadsPlaces, "query" | "key" | "value" | "mask">;
  /** The list of the rows whose weights are wanted. */
  readonly listed: number;
  /** What the heads join, (batches, T_q, E); the weights wanted, (batches, heads, rows, T_k); and the output. */
  readonly results: Readonly<Record<"joined" | "weights" | "output", number>>;
  /** What a worker has for itself: its parameters, below which is its stack, and room to compute and to pack rows in. */
  readonly lane: Omit<HeadsPlaces, "query" | "key" | "value" | "mask" | "rows"> & {
    readonly base: number;
    readonly packed: number;
  };
}

/** The first half of layers, for some heads of all batches. */
interface LayerHeadsWork {
  readonly kind: "layerHeads";
  readonly plan: LayerPlan;
  readonly part: Span;
  readonly pieces: Pieces;
  readonly shared?: SharedLayer | undefined;
}

/** The second half, for the rows in `joined`, or for `part` of those in shared memory. */
interface LayerRowsWork {
  readonly kind: "layerRows";
  readonly plan: Pick<LayerPlan, "headsInBatch" | "width">;
  readonly part: Span;
  readonly pieces: Pieces;
  readonly shared?: SharedLayer | undefined;
}

/** One part of a call of layers. */
export type LayerWork = LayerHeadsWork | LayerRowsWork;
