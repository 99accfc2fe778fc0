/** How PyTorch writes each of the engine's operations. */
import type { ShownTensor } from "../../../model/tensor";
import { pythonNumber } from "./python";

/** A tensor to compute, and the variable names of its operands. */
export interface Made {
  readonly tensor: ShownTensor;
  readonly operands: readonly ShownTensor[];
  /** The tensor's name, then its operands'. */
  readonly name: string;
  readonly names: readonly string[];
  /** With every rounding of the engine, or as one writes it in a notebook. */
  readonly exact: boolean;
}

/** The lines that compute a tensor. */
export function computed(made: Made): string[] {
  const operation = Object.hasOwn(OPERATIONS, made.tensor.operation)
    ? OPERATIONS[made.tensor.operation]
    : undefined;
  if (operation === undefined) throw new Error(`No PyTorch is known for ${made.tensor.operation}.`);
  const written = operation(made);
  return typeof written === "string" ? [`${made.name} = ${written}`] : written;
}

/** Operations that may return a view of their operand. Clone the result before editing a cell of it. */
export const VIEWS: ReadonlySet<string> = new Set([
  "look_up",
  "split_heads",
  "merge_heads",
  "view",
  "transpose",
]);

/** An expression, or whole lines. */
type Written = string | string[];

const OPERATIONS: Readonly<Record<string, (made: Made) => Written>> = {
  look_up: lookUp,
  assign: (made) => {
    const [into, from] = pair(made);
    const flat = made.tensor.shape.length === 1 ? "" : ".view(-1)";
    const count = parameter(made, "count");
    return [
      `${made.name} = ${into}.clone()`,
      `${made.name}${flat}[:${count}] = ${from}${flat}[:${count}]`,
    ];
  },
  matmul,
  transposed_matmul: (made) => {
    const [a, b] = pair(made);
    return stored(made, `${a}.T @ ${b}`);
  },
  multiply: (made) => {
    const [factors, rows] = pair(made);
    const [rank = 0, more = 0] = made.operands.map(({ shape }) => shape.length);
    return stored(made, `${factors}${toRows(rank, more)} * ${rows}`);
  },
  add: (made) => stored(made, pair(made).join(" + ")),
  subtract: (made) => {
    const [rows, numbers] = pair(made);
    const [more = 0, rank = 0] = made.operands.map(({ shape }) => shape.length);
    const factor = parameter(made, "factor");
    const times = factor === 1 ? "" : `${pythonNumber64(factor)} * `;
    return stored(made, `${rows} - ${times}${numbers}${toRows(rank, more)}`);
  },
  scale: (made) => {
    const width = rootOf(made);
    if (width === undefined) {
      return stored(made, `${first(made)} * ${rounded(made, parameter(made, "factor"))}`);
    }
    return stored(made, `${first(made)} * ${stored(made, `${width}**-0.5`)}`);
  },
  shift: (made) => stored(made, `${first(made)} + ${rounded(made, parameter(made, "offset"))}`),
  sum: (made) => stored(made, `${first(made)}.sum(${along(made)})`),
  cumulative_sum: (made) =>
    stored(made, `torch.cumsum(${first(made)}, dim=${parameter(made, "dim")})`),
  cumulative_mean: cumulativeMean,
  mask: (made) => {
    const [scores, bits] = pair(made);
    return `${scores}.masked_fill(${bits} == 0, float("-inf"))`;
  },
  dropout: (made) => {
    const [values, bits] = pair(made);
    const [rate, draws] = ["rate", "draws"].map((name) => parameter(made, name));
    if (parameter(made, "training") === 0) return `${values}.clone()`;
    if (rate === 1) return `${values} * 0.0`;
    const share = draws === 1 ? `1 - ${rate}` : `${draws} * (1 - ${rate})`;
    return stored(made, `${values} * (${bits} * (1 / (${share})))`);
  },
  softmax,
  divide_by_sum: (made) =>
    stored(made, `${first(made)} / ${first(made)}.sum(${along(made, true)})`),
  variance: (made) =>
    stored(
      made,
      `${first(made)}.var(${parameter(made, "correction") === 0 ? "unbiased=False" : ""})`,
    ),
  histogram: (made) => {
    const [bins, least, most] = ["bins", "least", "most"].map((name) => parameter(made, name));
    return `torch.histc(${first(made)}, bins=${bins}, min=${least}, max=${most})`;
  },
  concatenate: (made) => `torch.cat([${made.names.join(", ")}], dim=${parameter(made, "dim")})`,
  split_heads: (made) => {
    const shape = made.operands[0]?.shape ?? [];
    const heads = parameter(made, "heads");
    const cut = [...shape.slice(0, -1), heads, (shape.at(-1) ?? heads) / heads];
    const rank = shape.length;
    return `${first(made)}.reshape(${cut.join(", ")}).transpose(${rank - 2}, ${rank - 1})`;
  },
  merge_heads: (made) => {
    const rank = made.operands[0]?.shape.length ?? 3;
    const turned = `${first(made)}.transpose(${rank - 3}, ${rank - 2})`;
    return `${turned}.reshape(${made.tensor.shape.join(", ")})`;
  },
  round: (made) => {
    const decimals = parameter(made, "decimals");
    return stored(
      made,
      `torch.round(${first(made)}${decimals > 0 ? `, decimals=${decimals}` : ""})`,
    );
  },
  largest_difference: (made) => stored(made, `(${pair(made).join(" - ")}).abs().max()`),
  mean_absolute: (made) => stored(made, `${first(made)}.abs().mean(dim=-1)`),
  entropy: (made) => {
    const weights = first(made);
    return stored(made, `-torch.xlogy(${weights}, ${weights}).sum(dim=-1) / math.log(2)`);
  },
  largest: (made) =>
    rankOf(made) === 1 ? `${first(made)}.max()` : `${first(made)}.max(dim=-1).values`,
  gradient_left: (made) => [
    `jacobian = ${jacobianOf(made)}`,
    `${made.name} = ${stored(made, "2 * torch.linalg.matrix_norm(jacobian)")}`,
  ],
  softmax_jacobian: (made) => stored(made, jacobianOf(made)),
  view: (made) => `${first(made)}.view(${made.tensor.shape.join(", ")})`,
  transpose: (made) =>
    `${first(made)}.transpose(${parameter(made, "dim_0")}, ${parameter(made, "dim_1")})`,
};

/** The suffix that broadcasts a tensor with one number per row along the columns. */
function toRows(rank: number, more: number): string {
  if (rank === more) return "";
  return rank === 1 && more === 2 ? "[:, None]" : `[...${", None".repeat(more - rank)}]`;
}

/** The Jacobian of the softmax for each row of weights, before rounding. */
function jacobianOf(made: Made): string {
  const weights = first(made);
  return rankOf(made) === 1
    ? `torch.diag(${weights}) - torch.outer(${weights}, ${weights})`
    : `torch.diag_embed(${weights}) - ${weights}[..., :, None] * ${weights}[..., None, :]`;
}

function lookUp(made: Made): Written {
  const [table, ids] = made.names;
  const rank = rankOf(made);
  const dim = (parameter(made, "dim") + rank) % rank;
  const place = ids === undefined ? String(parameter(made, "index")) : `${ids}.long()`;
  return `${table}[${":, ".repeat(dim)}${place}]`;
}

function matmul(made: Made): Written {
  const [a, b] = pair(made);
  const bias = made.names[2];
  const rank = made.operands[1]?.shape.length ?? 0;
  const transposed = parameter(made, "transposed") !== 0;
  if (bias !== undefined) {
    if (!made.exact) return `F.linear(${a}, ${b}, ${bias})`;
    return stored(made, `${stored(made, `F.linear(${a}, ${b})`)} + ${bias}`);
  }
  if (parameter(made, "loop") !== 0) return matmulLoop(made, a, transposed ? b : `${b}.T`);
  const turned = rank < 2 ? "" : rank === 2 ? ".T" : ".transpose(-2, -1)";
  return stored(made, `${a} @ ${b}${transposed ? turned : ""}`);
}

/** Two loops, as the notebook writes them. */
function matmulLoop(made: Made, a: string, b: string): string[] {
  return [
    `${made.name} = torch.empty(${made.tensor.shape.join(", ")})`,
    `for i, a_i in enumerate(${a}):`,
    `    for j, b_j in enumerate(${b}):`,
    `        ${made.name}[i, j] = ${made.exact ? "dot" : "torch.dot"}(a_i, b_j)`,
  ];
}

function cumulativeMean(made: Made): Written {
  const { shape } = made.tensor;
  const dim = (parameter(made, "dim") + shape.length) % shape.length;
  const source = first(made);
  if (shape.length === 3 && dim === 1) {
    return [
      `${made.name} = torch.zeros(${shape.join(", ")})`,
      `for b in range(${shape[0]}):`,
      `    for t in range(${shape[1]}):`,
      `        ${made.name}[b, t] = ${stored(made, `torch.mean(${source}[b, :t + 1], dim=0)`)}`,
    ];
  }
  const counts = `torch.arange(1.0, ${(shape[dim] ?? 0) + 1})`;
  const beside = shape.length - 1 - dim;
  const turned = beside === 0 ? counts : `${counts}[:${", None".repeat(beside)}]`;
  return stored(made, `torch.cumsum(${source}, dim=${dim}) / ${turned}`);
}

function softmax(made: Made): Written {
  const sharpness = parameter(made, "sharpness");
  const scores = first(made);
  const times = sharpness === 1 ? scores : `${pythonNumber64(sharpness)} * ${scores}`;
  const dim = `dim=${parameter(made, "dim")}`;
  if (parameter(made, "subtract_max") === 0) {
    if (made.exact) return `softmax_naive(${times}, ${dim})`;
    return `torch.exp(${times}) / torch.exp(${times}).sum(${along(made, true)})`;
  }
  return isPlain(made, sharpness)
    ? stored(made, `torch.softmax(${times}, ${dim})`)
    : stored(made, `softmax(${scores}, sharpness=${pythonNumber64(sharpness)}, ${dim})`);
}

/** Above this size, a product of sharpness and score has lost digits of its difference from the maximum. */
const MOST_PRODUCT = 1e6;

/** Whether `torch.softmax` gives no NaN: no infinite scores but masked ones, and a finite score in every slice. */
function isPlain(made: Made, sharpness: number): boolean {
  if (!Number.isFinite(sharpness)) return false;
  const { shape, data } = made.operands[0] ?? made.tensor;
  const axis = (parameter(made, "dim") + shape.length) % shape.length;
  const step = shape.slice(axis + 1).reduce((size, length) => size * length, 1);
  const length = shape[axis] ?? 1;
  for (let cell = 0; cell < data.length; cell += 1) {
    const value = data[cell] ?? NaN;
    if (value === Infinity || (sharpness === 0 && !Number.isFinite(value))) return false;
    const large = Number.isFinite(value) && Math.abs(value) * sharpness > MOST_PRODUCT;
    if (sharpness !== 1 && large) return false;
    if (Math.floor(cell / step) % length > 0) continue;
    let seen = false;
    for (let place = 0; place < length; place += 1)
      seen ||= data[cell + place * step] !== -Infinity;
    if (!seen) return false;
  }
  return true;
}

/** The width whose root the scores are divided by. */
function rootOf(made: Made): number | undefined {
  const factor = parameter(made, "factor");
  if (made.tensor.role !== "scores" || !(factor > 0 && factor < 1)) return undefined;
  const width = Math.round(1 / factor ** 2);
  return Math.fround(1 / Math.sqrt(width)) === factor ? width : undefined;
}

function stored({ exact }: Made, expression: string): string {
  return exact ? `f32(${expression})` : expression;
}

/** A float32 factor of a tensor: its shortest digits may denote another number in float64. */
function rounded(made: Made, value: number): string {
  const text = pythonNumber(value);
  return Number(text) === value ? text : stored(made, text);
}

/** A float64, such as the sharpness. */
function pythonNumber64(value: number): string {
  if (!Number.isFinite(value)) return pythonNumber(value);
  const text = String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

function along(made: Made, keep = false): string {
  if (rankOf(made) === 1) return "";
  return `dim=${parameter(made, "dim")}${keep ? ", keepdim=True" : ""}`;
}

function rankOf({ operands }: Made): number {
  return operands[0]?.shape.length ?? 0;
}

function first({ names }: Made): string {
  return names[0] ?? "";
}

function pair({ names }: Made): [a: string, b: string] {
  return [names[0] ?? "", names[1] ?? ""];
}

function parameter({ tensor }: Made, name: string): number {
  return tensor.parameters[name] ?? 0;
}
