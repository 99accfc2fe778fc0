/** One table as text, for other programs; every number reads back as the same float32. */
import { flatIndex, gridSize } from "../../../model/tensor";
import { assignment, exactNumber, pythonList, pythonName, pythonNumber } from "./python";
import type { NumberNames } from "./python";

export const FORMATS = ["pytorch", "numpy", "csv", "tsv", "markdown", "latex"] as const;

export type Format = (typeof FORMATS)[number];

/** A tensor, and the part of it that its table shows. */
export interface CopiedTable {
  readonly id: string;
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
  /** float32 by default. */
  readonly dtype?: "float32" | "int64" | "bool";
  readonly transposed?: boolean;
  /** The place along the leading axis of a tensor of three axes. */
  readonly slice?: number;
  /** Headings of the rows and columns as shown, where Markdown is to have them. */
  readonly rows?: readonly string[];
  readonly columns?: readonly string[];
}

/**
 * PyTorch and NumPy get the whole tensor under its name; the other formats get the table as it is shown, a row per line.
 */
export function formatTable(table: CopiedTable, format: Format): string {
  return WRITERS[format](table);
}

const WRITERS: Readonly<Record<Format, (table: CopiedTable) => string>> = {
  pytorch: ({ id, shape, data, dtype = "float32" }) => {
    const list = pythonList(shape, data, PYTHON[dtype]);
    return assignment(pythonName(id), "torch.tensor(", list, ")").join("\n");
  },
  numpy: ({ id, shape, data, dtype = "float32" }) => {
    const number =
      dtype === "float32" ? (value: number) => pythonNumber(value, NUMPY) : PYTHON[dtype];
    const after = `, dtype=np.${dtype === "bool" ? "bool_" : dtype})`;
    const list = pythonList(shape, data, number);
    return assignment(pythonName(id), "np.array(", list, after).join("\n");
  },
  csv: (table) => separated(table, ","),
  tsv: (table) => separated(table, "\t"),
  markdown,
  latex,
};

const PYTHON = {
  float32: (value: number) => pythonNumber(value),
  int64: String,
  bool: (value: number) => (value === 0 ? "False" : "True"),
};

const NUMPY: NumberNames = { infinity: "np.inf", minusInfinity: "-np.inf", nan: "np.nan" };

/** As Python, pandas and R read them; a spreadsheet keeps them as words. */
const PLAIN: NumberNames = { infinity: "inf", minusInfinity: "-inf", nan: "nan" };

const PRINTED: NumberNames = { infinity: "∞", minusInfinity: "-∞", nan: "NaN" };

const TEX: NumberNames = { infinity: "\\infty", minusInfinity: "-\\infty", nan: "\\text{NaN}" };

/** The numbers as they are shown. */
function shownRows({ shape, data, transposed = false, slice = 0 }: CopiedTable): number[][] {
  const { rows, columns } = gridSize(shape, transposed);
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (__, column) => data[flatIndex(shape, row, column, transposed, slice)] ?? NaN,
    ),
  );
}

function separated(table: CopiedTable, separator: string): string {
  return shownRows(table)
    .map((row) => row.map((value) => exactNumber(value, PLAIN)).join(separator))
    .join("\n");
}

function markdown(table: CopiedTable): string {
  const rows = shownRows(table).map((row) => row.map((value) => exactNumber(value, PRINTED)));
  const count = rows[0]?.length ?? 0;
  const rowNames = named(table.rows, rows.length);
  const columns = named(table.columns, count) ?? Array.from({ length: count }, () => "");
  const name = `${table.id}${table.transposed === true ? ".T" : ""}`;
  const line = (first: string, cells: readonly string[]): string =>
    `| ${[...(rowNames ? [first] : []), ...cells].join(" | ")} |`;
  const [top, ...others] = columns;
  return [
    // Without row headings, the tensor's name heads the first column.
    rowNames ? line(name, columns) : line("", [top === "" ? name : (top ?? ""), ...others]),
    line(
      "---",
      columns.map(() => "---:"),
    ),
    ...rows.map((row, place) => line(rowNames?.[place] ?? "", row)),
  ].join("\n");
}

/** The headings, escaped for Markdown; undefined if all are empty. */
function named(names: readonly string[] | undefined, count: number): string[] | undefined {
  if (names?.length !== count || names.every((name) => name === "")) return undefined;
  return names.map((name) => name.replaceAll("\\", "\\\\").replaceAll("|", "\\|"));
}

/** The maximum number of columns of LaTeX's bmatrix. */
const BMATRIX_COLUMNS = 10;

function latex(table: CopiedTable): string {
  const rows = shownRows(table).map((row) => row.map(texNumber));
  if (table.shape.length === 0) return rows[0]?.[0] ?? "";
  const columns = rows[0]?.length ?? 0;
  const body = rows.map((row) => `  ${row.join(" & ")}`).join(" \\\\\n");
  return columns > BMATRIX_COLUMNS
    ? `\\left[\\begin{array}{${"r".repeat(columns)}}\n${body}\n\\end{array}\\right]`
    : `\\begin{bmatrix}\n${body}\n\\end{bmatrix}`;
}

function texNumber(value: number): string {
  return exactNumber(value, TEX).replace(/e\+?(-?\d+)$/, " \\times 10^{$1}");
}
