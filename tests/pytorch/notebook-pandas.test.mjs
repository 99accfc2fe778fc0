// Programs with tables, run by PyTorch beside pandas and by what the notebook has of both.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const programs = readPrograms("tables.py");

test("tables print here what they print with pandas", { skip }, async (t) => {
  const sources = programs.map(({ source }) => source);
  const theirs = printedByPyTorch(sources);
  const ours = await printedHere(sources);
  for (const [place, { title }] of programs.entries()) {
    await t.test(title, () => {
      assert.doesNotMatch(theirs[place], /ModuleNotFoundError/, "python3-pandas is missing");
      assert.equal(ours[place], theirs[place]);
    });
  }
});
