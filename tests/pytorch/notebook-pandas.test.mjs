// Programs with tables and scores, run by PyTorch beside pandas and scikit-learn, and by what the notebook has of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const programs = [...readPrograms("tables.py"), ...readPrograms("scores.py")];

test(
  "tables and scores print here what they print with pandas and scikit-learn",
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
          "python3-pandas or python3-sklearn is missing",
        );
        assert.equal(ours[place], theirs[place]);
      });
    }
  },
);
