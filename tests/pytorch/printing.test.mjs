// How the notebook prints tensors, beside PyTorch: 4,000 of them, in the long form 20,000. PRINTED_TENSORS=100 prints as many,
// PRINTED_SEED=2 others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askPython, skip } from "./support/python.mjs";

const count = Number(process.env.PRINTED_TENSORS ?? (process.env.LONG === "1" ? 20_000 : 4000));
const seed = Number(process.env.PRINTED_SEED ?? 1);

test(
  "random tensors of every dtype, rank and size are printed as PyTorch prints them, with its options",
  { skip },
  () => {
    const found = JSON.parse(askPython("printing.py", JSON.stringify({ count, seed })));
    const [first] = found.different;
    assert.equal(
      found.count,
      0,
      `${found.count} of ${count} differ, such as, with ${JSON.stringify(first?.options)},\n${first?.torch}\nwhich is printed as\n${first?.ours}`,
    );
    assert.equal(found.compared, count);
  },
);
