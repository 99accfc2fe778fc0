// The notebook's NumPy beside NumPy itself. PRINTED_ARRAYS=20000 prints as many, PRINTED_SEED=2 others.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startPython } from "../notebook/support/python.mjs";
import { askPython, skip } from "./support/python.mjs";

const programs = new URL("programs/numpy_lines.txt", import.meta.url);
const count = Number(process.env.PRINTED_ARRAYS ?? (process.env.LONG === "1" ? 500 : 250));
const seed = Number(process.env.PRINTED_SEED ?? 1);

const python = await startPython();
const names = python.toPy({ __name__: "programs" });
const support = new URL("support/numpy_programs.py", import.meta.url);
python.runPython(readFileSync(support, "utf8"), { globals: names });

/** Asserts that NumPy and the notebook's print the same of what is asked; gives the count of lines. */
function compare(asked) {
  const text = JSON.stringify(asked);
  const theirs = JSON.parse(askPython("numpy_programs.py", text));
  names.set("asked", text);
  const ours = JSON.parse(python.runPython("answer(json.loads(asked))", { globals: names }));
  assert.ok(ours.file.startsWith("/packages"), `NumPy was taken from ${ours.file}`);
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
