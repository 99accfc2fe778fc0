/** The picture of a step: which of its tensors are drawn, and how, found in the trace by operations and roles. */
import { tablesOf } from "./layout";
import type { StepLayout } from "./layout";
import { gridSize, tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";

/**
 * What is drawn of the tensors. `arcs`: a row of weights between the words; `lines`: which rows a row is made of;
 * `points`: rows as points; `score`: keys along their query; `centre`: a context among the values; `split`: one token
 * through its matrices; `lanes`: all tokens through theirs; `shares`: rows of weights as bars; `spread`: how often each size occurs; `heads`: weights of all
 * heads; `ribbons`: heads among the columns; `backward`: how a loss reaches the tensors before it.
 */
export type PictureKind =
  | "arcs"
  | "lines"
  | "points"
  | "score"
  | "centre"
  | "split"
  | "lanes"
  | "shares"
  | "spread"
  | "heads"
  | "ribbons"
  | "backward";

export interface PictureSpec {
  readonly picture: PictureKind;
  /** The tensors that it is about; what they are made of is found in the trace. */
  readonly of: readonly string[];
}

/** Between more tokens arcs and lines are too many to be told apart. */
const MOST_TOKENS = 40;

/**
 * The picture of a step: the one that its layout names, else the one that what it computes calls for; none beside a drawing
 * of the step's own.
 */
export function pictureOf(
  step: string,
  layout: StepLayout | undefined,
  tensors: Tensors,
): PictureSpec | undefined {
  if (layout === undefined || layout.picture === "none") return undefined;
  if (layout.picture !== undefined) return present(layout.picture, tensors);
  if (layout.blocks.some(({ kind }) => kind === "drawing")) return undefined;
  const shown = layout.blocks
    .flatMap(tablesOf)
    .flatMap(({ id }) => tensorOf(tensors, id) ?? [])
    .filter((tensor, at, all) => all.indexOf(tensor) === at);
  const steered = layout.blocks.flatMap((block) =>
    block.kind === "sharpness" ? (tensorOf(tensors, block.weights) ?? []) : [],
  );
  const here = shown.filter((tensor) => tensor.step === step && tensor.operands.length > 0);
  return pictureFor([...steered, ...here], tensors) ?? pictureFor(shown, tensors);
}

/** The tensors every number of which the picture shows; a histogram shows how many there are of each size. */
export const numbersOf = ({ picture, of }: PictureSpec): readonly string[] =>
  picture === "spread" ? [] : of;

const present = (spec: PictureSpec, tensors: Tensors): PictureSpec | undefined =>
  spec.of.every((id) => tensorOf(tensors, id) !== undefined) ? spec : undefined;

function pictureFor(all: readonly ShownTensor[], tensors: Tensors): PictureSpec | undefined {
  const spec = (picture: PictureKind, ...of: readonly ShownTensor[]): PictureSpec => ({
    picture,
    of: of.map(({ id }) => id),
  });
  const first = (fits: (tensor: ShownTensor) => boolean): ShownTensor | undefined => all.find(fits);
  const weights = first(isWeights);
  const context = first((tensor) => isContext(tensor, tensors));
  if (weights !== undefined && (context === undefined || all.indexOf(weights) === 0)) {
    return spec(isBetween(weights) ? "lines" : "arcs", weights);
  }
  if (context !== undefined) return spec("centre", context);
  const means = first(({ operation }) => operation === "cumulative_mean");
  if (means !== undefined) return spec("lines", means);
  const scores = first(isScores);
  if (scores !== undefined) return spec("score", scores);
  const projected = all.filter((tensor) => isProjected(tensor, tensors));
  if (projected.length > 0) {
    const ofAll = projected.every(({ shape }) => gridSize(shape).rows > 1);
    return spec(ofAll ? "lanes" : "split", ...projected);
  }
  const looked = first(({ operation, operands }) => operation === "look_up" && operands.length > 1);
  if (looked !== undefined) return spec("lines", looked);
  const parameters = all.filter(isMatrix);
  const results = parameters.flatMap(({ id }) => resultOf(id, tensors) ?? []);
  if (results.length > 0) return spec("split", ...results);
  const rows = first(({ role, shape }) => role === "input" && shape.length > 1);
  return rows && spec("points", rows);
}

/** A matrix that tokens are multiplied by. */
const isMatrix = ({ operands, role, shape }: ShownTensor): boolean =>
  operands.length === 0 && shape.length > 1 && !["input", "constant"].includes(role);

const isWeights = ({ role, shape }: ShownTensor): boolean =>
  role === "weights" && shape.length > 0 && (shape.at(-1) ?? 0) <= MOST_TOKENS;

/** Between two sequences: there are more rows than columns, or fewer. */
const isBetween = ({ shape }: ShownTensor): boolean =>
  shape.length > 1 && shape.at(-1) !== shape.at(-2);

/** A weighted sum of rows. */
export function isContext({ operation, operands, role }: ShownTensor, tensors: Tensors): boolean {
  return (
    operation === "matmul" &&
    role === "output" &&
    tensorOf(tensors, operands[0] ?? "")?.role === "weights"
  );
}

const isScores = ({ operation, role }: ShownTensor): boolean =>
  operation === "matmul" && role === "scores";

/** Tokens times a matrix that is given. */
function isProjected({ operation, operands, role }: ShownTensor, tensors: Tensors): boolean {
  if (operation !== "matmul" || !["query", "key", "value", "output"].includes(role)) return false;
  return matrixOf(operands, tensors) !== undefined;
}

/** Of the operands of a projection: the matrix, and what it multiplies. */
export function matrixOf(
  operands: readonly string[],
  tensors: Tensors,
): { readonly matrix: ShownTensor; readonly input: ShownTensor } | undefined {
  const [left, right] = operands.map((id) => tensorOf(tensors, id));
  if (left === undefined || right === undefined) return undefined;
  if (isMatrix(right)) {
    return { matrix: right, input: left };
  }
  if (isMatrix(left) && right.shape.length === 1) {
    return { matrix: left, input: right };
  }
  return undefined;
}

/** What a matrix makes of one token, else of all. */
function resultOf(id: string, tensors: Tensors): ShownTensor | undefined {
  const made = Object.values(tensors).filter(
    (tensor) => tensor.operands.includes(id) && isProjected(tensor, tensors),
  );
  return made.find(({ shape }) => gridSize(shape).rows === 1) ?? made[0];
}
