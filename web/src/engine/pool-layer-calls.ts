import { guarded } from "./guard.js";
import type {
  AttentionResult,
  Engine,
  HeldLayers,
  MultiHeadLayers,
  MultiHeadOptions,
  Pool,
  PoolHeldLayers,
  PoolHeldLayersOptions,
  PoolMultiHeadOptions,
  TensorLike,
} from "./index.d.ts";
import { layerCall, looseCall, resultOf, type LayerCall } from "./layer.js";
import { layersOf, type Layers, type PackedPlaces } from "./layer-weights.js";
import * as names from "./option-names.js";
import { optionsOf, type NamesOf } from "./options.js";
import { reportProgress, type Spread } from "./pool-call.js";
import type { Crew } from "./pool-crew.js";
import type { Entry } from "./pool-held.js";
import { countBlocks, spreadLayerHeads, spreadLayerRows } from "./pool-layer.js";
import type { HeldName, LayerPlan, LayerTensor } from "./pool-layer-messages.js";
import { packShared, shareLayer } from "./pool-layer-shared.js";
import { answering, CallTensors, pooled, type Opened, type Session } from "./pool-session.js";

const multiHead: NamesOf<PoolMultiHeadOptions> = { ...names.multiHead, ...pooled };
const heldLayers: NamesOf<PoolHeldLayersOptions> = { ...names.heldLayers, ...pooled };

type Qkv = Readonly<Record<"query" | "key" | "value", TensorLike>>;

/** Layers that are held: copies of their weights and, where they are packed in shared memory, their places there. */
interface HeldWeights {
  readonly entries: ReadonlyMap<HeldName, Entry>;
  readonly packed?: { readonly entry: Entry; readonly places: PackedPlaces } | undefined;
}

const listOf = ({ query, key, value }: Qkv) => [query, key, value] as const;

/** Adds the weights for each half of a call: copies of layers, or those that are held. */
function addWeights(
  layers: Layers | HeldWeights,
  forHeads: CallTensors<LayerTensor>,
  forRows: CallTensors<LayerTensor>,
): void {
  if ("heads" in layers) {
    const { inWeights, inBias, outWeight, outBias } = layers;
    forHeads.copy("inQuery", inWeights[0]);
    forHeads.copy("inKey", inWeights[1]);
    forHeads.copy("inValue", inWeights[2]);
    forHeads.copy("inBias", inBias);
    forRows.copy("outWeight", outWeight);
    forRows.copy("outBias", outBias);
    return;
  }
  for (const [name, { data, name: held }] of layers.entries) {
    forHeads.set(name, { data, held });
    forRows.set(name, { data, held });
  }
}

/** Computes a call in its two halves. */
async function spread(
  session: Session,
  crew: Crew,
  opened: Opened<Qkv>,
  call: LayerCall,
  width: number,
  layers: Layers | HeldWeights,
): Promise<AttentionResult> {
  const { entries, tensors: given, options, onProgress } = opened;
  const { query, key, value, mask, out, batches, headsInBatch, queries, keys, rows } = call;
  const { scale, softcap, before, after, positions } = call;
  const plan: LayerPlan = {
    ...{ batches, headsInBatch, queries, keys, width, rows, steps: mask?.steps },
    ...{ scale, softcap, before, after, positions },
  };
  const isHeld = !("heads" in layers);
  const packed = isHeld ? layers.packed : undefined;
  const ofLayers = isHeld ? [...layers.entries.values(), ...(packed ? [packed.entry] : [])] : [];
  const used = [...entries.values(), ...ofLayers];
  const workers = Math.max(1, crew.size);
  const blocks = countBlocks(plan, workers, isHeld);
  /** Computes the first half, and then the second one, which gets what the first one leaves. */
  const run = async (heads: Spread, rows: (joined: Float32Array | undefined) => Spread) => {
    const report = (before: number) => (done: number) => {
      reportProgress(onProgress, before + done, heads.parts + blocks);
    };
    const { output: joined, weights } = await session.run(crew, opened, report(0), heads);
    const second = rows(joined);
    const { output } = await session.run(crew, opened, report(heads.parts), second);
    return resultOf(call, output as Float32Array, weights);
  };
  return session.held.use(used, async () => {
    const givenAt = (name: string, data: Float32Array) => ({ data, at: entries.get(name)?.at });
    const tensors = {
      query: givenAt("query", query),
      key: givenAt("key", key),
      value: givenAt("value", value),
      mask: mask && givenAt("mask", mask.data),
    };
    const inArena = isHeld ? packed?.places : layers;
    const shared =
      inArena &&
      session.inArena((arena, lanes) =>
        shareLayer(arena, plan, tensors, inArena, { workers, lanes, blocks, out }),
      );
    if (shared !== undefined) {
      try {
        return await run(shared.heads(), () => shared.rows());
      } finally {
        shared.free();
      }
    }
    const forHeads = new CallTensors<LayerTensor>(entries);
    const forRows = new CallTensors<LayerTensor>(entries);
    forHeads.take("query", query, given.query);
    forHeads.take("key", key, given.key);
    forHeads.take("value", value, given.value);
    forHeads.take("mask", mask?.data, options.mask);
    addWeights(layers, forHeads, forRows);
    return run(spreadLayerHeads(plan, forHeads, workers), (joined) => {
      forRows.set("joined", { data: joined as Float32Array });
      return spreadLayerRows(plan, forRows, out, blocks);
    });
  });
}

/** Copies of layers, as long as `owner` is reachable. */
function holdWeights(session: Session, owner: object, layers: Layers): HeldWeights {
  const { width, inWeights, inBias, outWeight, outBias } = layers;
  const inWeight = new Float32Array(3 * width ** 2);
  inWeights.forEach((third, part) => {
    inWeight.set(third, part * width ** 2);
  });
  const entries = new Map<HeldName, Entry>();
  const keep = (name: HeldName, data: Float32Array | undefined) => {
    if (data !== undefined) entries.set(name, session.held.keep(owner, { data }));
  };
  keep("inWeight", inWeight);
  keep("inBias", inBias?.slice());
  keep("outWeight", outWeight.slice());
  keep("outBias", outBias?.slice());
  const shared = session.inArena((arena) => packShared(arena, layers));
  if (shared === undefined) return { entries };
  // Forgotten with the others, its block is given back.
  const entry = session.held.keep(owner, { data: new Float32Array(0), at: shared.block });
  return { entries, packed: { entry, places: shared.places } };
}

/** Held weights as the engine takes them. */
function layersIn(
  held: HeldWeights,
  { heads, width }: Pick<Layers, "heads" | "width">,
): MultiHeadLayers {
  const tensor = (name: HeldName, shape: number[]) => {
    const data = held.entries.get(name)?.data;
    return data && { shape, data };
  };
  const [inProjBias, outProjBias] = [tensor("inBias", [3 * width]), tensor("outBias", [width])];
  return {
    heads,
    inProjWeight: tensor("inWeight", [3 * width, width]) as TensorLike,
    outProjWeight: tensor("outWeight", [width, width]) as TensorLike,
    ...(inProjBias && { inProjBias }),
    ...(outProjBias && { outProjBias }),
  };
}

/** Layers that a pool holds; `compute` computes their calls. */
function heldBy(
  session: Session,
  { heads, width }: Pick<HeldLayers, "heads" | "width">,
  compute: (opened: Opened<Qkv>) => Promise<AttentionResult>,
): PoolHeldLayers {
  const attend: PoolHeldLayers["attend"] = answering(async (query, key, value, options) => {
    const given = { query, key, value } as Qkv;
    return compute(session.open("attend", heldLayers, given, options));
  });
  return Object.freeze({ heads, width, attend });
}

/** Layers that the engine holds, and this thread computes. */
function holdHere(session: Session, layers: HeldLayers): PoolHeldLayers {
  return heldBy(session, layers, async (opened) => {
    const { tensors, options } = opened;
    return session.alone(opened, () => layers.attend(...listOf(tensors), options));
  });
}

/** Layers that are spread. The engine holds them too where a call is not for the fast kernel. */
function holdSpread(
  session: Session,
  crew: Crew,
  layers: Layers,
  plain: Pick<Engine, "holdLayers">,
): PoolHeldLayers {
  // Not the layers themselves: the caller's arrays are not needed any more.
  const size = { heads: layers.heads, width: layers.width };
  let here: HeldLayers | undefined;
  const found = heldBy(session, size, async (opened) => {
    const { tensors, options } = opened;
    const call = layerCall(listOf(tensors), size, options);
    if (call !== undefined) return spread(session, crew, opened, call, size.width, held);
    return session.alone(opened, () => {
      here ??= plain.holdLayers(layersIn(held, size));
      return here.attend(...listOf(tensors), options);
    });
  });
  const held = holdWeights(session, found.attend, layers);
  return found;
}

/** A pool's calls of layers. */
export function layerCallsOf(
  session: Session,
  plain: Pick<Engine, "multiHeadAttention" | "holdLayers">,
): Pick<Pool, "multiHeadAttention" | "holdLayers"> {
  const { crew } = session;
  return {
    multiHeadAttention: answering(
      async (query: TensorLike, key: TensorLike, value: TensorLike, options: unknown) => {
        const given: Qkv = { query, key, value };
        const opened = session.open("multiHeadAttention", multiHead, given, options ?? null);
        const qkv = listOf(opened.tensors);
        const found = crew && looseCall(qkv, opened.options);
        if (crew === undefined || found === undefined) {
          const asked = opened.options as unknown as MultiHeadOptions;
          return session.alone(opened, () => plain.multiHeadAttention(...qkv, asked));
        }
        const { call, layers } = found;
        return spread(session, crew, opened, call, layers.width, layers);
      },
    ) as Pool["multiHeadAttention"],
    holdLayers: guarded((layers) => {
      session.requireOpen();
      const given = { ...optionsOf(layers ?? null, "holdLayers", names.layers, "The layers") };
      const found = crew && layersOf(given);
      if (crew !== undefined && found !== undefined) return holdSpread(session, crew, found, plain);
      return holdHere(session, plain.holdLayers(given as unknown as MultiHeadLayers));
    }),
  };
}
