// What the searches of this folder have found in the page's readers, each as it was found. What they have found in the
// engine stands with the native tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "attention-lab/lessons";
import { arrayIn, fileOf, refused, safetensorsOf, writeNpy } from "../files/support/files.mjs";
import { zipOf } from "../files/support/zips.mjs";
import { page } from "./support/imported.mjs";

const { lessons } = await load();

/** A pattern that looks back from each of so many characters does not come to an end. */
const MANY = 2 ** 21;

test("a block pasted again has zeros with their sign", () => {
  const block = [[-0, 0, -1.5]];
  assert.deepEqual(page.parseBlock(page.formatBlock(block)), { block });
});

test("a changed zero comes out of a link with its sign", () => {
  const edits = { inputs: { 0.1: -0, 0.2: 0 } };
  assert.deepEqual(page.parseEdits(page.formatEdits(edits)).edits, edits);
});

test("a setting of -0 in a link is 0", () => {
  const { settings } = page.parseAddress("#/two-lists/scores?seed=-0", lessons, Infinity);
  for (const value of Object.values(settings)) assert.ok(Object.is(value, 0));
  assert.ok(Object.is(page.parseSetting("-0", { kind: "real", default: 1 }), 0));
});

test("of changes told twice in a link, here and kept elsewhere, the last ones hold", () => {
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
  test(`a pasted line of a great many ${what} is read at once, numbers at its ends or letters`, () => {
    const many = piece.repeat(MANY / piece.length);
    for (const text of [many, `1${many}1`, `${many}x`, `x${many}`, `1${many}`]) {
      const read = page.parseBlock(text);
      assert.ok("block" in read || "kind" in read.problem);
    }
  });

  test(`a cell of a great many ${what} is read at once, in quotes or not`, async () => {
    const many = piece.repeat(MANY / piece.length);
    for (const text of [`1,${many}x`, `1,"${many}`, `1,${many}"x"`, `1,"${many}"x`]) {
      await assert.rejects(
        () => arrayIn(fileOf("x.csv", `1,2\n${text}\n`)),
        ({ name }) => name === "FileError",
      );
    }
  });
}

test("a cell in quotes may be as long as a line", async () => {
  const long = fileOf("x.csv", `1,"${" ".repeat(2 ** 24)}2"\n`);
  assert.deepEqual([...(await arrayIn(long)).data], [1, 2]);
  await refused(fileOf("x.csv", `1,"${'""'.repeat(2 ** 23)}"\n`), "cell");
  await refused(fileOf("x.csv", `1,"${"a".repeat(2 ** 24)}\n`), "quote", "1");
});

test("a tab between cells in quotes separates them, whatever else is blank", async () => {
  await refused(fileOf("x.tsv", '1\t2\t3\n4\t5\t6\n1\t\t"3"\n'), "cell", "3");
  const table = fileOf("x.tsv", '1\t2\n "3" \t "4"\n');
  assert.deepEqual([...(await arrayIn(table)).data], [1, 2, 3, 4]);
});

test("arrays without a name that share bytes or their name are told without one", async () => {
  const entry = { dtype: "U8", shape: [2], data_offsets: [0, 2] };
  const two = safetensorsOf({ "": entry, a: entry }, new Uint8Array(2));
  await refused(two, "overlap", "another one");
  const data = new Uint8Array(await writeNpy({ shape: [1], data: [1] }).arrayBuffer());
  const nameless = { name: "", data };
  await refused(zipOf([nameless, nameless]), "duplicate", "Two arrays have no name");
  await refused(zipOf([nameless], { overlapping: true }), "zip-overlap", "The array");
});
