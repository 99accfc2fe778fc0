// attention-lab run FILE: what it prints and how it ends.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../../web/scripts/tools.mjs";
import { attentionLab, notebookText, stdout, temporaryFolder, value } from "./support/command.mjs";

/** Writes a file into a folder of its own, and runs it. */
async function run(context, name, text, ...args) {
  const file = join(temporaryFolder(context), name);
  writeFileSync(file, text);
  return { file, ...(await attentionLab(["run", file, ...args])) };
}

test("a notebook whose outputs are all the same ends with 0, and says first that code runs", async (context) => {
  const text = notebookText([
    { source: "print('a')\n1 + 1", outputs: [stdout("a\n"), value("2")] },
    "x = 1",
    { source: "x", outputs: [value("1")] },
  ]);
  const { code, file, stdout: told, stderr } = await run(context, "n.ipynb", text);
  assert.equal(stderr, "");
  assert.equal(
    told,
    `This runs the code of ${file}: in Python of its own, with a copy of the files beside it, ` +
      "without network, processes or environment.\n" +
      "cell 1 [1]: same\ncell 2 [2]: no output in the file\ncell 3 [3]: same\n" +
      "2 of 2 outputs same, 0 by the last digit, 0 not supported\n",
  );
  assert.equal(code, 0);
});

test("numbers of NumPy are printed with their kinds where a file of NumPy 2 has them so, and without elsewhere", async (context) => {
  const cells = (as) => [
    { source: "import numpy as np\nnp.float64(0.5)", outputs: [value(as("float64", "0.5"))] },
    {
      source: "print([np.float32(0.1), np.array([3]).sum(), np.float64('nan')], np.float32(2))",
      outputs: [
        stdout(`[${as("float32", "0.1")}, ${as("int64", "3")}, ${as("float64", "nan")}] 2.0\n`),
      ],
    },
    {
      source: "{'a': np.array([1.5]) > 1, 'b': np.max([1, 2]) > 1, 'c': np.array(['x'])[0]}",
      outputs: [value(`{'a': array([ True]), 'b': ${as("True_")}, 'c': ${as("str_", "'x'")}}`)],
    },
    {
      source: "np.set_printoptions(legacy='1.25'); np.float64(0.5)",
      outputs: [value("0.5")],
    },
    { source: "np.float64(0.5)", outputs: [value("0.5")] },
  ];
  const named = (kind, text) => (text === undefined ? `np.${kind}` : `np.${kind}(${text})`);
  for (const as of [named, (kind, text) => text ?? kind.slice(0, -1)]) {
    const { stdout: told } = await run(context, "n.ipynb", notebookText(cells(as)));
    assert.match(told, /5 of 5 outputs same, 0 by the last digit, 0 not supported\n$/);
  }
});

const MIXED = notebookText([
  { source: "'ours'", outputs: [value("'theirs'")] },
  { source: "0.1235", outputs: [value("0.1234")] },
  { source: "0.1235", outputs: [value("0.1234")], metadata: { digits: true } },
  { source: "import transformers\ntransformers.models", outputs: [value("x")] },
  {
    source: "import sys; print('w', file=sys.stderr); 'abcdef'",
    outputs: [value("'abc")],
    metadata: { cut: true },
  },
  { source: "1 / 0" },
  { cell_type: "markdown", source: "text", outputs: undefined },
  {
    source: "1 / 0",
    outputs: [
      {
        output_type: "error",
        ename: "ZeroDivisionError",
        evalue: "division by zero",
        traceback: [],
      },
    ],
  },
  {
    source: "import torch; torch.ones(1)",
    outputs: [value("tensor([1.], device='cuda:0')")],
  },
]);

test("each cell is told same or different with the first difference, and the last line counts", async (context) => {
  const { code, stdout: told } = await run(context, "n.ipynb", MIXED);
  const lines = told.trimEnd().split("\n").slice(1);
  assert.deepEqual(lines, [
    "cell 1 [1]: different",
    `  line 1: the file has "'theirs'", here it is "'ours'"`,
    "cell 2 [2]: same but for the last digit",
    '  line 1: the file has "0.1234", here it is "0.1235"',
    "cell 3 [3]: same but for the last digit",
    '  line 1: the file has "0.1234", here it is "0.1235"',
    "cell 4 [4]: not supported",
    "  UnsupportedError: transformers is not supported here. The nearest that is: torch.nn.TransformerEncoder.",
    "  stderr: transformers is not supported here. The nearest that is: torch.nn.TransformerEncoder. Code that uses it ends there with an error.",
    "cell 5 [5]: same",
    "  stderr: w",
    "cell 6 [6]: no output in the file",
    "  ZeroDivisionError: division by zero",
    "cell 8 [7]: same",
    "cell 9 [8]: same (the file's device is cuda:0)",
    "3 of 7 outputs same, 2 by the last digit, 1 not supported",
  ]);
  assert.equal(code, 1);
});

test("--json prints the comparison as JSON and nothing else, with the same counts", async (context) => {
  const { code, stdout: told, stderr } = await run(context, "n.ipynb", MIXED, "--json");
  const { total, cells, isSame } = JSON.parse(told);
  assert.deepEqual(total, { outputs: 7, same: 3, lastDigit: 2, unsupported: 1 });
  assert.deepEqual(
    cells.map(({ status }) => status),
    [
      "different",
      "last digit",
      "last digit",
      "unsupported",
      "same",
      "nothing stored",
      "same",
      "same",
    ],
  );
  assert.equal(cells.at(-1).device, "cuda:0");
  assert.equal(isSame, false);
  assert.deepEqual(cells[0].difference, { line: 1, stored: "'theirs'", ours: "'ours'" });
  assert.match(stderr, /This runs the code/);
  assert.equal(code, 1);
});

test("digits that the file itself allows end with 0, others do not, nor does an error that it has not", async (context) => {
  const cell = { source: "0.1235", outputs: [value("0.1234")] };
  const allowed = notebookText([{ ...cell, metadata: { digits: true } }]);
  assert.equal((await run(context, "n.ipynb", allowed)).code, 0);
  assert.equal((await run(context, "n.ipynb", notebookText([cell]))).code, 1);
  assert.equal((await run(context, "n.ipynb", notebookText(["1 / 0"]))).code, 1);
});

test("a file of Python is run, with nothing to compare", async (context) => {
  const good = await run(
    context,
    "a.py",
    "import sys, torch\nif __name__ == '__main__':\n    print(torch.ones(2))\nprint('w', file=sys.stderr)\n",
  );
  assert.equal(good.stdout, "tensor([1., 1.])\n");
  assert.match(good.stderr, /^This runs the code of .*\nw\n$/);
  assert.equal(good.code, 0);
  const bad = await run(context, "a.py", "print(1)\nnothing\n");
  assert.equal(bad.stdout, "1\n");
  assert.match(bad.stderr, /Cell In\[1\], line 2[\s\S]*NameError: name 'nothing' is not defined/);
  assert.equal(bad.code, 1);
});

test("bad input gets a sentence and ends with 2", async (context) => {
  const folder = temporaryFolder(context);
  const good = join(folder, "n.ipynb");
  writeFileSync(good, notebookText([]));
  mkdirSync(join(folder, "f.ipynb"));
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const cases = [
    [["run", join(folder, "none.ipynb")], /There is no file .*none\.ipynb\./],
    [["run", join(folder, "f.ipynb")], /is a folder, not a notebook/],
    [["run", file("broken.ipynb", "{")], /broken\.ipynb: A notebook is JSON, and this is none/],
    [["run", file("other.ipynb", "{}")], /nbformat and cells/],
    [
      ["run", file("r.ipynb", notebookText([], { kernelspec: { name: "ir", language: "R" } }))],
      /written in R, and only Python runs here/,
    ],
    [["run", file("a.txt", "1")], /neither a notebook \(\.ipynb\) nor Python \(\.py\)/],
    [["run"], /Which file\?/],
    [["run", good, good], /One file is run at a time/],
    [["runn", good], /There is no command runn\. Did you mean run\?/],
    [["run", good, "--jsn"], /There is no option --jsn\. Did you mean --json\?/],
    [["run", good, "--second", "3"], /Did you mean --seconds\?/],
    [["run", good, "--seconds"], /--seconds takes a number/],
    [["run", good, "--seconds", "-1"], /--seconds takes a number/],
    [["run", good, "--seconds=many"], /--seconds takes a number/],
    [["run", good, "--colour"], /There is no option --colour\./],
  ];
  for (const [args, sentence] of cases) {
    const { code, stdout: told, stderr } = await attentionLab(args);
    assert.match(stderr, sentence, args.join(" "));
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    assert.equal(told, "");
    assert.equal(code, 2, args.join(" "));
  }
});

test("without arguments and for --help it says how it is used", async () => {
  for (const args of [[], ["--help"], ["run", "--help"]]) {
    const { code, stdout: told } = await attentionLab(args);
    assert.match(told, /^attention-lab run FILE\.ipynb/);
    assert.equal(code, 0);
  }
});

test("without the package pyodide it says how to install it", async (context) => {
  const folder = temporaryFolder(context);
  cpSync(join(root, "dist/engine"), join(folder, "engine"), { recursive: true });
  const file = join(folder, "n.ipynb");
  writeFileSync(file, notebookText(["1"]));
  const { code, stderr } = await attentionLab(["run", file], {
    script: join(folder, "engine/notebook/command.js"),
    cwd: folder,
  });
  assert.match(stderr, /^Python comes from the package pyodide.*npm install pyodide@314\.0\.7$/m);
  assert.equal(code, 2);
  const own = join(folder, "node_modules/pyodide");
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, "package.json"), JSON.stringify({ name: "pyodide", version: "0.28.0" }));
  const old = await attentionLab(["run", file], {
    script: join(folder, "engine/notebook/command.js"),
    cwd: folder,
  });
  assert.match(old.stderr, /0\.28\.0 is installed/);
  assert.equal(old.code, 2);
});
