// Short programs, run by PyTorch and by the notebook's torch. A file may end what is judged by PyTorch 1.13.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const files = [
  ...[
    "making.py",
    "operators.py",
    "reducing.py",
    "shaping.py",
    "indexing.py",
    "products.py",
    "gradients.py",
  ],
  ...[
    "random.py",
    "printing.py",
    "in_place.py",
    "dtypes.py",
    "narrow.py",
    "gamma.py",
    "float64.py",
    "bfloat16.py",
    "errors.py",
    "lines.py",
    "placing.py",
    "storages.py",
    "graph.py",
    "shared.py",
    "complex.py",
    "spectra.py",
    "decomposed.py",
    "bits.py",
    "functions.py",
    "sparse.py",
    "grad-names.py",
    "matrix-gradients.py",
  ],
];
const programs = files.flatMap((file) => readPrograms(file).map((each) => ({ ...each, file })));

test(
  "programs print here what PyTorch prints, and end by the same kind of error",
  { skip },
  async (t) => {
    const sources = programs.map(({ source }) => source);
    const theirs = printedByPyTorch(sources);
    const ours = await printedHere(sources);
    for (const [place, { title, file }] of programs.entries()) {
      await t.test(`${file}: ${title}`, () => assert.equal(ours[place], theirs[place]));
    }
  },
);
