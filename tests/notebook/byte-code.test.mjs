// The byte code that the build puts into the zips of Python: it is what Python imports, and the same in every build.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { loadPyodide } from "pyodide";
import { kept } from "../../web/scripts/kept.mjs";
import { libraryZip, packagesZip } from "../../web/scripts/notebook.mjs";
import { capture, root } from "../../web/scripts/tools.mjs";
import { startRecorder } from "./support/python.mjs";
import { temporaryFolder } from "./support/command.mjs";

/** Imports of source fail from here on; asked for is what lies in the packages, and what of the library came from source. */
const ASKED = `
import sys, zipfile, zipimport

def refuse(place, source, *rest):
    raise AssertionError(f"{place} was compiled.")

zipimport._compile_source = refuse
sys.path.insert(0, "/packages.zip")
import importlib, inspect, json, traceback

names = [
    each[:-4].removesuffix("/__init__").replace("/", ".")
    for each in zipfile.ZipFile("/packages.zip").namelist()
    if each.endswith(".pyc")
]
modules = [importlib.import_module(name) for name in names]
import torch

try:
    torch.ones(2, 3) @ torch.ones(2, 3)
except RuntimeError:
    told = traceback.format_exc()
specs = [each.__spec__ for each in sys.modules.values() if getattr(each, "__spec__", None)]
zipped = [each.origin for each in specs if isinstance(each.loader, zipimport.zipimporter)]
json.dumps({
    "modules": len(modules),
    "library": sum(each.startswith("/lib/") for each in zipped),
    "compiled": [each for each in zipped if not each.endswith(".pyc")],
    "told": told,
    "source": inspect.getsource(torch.nn.Linear),
})
`;

test("Python imports packages and library as byte code, and still finds their sources", async (context) => {
  const folder = temporaryFolder(context);
  const library = join(folder, "library.zip");
  writeFileSync(library, await libraryZip());
  const python = await loadPyodide({ stdLibURL: library });
  const bridge = await import("../../dist/engine/recorder-bridge.js");
  python.registerJsModule("_recorder", bridge.recorderBridge(await startRecorder()));
  python.FS.writeFile("/packages.zip", new Uint8Array(await packagesZip()));
  // Packages that few notebooks import have no byte code.
  const found = JSON.parse(python.runPython(ASKED));
  assert.deepEqual(found.compiled, []);
  assert.ok(found.modules > 190, String(found.modules));
  assert.ok(found.library > 100, String(found.library));
  assert.match(
    found.told,
    /File "\/packages\.zip\/torch\/_operators\.py", line \d+, in operator\n +return /,
  );
  assert.match(found.source, /^class Linear\(Module\):\n/);
});

/** Which modules of the library in a zip fail to be imported, by their errors. */
const FAILING = `
import importlib, json, zipfile

failing = {}
for each in zipfile.ZipFile("/lib/python314.zip").namelist():
    name = each.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    if each.endswith(".py") and not name.endswith("__main__") and name not in ("antigravity", "this"):
        try:
            importlib.import_module(name)
        except BaseException as error:
            failing[name] = repr(error)
json.dumps(failing)
`;

test("what is left out of Python's library is asked for by none of its other modules", async (context) => {
  const library = join(temporaryFolder(context), "library.zip");
  writeFileSync(library, await libraryZip());
  const full = await loadPyodide();
  const without = await loadPyodide({ stdLibURL: library });
  const failing = JSON.parse(full.runPython(FAILING));
  const failingWithout = JSON.parse(without.runPython(FAILING));
  const added = Object.entries(failingWithout).filter(([name]) => !(name in failing));
  assert.deepEqual(added, []);
  const left = (name) =>
    without.runPython(`import importlib.util; importlib.util.find_spec("${name}") is None`);
  assert.ok(left("smtplib") && left("encodings.cp037") && left("_pyrepl.console"));
  const encoded = `"é".encode("cp437"), "é".encode("cp1252"), "中".encode("gbk"), "я".encode("cp866"), "é".encode("mac_roman")`;
  assert.equal(without.runPython(`repr((${encoded}))`), full.runPython(`repr((${encoded}))`));
});

test("two processes make the same zips, byte by byte, and those are what is built", async () => {
  const script = `
    import { createHash } from "node:crypto";
    import { makeLibraryZip, makePackagesZip } from "${new URL("../../web/scripts/notebook.mjs", import.meta.url)}";
    for (const make of [makePackagesZip, makeLibraryZip]) {
      console.log(createHash("sha256").update(await make()).digest("hex"));
    }`;
  const digestOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
  const digests = (cwd) => {
    const args = ["--input-type=module", "-e", script];
    const { code, stdout, stderr } = capture(process.execPath, args, { cwd });
    assert.equal(code, 0, stderr);
    return stdout.trim().split("\n");
  };
  const one = digests(root);
  assert.equal(one.length, 2);
  assert.deepEqual(digests(join(root, "web")), one);
  const built = readFileSync(join(root, "dist/engine/notebook/packages.zip"));
  assert.equal(digestOf(built), one[0]);
});

test("what is kept is made anew once a file differs", async (context) => {
  const name = `test-${process.pid}`;
  context.after(() => rmSync(join(root, "build/cache/kept", name), { force: true }));
  let makings = 0;
  const make = ([[, bytes]]) => {
    makings += 1;
    return Buffer.concat([bytes, bytes]);
  };
  const of = async (file, text) =>
    String(await kept(name, [[file, Buffer.from(text)]], ["pyodide"], make));
  assert.equal(await of("a", "one"), "oneone");
  assert.equal(await of("a", "one"), "oneone");
  assert.equal(makings, 1);
  assert.equal(await of("a", "two"), "twotwo");
  assert.equal(await of("b", "two"), "twotwo");
  assert.equal(makings, 3);
});
