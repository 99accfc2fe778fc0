import { Layout } from "./fused-memory.js";
import { LayerMemory } from "./layer-memory.js";
import { runHeads, runRows, type LayerHeads } from "./layer-run.js";
import { looseWeights, packedWeights, thirdsOf, type Weights } from "./layer-weights.js";
import type { HeldName, LayerWork } from "./pool-layer-messages.js";
import type { Computed, Piece } from "./pool-messages.js";
import { arrayOf, type Kept } from "./pool-parcels.js";

/** Weights, and the memory that they are in up to `end`. */
interface Ready {
  readonly memory: LayerMemory;
  readonly by: Weights;
  readonly end: number;
}

const none = new Float32Array(0);
const held: readonly HeldName[] = ["inWeight", "inBias", "outWeight", "outBias"];

/** Computes parts of layers. Layers that are held are packed once, and their pieces are let go of. */
export class LayerComputer {
  readonly #module: WebAssembly.Module;
  readonly #kept: Kept;
  #shared: LayerMemory | undefined;
  /** By the name of their `inWeight`. */
  readonly #packed = new Map<string, Ready>();

  constructor(module: WebAssembly.Module, kept: Kept) {
    this.#module = module;
    this.#kept = kept;
  }

  forget(isMeant: (name: string) => boolean): void {
    for (const name of this.#packed.keys()) if (isMeant(name)) this.#packed.delete(name);
  }

  compute(work: LayerWork, spare?: Float32Array): Computed {
    const { inWeight } = work.pieces;
    const layout = new Layout();
    const ready =
      inWeight === undefined ? this.#loose(work, layout) : this.#held(work, inWeight.name);
    const { memory, by, end } = ready;
    layout.end = Math.max(layout.end, end);
    const result =
      work.kind === "layerHeads"
        ? runHeads(memory, this.#callOf(work), by, layout, work.part, spare)
        : runRows(memory, arrayOf(this.#kept, work.pieces.joined), by, layout, spare);
    memory.shrink(end);
    return result;
  }

  #loose(work: LayerWork, layout: Layout): Ready {
    const { inQuery, inKey, inValue, inBias, outWeight, outBias } = work.pieces;
    const array = (piece: Piece | undefined) => (piece ? arrayOf(this.#kept, piece) : none);
    const memory = (this.#shared ??= new LayerMemory(this.#module));
    const layers = {
      heads: work.plan.headsInBatch,
      width: work.plan.width,
      inWeights: [array(inQuery), array(inKey), array(inValue)] as const,
      firstHead: work.kind === "layerHeads" ? work.part.from : 0,
      inBias: inBias && array(inBias),
      outWeight: array(outWeight),
      outBias: outBias && array(outBias),
    };
    return { memory, by: looseWeights(memory, layers, layout), end: 0 };
  }

  #held({ plan, pieces }: LayerWork, name: string): Ready {
    const known = this.#packed.get(name);
    if (known !== undefined) return known;
    const { inWeight, inBias, outWeight, outBias } = pieces;
    const memory = new LayerMemory(this.#module);
    const layout = new Layout();
    const layers = {
      heads: plan.headsInBatch,
      width: plan.width,
      inWeights: thirdsOf(arrayOf(this.#kept, inWeight)),
      firstHead: 0,
      inBias: inBias && arrayOf(this.#kept, inBias),
      outWeight: arrayOf(this.#kept, outWeight),
      outBias: outBias && arrayOf(this.#kept, outBias),
    };
    const by = packedWeights(memory, layers, layout);
    const ready = { memory, by, end: layout.end };
    this.#packed.set(name, ready);
    for (const each of held) this.#kept.delete(pieces[each]?.name ?? "");
    return ready;
  }

  #callOf({ plan, pieces }: LayerWork & { readonly kind: "layerHeads" }): LayerHeads {
    const { query, key, value, mask } = pieces;
    return {
      ...plan,
      query: arrayOf(this.#kept, query),
      key: arrayOf(this.#kept, key),
      value: arrayOf(this.#kept, value),
      ...(plan.steps && { mask: { data: arrayOf(this.#kept, mask), steps: plan.steps } }),
      maskStart: mask?.start ?? 0,
    };
  }
}
