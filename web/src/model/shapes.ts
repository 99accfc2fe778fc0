import type { CodePart } from "../features/code/model/code";
import { DECIMALS } from "./number";
import { tensorOf } from "./tensor";
import type { ShownTensor, Tensors } from "./tensor";

type Shape = readonly number[];

/** A shape as Python writes it: `(6, 3)` without the space, `(6,)`, `()`. */
export function shapeText(shape: Shape): string {
  return `(${shape.join()}${shape.length === 1 ? "," : ""})`;
}

/**
 * How shapes flow through the operation that made a tensor: `(6,3) @ (3,2) -> (6,2)`. A transposed factor has the
 * shape in which it is multiplied, so that the inner lengths stand side by side.
 */
export function shapeFlow(tensor: ShownTensor, tensors: Tensors): string {
  const result = shapeText(tensor.shape);
  if (tensor.operands.length === 0) return result;
  const operands = tensor.operands.map((id) => tensorOf(tensors, id)?.shape ?? []);
  const dim = tensor.parameters["dim"];
  const tail = dim !== undefined && NAMES_DIM.has(tensor.operation) ? `, dim ${dim}` : "";
  return `${taken(tensor, operands)} -> ${result}${tail}`;
}

/** The flows of the tensors that some lines make, each once, with their ids where the lines do not name them. */
export function flowsOf(
  { makes, rows }: CodePart,
  tensors: Tensors,
): { ids: string; flow: string }[] {
  const text = rows.map((row) => row.text).join("\n");
  const named = makes.every(({ id }) => new RegExp(`\\b${id}\\b`).test(text));
  const flows = new Map<string, string[]>();
  for (const tensor of makes) {
    const flow = shapeFlow(tensor, tensors);
    flows.set(flow, [...(flows.get(flow) ?? []), tensor.id]);
  }
  return [...flows].map(([flow, ids]) => ({ flow, ids: named ? "" : ids.join(", ") }));
}

const NAMES_DIM = new Set([
  "softmax",
  "sum",
  "cumulative_sum",
  "cumulative_mean",
  "divide_by_sum",
  "concatenate",
]);

function taken(tensor: ShownTensor, shapes: readonly Shape[]): string {
  const { operation, parameters } = tensor;
  const [a = [], b = [], c] = shapes;
  const [first, second] = [shapeText(a), shapeText(b)];
  const parameter = (name: string): number => parameters[name] ?? NaN;
  switch (operation) {
    case "look_up":
      return `${first}[${place(parameters, shapes[1])}]`;
    case "assign":
      return `${first}[:${parameter("count")}] = ${second}[:${parameter("count")}]`;
    case "matmul": {
      const factor = parameter("transposed") === 1 ? transposed(b) : b;
      return `${first} @ ${shapeText(factor)}${c === undefined ? "" : ` + ${shapeText(c)}`}`;
    }
    case "transposed_matmul":
      return `${shapeText(transposed(a))} @ ${second}`;
    case "multiply":
      return `${shapeText(toRows(a, b))} * ${second}`;
    case "add":
      return `${first} + ${second}`;
    case "subtract":
      return `${first} - ${shapeText(toRows(b, a))}${parameter("factor") === 1 ? "" : ` * ${plain(parameter("factor"))}`}`;
    case "scale":
      return `${first} * ${plain(parameter("factor"))}`;
    case "shift":
      return `${first} ${parameter("offset") < 0 ? "-" : "+"} ${plain(Math.abs(parameter("offset")))}`;
    case "cumulative_mean": {
      const axis = axisOf(parameter("dim"), a.length);
      const counts = [a[axis] ?? 1, ...Array<number>(a.length - axis - 1).fill(1)];
      return `cumsum ${first} / ${shapeText(counts)}`;
    }
    case "divide_by_sum": {
      const axis = axisOf(parameter("dim"), a.length);
      return `${first} / ${shapeText(a.map((length, at) => (at === axis ? 1 : length)))}`;
    }
    case "dropout":
      if (parameter("training") === 0) return first;
      return `${first} * ${second} / ${plain(parameter("draws") * (1 - parameter("rate")))}`;
    case "split_heads": {
      const heads = parameter("heads");
      return `${first} -> ${shapeText([...a.slice(0, -1), heads, (a.at(-1) ?? 0) / heads])}`;
    }
    case "merge_heads":
      return `${first} -> ${shapeText(exchanged(a, -3, -2))}`;
    case "mean_absolute":
      return `mean |${first}|, dim -1`;
    case "largest_difference":
      return `max |${first} - ${second}|`;
    default:
      return `${NAMES[operation] ?? operation} ${shapes.map(shapeText).join(", ")}`;
  }
}

/** As PyTorch calls them, where it has a name. */
const NAMES: Readonly<Record<string, string>> = {
  cumulative_sum: "cumsum",
  concatenate: "cat",
  histogram: "histc",
  largest: "amax",
  mask: "masked_fill",
  variance: "var",
  gradient_left: "gradient",
  softmax_jacobian: "jacobian",
};

function place(parameters: ShownTensor["parameters"], ids: Shape | undefined): string {
  const before = ":,".repeat(Math.max(0, parameters["dim"] ?? 0));
  return before + (ids === undefined ? String(parameters["index"]) : shapeText(ids));
}

/** Pads the shape of one value per row with axes of length 1, to the number of axes of `rows`. */
function toRows(numbers: Shape, rows: Shape): Shape {
  return [...numbers, ...Array<number>(rows.length - numbers.length).fill(1)];
}

function transposed(shape: Shape): Shape {
  return shape.length < 2 ? shape : exchanged(shape, -2, -1);
}

function exchanged(shape: Shape, a: number, b: number): Shape {
  const at = (place: number): number => axisOf(place, shape.length);
  return shape.map((length, place) => {
    if (place === at(a)) return shape[at(b)] ?? length;
    return place === at(b) ? (shape[at(a)] ?? length) : length;
  });
}

function plain(value: number): string {
  return String(Number(value.toFixed(DECIMALS)));
}

function axisOf(dim: number, axes: number): number {
  return dim < 0 ? dim + axes : dim;
}
