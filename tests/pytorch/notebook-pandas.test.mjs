// Programs of tables, dates, scores, functions and figures, run by PyTorch beside pandas, scikit-learn, SciPy and matplotlib,
// and by what the notebook has of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printedByPyTorch, printedHere, readPrograms } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const programs = [
  "tables.py",
  "categories.py",
  "table-methods.py",
  "table-plots.py",
  "table-html.py",
  "dates.py",
  "scores.py",
  "estimators.py",
  "science.py",
  "short-floats.py",
  // Seaborn's themes change the colours that letters name: what asks for those comes first.
  "figures-colours.py",
  "figures-axes.py",
  "figures.py",
  "figures-attention.py",
].flatMap((name) => readPrograms(name));

test(
  "tables, dates, scores, functions and figures print here what they print with the libraries themselves",
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
          "python3-pandas, python3-sklearn, python3-scipy, python3-matplotlib or python3-jinja2 is missing",
        );
        assert.equal(ours[place], theirs[place]);
      });
    }
  },
);
