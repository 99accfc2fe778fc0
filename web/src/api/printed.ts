import { DECIMALS, formatNumber } from "../model/number";

/** The output of one call of `console.log`: a label and its values. */
export interface Printed {
  readonly label: string;
  readonly values: readonly (PrintedText | PrintedTensor)[];
}

export interface PrintedText {
  readonly kind: "text";
  readonly text: string;
}

/** A tensor as matrices, one for each index of the axes before the last two. */
export interface PrintedTensor {
  readonly kind: "tensor";
  readonly shape: readonly number[];
  readonly matrices: readonly {
    /** Empty if there is only one. */
    readonly at: readonly number[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

interface Tensor {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** A leading string is the label of the rest. */
export function printed(given: readonly unknown[]): Printed {
  const [first, ...rest] = given;
  const isLabelled = typeof first === "string";
  const values = (isLabelled ? rest : given).map((value) =>
    isTensor(value) ? printedTensor(value) : { kind: "text" as const, text: textOf(value) },
  );
  return { label: isLabelled ? first : "", values };
}

function isTensor(value: unknown): value is Tensor {
  if (typeof value !== "object" || value === null) return false;
  const { shape, data } = value as Partial<Tensor>;
  return Array.isArray(shape) && (Array.isArray(data) || ArrayBuffer.isView(data));
}

/** Without decimals if all numbers are whole. */
function decimalsOf(values: readonly number[]): number {
  const finite = values.filter((value) => Number.isFinite(value));
  return finite.every((value) => Number.isInteger(value)) ? 0 : DECIMALS;
}

function printedTensor({ shape, data }: Tensor): PrintedTensor {
  const values = Array.from(data);
  const decimals = decimalsOf(values);
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const leading = shape.slice(0, -2);
  const count = leading.reduce((product, size) => product * size, 1);
  const cell = (place: number): string => formatNumber(values[place] ?? NaN, decimals);
  const matrices = Array.from({ length: count }, (_, matrix) => ({
    at: indexOf(matrix, leading),
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) =>
        cell((matrix * rows + row) * columns + column),
      ),
    ),
  }));
  return { kind: "tensor", shape, matrices };
}

/** The index of a matrix among the leading axes. */
function indexOf(place: number, sizes: readonly number[]): number[] {
  const index: number[] = [];
  let left = place;
  for (const size of [...sizes].reverse()) {
    index.unshift(left % size);
    left = Math.floor(left / size);
  }
  return index;
}

function textOf(value: unknown): string {
  if (typeof value === "number") return formatNumber(value, decimalsOf([value]));
  if (!Array.isArray(value)) return typeof value === "string" ? value : JSON.stringify(value);
  const all: readonly unknown[] = value;
  if (!all.every((each) => typeof each === "number")) return all.map(textOf).join(", ");
  const decimals = decimalsOf(all);
  return `(${all.map((each) => formatNumber(each, decimals)).join(", ")})`;
}
