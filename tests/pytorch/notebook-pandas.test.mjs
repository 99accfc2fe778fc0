// Programs with tables, scores and functions, run by PyTorch beside pandas, scikit-learn and SciPy, and by what the notebook has of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const programs = [
  ...readPrograms("tables.py"),
  ...readPrograms("scores.py"),
  ...readPrograms("science.py"),
];

test(
  "tables, scores and functions print here what they print with pandas, scikit-learn and SciPy",
  { skip },
  async (t) => {
    const sources = programs.map(({ source }) => source);
    const theirs = printedByPyTorch(sources);
    const ours = await printedHere(sources);
    for (const [place, { title }] of programs.entries()) {
      await t.test(title, () => {
        assert.doesNotMatch(
          theirs[place],
          /ModuleNotFoundError/,
          "python3-pandas, python3-sklearn or python3-scipy is missing",
        );
        assert.equal(ours[place], theirs[place]);
      });
    }
  },
);
