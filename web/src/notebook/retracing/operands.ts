/** A part of the trace: what made a tensor, and of what. */
export interface Source {
  readonly operation: string;
  readonly shape: readonly number[];
  readonly operands: readonly (string | null)[];
}

/** What a line computes with: two factors that stand around their product, or operands in a row before the result. */
export interface Operands {
  /** The right factor is shown transposed where the operation transposes it, as a layer does its weight. */
  readonly product?: {
    readonly left: string;
    readonly right: string;
    readonly isTransposed: boolean;
  };
  /** The operands that are no factors: a bias, a mask. */
  readonly others: readonly string[];
}

/** Where the factors stand among the operands of a matrix product. */
export const FACTORS: Readonly<Record<string, readonly [left: number, right: number]>> = {
  matmul: [0, 1],
  mm: [0, 1],
  bmm: [0, 1],
  linear: [0, 1],
  addmm: [1, 2],
  baddbmm: [1, 2],
};

/** Operations that leave each number of a product in its place, or mix it with those of its row only. */
const PASSING: ReadonlySet<string> = new Set([
  ...["add", "sub", "mul", "div", "neg", "pow", "exp", "tanh", "sigmoid", "relu", "gelu", "silu"],
  ...["softmax", "log_softmax", "masked_fill", "where", "dropout", "clamp", "clone", "contiguous"],
  ...["detach", "to", "layer_norm", "rms_norm", "leaky_relu", "elu", "softplus", "round"],
]);

/**
 * The operands of the line that made a tensor. `isOwn` says whether a tensor is one that the line makes on its way, which
 * no name holds.
 */
export function operandsOf(
  id: string,
  tensors: Readonly<Record<string, Source>>,
  isOwn: (id: string) => boolean,
): Operands {
  const product = productOf(id, tensors, isOwn);
  const leaves: string[] = [];
  const seen = new Set<string>();
  const walk = (at: string): void => {
    for (const operand of tensors[at]?.operands ?? []) {
      if (operand === null || seen.has(operand)) continue;
      seen.add(operand);
      const isFactor = product?.left === operand || product?.right === operand;
      if (isFactor) continue;
      const hasSources = (tensors[operand]?.operands.length ?? 0) > 0;
      if (isOwn(operand) && hasSources) walk(operand);
      else leaves.push(operand);
    }
  };
  walk(id);
  const others = leaves.filter((each) => (tensors[each]?.shape.length ?? 0) > 0);
  return product === undefined ? { others } : { product, others };
}

function productOf(
  id: string,
  tensors: Readonly<Record<string, Source>>,
  isOwn: (id: string) => boolean,
): Operands["product"] {
  const shape = tensors[id]?.shape.join();
  let at: string | undefined = id;
  while (at !== undefined) {
    const tensor: Source | undefined = tensors[at];
    if (tensor === undefined) return undefined;
    const places = Object.hasOwn(FACTORS, tensor.operation) ? FACTORS[tensor.operation] : undefined;
    if (places !== undefined) {
      const [left, right] = places.map((place) => tensor.operands[place]);
      const areMatrices = [left, right].every(
        (each) => (tensors[each ?? ""]?.shape.length ?? 0) > 1,
      );
      if (typeof left !== "string" || typeof right !== "string" || !areMatrices) return undefined;
      return { left, right, isTransposed: tensor.operation === "linear" };
    }
    if (!PASSING.has(tensor.operation)) return undefined;
    at = tensor.operands.find(
      (each): each is string =>
        each !== null && isOwn(each) && tensors[each]?.shape.join() === shape,
    );
  }
  return undefined;
}
