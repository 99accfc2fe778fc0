// The same sources give the same bytes: the names of files hold digests, and a release is known by them.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { capture, nodeTool, root } from "../../web/scripts/tools.mjs";

const isLong = process.env.LONG === "1";
const scratch = mkdtempSync(join(tmpdir(), "attention-twice-"));

after(() => rmSync(scratch, { recursive: true, force: true }));

function run(args, cwd) {
  const { code, stdout, stderr } = capture(process.execPath, args, { cwd });
  assert.equal(code, 0, stdout + stderr);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

function differing(files, one, other) {
  return files.filter(
    (file) => !readFileSync(join(one, file)).equals(readFileSync(join(other, file))),
  );
}

test("the page built once more has the bytes of the one before", { skip: isLong }, () => {
  const target = join(scratch, "site");
  const options = ["-c", "web/vite.config.ts", "--mode", "en", "--outDir", target, "--emptyOutDir"];
  run(nodeTool("vite/bin/vite.js", "build", ...options), root);
  const files = filesIn(target);
  assert.ok(files.length > 80);
  assert.deepEqual(differing(files, target, join(root, "dist/site")), []);
});

test(
  "two clean builds of engine and site, from two folders, have the same bytes",
  { skip: !isLong },
  () => {
    const [one, other] = ["one", "another/place"].map((name) => {
      const folder = join(scratch, name);
      for (const part of [
        "cpp",
        "web",
        "CMakeLists.txt",
        "CMakePresets.json",
        "package.json",
        "package-lock.json",
        "LICENSE",
        "README.md",
        "tests/golden",
      ]) {
        cpSync(join(root, part), join(folder, part), { recursive: true });
      }
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      run([join(folder, "web/scripts/build.mjs")], folder);
      return join(folder, "dist");
    });
    const files = filesIn(one);
    assert.ok(files.length > 150);
    assert.deepEqual(filesIn(other), files);
    assert.deepEqual(differing(files, one, other), []);
  },
);
