// Which headers a C++ file may include: those of its library and of what stands below it. The compiler decides, with the
// commands of the build.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { filesIn } from "../../web/scripts/inputs.mjs";
import { capture, root } from "../../web/scripts/tools.mjs";
import { succeed } from "./support/project.mjs";

const attention = "attention/tensor.hpp";
const lessons = "lessons/trace.hpp";
const recorder = "recorder/trace.hpp";
const learning = "learning/trainer.hpp";
const headers = [attention, lessons, recorder, learning, "bindings/packed.hpp"];

/** By folder, which of the headers its files find. */
const found = {
  "cpp/attention/": [attention],
  "cpp/lessons/": [attention, lessons],
  "cpp/lessons/operations/": [attention, lessons],
  "cpp/lessons/laboratories/": [attention, lessons],
  "cpp/recorder/": [attention, recorder],
  "cpp/recorder/operations/": [attention, recorder],
  "cpp/learning/": [attention, recorder, learning],
};

let scratch;
let commands;

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "attention-includes-"));
  const options = ["-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON"];
  succeed("cmake", ["-S", root, "-B", scratch, "-G", "Ninja", ...options]);
  commands = JSON.parse(readFileSync(join(scratch, "compile_commands.json"), "utf8"));
});

after(() => rmSync(scratch, { recursive: true, force: true }));

/** What the compiler says of a file with one line, compiled as another file is; empty where it is content. */
function complaintOf(line, { file, command }) {
  const probe = join(scratch, "probe.cpp");
  writeFileSync(probe, `${line}\n`);
  const [compiler, ...args] = command.split(" ").filter((part) => part !== "");
  const place = args.indexOf("-o");
  args.splice(place, 2);
  const checked = args.map((arg) => (arg === file ? probe : arg));
  assert.ok(checked.includes(probe), command);
  const { code, stdout, stderr } = capture(compiler, ["-fsyntax-only", ...checked]);
  return code === 0 ? "" : stdout + stderr;
}

for (const [folder, expected] of Object.entries(found)) {
  test(`a file in ${folder} finds ${expected.join(", ")} and nothing beside or above`, () => {
    const files = commands.filter(
      ({ file }) => file.replace(/[^/]*$/, "") === `${join(root, folder)}`,
    );
    assert.ok(files.length > 3, `${files.length} files`);
    const roots = ({ command }) => command.match(/-(I|isystem) ?\S+/g).join(" ");
    assert.deepEqual([...new Set(files.map(roots))].length, 1, "all have the same include roots");
    for (const header of headers) {
      const complaint = complaintOf(`#include "${header}"`, files[0]);
      if (expected.includes(header)) assert.equal(complaint, "", header);
      else
        assert.match(complaint, new RegExp(`${header}.{0,5}(No such file|file not found)`), header);
    }
  });
}

test("no file goes round the include roots by a path that leads up", () => {
  const sources = filesIn("cpp").filter((file) => /\.(cpp|hpp)$/.test(file));
  assert.ok(sources.length > 60);
  for (const file of sources) {
    assert.doesNotMatch(readFileSync(join(root, file), "utf8"), /#include.*\.\.\//, file);
  }
});
