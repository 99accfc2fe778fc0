// A copied table, read back by its intended reader: Python, a spreadsheet, the page itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { FORMATS, formatTable, lessons, parseBlock, tensorsOf } from "./support/model.mjs";
import { runScripts, skip } from "./support/python.mjs";

const tables = lessons.flatMap((lesson) =>
  Object.values(tensorsOf(lesson)).map(({ id, shape, data }) => ({ id, shape, data })),
);

const special = [
  { id: "special", shape: [2, 4], data: [Infinity, -Infinity, NaN, -0, 0, 1, -1, 1e-45] },
  { id: "scalar", shape: [], data: [-Infinity] },
  { id: "one", shape: [1], data: [3] },
  { id: "row", shape: [3], data: [3.4028235e38, 1.17549435e-38, 0.1] },
  { id: "long", shape: [19], data: Array.from({ length: 19 }, (_, place) => place / 3) },
  { id: "heads", shape: [2, 2, 2], data: [1, 2, 3, 4, 5, 6, 7, NaN] },
  { id: "lambda", shape: [2, 1], data: [1, -0] },
  { id: "2 q-k", shape: [1, 1, 1], data: [16777217] },
  { id: "deep", shape: [2, 1, 2, 1], data: [1, 2, 3, 4] },
].map((table) => ({ ...table, data: Float32Array.from(table.data) }));

/** Any float32, by its bits, with a single NaN. */
const float = fc
  .integer({ min: 0, max: 0xffffffff })
  .map((bits) => new Float32Array(Uint32Array.of(bits).buffer)[0])
  .map((value) => (Number.isNaN(value) ? NaN : value));

const random = fc.sample(
  fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }).chain((shape) => {
    const length = shape.reduce((size, each) => size * each, 1);
    return fc
      .array(float, { minLength: length, maxLength: length })
      .map((data) => ({ id: "x", shape, data: Float32Array.from(data) }));
  }),
  { numRuns: 100, seed: 1 },
);

const all = [...tables, ...special, ...random];

const bytesOf = (data) => Buffer.from(Float32Array.from(data).buffer).toString("hex");
const pair = ([a, b]) => (b === undefined ? `(${a},)` : `(${a}, ${b})`);
const tupleOf = (shape) =>
  shape.length <= 2 && shape.length > 0 ? pair(shape) : `(${shape.join(", ")})`;

for (const [format, bytes] of [
  ["pytorch", "made.numpy().tobytes()"],
  ["numpy", "made.tobytes()"],
]) {
  test(`every table copied for ${format} is the same float32 numbers in Python`, { skip }, () => {
    const scripts = all.map((table) => {
      const text = formatTable(table, format);
      const name = text.slice(0, text.indexOf(" = "));
      const printing = `made = ${name}\nprint(made.dtype, tuple(made.shape), ${bytes}.hex())`;
      return `import numpy as np\nimport torch\n${text}\n${printing}\n`;
    });
    runScripts(scripts).forEach(({ printed, failure }, place) => {
      const { id, shape, data } = all[place];
      assert.equal(failure, null, id);
      const type = format === "pytorch" ? "torch.float32" : "float32";
      assert.equal(printed, `${type} ${tupleOf(shape)} ${bytesOf(data)}\n`, id);
    });
  });
}

/** The part of a tensor that a table shows, row by row. */
function shownOf({ shape, data, transposed = false, slice = 0 }) {
  const [rows, columns] = [shape.length > 1 ? shape.at(-2) : 1, shape.at(-1) ?? 1];
  const part = Array.from({ length: rows }, (_, row) => {
    const start = (slice * rows + row) * columns;
    return [...data.slice(start, start + columns)];
  });
  if (!transposed) return part;
  return part[0].map((_, column) => part.map((row) => row[column]));
}

/** Every display setting of a table. */
const shown = all
  .filter(({ shape }) => shape.length <= 3)
  .flatMap((table) => {
    const slices = table.shape.length === 3 ? table.shape[0] : 1;
    return [0, slices - 1].flatMap((slice) =>
      [false, true].map((transposed) => ({ ...table, slice, transposed })),
    );
  });

for (const format of ["csv", "tsv"]) {
  test(`what is copied as ${format} is pasted into the page as the same float32 numbers`, () => {
    const finite = shown.filter(({ data }) => data.every(Number.isFinite));
    assert.ok(finite.length > 400);
    for (const table of finite) {
      assert.deepEqual(parseBlock(formatTable(table, format)), { block: shownOf(table) }, table.id);
    }
  });

  test(`Python reads the infinities of ${format} as such`, { skip }, () => {
    const odd = shown.filter(({ data }) => !data.every(Number.isFinite));
    assert.ok(odd.length > 40);
    const separator = JSON.stringify(format === "csv" ? "," : "\t");
    const scripts = odd.map((table) => {
      const text = JSON.stringify(formatTable(table, format));
      return `import csv
import numpy
rows = [[float(cell) for cell in row] for row in csv.reader(${text}.split("\\n"), delimiter=${separator})]
print(numpy.array(rows, dtype=numpy.float32).tobytes().hex())
`;
    });
    runScripts(scripts).forEach(({ printed, failure }, place) => {
      assert.equal(failure, null, odd[place].id);
      assert.equal(printed.trim(), bytesOf(shownOf(odd[place]).flat()), odd[place].id);
    });
  });
}

test("a copied table has no quotes, carriage returns or other separators", () => {
  for (const table of shown) {
    assert.doesNotMatch(formatTable(table, "csv"), /["\r;\t ]/);
    assert.doesNotMatch(formatTable(table, "tsv"), /["\r;, ]/);
  }
});

const SIGNS = { "∞": Infinity, "-∞": -Infinity, NaN };
const ofMarkdown = (cell) => SIGNS[cell] ?? Math.fround(Number(cell));

test("a table in Markdown has its headings and every number", () => {
  for (const table of shown) {
    const lines = formatTable(table, "markdown").split("\n");
    const cells = lines.map((line) => line.replace(/^\| ?| ?\|$/g, "").split(" | "));
    const numbers = shownOf(table);
    assert.equal(cells[0].length, numbers[0].length);
    assert.equal(cells[0][0], `${table.id}${table.transposed ? ".T" : ""}`);
    assert.deepEqual(
      cells.slice(2).map((row) => row.map(ofMarkdown)),
      numbers,
    );
  }
});

test("Markdown names rows and columns as the page does", () => {
  const table = { id: "w", shape: [2, 2], data: Float32Array.of(0.5, -0, Infinity, 1e-9) };
  const headed = { ...table, rows: ["Your", "a|b"], columns: ["1", "2"] };
  assert.equal(
    formatTable(headed, "markdown"),
    "| w | 1 | 2 |\n| --- | ---: | ---: |\n| Your | 0.5 | -0 |\n| a\\|b | ∞ | 1e-9 |",
  );
});

function ofLatex(cell) {
  const text = cell
    .trim()
    .replace(/ \\times 10\^\{(-?\d+)\}/, "e$1")
    .replace("\\infty", "Infinity")
    .replace("\\text{NaN}", "NaN");
  return Math.fround(Number(text));
}

test("a table in LaTeX has every number, however wide it is", () => {
  for (const table of shown) {
    const text = formatTable(table, "latex");
    const numbers = shownOf(table);
    const wide = numbers[0].length > 10;
    if (table.shape.length > 0) {
      const [start, end] = wide
        ? [`\\left[\\begin{array}{${"r".repeat(numbers[0].length)}}\n`, "\n\\end{array}\\right]"]
        : ["\\begin{bmatrix}\n", "\n\\end{bmatrix}"];
      assert.ok(text.startsWith(start) && text.endsWith(end), text);
    }
    const body = text.replace(/^\\.*\{.*\}\n/, "").replace(/\n\\end.*$/, "");
    const cells = body.split(" \\\\\n").map((row) => row.split("&").map(ofLatex));
    assert.deepEqual(cells, numbers, table.id);
  }
});

test("every format has a test here", () => {
  assert.deepEqual([...FORMATS].sort(), ["csv", "latex", "markdown", "numpy", "pytorch", "tsv"]);
});
