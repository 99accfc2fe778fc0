// torch.save, torch.load and safetensors of the notebook, beside PyTorch. MUTATED_FILES=20000 changes as many.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startPython } from "../notebook/support/python.mjs";
import { runPython, skip } from "./support/python.mjs";

const folder = mkdtempSync(join(tmpdir(), "notebook-files-"));
after(() => rmSync(folder, { recursive: true }));

const python = await startPython();
const support = (name) => readFileSync(new URL(`support/${name}`, import.meta.url), "utf8");

/** What an expression gives after a file of `support` was run, in the notebook's Python. */
function here(code, expression) {
  const globals = python.toPy({ __name__: "support" });
  python.runPython(code, { globals });
  return JSON.parse(python.runPython(`import json; json.dumps(${expression})`, { globals }));
}

const files = support("notebook_files.py");
let theirs;
before(() => {
  if (skip) return;
  mkdirSync(join(folder, "theirs"));
  theirs = JSON.parse(runPython("notebook_files.py", "write", join(folder, "theirs")));
  python.FS.mkdirTree("/theirs");
  python.FS.mkdirTree("/ours");
  for (const name of readdirSync(join(folder, "theirs"))) {
    python.FS.writeFile(`/theirs/${name}`, readFileSync(join(folder, "theirs", name)));
  }
});

test("files of PyTorch load with the same values, keys, shapes and parameters", { skip }, () => {
  const ours = here(
    `import warnings, os\nwarnings.simplefilter("ignore")\n${files}`,
    `{name[:-3]: plain(torch.load("/theirs/" + name)) for name in sorted(os.listdir("/theirs"))}`,
  );
  assert.deepEqual(Object.keys(ours).sort(), Object.keys(theirs).sort());
  for (const name of Object.keys(theirs)) assert.deepEqual(ours[name], theirs[name], name);
});

test("tensors of all dtypes keep theirs", { skip }, () => {
  const said = here(
    "import torch, warnings\nwith warnings.catch_warnings(record=True) as found:\n" +
      "  warnings.simplefilter('always')\n  kinds = torch.load('/theirs/kinds.pt')\n  torch.load('/theirs/model.pt')",
    "[len(found), [str(each.dtype) for each in kinds.values()]]",
  );
  assert.equal(said[0], 0);
  const kinds = "float32 float64 float16 bfloat16 int64 int32 int16 int8 uint8 bool".split(" ");
  assert.deepEqual(new Set(said[1]), new Set(kinds.map((kind) => `torch.${kind}`)));
});

test("files written here load in PyTorch, with weights_only where its own do", { skip }, () => {
  const ours = here(
    `import os\n${files}\n` +
      `values = {name[:-3]: torch.load("/theirs/" + name) for name in sorted(os.listdir("/theirs"))}\n` +
      `for name, value in values.items(): torch.save(value, f"/ours/{name}.pt")\n`,
    "{name: plain(value) for name, value in values.items()}",
  );
  mkdirSync(join(folder, "ours"));
  for (const name of Object.keys(ours)) {
    writeFileSync(join(folder, "ours", `${name}.pt`), python.FS.readFile(`/ours/${name}.pt`));
  }
  const folders = ["ours", "theirs"].map((name) => join(folder, name));
  const [read, loaded, loadedTheirs] = JSON.parse(
    runPython("notebook_files.py", "read", ...folders),
  );
  assert.ok(Object.keys(read).length >= 10);
  assert.deepEqual(read, ours);
  assert.deepEqual(loaded, loadedTheirs);
  assert.ok(loaded.includes("model.pt") && loaded.length > 5, `${loaded}`);
});

test("what is no state dict is not saved, and a sentence says what to save", () => {
  const said = here(
    `import torch, io, numpy
class Config: pass
class Net:
    def state_dict(self): return {}
again = []
again.append(again)
texts = []
for value in (Config(), Net(), {"a": b"x"}, numpy.array(["a"]), {frozenset(): 1}, again):
    try: torch.save(value, io.BytesIO())
    except torch.UnsupportedError as error: texts.append(str(error))`,
    "texts",
  );
  assert.equal(said.length, 6);
  for (const [at, word] of [
    "Config",
    "state_dict",
    "bytes",
    "tolist",
    "frozenset",
    "contains itself",
  ].entries()) {
    assert.match(said[at], new RegExp(word));
  }
});

test("safetensors hold names, shapes and numbers as the format says, and load again", () => {
  const [bytes, again, metadata] = here(
    `import torch, safetensors, safetensors.torch as st
tensors = {"b": torch.tensor([True, False, True]), "w": torch.arange(6.).reshape(2, 3), "i": torch.tensor([1, 2]), "e": torch.zeros(0, 2), "d": torch.tensor([0.1, 2.5], dtype=torch.float64)}
st.save_file(tensors, "/x.safetensors", {"made": "here"})
data = open("/x.safetensors", "rb").read()
with safetensors.safe_open("/x.safetensors", "pt") as file:
    metadata = [file.metadata(), file.keys(), file.get_tensor("w").tolist()]
found = st.load_file("/x.safetensors")`,
    "[list(data), {name: [str(each.dtype), each.shape, each.tolist()] for name, each in found.items()}, metadata]",
  );
  const data = Buffer.from(bytes);
  const length = Number(data.readBigUInt64LE());
  const header = JSON.parse(data.subarray(8, 8 + length).toString());
  assert.equal(length % 8, 0);
  assert.deepEqual(header.__metadata__, { made: "here" });
  assert.deepEqual(header.w, { dtype: "F32", shape: [2, 3], data_offsets: [32, 56] });
  assert.deepEqual(header.b, { dtype: "BOOL", shape: [3], data_offsets: [56, 59] });
  assert.equal(data.readFloatLE(8 + length + 32 + 4 * 5), 5);
  assert.equal(header.d.dtype, "F64");
  assert.equal(data.readDoubleLE(8 + length + header.d.data_offsets[0]), 0.1);
  assert.deepEqual(again, {
    b: ["torch.bool", [3], [true, false, true]],
    d: ["torch.float64", [2], [0.1, 2.5]],
    e: ["torch.float32", [0, 2], []],
    i: ["torch.int64", [2], [1, 2]],
    w: [
      "torch.float32",
      [2, 3],
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
    ],
  });
  assert.deepEqual(metadata, [
    { made: "here" },
    ["b", "d", "e", "i", "w"],
    [
      [0, 1, 2],
      [3, 4, 5],
    ],
  ]);
});

test("every hostile file gets a sentence, and none of its code runs", () => {
  const [count, found] = here(support("hostile_files.py"), "run()");
  assert.deepEqual(found, []);
  assert.ok(count > 250, `${count} files`);
});

test("files with changed bytes load or get a sentence", () => {
  const count = Number(process.env.MUTATED_FILES ?? 1500);
  const [refused, found] = here(support("hostile_files.py"), `mutate(${count}, 1)`);
  assert.deepEqual(found, []);
  assert.ok(refused > count / 2, `${refused} refused`);
});
