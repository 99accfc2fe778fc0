// Comparing what a cell shows with what its file has; reading and writing of notebooks.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import fc from "fast-check";
import { runnerImport } from "vite";
import { notebookText, stderr, stdout, value } from "./support/command.mjs";

const source = (path) => fileURLToPath(new URL(`../../web/src/notebook/${path}`, import.meta.url));
const moduleOf = async (path) =>
  (await runnerImport(source(path), { configFile: false, logLevel: "error" })).module;

const { compareTexts } = await moduleOf("files/texts.ts");
const { isNear } = await moduleOf("files/numbers.ts");
const { compareCell, totalOf, totalSentence } = await moduleOf("files/compare.ts");
const { NotebookError, notebookOfCode, readNotebook, writeNotebook } =
  await moduleOf("files/notebook.ts");
const { withOutput } = await moduleOf("files/outputs.ts");
const { isFromKernel } = await moduleOf("kernel/messages.ts");

const statusOf = (stored, ours, rules) => compareTexts(stored, ours, rules).status;
const cellStatus = (outputs, ours, { metadata = {}, done = {} } = {}) =>
  compareCell({ outputs, metadata }, ours, done).status;

/** A decimal number of so many decimals, as text, from a whole number of last digits. */
const decimal = (units, decimals) => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${units < 0 ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
};
const units = fc.integer({ min: -(10 ** 9), max: 10 ** 9 });
const decimals = fc.integer({ min: 1, max: 8 });

test("numbers one unit of the last digit apart are near, and two units apart are not", () => {
  fc.assert(
    fc.property(units, decimals, fc.integer({ min: -5, max: 5 }), (n, places, apart) => {
      const near = isNear(decimal(n, places), decimal(n + apart, places));
      assert.equal(near, Math.abs(apart) <= 1);
    }),
  );
});

test("numbers with exponents are near by their last digit, also across a power of ten", () => {
  for (const [one, other, near] of [
    ["1.2345e-05", "1.2346e-05", true],
    ["1.2345e-05", "1.2347e-05", false],
    ["9.9999e-05", "1.0000e-04", true],
    ["9.9997e-05", "1.0000e-04", true],
    ["9.9899e-05", "1.0000e-04", false],
    ["1.2345e-05", "1.2345e-04", false],
    ["1e+400", "1e-400", false],
    ["1.0e+05", "100000.0", false],
    ["-0.0000", "0.0000", true],
    ["-0.0001", "0.0001", false],
    ["3", "4", false],
    ["3.", "4.", false],
    ["0.12", "0.123", false],
  ]) {
    assert.equal(isNear(one, other), near, `${one} ${other}`);
    assert.equal(isNear(other, one), near, `${other} ${one}`);
  }
});

test("float32 numbers with float64's digits are near if they are neighbours, and numbers of float64 are not", () => {
  const item = (bits) => new Float32Array(Int32Array.of(bits).buffer)[0];
  fc.assert(
    fc.property(
      fc.integer({ min: 0x3c000000, max: 0x47000000 }),
      fc.integer({ min: 0, max: 3 }),
      (bits, apart) => {
        const [one, other] = [item(bits), item(bits + apart)].map(String);
        fc.pre(one.includes(".") && other.includes(".") && one.length > 11);
        assert.equal(isNear(one, other), apart <= 1, `${one} ${other}`);
        assert.equal(isNear(`-${one}`, other), false);
      },
    ),
  );
  assert.equal(isNear("0.6069866418838501", "0.6069867014884949"), true);
  assert.equal(isNear("0.6069866418838502", "0.6069867014884949"), false);
  assert.equal(isNear("0.5", "0.50000006"), false);
});

test("a text is the same as itself, whatever it is, and its beginning is where a file is cut", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(statusOf(text, text), "same");
    }),
  );
  const printable = fc.string({ unit: "grapheme-ascii", minLength: 1 });
  fc.assert(
    fc.property(printable, fc.nat(), (text, at) => {
      const beginning = text.slice(0, at % (text.length + 1));
      assert.equal(statusOf(beginning, text, { cut: true }), "same");
    }),
  );
});

test("texts that differ in one word name it, and its line", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const lines = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { minLength: 1 });
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), (text, row, column) => {
      const line = row % text.length;
      const at = column % text[line].length;
      const changed = text.map((words) => [...words]);
      changed[line][at] = "OTHER";
      const join = (all) => all.map((words) => words.join(" ")).join("\n");
      assert.deepEqual(compareTexts(join(text), join(changed)), {
        status: "different",
        difference: { line: line + 1, stored: text[line][at], ours: "OTHER" },
      });
    }),
  );
});

test("a tensor's text is the same but for the last digit only if every figure is near", () => {
  const tensor = fc.array(units, { minLength: 1, maxLength: 12 });
  const textOf = (cells) => `tensor([${cells.map((each) => decimal(each, 4)).join(", ")}])`;
  fc.assert(
    fc.property(tensor, fc.infiniteStream(fc.constantFrom(-1, 0, 1)), (cells, steps) => {
      const moved = cells.map((each) => each + steps.next().value);
      const [stored, ours] = [textOf(cells), textOf(moved)];
      assert.equal(statusOf(stored, ours), stored === ours ? "same" : "last digit");
      moved[0] = cells[0] + 7;
      assert.equal(statusOf(stored, textOf(moved)), "different");
    }),
  );
});

test("names of gradient functions and the widths of columns count with the last digit", () => {
  const cases = [
    ["tensor(1.5, grad_fn=<SqueezeBackward4>)", "tensor(1.5, grad_fn=<MvBackward0>)", "last digit"],
    ["tensor([ 9.9999, -1.0000])", "tensor([10.0000, -1.0000])", "last digit"],
    ["tensor([-0.0000,  1.0000])", "tensor([0.0000, 1.0000])", "last digit"],
    ["a 1.0\nb 2.0", "a 1.0 b 2.0", "different"],
    ["tensor([1, 2])", "tensor([1, 3])", "different"],
    ["tensor([1., 2.])", "tensor([1., 3.])", "different"],
    ["w1 = 0.5", "w2 = 0.5", "different"],
    ["tensor(0.5)", "tensor(0.5, grad_fn=<X>)", "different"],
    ["0.5", "0.5 0.5", "different"],
    ["", "x", "different"],
    ["x\n", "x", "same"],
    ["loading\r100%\n", "100%\n", "same"],
    ["a\r\nb", "a\nb", "same"],
  ];
  for (const [stored, ours, status] of cases) {
    assert.equal(statusOf(stored, ours), status, JSON.stringify([stored, ours]));
  }
  assert.equal(
    statusOf("tensor([0.1234, 0.5", "tensor([0.1235, 0.5678])", { cut: true }),
    "different",
  );
  assert.equal(statusOf("0.1234, a", "0.1235, ab", { cut: true }), "last digit");
});

test("times that IPython prints do not count, other words about times do", () => {
  const wall = "CPU times: user 1.2 s, sys: 8 ms, total: 1.21 s\nWall time: 1.3 s\n";
  const loops = "29.6 µs ± 1.05 µs per loop (mean ± std. dev. of 7 runs, 10,000 loops each)\n";
  const older =
    "The slowest run took 4.10 times longer than the fastest. This could mean that an intermediate result is being cached.\n100000 loops, best of 3: 3.4 µs per loop\n";
  for (const [stored, ours, status] of [
    [wall, "CPU times: user 3 ms, sys: 0 ns, total: 3 ms\nWall time: 4 ms\n", "same"],
    [`a\n${wall}`, "a\nCPU times: total: 3 ms\nWall time: 4 ms", "same"],
    [`a\n${wall}`, "b\nCPU times: total: 3 ms\nWall time: 4 ms", "different"],
    [loops, "1.4 ms ± 3 µs per loop (mean ± std. dev. of 7 runs, 100 loops each)\n", "same"],
    [older, loops, "same"],
    [`<TimeitResult : ${loops.trim()}>`, "<TimeitResult : 3 s ± 0 ns per loop>", "same"],
    ["Ran 5 tests in 0.017s\n\nOK\n", "Ran 5 tests in 0.004s\n\nOK\n", "same"],
    ["Ran 5 tests in 0.017s\n\nOK\n", "Ran 4 tests in 0.017s\n\nOK\n", "different"],
    ["took 3 s\n", "took 4 s\n", "different"],
    ["29.6 µs per loop", "30.1 µs per loop", "different"],
  ]) {
    assert.equal(statusOf(stored, ours), status, stored);
  }
});

test("addresses, sizes of pictures and the places of matplotlib's classes do not count", () => {
  for (const [stored, ours] of [
    ["<torch._C.Generator at 0x7f691466f970>", "<torch._C.Generator at 0x1a2>"],
    ["<Figure size 640x480 with 1 Axes>", "<Figure size 432x288 with 1 Axes>"],
    ["[<matplotlib.lines.Line2D at 0x7f>]", "[<matplotlib.pyplot.Line2D at 0x1>]"],
  ]) {
    assert.equal(statusOf(stored, ours), "same", stored);
  }
  assert.equal(statusOf("<a.B at 0x1>", "<a.C at 0x1>"), "different");
  assert.equal(
    statusOf("<matplotlib.lines.Line2D at 0x7f>", "<matplotlib.image.AxesImage at 0x7f>"),
    "different",
  );
});

test("lines of a megabyte are compared, also such as bars have written over", () => {
  const long = "cuda 0.5 ".repeat(120_000);
  assert.equal(statusOf(`${long}1`, `${long}2`), "different");
  const bars = Array.from({ length: 100_000 }, (_, at) => `${at} of 100000`).join("\r");
  assert.equal(statusOf(bars, "99999 of 100000"), "same");
  assert.equal(statusOf("\r".repeat(1_000_000), ""), "same");
  assert.equal(statusOf("a\rb\r\nc\r\n\rd\re\r", "b\nc\ne"), "same");
});

test("texts that differ by a device's name alone are the same, and the device is told", () => {
  for (const [stored, ours, device] of [
    ["tensor([1.], device='cuda:0')", "tensor([1.])", "cuda:0"],
    ["[tensor(1, device='mps:0'), 2]", "[tensor(1), 2]", "mps:0"],
    [
      "tensor([1.], device='cuda:0',\n       grad_fn=<AddBackward0>)",
      "tensor([1.], grad_fn=<AddBackward0>)",
      "cuda:0",
    ],
    [
      "tensor([1.],\n       device='cuda:1', dtype=torch.float64)",
      "tensor([1.], dtype=torch.float64)",
      "cuda:1",
    ],
    ["device(type='cuda', index=0)", "device(type='cpu')", "cuda"],
    ["Using device: mps\n", "Using device: cpu\n", "mps"],
    ["cuda:0\n", "cpu", "cuda:0"],
  ]) {
    assert.deepEqual(compareTexts(stored, ours), { status: "same", device }, stored);
  }
  assert.deepEqual(compareTexts("tensor([1.], device='cuda')", "tensor([1.], device='cuda')"), {
    status: "same",
  });
  const near = compareTexts("tensor([0.3334], device='cuda:0')", "tensor([0.3333])");
  assert.deepEqual([near.status, near.device], ["last digit", "cuda:0"]);
  const other = compareTexts("tensor([2.], device='cuda:0')", "tensor([1.])");
  assert.equal(other.device, undefined);
  assert.deepEqual(other.difference, { line: 1, stored: "tensor([2.],", ours: "tensor([1.])" });
  assert.equal(statusOf("True cuda", "False cpu"), "different");
  assert.equal(statusOf("cpu", "cuda"), "different");
  assert.equal(statusOf("cuda", "cuda:0"), "different");
  assert.equal(statusOf("cuda cpu", "cpu cuda"), "different");
  assert.equal(statusOf("saved model.cuda.pt", "saved model.cpu.pt"), "different");
});

test("outputs are compared in their order: texts joined, values by their text, no warnings", () => {
  const same = [
    [[stdout("a"), stdout("b\n")], [stdout("ab\n")]],
    [[stdout("a\n"), stderr("careful\n"), stdout("b\n")], [stdout("a\nb\n")]],
    [[value("1", { "text/html": "<b>1</b>" })], [value("1")]],
    [
      [stdout("a\n"), value("1")],
      [stdout("a\n"), stderr("x"), value("1")],
    ],
    [
      [{ output_type: "display_data", data: { "image/png": "iVBO" }, metadata: {} }],
      [{ output_type: "display_data", data: { "text/plain": "<Figure>" }, metadata: {} }],
    ],
  ];
  for (const [stored, ours] of same) assert.equal(cellStatus(stored, ours), "same");
  const different = [
    [
      [stdout("a\n"), value("1")],
      [value("1"), stdout("a\n")],
    ],
    [[value("1")], [stdout("1\n")]],
    [[value("1")], []],
    [[value("1")], [value("1"), stdout("more\n")]],
  ];
  for (const [stored, ours] of different) assert.equal(cellStatus(stored, ours), "different");
  assert.equal(cellStatus([stderr("x")], [stdout("y")]), "nothing stored");
});

test("texts of one stream that follow each other are one output, and nothing of them is lost", () => {
  const output = fc.oneof(
    fc.string().map(stdout),
    fc.string().map(stderr),
    fc.string().map((each) => value(each)),
  );
  fc.assert(
    fc.property(fc.array(output), (given) => {
      const joined = given.reduce(withOutput, []);
      const texts = (all, name) =>
        all.filter((each) => each.name === name).map((each) => each.text);
      for (const name of ["stdout", "stderr"]) {
        assert.equal(texts(joined, name).join(""), texts(given, name).join(""));
      }
      joined.slice(1).forEach((each, at) => {
        assert.ok(each.name === undefined || each.name !== joined[at].name);
      });
      const values = (all) => all.filter((each) => each.name === undefined);
      assert.deepEqual(values(joined), values(given));
    }),
  );
});

test("errors are compared by name and sentence, and what is missing here counts as not supported", () => {
  const error = (ename, evalue, traceback = []) => ({
    output_type: "error",
    ename,
    evalue,
    traceback,
  });
  const stored = [error("SyntaxError", "invalid syntax (3560381123.py, line 1)", ["a"])];
  assert.equal(
    cellStatus(stored, [error("SyntaxError", "invalid syntax (Cell In[1], line 1)")]),
    "same",
  );
  assert.equal(cellStatus(stored, [error("SyntaxError", "other")]), "different");
  const missing = [error("UnsupportedError", "x")];
  const done = { unsupported: true };
  assert.equal(cellStatus([value("1")], missing, { done }), "unsupported");
  assert.equal(cellStatus([], missing, { done }), "unsupported");
  const module = [error("ModuleNotFoundError", "No module named 'x'")];
  assert.equal(cellStatus(module, module, { done }), "same");
});

test("the total counts cells with outputs, and its sentence is as told", () => {
  const each = (status, isStored = true) => ({ status, isStored });
  const total = totalOf([
    ...Array.from({ length: 38 }, () => each("same")),
    each("last digit"),
    each("unsupported"),
    each("different"),
    each("nothing stored", false),
  ]);
  assert.equal(totalSentence(total), "38 of 41 outputs same, 1 by the last digit, 1 not supported");
});

test("a notebook comes back as it was written, whatever its cells hold", () => {
  const text = fc.string({ unit: "grapheme" });
  const output = fc.oneof(
    text.map(stdout),
    text.map(stderr),
    text.map((each) => value(each)),
  );
  const cell = fc.record({ source: text, outputs: fc.array(output, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 5 }), (cells) => {
      const notebook = readNotebook(notebookText(cells));
      const again = readNotebook(writeNotebook(notebook));
      assert.deepEqual(again, notebook);
      assert.deepEqual(
        again.cells.map(({ source: each }) => each),
        cells.map(({ source: each }) => each),
      );
      assert.equal(writeNotebook(again), writeNotebook(notebook));
    }),
  );
});

test("fields that are not known, attachments and metadata are kept, and doubled ids are mended", () => {
  const file = {
    nbformat: 4,
    nbformat_minor: 2,
    metadata: { kernelspec: { language: "python", name: "x" }, more: 1 },
    cells: [
      { cell_type: "markdown", id: "a", metadata: {}, source: ["x\n", "y"], attachments: { p: 1 } },
      {
        cell_type: "code",
        id: "a",
        metadata: { cut: true },
        source: "1",
        outputs: [],
        execution_count: 3,
      },
      { cell_type: "raw", metadata: {}, source: "" },
    ],
  };
  const notebook = readNotebook(JSON.stringify(file));
  const written = JSON.parse(writeNotebook(notebook));
  assert.deepEqual(written.metadata, file.metadata);
  assert.deepEqual(written.cells[0], file.cells[0]);
  assert.deepEqual(written.cells[1].metadata, { cut: true });
  assert.equal(written.cells[1].execution_count, 3);
  assert.equal(new Set(written.cells.map(({ id }) => id)).size, 3);
  assert.equal(readNotebook(writeNotebook(notebookOfCode("a\nb"))).cells[0].source, "a\nb");
});

test("what is no notebook in Python of nbformat 4 is refused with a sentence", () => {
  const notebook = (more) => JSON.stringify({ nbformat: 4, metadata: {}, cells: [], ...more });
  for (const [text, code, named] of [
    ["{", "not-json", /JSON/],
    ["", "not-json", /JSON/],
    ["[]", "not-a-notebook", /nbformat and cells/],
    ["{}", "not-a-notebook", /nbformat and cells/],
    [notebook({ nbformat: 3, cells: undefined, worksheets: [] }), "old-format", /nbconvert/],
    [notebook({ nbformat: 5 }), "new-format", /newer than 4/],
    [notebook({ cells: {} }), "not-a-notebook", /list of cells/],
    [notebook({ cells: [{ cell_type: "code" }] }), "not-a-notebook", /Cell 1 .* source/],
    [notebook({ cells: [null] }), "not-a-notebook", /Cell 1/],
    [notebook({ metadata: { language_info: { name: "julia" } } }), "language", /julia/],
    [notebook({ metadata: { kernelspec: { name: "ir", language: "R" } } }), "language", /in R,/],
  ]) {
    assert.throws(
      () => readNotebook(text),
      (error) => {
        assert.ok(error instanceof NotebookError, String(error));
        assert.equal(error.code, code, text);
        assert.match(error.message, named);
        return /^[A-Z].*\.$/.test(error.message);
      },
    );
  }
  assert.equal(
    readNotebook(notebook({ metadata: { kernelspec: { name: "python3" } } })).cells.length,
    0,
  );
});

test("a message that is forged is refused by its shape, whatever it holds", () => {
  fc.assert(fc.property(fc.anything(), (thing) => assert.equal(isFromKernel(thing), false)));
  const done = {
    kind: "done",
    cell: "a",
    status: "ok",
    executionCount: 1,
    milliseconds: 1,
    bytes: { python: 1, engine: 1 },
  };
  assert.equal(isFromKernel(done), true);
  for (const change of [
    { status: "well" },
    { bytes: {} },
    { milliseconds: Infinity },
    { more: 1 },
    { unsupported: false },
    { kind: "toString" },
    { kind: "__proto__" },
  ]) {
    assert.equal(isFromKernel({ ...done, ...change }), false, JSON.stringify(change));
  }
  const made = {
    kind: "made",
    cell: "a",
    calls: [],
    held: [],
    isPart: false,
    texts: [["tokens", ["Your", "step"]]],
    printed: [],
    read: [],
    isCut: false,
  };
  assert.equal(isFromKernel({ ...made, written: [[0, 1, 2]] }), true);
  for (const written of [undefined, [[0, 1]], [[0, 1, "2"]], [[0, 1, NaN]], {}]) {
    assert.equal(isFromKernel({ ...made, written }), false, JSON.stringify(written));
  }
  for (const texts of [undefined, [["tokens"]], [["tokens", [1]]], [[1, ["a"]]], { tokens: [] }]) {
    assert.equal(isFromKernel({ ...made, written: [], texts }), false, JSON.stringify(texts));
  }
  const output = (given) => ({ kind: "output", cell: "a", output: given });
  assert.equal(isFromKernel(output(stdout("x"))), true);
  assert.equal(isFromKernel(output(value("x"))), true);
  assert.equal(isFromKernel(output({ ...stdout("x"), name: "stdin" })), false);
  assert.equal(isFromKernel(output({ ...value("x"), data: { "text/html": "x" } })), false);
  assert.equal(isFromKernel(output({ output_type: "constructor" })), false);
});
