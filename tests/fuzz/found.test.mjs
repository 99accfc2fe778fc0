// Regression tests for the faults that the searches of this folder found in the page's readers. Those of the engine are
// among the native tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "attention-lab/lessons";
import { arrayIn, fileOf, refused, safetensorsOf, writeNpy } from "../files/support/files.mjs";
import { zipOf } from "../files/support/zips.mjs";
import { page } from "./support/imported.mjs";

const { lessons } = await load();

/** With this many characters, a pattern that backtracks from each of them takes practically forever. */
const MANY = 2 ** 21;

test("pasting a copied block preserves the sign of zeros", () => {
  const block = [[-0, 0, -1.5]];
  assert.deepEqual(page.parseBlock(page.formatBlock(block)), { block });
});

test("a link preserves the sign of a changed zero", () => {
  const edits = { inputs: { 0.1: -0, 0.2: 0 } };
  assert.deepEqual(page.parseEdits(page.formatEdits(edits)).edits, edits);
});

test("a setting of -0 in a link is 0", () => {
  const { settings } = page.parseAddress("#/two-lists/scores?seed=-0", lessons, Infinity);
  for (const value of Object.values(settings)) assert.ok(Object.is(value, 0));
  assert.ok(Object.is(page.parseSetting("-0", { kind: "real", default: 1 }), 0));
});

test("the last of duplicate changes in a link applies, in the open lesson and in others", () => {
  const [here, elsewhere] = ["edits=1;inputs:1.2,5", "edits=0.gone"];
  for (const [query, edits, keptAs] of [
    [`${here}&${elsewhere}`, {}, "gone"],
    [`${elsewhere}&${here}`, { inputs: { 1.2: 5 } }, undefined],
  ]) {
    const read = page.parseAddress(`#/simple/tokens?${query}`, lessons, Infinity);
    assert.deepEqual([read.edits, read.keptAs], [edits, keptAs], query);
  }
});

for (const [what, piece] of Object.entries({
  blanks: " ",
  brackets: "[",
  "closing brackets": "]",
  digits: "1",
  "blanks and commas": " ,",
})) {
  test(`a pasted line of very many ${what} is read quickly, with numbers or letters at its ends`, () => {
    const many = piece.repeat(MANY / piece.length);
    for (const text of [many, `1${many}1`, `${many}x`, `x${many}`, `1${many}`]) {
      const read = page.parseBlock(text);
      assert.ok("block" in read || "kind" in read.problem);
    }
  });

  test(`a cell of very many ${what} is read quickly, quoted or not`, async () => {
    const many = piece.repeat(MANY / piece.length);
    for (const text of [`1,${many}x`, `1,"${many}`, `1,${many}"x"`, `1,"${many}"x`]) {
      await assert.rejects(
        () => arrayIn(fileOf("x.csv", `1,2\n${text}\n`)),
        ({ name }) => name === "FileError",
      );
    }
  });
}

test("a quoted cell may be as long as a line", async () => {
  const long = fileOf("x.csv", `1,"${" ".repeat(2 ** 24)}2"\n`);
  assert.deepEqual([...(await arrayIn(long)).data], [1, 2]);
  await refused(fileOf("x.csv", `1,"${'""'.repeat(2 ** 23)}"\n`), "cell");
  await refused(fileOf("x.csv", `1,"${"a".repeat(2 ** 24)}\n`), "quote", "1");
});

test("a tab separates quoted cells, also next to other whitespace", async () => {
  await refused(fileOf("x.tsv", '1\t2\t3\n4\t5\t6\n1\t\t"3"\n'), "cell", "3");
  const table = fileOf("x.tsv", '1\t2\n "3" \t "4"\n');
  assert.deepEqual([...(await arrayIn(table)).data], [1, 2, 3, 4]);
});

test("the message for unnamed arrays with shared bytes or names quotes no name", async () => {
  const entry = { dtype: "U8", shape: [2], data_offsets: [0, 2] };
  const two = safetensorsOf({ "": entry, a: entry }, new Uint8Array(2));
  await refused(two, "overlap", "another one");
  const data = new Uint8Array(await writeNpy({ shape: [1], data: [1] }).arrayBuffer());
  const nameless = { name: "", data };
  await refused(zipOf([nameless, nameless]), "duplicate", "Two arrays have no name");
  await refused(zipOf([nameless], { overlapping: true }), "zip-overlap", "The array");
});
