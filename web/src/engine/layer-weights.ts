import { Layout, type FusedExports } from "./fused-memory.js";
import { whole } from "./heads.js";
import type { MultiHeadLayers, TensorLike } from "./index.d.ts";
import type { LayerMemory } from "./layer-memory.js";

/** Layers with validated shapes, or what a part of a call uses of them. */
export interface Layers {
  readonly heads: number;
  readonly width: number;
  /** The weights of the query, key and value projections, from head `firstHead` on. */
  readonly inWeights: readonly [query: Float32Array, key: Float32Array, value: Float32Array];
  readonly firstHead: number;
  readonly inBias: Float32Array | undefined;
  readonly outWeight: Float32Array;
  readonly outBias: Float32Array | undefined;
}

/** The layers of a call; undefined if one is invalid. */
export function layersOf(
  given: Readonly<Partial<Record<keyof MultiHeadLayers, unknown>>>,
): Layers | undefined {
  const { heads } = given;
  const inWeight = whole(given.inProjWeight);
  const width = inWeight?.shape.length === 2 ? (inWeight.shape[1] ?? 0) : 0;
  if (inWeight === undefined || inWeight.shape[0] !== 3 * width || width === 0) return undefined;
  if (typeof heads !== "number" || !(heads >= 1) || !Number.isInteger(width / heads))
    return undefined;
  if (!Number.isInteger(heads)) return undefined;
  const shaped = (tensor: unknown, shape: readonly number[]): Float32Array | undefined => {
    const found = whole(tensor);
    return found?.shape.join() === shape.join() ? found.data : undefined;
  };
  const outWeight = shaped(given.outProjWeight, [width, width]);
  const inBias = shaped(given.inProjBias, [3 * width]);
  const outBias = shaped(given.outProjBias, [width]);
  const isWrong = (bias: unknown, found: unknown) => bias !== undefined && found === undefined;
  if (outWeight === undefined) return undefined;
  if (isWrong(given.inProjBias, inBias) || isWrong(given.outProjBias, outBias)) return undefined;
  const inWeights = thirdsOf(inWeight.data);
  return { heads, width, inWeights, firstHead: 0, inBias, outWeight, outBias };
}

/** The query, key and value rows of a whole input projection. */
export function thirdsOf(inWeight: Float32Array): Layers["inWeights"] {
  const size = inWeight.length / 3;
  const third = (part: number) => inWeight.subarray(part * size, (part + 1) * size);
  return [third(0), third(1), third(2)];
}

/** Columns of the output projection that are computed at once. */
const CHUNK = 64;

/** A range of the columns of a projection. */
export interface Columns {
  readonly from: number;
  readonly count: number;
}

/** Where a call finds the packed weights of layers, and its biases' addresses; 0 for none. */
export interface Weights {
  readonly heads: number;
  readonly width: number;
  readonly inBias: number;
  readonly outBias: number;
  /** The ranges in which the output projection is computed. */
  readonly outColumns: readonly Columns[];
  /** The rows of a head's query (0), key (1) or value projection, valid until the next rows are asked for. */
  inRows(part: number, head: number): number;
  outRows(columns: Columns): number;
}

const chunksOf = (width: number): Columns[] =>
  Array.from({ length: Math.ceil(width / CHUNK) }, (_, place) => ({
    from: place * CHUNK,
    count: Math.min(CHUNK, width - place * CHUNK),
  }));

function placeBias(bias: Float32Array | undefined, layout: Layout): number {
  return bias === undefined ? 0 : layout.take(bias.length);
}

/** The floats of the most rows that a product takes. */
const rowsSize = ({ width, heads }: Layers): number =>
  Math.max(width / heads, Math.min(CHUNK, width)) * width;

/** The bytes that layers take while they are packed. */
export function packingBytes(exports: Pick<FusedExports, "packed_size">, layers: Layers): number {
  const layout = new Layout(0);
  placesOfPacked(exports, layers, layout);
  layout.take(rowsSize(layers));
  return layout.end;
}

/** Memory in which rows of a weight are packed, at most so many as a product takes. */
class Packing {
  readonly #memory: PackingMemory;
  readonly #width: number;
  readonly #at: number;

  constructor(memory: PackingMemory, layers: Layers, layout: Layout) {
    const { width } = layers;
    this.#memory = memory;
    this.#width = width;
    this.#at = layout.take(rowsSize(layers));
  }

  /** The rows of a head's query (0), key (1) or value projection. */
  packHead(
    { heads, inWeights, firstHead }: Layers,
    part: number,
    head: number,
    to: number,
  ): number {
    const count = this.#width / heads;
    const from = (head - firstHead) * count;
    return this.pack(inWeights[part] as Float32Array, { from, count }, to);
  }

  pack(weight: Float32Array, { from, count }: Columns, to: number): number {
    const width = this.#width;
    this.#memory.put(weight.subarray(from * width, (from + count) * width), this.#at);
    this.#memory.call.pack(this.#at, width, count, to);
    return to;
  }
}

/** Weights as they come: the rows of each product are packed before it. Call `begin` once memory is reserved. */
export function looseWeights(
  memory: LayerMemory,
  layers: Layers,
  layout: Layout,
): Weights & { begin(): void } {
  const { heads, width } = layers;
  const inBias = placeBias(layers.inBias, layout);
  const outBias = placeBias(layers.outBias, layout);
  const rows = new Packing(memory, layers, layout);
  const at = layout.take(packedSize(memory.call, layers));
  return {
    heads,
    width,
    inBias,
    outBias,
    outColumns: chunksOf(width),
    inRows: (part, head) => rows.packHead(layers, part, head, at),
    outRows: (columns) => rows.pack(layers.outWeight, columns, at),
    begin() {
      putBiases(memory, layers, inBias, outBias);
    },
  };
}

function putBiases(
  memory: Pick<LayerMemory, "put">,
  layers: Layers,
  inBias: number,
  outBias: number,
): void {
  if (layers.inBias !== undefined) memory.put(layers.inBias, inBias);
  if (layers.outBias !== undefined) memory.put(layers.outBias, outBias);
}

/** Where packed layers are. */
export interface PackedPlaces extends Pick<Weights, "heads" | "width" | "inBias" | "outBias"> {
  /** The addresses of the input projections, head by head, and of the output projection. */
  readonly inAt: number;
  readonly outAt: number;
  /** The packed floats of a head. */
  readonly headSize: number;
}

/** Takes addresses for packed layers. */
export function placesOfPacked(
  { packed_size }: Pick<FusedExports, "packed_size">,
  { heads, width, inBias, outBias }: Layers,
  layout: Layout,
): PackedPlaces {
  const headSize = packed_size(width, width / heads);
  return {
    heads,
    width,
    headSize,
    inAt: layout.take(3 * heads * headSize),
    outAt: layout.take(packed_size(width, width)),
    inBias: placeBias(inBias, layout),
    outBias: placeBias(outBias, layout),
  };
}

/** Layers that are packed. */
export const packedAt = (at: PackedPlaces): Weights => ({
  ...at,
  outColumns: [{ from: 0, count: at.width }],
  inRows: (part, head) => at.inAt + 4 * (part * at.heads + head) * at.headSize,
  outRows: ({ from }) => at.outAt + 4 * from * at.width,
});

/** Where layers are that are packed as they come: the addresses of their weights, and of room to pack rows in. */
export interface LoosePlaces extends Pick<Weights, "heads" | "width" | "inBias" | "outBias"> {
  readonly inWeights: readonly [query: number, key: number, value: number];
  readonly outWeight: number;
}

/** Layers whose rows are packed at `packed` before each product. */
export function looseAt(
  at: LoosePlaces,
  { pack }: Pick<FusedExports, "pack">,
  packed: number,
): Weights {
  const { width } = at;
  const d = width / at.heads;
  const rows = (weight: number, from: number, count: number) => {
    pack(weight + 4 * from * width, width, count, packed);
    return packed;
  };
  return {
    ...at,
    outColumns: chunksOf(width),
    inRows: (part, head) => rows(at.inWeights[part] ?? 0, head * d, d),
    outRows: ({ from, count }) => rows(at.outWeight, from, count),
  };
}

/** The floats of the room in which rows are packed. */
export const packedSize = (
  { packed_size }: Pick<FusedExports, "packed_size">,
  { heads, width }: Pick<Layers, "heads" | "width">,
): number =>
  Math.max(packed_size(width, width / heads), packed_size(width, Math.min(CHUNK, width)));

/** Memory that layers are packed into. */
type PackingMemory = Pick<LayerMemory, "call" | "floats" | "put" | "reserve">;

/** Packs layers into memory from the end of `layout` on, which ends behind them; more behind it is used meanwhile. */
export function packedWeights(
  memory: PackingMemory,
  layers: Layers,
  layout: Layout,
): Weights & { readonly places: PackedPlaces; unpacked(): MultiHeadLayers } {
  const { heads, width } = layers;
  const d = width / heads;
  const places = placesOfPacked(memory.call, layers, layout);
  const { inBias, outBias, outAt } = places;
  const packed = packedAt(places);
  const { inRows, outRows } = packed;
  const passing = new Layout(layout.end);
  const rows = new Packing(memory, layers, passing);
  memory.reserve(passing.end);
  putBiases(memory, layers, inBias, outBias);
  for (let part = 0; part < 3; part += 1) {
    for (let head = 0; head < heads; head += 1) {
      rows.packHead(layers, part, head, inRows(part, head));
    }
  }
  for (const columns of chunksOf(width)) rows.pack(layers.outWeight, columns, outRows(columns));
  const tensor = (data: Float32Array, ...shape: number[]): TensorLike => ({ shape, data });
  return {
    ...packed,
    places,
    unpacked() {
      const inWeight = new Float32Array(3 * width * width);
      const outWeight = new Float32Array(width * width);
      const panel = memory.call.packed_size(1, 1);
      const unpack = (at: number, count: number, into: Float32Array, first: number): void => {
        for (let row = 0; row < count; row += 1) {
          const start = at / 4 + Math.floor(row / panel) * panel * width + (row % panel);
          for (let k = 0; k < width; k += 1) {
            into[(first + row) * width + k] = memory.floats[start + k * panel] ?? 0;
          }
        }
      };
      for (let part = 0; part < 3; part += 1) {
        for (let head = 0; head < heads; head += 1) {
          unpack(inRows(part, head), d, inWeight, part * width + head * d);
        }
      }
      unpack(outAt, width, outWeight, 0);
      const bias = (at: number, size: number) => memory.floats.slice(at / 4, at / 4 + size);
      return {
        heads,
        inProjWeight: tensor(inWeight, 3 * width, width),
        outProjWeight: tensor(outWeight, width, width),
        ...(inBias !== 0 && { inProjBias: tensor(bias(inBias, 3 * width), 3 * width) }),
        ...(outBias !== 0 && { outProjBias: tensor(bias(outBias, width), width) }),
      };
    },
  };
}
