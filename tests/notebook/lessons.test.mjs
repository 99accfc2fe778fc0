// The notebooks that the lessons follow, with the outputs that they were published with, where their folder is there.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { attentionLab } from "./support/command.mjs";
import { folder } from "./support/published.mjs";

/** Their outputs, 72 in all. */
const OUTPUTS = { causal: 7, scaled: 13, sentence: 19, simple: 17, trainable: 16 };

for (const [name, outputs] of Object.entries(OUTPUTS)) {
  test(
    `every output of the notebook ${name} is the same as published`,
    { skip: folder === undefined && "the notebooks are not here" },
    async () => {
      const { code, stdout } = await attentionLab(["run", join(folder, `${name}.ipynb`), "--json"]);
      const { cells, total } = JSON.parse(stdout);
      const others = cells
        .filter(({ isStored, error }) => isStored || error !== undefined)
        .filter(
          ({ status, isAllowed }) => status !== "same" && !(status === "last digit" && isAllowed),
        )
        .map(({ cell, status, difference, error }) => ({ cell, status, difference, error }));
      assert.deepEqual(others, []);
      assert.equal(total.outputs, outputs);
      assert.equal(code, 0);
    },
  );
}
