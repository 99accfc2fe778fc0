// Pasted text: any text is a block of numbers or is refused with a reason; a block survives copying and pasting, also when
// another program printed it.
import assert from "node:assert/strict";
import fc from "fast-check";
import { anyFloat } from "../files/support/files.mjs";
import { longText } from "./support/long.mjs";
import { page } from "./support/imported.mjs";

const { formatBlock, parseBlock } = page;

const REASONS = new Set(["empty", "letters", "large"]);

/** Checks that the result is rows of equal length of float32 numbers, or a reason. */
function checkBlock(text) {
  const read = parseBlock(text);
  if ("block" in read) {
    const [first] = read.block;
    assert.ok(first !== undefined && first.length > 0);
    for (const row of read.block) {
      assert.equal(row.length, first.length);
      for (const value of row) assert.ok(Number.isFinite(value) && Math.fround(value) === value);
    }
    assert.deepEqual(parseBlock(formatBlock(read.block)), read);
    return;
  }
  const { kind, row, column, why, cells, first } = read.problem;
  assert.ok(["nothing", "ragged", "cell"].includes(kind), kind);
  if (kind !== "nothing") assert.ok(row >= 0);
  if (kind === "ragged") assert.ok(row > 0 && cells !== first);
  if (kind === "cell") assert.ok(column >= 0 && REASONS.has(why));
}

const characters = fc.constantFrom(
  ..."0123456789.,;:-−+eE[]() \t\r\n\u00a0",
  ...["tensor(", "array(", "nan", "inf", "0.5", "1e38", "1e39", "\n", "\t", ", "],
);

const number = anyFloat
  .map((bits) => new Float32Array(Uint32Array.of(bits).buffer)[0])
  .filter((value) => Number.isFinite(value));

const block = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(number, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

/** One row per line, as programs print them. */
const PRINTED = {
  "tensor([[1, 2],\n [3, 4]])": (rows) =>
    `tensor([${rows.map((row) => `[${row.join(", ")}]`).join(",\n        ")}])`,
  "[[1 2]\n [3 4]]": (rows) => `[${rows.map((row) => `[${row.join("  ")}]`).join("\n ")}]`,
  "1;2": (rows) => rows.map((row) => row.join(";")).join("\r\n"),
  "1,5;2": (rows) => rows.map((row) => row.join(" ; ").replaceAll(".", ",")).join("\n"),
  "1\t2": (rows) => rows.map((row) => row.join("\t")).join("\n"),
  "1, 2,": (rows) => rows.map((row) => ` ${row.join(" , ")},`).join("\n"),
};

const written = (value) => (Object.is(value, -0) ? "-0" : String(value));

export const properties = [
  {
    title: "any text is a block of numbers or has a reason why not",
    property: fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string()), checkBlock),
  },
  {
    title: "any text of what numbers are printed with, however long, is a block or has a reason",
    property: fc.property(longText(characters, 200_000), checkBlock),
  },
  {
    title: "a block that is copied is pasted as it was",
    property: fc.property(block, (rows) => {
      assert.deepEqual(parseBlock(formatBlock(rows)), { block: rows });
    }),
  },
  {
    title: "a block that a program has printed is pasted as it was",
    property: fc.property(block, fc.constantFrom(...Object.keys(PRINTED)), (rows, form) => {
      // In a single column a decimal comma is ambiguous.
      fc.pre(form !== "1,5;2" || rows[0].length > 1);
      const text = PRINTED[form](rows.map((row) => row.map(written)));
      assert.deepEqual(parseBlock(text), { block: rows });
    }),
  },
];
