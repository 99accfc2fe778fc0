// The recorder's forms in place are those that PyTorch has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { IN_PLACE } from "../../dist/engine/recorder-in-place.js";
import { names } from "../engine/support/recorder.mjs";
import { runPython, skip } from "./support/python.mjs";

/** In place, these change what a tensor is a view of, and no number. */
const VIEWS = new Set(["detach", "squeeze", "t", "transpose", "unsqueeze"]);

test("what PyTorch writes in place has such a form here, and nothing else has", { skip }, () => {
  const [methods, functions] = runPython("in_place.py")
    .split("\n")
    .map((line) => new Set(line.split(" ")));
  const others = [...IN_PLACE].filter((name) => !methods.has(name) && !functions.has(name));
  assert.deepEqual(others, []);
  const own = new Set(names.map(({ name }) => name));
  const lacking = names
    .map(({ name }) => name)
    .filter((name) => methods.has(name) && !VIEWS.has(name) && !own.has(`${name}_`));
  assert.deepEqual(lacking, []);
});
