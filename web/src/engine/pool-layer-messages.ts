import type { MaskSteps, Span } from "./fused.js";
import type { LayerHeads } from "./layer-run.js";
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

/** The first half of layers, for some heads of all batches. */
interface LayerHeadsWork {
  readonly kind: "layerHeads";
  readonly plan: LayerPlan;
  readonly part: Span;
  readonly pieces: Pieces;
}

/** The second half, for the rows in `joined`. */
interface LayerRowsWork {
  readonly kind: "layerRows";
  readonly plan: Pick<LayerPlan, "headsInBatch" | "width">;
  readonly pieces: Pieces;
}

/** One part of a call of layers. */
export type LayerWork = LayerHeadsWork | LayerRowsWork;
