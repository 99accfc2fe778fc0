import type { Span } from "./fused.js";
import type { Piece } from "./pool-messages.js";

/** A tensor of a call: its values, and its name in the workers if it is held. */
export interface CallTensor {
  readonly data: Float32Array;
  readonly held?: string | undefined;
  /** Its address, where it is held in shared memory. */
  readonly at?: number | undefined;
}

/** A piece with its values, to send to a worker. */
export interface Parcel extends Piece {
  readonly data: Float32Array;
}

/**
 * What a part needs of a call's tensors: of held ones everything, of others a range, whose name begins with `prefix`.
 * Tensors with the same values share their pieces.
 */
export function parcelsOf<Name extends string>(
  prefix: string,
  tensors: ReadonlyMap<Name, CallTensor>,
  spanOf: (name: Name) => Span,
): {
  readonly pieces: Readonly<Partial<Record<Name, Piece>>>;
  readonly parcels: readonly Parcel[];
} {
  const labels = new Map<Float32Array, Name>();
  const parcels = Array.from(tensors, ([name, { data, held }]): [Name, Parcel] => {
    if (held !== undefined) return [name, { name: held, start: 0, data }];
    const label = labels.get(data) ?? name;
    labels.set(data, label);
    const { from, to } = spanOf(name);
    const piece = `${prefix}${label}/${String(from)}-${String(to)}`;
    return [name, { name: piece, start: from, data: data.subarray(from, to) }];
  });
  const pieces = parcels.map(([tensor, { name, start }]) => [tensor, { name, start }]);
  return {
    pieces: Object.fromEntries(pieces) as Partial<Record<Name, Piece>>,
    parcels: parcels.map(([, parcel]) => parcel),
  };
}

/** The pieces that a thread keeps, by name. */
export type Kept = Map<string, Float32Array>;

export function arrayOf(kept: Kept, piece: Piece | undefined): Float32Array {
  const data = piece && kept.get(piece.name);
  if (data === undefined) throw new Error("A tensor of this part was not sent.");
  return data;
}
