// The public names of the libraries, and what the notebook's own say of those that they lack.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { startPython } from "../notebook/support/python.mjs";
import { askPython, skip } from "./support/python.mjs";

const listing = readFileSync(new URL("support/absent_names.py", import.meta.url), "utf8");

test(
  "a name that NumPy, pandas, Matplotlib or PyTorch lists is not said to be nowhere",
  { skip },
  async () => {
    const names = JSON.parse(askPython("absent_names.py", ""));
    assert.ok(Object.values(names).every((each) => each.length > 10));
    const python = await startPython();
    python.globals.set("names", JSON.stringify(names));
    const source = `${listing.split("\nif __name__")[0]}\njson.dumps(untrue(json.loads(names)))`;
    assert.deepEqual(JSON.parse(python.runPython(source)), []);
  },
);
