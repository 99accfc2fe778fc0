// Programs in the styles of well-known teaching material, run by PyTorch and by the notebook's torch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const files = [
  "text",
  "pairs",
  "parts",
  "vision",
  "language",
  "changed",
  "models",
  "research",
  "heads",
].map((name) => `strangers-${name}.py`);
const programs = files.flatMap((file) => readPrograms(file).map((each) => ({ ...each, file })));

test("programs as others write them print here what PyTorch prints", { skip }, async (t) => {
  const sources = programs.map(({ source }) => source);
  const theirs = printedByPyTorch(sources);
  const ours = await printedHere(sources);
  for (const [place, { title, file }] of programs.entries()) {
    await t.test(`${file}: ${title}`, () => {
      assert.doesNotMatch(theirs[place], /^\w+Error\b/m);
      assert.equal(ours[place], theirs[place]);
    });
  }
});
