// The numbers of the model that the opening shows are what this project's own trainer makes.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { trained } from "../../web/scripts/train.mjs";
import { capture, root } from "../../web/scripts/tools.mjs";

const scratch = mkdtempSync(join(tmpdir(), "attention-train-"));

after(() => rmSync(scratch, { recursive: true, force: true }));

function run(command, args) {
  const { code, stdout, stderr } = capture(command, args, { cwd: root });
  assert.equal(code, 0, stdout + stderr);
}

test("the trainer writes the kept files again, byte by byte", () => {
  run("cmake", ["--preset", "native"]);
  run("cmake", ["--build", "--preset", "native", "--target", "train_it"]);
  const made = ["numbers.hpp", "facts.ts"].map((name) => join(scratch, name));
  run(join(root, "build/native/train_it"), made);
  for (const [turn, file] of trained.entries()) {
    assert.ok(statSync(made[turn]).size > 500);
    assert.ok(readFileSync(made[turn]).equals(readFileSync(join(root, file))), file);
  }
});

test("the model reads at least 99 % of the sentences that it has not learned from, in at most 4 KB of weights", () => {
  const facts = readFileSync(join(root, trained[1]), "utf8");
  const fact = (name) => Number(new RegExp(`${name}: (\\d+)`).exec(facts)[1]);
  assert.ok(fact("tested") >= 4000);
  assert.ok(fact("right") >= 0.99 * fact("tested"));
  const text = readFileSync(join(root, trained[0]), "utf8");
  const whole = text
    .replaceAll(/^\/\/.*$/gm, "")
    .match(/-?\b\d+(?=[,}])/g)
    .map(Number);
  const factors = text.match(/_factor = /g);
  assert.equal(whole.length, fact("parameters"));
  assert.ok(whole.every((each) => Math.abs(each) <= 127));
  assert.ok(whole.length + 4 * factors.length <= 4096);
});
