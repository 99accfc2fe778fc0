import type { CellTensor, TensorsByCode } from "./tensors";

/** How many passes are kept of a number, and of a tensor with more of them. */
const [MOST_NUMBERS, MOST_TENSORS] = [400, 40];

/**
 * The passes that are kept of a tensor: every second, fourth, eighth… counted from the first, the last, and those that
 * `isWanted`.
 */
function evenly(tensor: CellTensor, most: number, isWanted: (id: string) => boolean): CellTensor {
  const { passes, ordinals, of } = tensor;
  let stride = 1;
  while (of > stride * most) stride *= 2;
  const kept = passes
    .map((id, at) => ({ id, ordinal: ordinals[at] ?? at }))
    .filter(({ id, ordinal }) => ordinal % stride === 0 || ordinal === of - 1 || isWanted(id));
  return withPasses(tensor, kept);
}

function withPasses(
  tensor: CellTensor,
  kept: readonly { readonly id: string; readonly ordinal: number }[],
): CellTensor {
  return {
    ...tensor,
    passes: kept.map(({ id }) => id),
    ordinals: kept.map(({ ordinal }) => ordinal),
  };
}

export const NONE: ReadonlySet<string> = new Set();

type Traced = Readonly<
  Record<string, { readonly operation: string; readonly shape: readonly number[] }>
>;

/** The ids of the tensors that are kept where there is no room for all, and of those that are `wanted`. */
export function keptIds(
  tensors: TensorsByCode,
  traced: Traced,
  wanted: readonly string[],
): readonly string[] {
  const isWanted = new Set(wanted);
  const list = thinned(
    tensors,
    (id) => (traced[id]?.shape ?? []).reduce((size, length) => size * length, 1),
    (id) => isWanted.has(id),
  );
  return [...list.flatMap(({ passes }) => passes), ...wanted];
}

/** The ids of tensors that stand without their history now, beside those that did `before`. */
export function withoutHistory(
  before: ReadonlySet<string>,
  [then, now]: readonly [Traced, Traced],
): ReadonlySet<string> {
  const isGiven = (traced: Traced, id: string): boolean => traced[id]?.operation === "given";
  const fresh = Object.keys(now).filter(
    (id) => isGiven(now, id) && then[id] !== undefined && !isGiven(then, id),
  );
  return new Set([...before, ...fresh].filter((id) => now[id] !== undefined));
}

/** The tensors that are kept where there is no room for all; `sizeOf` says how many numbers each has. */
export function thinned(
  tensors: TensorsByCode,
  sizeOf: (id: string) => number,
  isWanted: (id: string) => boolean,
): CellTensor[] {
  return Object.values(tensors)
    .flat()
    .map((tensor) => {
      const most = sizeOf(tensor.passes.at(-1) ?? "") === 1 ? MOST_NUMBERS : MOST_TENSORS;
      return tensor.passes.length > most ? evenly(tensor, most, isWanted) : tensor;
    });
}

/** Tensors without the passes that are gone; those without any are gone too. */
export function remaining(tensors: TensorsByCode, isThere: (id: string) => boolean): TensorsByCode {
  return Object.fromEntries(
    Object.entries(tensors).map(([count, list]) => [
      count,
      list
        .map((tensor) =>
          withPasses(
            tensor,
            tensor.passes
              .map((id, at) => ({ id, ordinal: tensor.ordinals[at] ?? at }))
              .filter(({ id }) => isThere(id)),
          ),
        )
        .filter(({ passes }) => passes.length > 0),
    ]),
  );
}
