// The notebook's NumPy beside NumPy itself. PRINTED_ARRAYS=20000 prints as many, PRINTED_SEED=2 others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { askPython, skip } from "./support/python.mjs";

const folder = fileURLToPath(new URL("../../web/src/notebook/python", import.meta.url));
const programs = new URL("programs/numpy_lines.txt", import.meta.url);
const count = Number(process.env.PRINTED_ARRAYS ?? 1000);
const seed = Number(process.env.PRINTED_SEED ?? 1);

/** Asserts that both print the same of what is asked, and that they are two. */
function compare(asked) {
  const [theirs, ours] = ["", folder].map((each) =>
    JSON.parse(askPython("numpy_programs.py", JSON.stringify({ folder: each, ...asked }))),
  );
  assert.ok(ours.file.startsWith(folder), `NumPy was taken from ${ours.file}`);
  assert.ok(!theirs.file.startsWith(folder), `NumPy was taken from ${theirs.file}`);
  assert.deepEqual(ours.lines, theirs.lines);
  const different = ours.lines.filter((_, at) => ours.printed[at] !== theirs.printed[at]);
  const at = ours.lines.indexOf(different[0]);
  assert.equal(
    different.length,
    0,
    `${different.length} of ${ours.lines.length} differ, such as\n${different[0]}\nNumPy:\n${theirs.printed[at]}\nhere:\n${ours.printed[at]}`,
  );
  return ours.lines.length;
}

test("short programs print as NumPy prints, and fail with its kinds of errors", { skip }, () => {
  const lines = readFileSync(programs, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  assert.ok(compare({ lines }) >= 240);
});

test(
  "random arrays of every dtype, rank and size are printed as NumPy prints them",
  { skip },
  () => {
    assert.equal(compare({ count, seed }), count);
  },
);
