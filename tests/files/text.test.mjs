// CSV, TSV and JSON: which texts are read as numbers, and an error message for all others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arrayIn, fileOf, openFile, refused, checkError, words } from "./support/files.mjs";

const csv = (text, name = "x.csv") => fileOf(name, text);
const json = (text, name = "x.json") => fileOf(name, text);

const tableOf = async (file) => {
  const { shape, data } = await arrayIn(file);
  return [shape, [...data]];
};

test("cells are separated by tabs, semicolons, commas or spaces, quoted or not", async () => {
  for (const text of [
    "1,2.5\n-3,4e2\n",
    "1;2.5\r\n-3;4e2",
    "1\t2.5\n-3\t4e2\n\n",
    "1 2.5\n-3 4e2\n",
    "  1   2.5  \n -3 4e2\n",
    ' 1 , 2.5 \n"-3","4e2"\n',
    "a,b\n1,2.5\n-3,4e2\n",
    '"a, b","c ""d"""\n"1",2.5\n−3,+4e2\n',
    "first\tsecond\n1\t2.5\n-3\t4e2",
    "# written by NumPy\n1 2.5\n-3 4e2\n",
    "\n\n1,2.5\n-3,4e2\n\n\n",
    "\ufeff1,2.5\n-3,4e2\n",
  ]) {
    assert.deepEqual(
      await tableOf(csv(text)),
      [
        [2, 2],
        [1, 2.5, -3, 400],
      ],
      JSON.stringify(text),
    );
  }
});

test("a single column is a table of one column, and a single number one of one cell", async () => {
  assert.deepEqual(await tableOf(csv("1\n2\n3")), [
    [3, 1],
    [1, 2, 3],
  ]);
  assert.deepEqual(await tableOf(csv("words\n1\n2\n3")), [
    [3, 1],
    [1, 2, 3],
  ]);
  assert.deepEqual(await tableOf(csv("7", "x")), [[1, 1], [7]]);
});

test("infinities and NaN are read in the notations of Python, R and this page", async () => {
  const [, read] = await tableOf(csv("inf,-inf,nan,NaN,-0\nInfinity,-Infinity,+INF,∞,-∞"));
  const all = [
    Infinity,
    -Infinity,
    NaN,
    NaN,
    -0,
    Infinity,
    -Infinity,
    Infinity,
    Infinity,
    -Infinity,
  ];
  assert.deepEqual(read, all);
});

test("a table written by pandas opens without its index, and reports the omission", async () => {
  const wanted = [
    [2, 2],
    [1, 2.5, -3, 400],
  ];
  for (const [text, index] of [
    [",a,b\n0,1.0,2.5\n1,-3.0,400.0\n", "0, 1"],
    ["\ta\tb\n0\t1.0\t2.5\n1\t-3.0\t400.0\n", "0, 1"],
    [";a;b\n0;1.0;2.5\n1;-3.0;400.0\n", "0, 1"],
    // Without column names pandas writes column numbers.
    [",0,1\n0,1.0,2.5\n1,-3.0,400.0\n", "0, 1"],
    [",0,1\nYour,1.0,2.5\njourney,-3.0,400.0\n", "Your, journey"],
    [",5,2\n0,1.0,2.5\n1,-3.0,400.0\n", "0, 1"],
    [",a,7\n9,1.0,2.5\n8,-3.0,400.0\n", "9, 8"],
    [',a,b\nYour,1.0,2.5\n"journey, starts",-3.0,400.0\n', "Your, journey, starts"],
    ["\ta\tb\nYour\t1.0\t2.5\njourney\t-3.0\t400.0\n", "Your, journey"],
    ['"","a","b"\n"0","1.0","2.5"\n"1","-3.0","400.0"\n', "0, 1"],
    [",a,b\r\n2026-01-01,1.0,2.5\r\n2026-01-02,-3.0,400.0\r\n", "2026-01-01, 2026-01-02"],
    // A table written without its index keeps every column.
    ["a,b\n1.0,2.5\n-3.0,400.0\n", undefined],
  ]) {
    const opened = await openFile(csv(text));
    const [{ shape, read }] = opened.arrays;
    assert.deepEqual([shape, [...(await read())]], wanted, text);
    assert.equal(opened.index, index, text);
  }
  const long = await openFile(csv(`,0\n${"w".repeat(90)},1\n1,2\n2,3\n3,4\n`));
  assert.deepEqual(long.arrays[0].shape, [4, 1]);
  assert.match(long.index, /^w+…w+, 1, 2, …$/);
  assert.ok(long.index.length < 90, long.index);
  assert.match(words.index(long.index), /pandas/);
});

test("an empty first cell is refused where the table has no pandas index", async () => {
  await refused(csv(",1,2\n3,4,5\n"), "cell", "Line 1 has nothing in column 1");
  await refused(csv(",1,2\n"), "cell", "Line 1 has nothing in column 1");
  await refused(csv(",0,1\n"), "cell", "Line 1 has nothing in column 1");
  await refused(csv('""\n1\n'), "cell", "Line 1 has nothing in column 1");
  await refused(csv(",a,\n0,1,2\n"), "cell", "Line 1 has nothing in column 3");
  await refused(csv(",a,b\n0,1,x\n"), "cell", "Line 2, column 3", "“x”");
  await refused(csv(",a,b\n0,1,\n"), "cell", "Line 2 has nothing in column 3");
  await refused(csv(",a,b\n0,1\n"), "ragged-rows", "Line 2 has 2 cells", "3:");
});

test("words in angle brackets are a heading, not a web page", async () => {
  assert.deepEqual(await tableOf(csv("<s>,Your\n1,2\n")), [
    [1, 2],
    [1, 2],
  ]);
  const long = "a first column of many words,and a second one\n1,2\n";
  assert.deepEqual(await tableOf(csv(long)), [
    [1, 2],
    [1, 2],
  ]);
  await refused(csv("so many words that are a heading,b\n1,two\n3,4\n"), "cell", "“two”");
});

test("a spreadsheet's text in UTF-16 is read", async () => {
  const text = Buffer.from("\ufeff1\t2\r\n3\t4\r\n", "utf16le");
  assert.deepEqual(await tableOf(csv(text, "x.txt")), [
    [2, 2],
    [1, 2, 3, 4],
  ]);
});

test("the content of a file determines its format", async () => {
  for (const [text, name, format] of [
    ["1\t2", "x.csv", "tsv"],
    ["1,2", "x.tsv", "csv"],
    ["1,2", "x", "csv"],
    ["[1]", "x.csv", "json"],
    [' {"a": 1}', "", "json"],
    ["1", "x.json", "json"],
  ]) {
    assert.equal((await openFile(fileOf(name, text))).format, format, text);
  }
});

test("an invalid table is refused with a message that states the place", async () => {
  await refused(csv("1,2\n3,4,5\n"), "ragged-rows", "Line 2 has 3 cells", "2:");
  await refused(csv("1,2\n3\n"), "ragged-rows", "Line 2 has 1 cells");
  await refused(csv("a,b,c\n1,2\n"), "ragged-rows", "Line 2", "3:");
  await refused(csv("1,2\n\n3,4\n"), "ragged-rows", "Line 2 is empty");
  await refused(csv("1,x\n"), "cell", "Line 1, column 2", "“x”");
  await refused(csv("x,1\n"), "cell", "Line 1, column 1", "“x”");
  await refused(csv("a,b\n1,two\n"), "cell", "Line 2, column 2", "“two”");
  await refused(csv("a,b\nc,d\n1,2\n"), "cell", "Line 2, column 1", "“c”");
  await refused(csv("1,,3\n"), "cell", "Line 1 has nothing in column 2");
  await refused(csv("1,2,\n"), "cell", "column 3");
  await refused(csv("0,5;1,5\n"), "cell", "with a point");
  await refused(csv("0x10,1\n"), "cell", "0x10");
  await refused(csv("1_000,1\n"), "cell", "1_000");
  await refused(csv('1,"2\n3,4'), "quote", "line 1");
  await refused(csv('a,b\n1,"2" 3\n'), "quote", "line 2");
  await refused(csv("a,b\n"), "cell", "“a”");
  await refused(csv("\n \n"), "no-arrays");
  await refused(csv(Uint8Array.of(0x31, 0x2c, 0xe9, 0x2c)), "encoding", "UTF-8");
});

test("cells and characters that cross a chunk boundary are read whole", async () => {
  const line = `${"0.12345678901234567,".repeat(9)}−9.5\r\n`;
  const rows = 3000;
  const [shape, read] = await tableOf(csv(line.repeat(rows)));
  assert.deepEqual(shape, [rows, 10]);
  const row = [...Array(9).fill(Math.fround(Number("0.12345678901234567"))), -9.5];
  assert.ok(read.every((value, place) => value === row[place % 10]));
  const list = `[${"[0.12345678901234567, -1e-3, NaN, true],".repeat(9000)}[1,2,3,4]]`;
  const nested = await tableOf(json(list));
  assert.deepEqual(nested[0], [9001, 4]);
  const wanted = [Math.fround(Number("0.12345678901234567")), Math.fround(-1e-3), NaN, 1];
  assert.ok(nested[1].slice(0, -4).every((value, place) => Object.is(value, wanted[place % 4])));
});

test("a line longer than a chunk is one row", async () => {
  const [shape, read] = await tableOf(
    csv(`${"1.5,".repeat(99_999)}1.5\n${"2.5,".repeat(99_999)}2.5`),
  );
  assert.deepEqual([shape, read[0], read.at(-1)], [[2, 100_000], 1.5, 2.5]);
});

test("JSON is nested lists, alone or by name, or shape and data", async () => {
  assert.deepEqual(await tableOf(json("[[1, 2], [3, 4]]")), [
    [2, 2],
    [1, 2, 3, 4],
  ]);
  assert.deepEqual(await tableOf(json("[[[1]], [[-0]]]")), [
    [2, 1, 1],
    [1, -0],
  ]);
  assert.deepEqual(await tableOf(json("-1.5e2")), [[], [-150]]);
  assert.deepEqual(await tableOf(json("[]")), [[0], []]);
  assert.deepEqual(await tableOf(json("[[], []]")), [[2, 0], []]);
  assert.deepEqual(await tableOf(json('{"shape": [2, 1], "data": [1, 2]}')), [
    [2, 1],
    [1, 2],
  ]);
  assert.deepEqual(await tableOf(json('{"data": [1, 2], "dtype": "x", "shape": [2]}')), [
    [2],
    [1, 2],
  ]);
  const text =
    '{"wei": [[NaN, Infinity], [-Infinity, true]], "v": {"shape": [1, 2], "data": [3, 4]}, "n": 5}';
  const { arrays } = await openFile(json(text));
  const read = await Promise.all(
    arrays.map(async (each) => [each.name, each.shape, [...(await each.read())]]),
  );
  assert.deepEqual(read, [
    ["wei", [2, 2], [NaN, Infinity, -Infinity, 1]],
    ["v", [1, 2], [3, 4]],
    ["n", [], [5]],
  ]);
});

test("values of an object that are no arrays are reported, and the others are read", async () => {
  const text = `{"title": "a \\" ] }", "ragged": [[1, 2], [3]], "mixed": [1, [2]], "late": [[1], 2], "words": ["a", {"b": [1]}, null],
    "none": null, "deep": {"inner": {"x": [1]}}, "axes": [[[[[[[[[1]]]]]]]]], "short": {"shape": [3], "data": [1]}, "good": [1, 2]}`;
  const wrong = { ...{ title: "json-value", ragged: "ragged-lists", mixed: "ragged-lists" } };
  Object.assign(wrong, { late: "ragged-lists", words: "json-value", none: "json-value" });
  Object.assign(wrong, { deep: "json-value", axes: "axes", short: "size" });
  const opened = await openFile(json(text));
  assert.deepEqual(
    opened.arrays.map(({ name }) => name),
    ["good"],
  );
  assert.deepEqual(
    Object.fromEntries(opened.refused.map(({ name, why }) => [name, why.code])),
    wrong,
  );
  for (const { name, why } of opened.refused) checkError(why, wrong[name], [`“${name}”`]);
});

test("invalid JSON is refused with a message that states the place", async () => {
  for (const text of [
    "[1, 2",
    "[1, 2]]",
    "[1,, 2]",
    "[1, 2,]",
    "[01]",
    "[+1]",
    "[.5]",
    "[1.]",
    "[1e]",
    "[--1]",
    "[1 2]",
    "{1: 2}",
    '{"a" 1}',
    '{"a": 1,}',
    '{"a": [1}',
    "[nan]",
    "[NaNs]",
    "[truely]",
    "[1]x",
    '{"a',
    '{"\\x": 1}',
    "{",
    "[",
    "nothing",
    `[${"9".repeat(2000)}`,
    `{"${"n".repeat(3000)}": 1}`,
    "[".repeat(200),
    "[Infinity1]",
    "{]",
    "[}",
    ":",
  ]) {
    await refused(json(text), "json", "Line 1");
  }
  await refused(json("[1,\n2,\n\nx]"), "json", "Line 4", "“x]”");
  await refused(json('["a"]'), "json-value", "text");
  await refused(json("[[1], null]"), "json-value", "null");
  await refused(json("[[1], [2, 3]]"), "ragged-lists", "a list of 2 beside one of 1");
  await refused(json("[[1], 2]"), "ragged-lists", "side by side");
  await refused(json("[[1], []]"), "ragged-lists");
  await refused(json('{"a": [1], "a": [2]}'), "duplicate", "“a”");
  await refused(json('{"shape": [2, 2], "data": [1, 2, 3]}'), "size", "(2, 2)", "4 numbers", "3");
  await refused(json('{"shape": [-1], "data": [1]}'), "negative", "(-1,)");
  await refused(json("{}"), "no-arrays");
  const saved = '{"format": "attention-lab", "version": 1, "address": "#/simple/tokens"}';
  await refused(json(saved), "saved-changes", "Open a file");
});
