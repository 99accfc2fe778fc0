// The notebook's examples, run by PyTorch and by the notebook's torch.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { printedByPyTorch, printedHere } from "./support/notebook.mjs";
import { skip } from "./support/python.mjs";

const folder = new URL("../../web/src/notebook/examples/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".py"));
const sources = files.map((name) => readFileSync(new URL(name, folder), "utf8"));

test(
  "every example prints here what it prints under PyTorch, and has text in both languages",
  { skip },
  async (t) => {
    assert.equal(files.length, 10);
    const theirs = printedByPyTorch(sources);
    const ours = await printedHere(sources);
    for (const [place, name] of files.entries()) {
      await t.test(name, () => {
        assert.ok(theirs[place].split("\n").length > 3, theirs[place]);
        assert.doesNotMatch(theirs[place], /Error$/m);
        assert.equal(ours[place], theirs[place]);
        const languages = ["en", "zh"].map(
          (code) => sources[place].split(`# %% [markdown] ${code}\n`).length - 1,
        );
        assert.ok(languages[0] > 0);
        assert.equal(languages[0], languages[1]);
      });
    }
  },
);
